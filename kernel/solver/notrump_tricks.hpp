// Tricks that the side on lead can cash at once, without losing the lead, when nobody can ruff.
//
// There are three ways to count them, each a lower bound. The leader cashes; then, if a card to a winner of partner's
// is left, partner does. Or the leader cashes, and one suit, whoever wins its tricks, comes last. Or each suit in which
// partner has winners begins with those, and ends in the leader's hand: partner has a lower card to lead back.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

class NotrumpTricks {
public:
    // The shape has the length of each suit in each hand, four bits each.
    [[gnu::always_inline]] NotrumpTricks(const std::array<Cards, SEATS>& hands, int leader, std::uint64_t shape)
        : me(hands[leader]), partner(hands[partner_of(leader)]) {
        auto length = [shape](int seat) { return PerSuit(shape >> 4 * seat & 0x000F000F000F000FULL); };
        my_length = length(leader);
        partner_length = length(partner_of(leader));
        opponents_length = max(length(left_of(leader)), length(right_of(leader)));
        Cards winning = ~down_from_highest(hands[left_of(leader)] | hands[right_of(leader)]);
        PerSuit::count_both(me & winning, partner & winning, my_winners, partner_winners);
        // Partner must not be forced to overtake those that are cashed.
        PerSuit on_top = PerSuit::count_of(me & ~down_from_highest(partner));
        my_high = min(my_winners, max(partner_length - partner_winners, on_top));
    }

    // Whether at least `wanted` tricks can be cashed. Where partner may begin is said by `unblocking` and by
    // `cashed_first`, suits in which the leader begins in any case.
    [[gnu::always_inline]] bool reach(int wanted, bool unblocking, Cards cashed_first = 0) {
        const PerSuit none = PerSuit::all(0);
        PerSuit my_left = my_length - my_high;
        PerSuit partner_left = partner_length - my_high;
        my_tricks = my_high + my_left.unless((opponents_length > my_high) | (partner_left > none));
        const int mine = my_tricks.sum();
        if (mine >= wanted) return true;

        partner_high = max(min(partner_winners, partner_left), none);
        PerSuit high = my_high + partner_high;
        extra = max(min(my_left, partner_left), none).unless(opponents_length > (unblocking ? high : my_high));
        if (mine + extra.most() >= wanted) return true;

        PerSuit has_winners = partner_high > none;
        entries = (my_left > none).where(has_winners);
        partner_blocked = max(opponents_length, my_length) > high;
        partner_tricks = max(partner_high, partner_left.unless(partner_blocked)).where(has_winners);
        if (entries.word() && mine + partner_tricks.sum() >= wanted) return true;
        return unblocking && reach_after_partner(wanted, cashed_first);
    }

    // After `reach`: the winners that these tricks rest on, as few as possible, for a wide pattern. The leader's
    // tricks in the suit `first` come first.
    Cards ranks_for(int wanted, int first = NOTRUMP) const {
        Cards ranks = 0;
        PerSuit my_ranks = min(my_high, max(opponents_length, partner_length));
        if (partner_begins) return ranks_after_partner(wanted, my_ranks);
        // Once nobody else has a card of the suit, ranks no longer matter: such suits come first.
        const PerSuit long_cards = my_tricks > my_ranks;
        int suits_left = 15;
        auto take = [&](int suit) {
            suits_left &= ~(1 << suit);
            take_mine(suit, my_ranks, wanted, ranks);
        };
        if (first != NOTRUMP) take(first);
        for (int suit = 0; suit < SUITS && wanted > 0; ++suit)
            if (long_cards[suit] && (suits_left >> suit & 1)) take(suit);
        for (int suit = 0; suit < SUITS && wanted > 0; ++suit)
            if (suits_left >> suit & 1) take(suit);
        if (wanted <= 0) return ranks;
        if (wanted <= extra.most()) return ranks | ranks_of_last_suit(my_ranks);
        return ranks | ranks_of_partner(wanted);
    }

private:
    bool reach_after_partner(int wanted, Cards cashed_first) {
        const PerSuit none = PerSuit::all(0);
        const PerSuit one = PerSuit::all(1);
        partner_first = max(min(partner_winners, partner_length - one), none);
        PerSuit can_return = PerSuit(me & with_all_above(partner)) > none;
        PerSuit rounds = partner_first + my_winners;
        // The suit runs if the opponents have no more of it, and the last card that both of us have is won by the
        // leader: with a winner to spare, or with any higher card if partner's winners are enough, or if it is
        // partner's second to play.
        PerSuit enough = max(max(rounds - one, partner_first), rounds.unless(partner_length - one > partner_first));
        PerSuit runs = (my_length - rounds).unless((opponents_length > enough) | (partner_length > my_length));
        PerSuit tricks = (rounds + runs).where((my_winners > none) | (runs > none)).where(can_return);
        tricks = tricks.unless((rounds > my_length) | (PerSuit(cashed_first) > none));
        tricks_after_partner = max(my_tricks, tricks);
        partner_begins = true;
        return tricks_after_partner.sum() >= wanted;
    }

