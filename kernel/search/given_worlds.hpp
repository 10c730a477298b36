// Worlds as they were given, each a bit of its own from the root to the leaves: a sample, or few of the layouts.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

#include "search/front_table.hpp"
#include "search/layout_numbers.hpp"
#include "search/question.hpp"
#include "search/table_view.hpp"

namespace alphamu::search {

template <class WorldSet>
class GivenWorlds {
public:
    using Set = WorldSet;

    // Whether a hidden card changes what the bits of a set stand for.
    static constexpr bool SHRINK = false;

    GivenWorlds(const Question& question, std::size_t)
        : question(question), everywhere(Set::all(question.worlds.size())) {
        first_holds.fill(Set::none(question.worlds.size()));
        for (std::size_t world = 0; world < question.worlds.size(); ++world)
            for (Cards hand = question.worlds[world].hands[0]; hand; hand &= hand - 1)
                first_holds[static_cast<std::size_t>(std::countr_zero(hand))].add(world);
    }

    // At the root: all of them, the bit of a world, and back.
    const Set& all() const { return everywhere; }
    std::size_t bit_of(std::size_t world) const { return world; }
    std::size_t world_of(std::size_t bit) const { return bit; }

    Set none(const PublicState&) const { return everywhere.none(); }

    // The worlds in which a hidden hand, the first or the second, holds a card.
    Set holding(const PublicState&, bool first, int card) const {
        const Set& held = first_holds[static_cast<std::size_t>(card)];
        return first ? held : everywhere - held;
    }

    // The worlds that a hidden card leaves, as sets after it; and such a set as one before it.
    Set after(const PublicState&, int, const Set& worlds) const { return worlds; }
    Set before(const PublicState&, int, const Set& worlds) const { return worlds; }

    // What worlds weigh: the same everywhere.
    Weight weigh(const PublicState&, const Set& worlds) const {
        Weight total = 0;
        worlds.for_each([&](std::size_t world) { total += question.levels[0].weights[world]; });
        return total;
    }
    const std::vector<Weight>& weights(const PublicState&) const { return question.levels[0].weights; }
    static std::uint64_t hash_of_weights(const PublicState&) { return 0; }

    Position position(const PublicState& state, std::size_t bit) const {
        return position_with(state, question.worlds[bit].hands[0] & state.hidden);
    }

    // The numbers of the worlds in an order of the suits: a world keeps its own from the root to the leaves.
    class Numbers {
    public:
        Numbers(const GivenWorlds& given, const SuitOrder& order)
            : numbers(given.question.worlds.size()), worlds(numbers.size()) {
            const Cards hidden = given.question.state.hidden;
            const LayoutNumbers layouts(hidden, order);
            std::iota(worlds.begin(), worlds.end(), 0);
            std::ranges::stable_sort(worlds, {}, [&](std::size_t world) {
                const Cards hand = given.question.worlds[world].hands[0];
                return layouts.number(static_cast<std::uint32_t>(bit_moves.gather(hand, hidden)));
            });
            for (std::size_t i = 0; i < worlds.size(); ++i) numbers[worlds[i]] = static_cast<std::uint32_t>(i);
        }

        std::uint32_t number(const PublicState&, std::size_t bit) const { return numbers[bit]; }
        std::size_t bit(const PublicState&, std::uint32_t number) const { return worlds[number]; }
        auto before(const PublicState&, int) const { return std::identity{}; }

    private:
        std::vector<std::uint32_t> numbers;
        std::vector<std::size_t> worlds;  // by their numbers
    };

    // The cards whose order counts.
    static Cards ranked(const PublicState& state) { return state.in_play(); }

    static StateKey key_of(const PublicState& state) { return StateKey(state); }

    TableView view_of(const PublicState& state, const Set& useful, bool relative_ranks) const {
        return search::view_of(state, useful, relative_ranks, [&](int card) {
            return hash_of_common(first_holds[static_cast<std::size_t>(card)], useful);
        });
    }

    static TopCards named_by(const PublicState& state, Cards relevant, bool partition) {
        return search::named_by(state.in_play(), relevant, partition);
    }

private:
    const Question& question;
    const Set everywhere;
    std::array<Set, 64> first_holds;  // the worlds in which the first hidden hand holds a card
};

}  // namespace alphamu::search
