// Tricks that the side on lead can cash at once, without losing the lead, when there is a trump suit.
//
// First the leader cashes, trumps before the other suits; then, if a card to a winner of partner's is left,
// partner cashes. A side suit is safe from ruffs while every opponent who has trumps must follow. Or the leader cashes
// the side suits alone; then both hands still have all their trumps, and what is sure among those comes on top, though
// perhaps later. The count is a lower bound: what would need care with the order is left out.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

class QuickTricks {
public:
    QuickTricks(const std::array<Cards, SEATS>& hands, int leader, Trump<false> trump, bool trumps_may_be_last)
        : me(hands[leader]),
          left(hands[left_of(leader)]),
          partner(hands[partner_of(leader)]),
          right(hands[right_of(leader)]),
          trump(trump),
          trumps_may_be_last(trumps_may_be_last) {}

    // Whether at least `wanted` tricks can be cashed.
    bool reach(int wanted) {
        // Suits in which neither hand beats every opponent bring nothing.
        Cards high = (me | partner) & ~down_from_highest(left | right);
        if (!high) return false;
        may_be_ruffed = in_suit(left | right, trump) != 0;
        if (may_be_ruffed) {
            look_at(trump);
            high &= ~suit_mask(trump);
            may_be_ruffed = !trumps_drawn;
        }
        if (may_be_ruffed) {
            partner_discards = count(partner & ~suit_mask(trump));
            my_discards = count(me & ~suit_mask(trump));
        }
        while (high && my_tricks < wanted) {
            int suit = suit_of(lowest(high));
            high &= ~suit_mask(suit);
            look_at(suit);
        }
        if (my_tricks + extra >= wanted) return true;
        int total = my_tricks;
        if (entry >= 0) total += std::min(partner_tricks, my_discards);
        return total >= wanted || reach_with_trumps_last(wanted);
    }

    // After `reach`: the winners that these tricks rest on, as few as possible, for a wide pattern. The leader's
    // tricks in the suit `first` come first.
    Cards ranks_for(int wanted, int first = NOTRUMP) const {
        Cards ranks = 0;
        bool taken[SUITS + 1] = {};
        auto take = [&](int suit) {
            if (!taken[suit]) take_mine(suit, wanted, ranks);
            taken[suit] = true;
        };
        if (last_trumps) taken[trump] = true;
        if (trumps_drawn) take(trump);
        if (first != NOTRUMP) take(first);
        for (int suit = 0; suit < SUITS && wanted > 0; ++suit)
            if (holdings[suit].my_ranks < holdings[suit].my_tricks) take(suit);
        for (int suit = 0; suit < SUITS && wanted > 0; ++suit) take(suit);
        if (wanted <= 0) return ranks;
        if (last_trumps) return ranks | card_mask(last_sure_trump(last_trumps, in_suit(left | right, trump), wanted));
        if (wanted <= extra) return ranks | top_cards(in_suit(me, extra_suit), holdings[extra_suit].my_ranks);
        take_partners(entry, wanted, ranks);
        ranks |= top_cards(in_suit(partner, entry), 1);
        for (int suit = 0; suit < SUITS; ++suit)
            if (suit != entry) take_partners(suit, wanted, ranks);
        return ranks;
    }

private:
    static constexpr int ALL = 13;

    struct Holding {
        int my_tricks = 0;
        int my_ranks = 0;
        int partner_tricks = 0;
        int partner_ranks = 0;
    };

