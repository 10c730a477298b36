// Tricks that the side on lead can cash at once, without losing the lead.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::ALPHAMU_MACHINE {

// How many tricks `leader` and partner can certainly cash from the top, at least; counting stops at `wanted`.
// `relevant` receives the cards whose ranks make these winners.
//
// First the leader cashes, trumps before other suits; then, if there is a card to partner's winner, partner
// cashes. A side suit is safe from ruffs while the opponents who still have trumps must follow.
class QuickTricks {
public:
    QuickTricks(const std::array<Cards, SEATS>& hands, int leader, int trump)
        : me(hands[static_cast<std::size_t>(leader)]),
          left(hands[static_cast<std::size_t>(left_of(leader))]),
          partner(hands[static_cast<std::size_t>(partner_of(leader))]),
          right(hands[static_cast<std::size_t>(right_of(leader))]),
          trump(trump) {}

    int count_up_to(int wanted, Cards& relevant) {
        wanted = std::min(wanted, count(me));
        bool ruffs = trump != NOTRUMP && in_suit(left | right, trump) != 0;
        if (ruffs) {
            look_at(trump);
            ruffs = !opponents_exhausted;
            if (ruffs) {
                discards_left = count(partner & ~suit_mask(trump));
                my_discards_left = count(me & ~suit_mask(trump));
            }
        }
        may_be_ruffed = ruffs;
        for (int suit = 0; suit < SUITS && tricks < wanted; ++suit)
            if (suit != trump || !trumps_seen) look_at(suit);
        if (tricks < wanted && reaches_partner) {
            tricks += std::min(partner_tricks, my_discards_left);
            winners |= partner_winners;
        }
        relevant = winners;
        return std::min(tricks, wanted);
    }

private:
    void look_at(int suit) {
        Cards mine = in_suit(me, suit);
        Cards theirs = in_suit(partner, suit);
        Cards left_holding = in_suit(left, suit);
        Cards right_holding = in_suit(right, suit);
        trumps_seen |= suit == trump;
        Cards opponents = left_holding | right_holding;
        int opponents_length = std::max(count(left_holding), count(right_holding));
        Cards winning = opponents ? above(highest(opponents)) & suit_mask(suit) : suit_mask(suit);
        int rounds = safe_rounds(suit, left_holding, right_holding);

        // My winners, as long as partner is not forced to overtake them.
        int partner_length = count(theirs);
        int partner_high = count(theirs & winning);
        int my_high = count(mine & winning);
        if (partner_high > 0) {
            int on_top = count(mine & above(highest(theirs)) & suit_mask(suit));
            my_high = std::min(my_high, std::max(partner_length - partner_high, on_top));
        }
        my_high = std::min(my_high, rounds);
        bool exhausted = my_high >= opponents_length;
        int my_tricks = my_high;
        if (exhausted && partner_length <= my_high) my_tricks = std::min(count(mine), rounds);
        if (suit == trump) opponents_exhausted = exhausted;
        if (suit != trump && may_be_ruffed) my_tricks = std::min(my_tricks, discards_left);
        if (suit != trump && may_be_ruffed) discards_left -= my_tricks;
        if (my_tricks > 0) {
            tricks += my_tricks;
            int ranks = std::min(my_tricks, std::min(my_high, opponents_length));
            winners |= top(mine, ranks);
        }

        // Partner's, after mine are gone.
        int partner_left = partner_length - my_high;
        int high_left = std::min(partner_high, partner_left);
        high_left = std::min(high_left, rounds - my_high);
        if (high_left <= 0) return;
        if (count(mine) > my_high) reaches_partner = true;
        int cashed = high_left;
        Cards ranks = top(theirs, high_left);
        if (my_high + high_left >= opponents_length && count(mine) <= my_high + high_left)
            cashed = std::min(partner_left, rounds - my_high);
        partner_tricks += cashed;
        partner_winners |= ranks;
        // Partner's winners count as winners only below mine that are known.
    }

    // How many rounds of the suit no opponent can ruff.
    int safe_rounds(int suit, Cards left_holding, Cards right_holding) const {
        constexpr int ALL = 13;
        if (!may_be_ruffed || suit == trump) return ALL;
        int left_rounds = in_suit(left, trump) ? count(left_holding) : ALL;
        int right_rounds = in_suit(right, trump) ? count(right_holding) : ALL;
        return std::min(left_rounds, right_rounds);
    }

    static Cards top(Cards cards, int number) {
        Cards result = 0;
        while (number-- > 0 && cards) {
            Cards card = card_mask(highest(cards));
            result |= card;
            cards ^= card;
        }
        return result;
    }

    Cards me, left, partner, right;
    int trump;
    int tricks = 0;
    int partner_tricks = 0;
    int discards_left = 13;
    int my_discards_left = 13;
    bool may_be_ruffed = false;
    bool reaches_partner = false;
    bool trumps_seen = false;
    bool opponents_exhausted = false;
    Cards winners = 0;
    Cards partner_winners = 0;
};

}  // namespace alphamu::ALPHAMU_MACHINE