    Cards ranks_after_partner(int wanted, PerSuit my_ranks) const {
        Cards ranks = 0;
        PerSuit partner_helps = tricks_after_partner > my_tricks;
        for (int suit = 0; suit < SUITS && wanted > 0; ++suit) {
            if (!partner_helps[suit]) {
                take_mine(suit, my_ranks, wanted, ranks);
                continue;
            }
            wanted -= tricks_after_partner[suit];
            ranks |= top_cards(in_suit(me, suit), std::max(my_winners[suit], 1));
            ranks |= top_cards(in_suit(partner, suit), partner_first[suit]);
        }
        return ranks;
    }

    void take_mine(int suit, PerSuit my_ranks, int& wanted, Cards& ranks) const {
        int taken = std::min(wanted, my_tricks[suit]);
        wanted -= taken;
        ranks |= top_cards(in_suit(me, suit), std::min(taken, my_ranks[suit]));
    }

    // The winners with which the opponents have no more of the suit.
    Cards ranks_of_last_suit(PerSuit my_ranks) const {
        int suit = 0;
        while (extra[suit] != extra.most()) ++suit;
        int partners = std::max(opponents_length[suit] - my_high[suit], 0);
        return top_cards(in_suit(me, suit), my_ranks[suit]) | top_cards(in_suit(partner, suit), partners);
    }

    Cards ranks_of_partner(int wanted) const {
        PerSuit needed = max(opponents_length, my_length) - my_high;
        PerSuit partner_ranks = max(partner_high.where(partner_blocked), needed.unless(partner_blocked));
        Cards ranks = 0;
        auto take = [&](int suit) {
            int taken = std::min(wanted, partner_tricks[suit]);
            if (taken <= 0) return;
            wanted -= taken;
            ranks |= top_cards(in_suit(partner, suit), std::min(taken, partner_ranks[suit]));
        };
        const int entry = suit_of(highest(entries.word()));
        take(entry);
        ranks |= top_cards(in_suit(partner, entry), 1);
        for (int suit = 0; suit < SUITS; ++suit)
            if (suit != entry) take(suit);
        return ranks;
    }

    Cards me, partner;
    PerSuit my_length, partner_length;
    PerSuit opponents_length;  // of the longer of their hands
    PerSuit my_winners, partner_winners;

    PerSuit my_high;    // winners that the leader cashes
    PerSuit my_tricks;  // and with the long cards behind them
    PerSuit extra;      // tricks in a suit that is cashed last, whoever wins them

    PerSuit partner_high;  // winners that partner cashes afterwards
    PerSuit partner_blocked;
    PerSuit partner_tricks;
    PerSuit entries;  // suits in which the leader has a card to a winner of partner's

    bool partner_begins = false;
    PerSuit partner_first;  // partner's winners with which a suit begins
    PerSuit tricks_after_partner;
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
