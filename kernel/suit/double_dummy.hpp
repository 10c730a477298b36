// How many tricks a suit yields when declarer, too, sees all four hands.
#pragma once

#include <algorithm>
#include <unordered_map>

#include "suit/state.hpp"

namespace alphamu::suit {

class DoubleDummy {
public:
    // The tricks from here on, the current one included; `west` is what West has left.
    int tricks(const State& state, Ranks west);

private:
    std::unordered_map<std::uint64_t, std::int8_t> table;

    // The tricks from here on when the next card leads to this state: it may have won the trick.
    int total(const State& before, const State& next, Ranks west);

    int best(const State& state, Ranks west);
};

}  // namespace alphamu::suit
