// What the layouts of an ending weigh, wherever their bits have gone.
//
// A layout weighs the same from the root to the leaves, but its bit changes with every hidden card. Which layout of the
// root a bit stands for follows from the cards that are still hidden, and those that the first hidden hand has played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/cards.hpp"
#include "base/front.hpp"
#include "search/layouts.hpp"
#include "search/public_state.hpp"

namespace alphamu::search {

class LayoutWeights {
public:
    // One weight for each layout at the root. What is worked out is kept in so many bytes.
    LayoutWeights(Cards hidden, std::vector<Weight> weights, std::size_t memory_bytes)
        : root_hidden(hidden), root(std::move(weights)), limit(memory_bytes) {}

    Weight at_root(std::size_t bit) const { return root[bit]; }

    // Those of a state, one for each of its layouts. The reference holds until another state is asked about.
    const std::vector<Weight>& of(const PublicState& state, const Layouts& layouts) const {
        return at(state, layouts).weights;
    }
    // The same number where all layouts weigh the same.
    std::uint64_t hash_of(const PublicState& state, const Layouts& layouts) const { return at(state, layouts).hash; }

    Weight weigh(const PublicState& state, const Layouts& layouts, const LayoutSet& set) const;

    // Whether all parts of a set that weigh no more than `most` in this state weigh no more than `its_most` in another
    // one with as many layouts; sometimes not known to be so where they do.
    bool are_light(const PublicState& state, const Layouts& layouts, const LayoutSet& set, Weight most,
                   const HiddenPlay& other, Weight its_most) const;

private:
    struct Known {
        std::vector<Weight> weights;
        std::vector<Weight> sums;  // of the layouts of each machine word
        std::uint64_t hash = 0;
    };
    struct Hash {
        std::size_t operator()(const HiddenPlay& hidden) const {
            return mixed(hidden.left ^ spread(hidden.first_played));
        }
    };

    const Known& at(const PublicState& state, const Layouts& layouts) const {
        if (const HiddenPlay hidden = state.hidden_play(); !last || last_hidden != hidden) {
            last = &find(hidden, layouts);
            last_hidden = hidden;
        }
        return *last;
    }
    const Known& find(const HiddenPlay& hidden, const Layouts& layouts) const;

    const Cards root_hidden;
    const std::vector<Weight> root;
    const std::size_t limit;

    mutable std::unordered_map<HiddenPlay, Known, Hash> known;
    mutable std::size_t bytes = 0;
    mutable HiddenPlay last_hidden;  // what was asked about last is asked about again
    mutable const Known* last = nullptr;
};

}  // namespace alphamu::search
