#include "search/sure_tricks.hpp"

#include <algorithm>

#include "base/cards.hpp"

namespace alphamu::search {

namespace {

// The winners of one hand, which its partner does not have to take from it.
struct Winners {
    int side = 0, trumps = 0;
    Cards tops = 0;  // above all hidden cards and all of partner's

    // Cards above all others of their suit; and those below them, once they have drawn all the others.
    void add(Cards own, Cards partner, Cards hidden, int suit, int trump) {
        const Cards others = hidden | partner;
        const Cards top = others ? own & above(highest(others)) : own;
        if (!top) return;
        const int drawn = count(top);
        const bool long_too = count(hidden) <= drawn && count(partner) <= drawn;
        (suit == trump ? trumps : side) += long_too ? count(own) : drawn;
        tops |= top;
    }

    // Of the tricks in side suits, those to which partner need not ruff.
    int tricks(Cards partner, int trump) const {
        return trump == NOTRUMP ? side : trumps + std::min(side, count(partner & ~suit_mask(trump)));
    }
};

}  // namespace

SureTricks sure_tricks(const PublicState& state) {
    if (state.trick_size != 0 || !state.is_max_turn() || !state.is_max(partner_of(state.turn()))) return {};
    const int trump = state.trump;
    if (trump != NOTRUMP && in_suit(state.hidden, trump)) return {};
    const Cards own = state.visible[state.turn()], partner = state.visible[partner_of(state.turn())];
    Winners here, there;
    bool crosses = false;
    for (int suit = 0; suit < SUITS; ++suit) {
        const Cards mine = in_suit(own, suit), its = in_suit(partner, suit), hidden = in_suit(state.hidden, suit);
        here.add(mine, its, hidden, suit, trump);
        there.add(its, mine, hidden, suit, trump);
        crosses |= mine && there.tops & its;
    }
    const int first = here.tricks(partner, trump);
    if (!crosses) return {first, here.tops};
    const int second = there.tricks(own, trump);
    if (trump == NOTRUMP || !in_suit(own | partner, trump))
        return {std::min(first + second, state.tricks_left), here.tops | there.tops};
    return first >= second ? SureTricks{first, here.tops} : SureTricks{second, there.tops};
}

}  // namespace alphamu::search
