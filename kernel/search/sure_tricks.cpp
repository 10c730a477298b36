#include "search/sure_tricks.hpp"

#include "base/cards.hpp"

namespace alphamu::search {

Cards sure_winners(const PublicState& state) {
    if (state.trick_size != 0 || !state.is_max_turn() || !state.is_max(partner_of(state.turn()))) return 0;
    if (state.trump != NOTRUMP && in_suit(state.hidden, state.trump)) return 0;
    const Cards own = state.visible[state.turn()], other = state.visible[partner_of(state.turn())];
    Cards own_winners = 0, other_winners = 0;
    bool crosses = false;
    for (int suit = 0; suit < SUITS; ++suit) {
        const auto above_all = [&](Cards cards) {
            return in_suit(cards, suit) ? above(highest(in_suit(cards, suit))) : ~Cards{0};
        };
        own_winners |= in_suit(own, suit) & above_all(state.hidden | other);
        const Cards there = in_suit(other, suit) & above_all(state.hidden | own);
        other_winners |= there;
        crosses |= there && in_suit(own, suit);
    }
    // With nothing but trumps, the other hand would have to ruff.
    if (state.trump != NOTRUMP && in_suit(other, state.trump)) own_winners = 0;
    if (state.trump != NOTRUMP && in_suit(own, state.trump)) other_winners = 0;
    return crosses && count(other_winners) > count(own_winners) ? other_winners : own_winners;
}

}  // namespace alphamu::search
