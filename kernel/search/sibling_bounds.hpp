// What can be won at a Min node at most if the foe, who may have several cards to play in a world, always plays
// the first that is possible. So each world belongs to one card, and what a plan wins is the sum of what it wins after
// each of them.
#pragma once

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
};

}  // namespace alphamu::search
