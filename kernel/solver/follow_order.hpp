// With which cards a hand follows suit first: by rules for the second, third and fourth hand, so that the same cards of
// the suit are always played in the same way, and positions share patterns. They only steer the search.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

template <bool AT_NOTRUMP>
class FollowOrder {
public:
    FollowOrder(const std::array<Cards, SEATS>& hands, int player, Trump<AT_NOTRUMP> trump, const TrickSoFar& trick)
        : trick(trick),
          mine(in_suit(hands[player], trick.led)),
          next(in_suit(hands[left_of(player)], trick.led)),
          partners(in_suit(hands[partner_of(player)], trick.led)),
          rights(in_suit(hands[right_of(player)], trick.led)),
          next_may_ruff(!next && (hands[left_of(player)] & trump.cards())),
          partner_may_ruff(!partners && (hands[partner_of(player)] & trump.cards())),
          partner_is_winning(trick.winner == partner_of(player)) {}

    // Of the cards that take the trick as it is, those to try first, the lowest of them before all; none: the lowest
    // card of the hand.
    template <int PLACE>
    Cards first_of(Cards takers) const {
        if constexpr (PLACE == 1) return first_of_second_hand(takers);
        if constexpr (PLACE == 2) return first_of_third_hand(takers);
        return partner_is_winning ? 0 : takers;
    }

private:
    // Where partner can win the trick, partner does; where both can, who has fewer cards of the suit, or the lower one.
    // A card that partner cannot beat is covered, even if the third hand can beat that.
    Cards first_of_second_hand(Cards takers) const {
        if (partner_may_ruff) return 0;
        const Cards holders = that_hold(takers);
        if (partners > std::max(card_mask(trick.winning), next)) return is_cheaper(holders) ? holders : 0;
        if (holders) return holders;
        return partners & above(trick.winning) ? 0 : takers;
    }

    // What holds the trick, unless the fourth hand has no card of the suit above partner's. Where nothing holds it,
    // partner's card is not beaten, unless that costs the fourth hand a card below which ours are the highest.
    Cards first_of_third_hand(Cards takers) const {
        if (partner_is_winning && next < card_mask(trick.winning)) return 0;
        if (const Cards holders = that_hold(takers)) return holders;
        if (!partner_is_winning) return takers;
        const Cards ours = (mine ^ (takers & -takers)) | partners, theirs = rights | (next ^ std::bit_floor(next));
        return ours > theirs ? takers : 0;
    }

    // Those that the next hand cannot beat.
    Cards that_hold(Cards takers) const {
        if (next_may_ruff) return 0;
        return next ? takers & above(highest(next)) : takers;
    }

    bool is_cheaper(Cards holders) const {
        const int more = count(partners) - count(mine);
        return holders && (more > 0 || (more == 0 && holders < partners));
    }

    const TrickSoFar& trick;
    // The cards of the suit that was led; of any two hands the one with the highest is the greater number.
    const Cards mine, next, partners, rights;
    const bool next_may_ruff;
    const bool partner_may_ruff;
    const bool partner_is_winning;
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
