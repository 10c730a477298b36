#include "suit/double_dummy.hpp"

#include <algorithm>

namespace alphamu::suit {

int DoubleDummy::tricks(const State& state, Ranks west) {
    if (state.played) return best(state, west);
    if (state.is_over()) return 0;
    if (!state.hidden) return state.tricks_left();
    const std::uint64_t key = state.key(west);
    if (const auto known = table.find(key); known != table.end()) return known->second;
    const int value = best(state, west);
    table.emplace(key, static_cast<std::int8_t>(value));
    return value;
}

int DoubleDummy::total(const State& before, const State& next, Ranks west) {
    return before.needed - next.needed + tricks(next, west);
}

int DoubleDummy::best(const State& state, Ranks west) {
    if (state.played == 0) {
        int most = 0;
        for (const int hand : {NORTH_HAND, SOUTH_HAND})
            for (Ranks rest = state.choices(hand); rest; rest &= static_cast<Ranks>(rest - 1))
                most = std::max(most, total(state, state.after_lead(hand, lowest_rank(rest)), west));
        return most;
    }
    if (state.is_max_turn()) {
        Ranks rest = state.choices(state.hand());
        if (!rest) return total(state, state.after(NO_CARD), west);
        int most = 0;
        for (; rest; rest &= static_cast<Ranks>(rest - 1))
            most = std::max(most, total(state, state.after(lowest_rank(rest)), west));
        return most;
    }
    const Ranks own = state.is_west() ? west : state.hidden & static_cast<Ranks>(~west);
    if (!own) return total(state, state.after(NO_CARD), west);
    int fewest = 13;
    for (Ranks rest = own; rest; rest &= static_cast<Ranks>(rest - 1)) {
        const int rank = lowest_rank(rest);
        // With all cards seen, a card that touches a lower one of the same hand is the same card.
        if (rest != own && (own & rank_mask(rank - 1))) continue;
        fewest = std::min(fewest, total(state, state.after(rank), static_cast<Ranks>(west & ~rank_mask(rank))));
    }
    return fewest;
}

}  // namespace alphamu::suit
