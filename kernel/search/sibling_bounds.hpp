// What can be won at a Min node at most if the foe, who may have several cards to play in a world, always plays
// the first that is possible. So each world belongs to one card, and what a plan wins is the sum of what it wins after
// each of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "base/front.hpp"

namespace alphamu::search {

template <class Set>
struct SiblingBounds {
    std::vector<Set> worlds;   // of each card
    std::vector<Weight> most;  // no plan wins more of them
    Weight total = std::numeric_limits<Weight>::max();
    std::size_t last = 0;  // the card asked about last

    bool is_empty() const { return most.empty(); }

    // Of these worlds.
    template <class Weigh>
    Weight most_won(const Set& set, Weigh weigh) const {
        Weight sum = 0;
        for (std::size_t i = 0; i < most.size(); ++i) sum += std::min(most[i], weigh(set & worlds[i]));
        return sum;
    }

    // Each card is asked for a little less than is known to be possible after it, then for less and less, until its
    // best plan is found, or all together cannot reach `need` any more. So the cost depends on how much is lost after
    // each card alone, where a front would have all the plans that lose as much as the whole node can afford.
    template <class Move, class Weigh, class Ask>
    static SiblingBounds of(const Set& useful, Weight need, const std::vector<Move>& moves, Weigh weigh, Ask ask) {
        SiblingBounds bounds;
        bounds.total = weigh(useful);
        Set rest = useful;
        for (const Move& move : moves) {
            bounds.worlds.push_back(move.worlds & rest);
            bounds.most.push_back(weigh(bounds.worlds.back()));
            rest -= move.worlds;
        }
        std::vector<char> found(moves.size());
        bool open = true;
        for (Weight less = 0; open; less = less * 2 + 1) {
            open = false;
            for (std::size_t i = 0; i < moves.size(); ++i) {
                if (found[i] || bounds.most[i] == 0) continue;
                const Weight wanted = std::max<Weight>(1, bounds.most[i] - std::min(less, bounds.total - need));
                const auto child = ask(moves[i].card, bounds.worlds[i], wanted);
                found[i] = !child.front.is_empty();
                const Weight most = found[i] ? child.front.best_weight() : std::min(child.bound, wanted - 1);
                bounds.total -= bounds.most[i] - most;
                bounds.most[i] = most;
                bounds.last = i;
                if (bounds.total < need) return bounds;
                open |= !found[i];
            }
        }
        return bounds;
    }
};

}  // namespace alphamu::search