    void look_at(int suit) {
        Cards mine = in_suit(me, suit);
        Cards theirs = in_suit(partner, suit);
        if (!(mine | theirs)) return;
        Cards left_holding = in_suit(left, suit);
        Cards right_holding = in_suit(right, suit);
        Cards opponents = left_holding | right_holding;
        int opponents_length = std::max(count(left_holding), count(right_holding));
        Cards winning = opponents ? above(highest(opponents)) : ~Cards{0};
        int rounds = safe_rounds(suit, left_holding, right_holding);
        Holding& holding = holdings[suit];

        // My winners, as long as partner is not forced to overtake them.
        int my_length = count(mine);
        int partner_length = count(theirs);
        int partner_high = count(theirs & winning);
        int my_high = count(mine & winning);
        if (partner_high > 0) {
            int on_top = count(mine & above(highest(theirs)));
            my_high = std::min(my_high, std::max(partner_length - partner_high, on_top));
        }
        my_high = std::min(my_high, rounds);
        bool exhausted = my_high >= opponents_length;
        holding.my_tricks = my_high;
        if (exhausted && partner_length <= my_high) {
            holding.my_tricks = std::min(my_length, rounds);
        } else if (exhausted && rounds == ALL && std::min(my_length, partner_length) - my_high > extra) {
            // Kept for last: partner may have to win it, but both have cards to go on with.
            extra = std::min(my_length, partner_length) - my_high;
            extra_suit = suit;
        }
        if (suit == trump) {
            trumps_drawn = exhausted;
        } else if (may_be_ruffed) {
            holding.my_tricks = std::min(holding.my_tricks, partner_discards);
            partner_discards -= holding.my_tricks;
            my_discards -= holding.my_tricks;
        }
        my_tricks += holding.my_tricks;
        // Once nobody else has a card of the suit, ranks no longer matter.
        holding.my_ranks = std::min(my_high, std::max(opponents_length, partner_length));

        // Partner's, after mine are gone.
        int partner_left = partner_length - my_high;
        int high_left = std::min({partner_high, partner_left, rounds - my_high});
        if (high_left <= 0) return;
        if (my_length > my_high) entry = suit;
        holding.partner_tricks = high_left;
        holding.partner_ranks = high_left;
        if (my_high + high_left >= opponents_length && my_length <= my_high + high_left) {
            holding.partner_tricks = std::min(partner_left, rounds - my_high);
            holding.partner_ranks = std::max(std::max(opponents_length, my_length) - my_high, 0);
        }
        partner_tricks += holding.partner_tricks;
    }

    // In side suits nobody has to ruff: there are discards enough.
    bool reach_with_trumps_last(int wanted) {
        if (!trumps_may_be_last || !may_be_ruffed) return false;
        wanted -= my_tricks - holdings[trump].my_tricks;
        for (Cards hand : {me, partner}) {
            Cards trumps = in_suit(hand, trump);
            if (last_sure_trump(trumps, in_suit(left | right, trump), wanted) < 0) continue;
            last_trumps = trumps;
            return true;
        }
        return false;
    }

    // How many rounds of the suit no opponent can ruff.
    int safe_rounds(int suit, Cards left_holding, Cards right_holding) const {
        if (!may_be_ruffed || suit == trump) return ALL;
        int left_rounds = in_suit(left, trump) ? count(left_holding) : ALL;
        int right_rounds = in_suit(right, trump) ? count(right_holding) : ALL;
        return std::min(left_rounds, right_rounds);
    }

    void take_mine(int suit, int& wanted, Cards& ranks) const {
        int taken = std::min(wanted, holdings[suit].my_tricks);
        wanted -= taken;
        // Drawn trumps must be known whole: the side suits rest on it.
        bool drawn = suit == trump && trumps_drawn;
        int known = drawn ? holdings[suit].my_ranks : std::min(taken, holdings[suit].my_ranks);
        ranks |= top_cards(in_suit(me, suit), known);
    }

    void take_partners(int suit, int& wanted, Cards& ranks) const {
        int taken = std::min(wanted, holdings[suit].partner_tricks);
        if (taken <= 0) return;
        wanted -= taken;
        ranks |= top_cards(in_suit(partner, suit), std::min(taken, holdings[suit].partner_ranks));
    }

    Cards me, left, partner, right;
    Trump<false> trump;
    Holding holdings[SUITS];
    int my_tricks = 0;
    int partner_tricks = 0;
    int extra = 0;  // tricks in the one suit that is cashed last, whoever wins them
    int extra_suit = 0;
    int entry = -1;             // a suit in which the leader has a card to a winner of partner's
    int partner_discards = 13;  // how often somebody without the suit led need not ruff
    int my_discards = 13;
    bool trumps_may_be_last;
    Cards last_trumps = 0;  // of the hand whose sure trumps come after the side suits, if they do
    bool may_be_ruffed = false;
    bool trumps_drawn = false;
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
