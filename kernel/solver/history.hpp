// Which leads have ended the search of a position, to try them first in others.
#pragma once

#include <cstdlib>

#include "base/position.hpp"

namespace alphamu::solver {

class LeadHistory {
public:
    int of(int leader, int card) const { return scores[leader][card]; }

    // The more tricks are left, the more a success or a failure says.
    void praise(int leader, int card, int left) { add(scores[leader][card], 4 * left * left); }
    void blame(int leader, int card, int left) { add(scores[leader][card], -6 * left * left); }

private:
    static constexpr int LIMIT = 1 << 14;
    static void add(int& score, int gain) { score += gain - score * std::abs(gain) / LIMIT; }

    int scores[SEATS][64] = {};
};

}  // namespace alphamu::solver
