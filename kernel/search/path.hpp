// The way from the root down to a node, as far as its Max nodes may cut it.
#pragma once

#include <optional>
#include <vector>

#include "base/front.hpp"

namespace alphamu::search {

// A Max node on the path, or the step down from a Min node or a partner's: exactly one of the two is set.
template <class Set>
struct Step {
    const Front<Set>* front;  // what the Max node has reached so far
    Set left;                 // the useful worlds that may be won at the other node whatever becomes of this card
};

// The place on the path of the Max node whose front makes a node with this front useless. The worlds that a step in
// between left behind count as won: they may still be won elsewhere. Only the nearest Max node is asked for an early
// cut, all of them for a deep one, the α cut.
template <class Set>
std::optional<int> cut_above(const std::vector<Step<Set>>& path, const Front<Set>& front, bool early, bool deep) {
    if ((!early && !deep) || front.is_empty()) return std::nullopt;
    Set lift = front.begin()->won.none();
    for (std::size_t place = path.size(); place-- > 0;) {
        const Step<Set>& step = path[place];
        if (!step.front) {
            if (!deep) return std::nullopt;
            lift |= step.left;
        } else if (front.lifted_is_below(lift, *step.front)) {
            return static_cast<int>(place);
        } else if (!deep) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

}  // namespace alphamu::search
