// At notrump: leads that an opponent wins with a card that is not the highest of its suit, to cash enough tricks then.
// It may stand over the leader's best card, or the leader has kept that one, or the other opponent has it.
//
// The suit is then the same as if the card with which the opponent wins were its highest, and the opponent were on lead
// and cashed that first. So what can be cashed is counted with the suit's cards in that order.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

// Whether a player and partner have so many cards that no opponent beats. Those who have fewer seldom cash as many
// tricks; so this tells where counting them is worth the time.
inline bool have_winners(const std::array<Cards, SEATS>& hands, int player, int wanted) {
    const Cards against = down_from_highest(hands[left_of(player)] | hands[right_of(player)]);
    return count((hands[player] | hands[partner_of(player)]) & ~against) >= wanted;
}

class LostLeads {
public:
    LostLeads(const std::array<Cards, SEATS>& hands, std::uint64_t shape, int leader, int wanted, bool unblocking)
        : hands(hands), shape(shape), leader(leader), wanted(wanted), unblocking(unblocking) {}

    // Whether the opponents are sure of the tricks they want when this card is led; then `needed` is what that rests
    // on.
    bool have(int card, Cards& needed) const {
        const int suit = suit_of(card);
        const Cards partners = in_suit(hands[partner_of(leader)], suit);
        const Cards winning = suit_mask(suit) & above(highest(partners | card_mask(card)));
        for (const int opponent : {left_of(leader), right_of(leader)}) {
            Cards takers = hands[opponent] & winning;
            if (!takers) continue;
            // The other opponent must not be forced to overtake.
            const Cards others = in_suit(hands[partner_of(opponent)], suit);
            if (others) takers &= above(lowest(others));
            if (takers && cashes(opponent, lowest(takers), needed)) return true;
        }
        return false;
    }

private:
    bool cashes(int opponent, int taker, Cards& needed) const {
        const int suit = suit_of(taker);
        needed = card_mask(taker);
        if (wanted == 1) return true;
        const Cards from_taker = suit_mask(suit) & ~below(taker);
        const Cards rest = hands[leader] | hands[partner_of(leader)] | hands[partner_of(opponent)];
        // With a card that nobody beats it has been counted before (losing_suits).
        if (!(rest & from_taker)) return false;
        // The higher cards move down by one place, into that of the taker, and this comes to the top.
        std::array<Cards, SEATS> moved;
        for (int seat = 0; seat < SEATS; ++seat) {
            const Cards moving = hands[seat] & from_taker;
            moved[seat] = (hands[seat] ^ moving) | (moving >> 1 & from_taker);
        }
        moved[opponent] |= card_mask(16 * suit + ACE);
        if (!have_winners(moved, opponent, wanted)) return false;
        NotrumpTricks quick(moved, opponent, shape);
        if (!quick.reach(wanted, unblocking, suit_mask(suit))) return false;
        // What is above the taker is known with it.
        needed |= quick.ranks_for(wanted, suit) & ~from_taker;
        return true;
    }

    static constexpr int ACE = 14;

    const std::array<Cards, SEATS>& hands;
    std::uint64_t shape;
    int leader;
    int wanted;
    bool unblocking;
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
