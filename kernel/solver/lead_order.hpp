// Which lead to try first: one after which the side on lead is likely to succeed, with few positions searched.
//
// What a lead promises is a sum of weights: for the owners of the four highest cards of its suit, for the suit's
// lengths, and for what succeeded before. They were learned from what every lead would have cost in many positions of
// many searches (training/leads.py), and only steer the search.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

template <bool AT_NOTRUMP>
class LeadOrder {
public:
    LeadOrder(const std::array<Cards, SEATS>& hands, int leader, Trump<AT_NOTRUMP> trump,
              const alphamu::ALPHAMU_MACHINE::RelativeRanks& ranks, std::uint64_t shape)
        : me(hands[leader]),
          opponents(hands[left_of(leader)] | hands[right_of(leader)]),
          all(me | opponents | hands[partner_of(leader)]),
          low(ranks.gather(opponents)),
          high(ranks.gather(hands[partner_of(leader)] | hands[right_of(leader)])),
          leader(leader),
          trump(trump),
          shape(shape) {
        for (int place = 0; !AT_NOTRUMP && place < SEATS; ++place)
            can_ruff |= ((hands[(leader + place) & 3] & trump.cards()) != 0) << place;
    }

    void add(const Runs& runs, const CardHistory& history, const TrickBefore& before, const RememberedLeads& remembered,
             Moves& moves) const {
        for_each(runs, history, before, remembered,
                 [&](Cards run, const LeadFeatures& lead) { moves.add(run, score(lead)); });
    }

    // All leads, with what the weights go by: `take(run, features)`.
    template <class Take>
    [[gnu::always_inline]] void for_each(const Runs& runs, const CardHistory& history, const TrickBefore& before,
                                         const RememberedLeads& remembered, Take take) const {
        const int continues = (before.leader - leader) & 3;
        for (Cards lows = runs.lows; lows;) {
            const int suit = suit_of(lowest(lows));
            const int top = top_index(suit), lengths = lengths_index(suit);
            const int to_beat = highest(in_suit(opponents, suit) | 1);
            const Cards my_lowest = lowest_card(in_suit(me, suit));
            for (Cards rest = in_suit(lows, suit); rest; rest &= rest - 1) {
                const Cards run = runs.from(lowest(rest));
                const int card = highest(run);
                const auto is_among = [&](int other) { return static_cast<int>(run >> other & 1); };
                take(run,
                     LeadFeatures{!AT_NOTRUMP && suit == trump,
                                  card > to_beat    ? LeadFeatures::WINNER
                                  : run & my_lowest ? LeadFeatures::LOWEST
                                                    : LeadFeatures::OTHER,
                                  top, lengths, suit == before.led ? continues : LeadFeatures::ANOTHER_SUIT, card & 15,
                                  std::min(count(run), 3) - 1, history.of(leader, card), is_among(remembered.best),
                                  is_among(remembered.same_hands), is_among(remembered.last),
                                  is_among(remembered.previous), is_among(remembered.reply)});
            }
            lows &= ~suit_mask(suit);
        }
    }

private:
    static Cards lowest_card(Cards cards) { return cards & -cards; }

    static const auto& learned() {
        if constexpr (AT_NOTRUMP)
            return NOTRUMP_LEADS;
        else
            return TRUMP_LEADS;
    }

    static int score(const LeadFeatures& lead) {
        const auto& weights = learned();
        const LeadWeightsOfSuit& of_suit = weights.suits[lead.is_trump];
        const LeadWeightsOfCards& of_cards = of_suit.kinds[lead.kind];
        const int of_rank = lead.kind == LeadFeatures::WINNER ? weights.winner_rank : weights.other_rank;
        return of_cards.top[lead.top] + of_cards.lengths[lead.lengths] + of_suit.continues[lead.continues] +
               (of_rank * lead.rank >> 8) + (weights.history * lead.history >> 16) + weights.touching * lead.touching +
               weights.best * lead.best + weights.same_hands * lead.same_hands + weights.last * lead.last +
               weights.previous * lead.previous + weights.reply * lead.reply;
    }

    // Who has the four highest cards, or all there are, counted clockwise from the leader.
    int top_index(int suit) const {
        static constexpr int FIRST_OF[LeadFeatures::TOP_CARDS + 1] = {0, 0, 4, 20, 84};
        const int size = count(in_suit(all, suit)), used = std::min(size, LeadFeatures::TOP_CARDS);
        const int from = count(all & below(16 * suit)) + size - used;
        const unsigned mask = (1U << used) - 1;
        return FIRST_OF[used] + static_cast<int>((low >> from & mask) | (high >> from & mask) << used);
    }

    // How many cards each hand has, up to three, or the leader up to four. Where somebody may ruff: whether the leader
    // has more than one and trumps; and of the others whether they have no trumps either, can ruff, have one card, or
    // more.
    int lengths_index(int suit) const {
        const auto length = [&](int place) {
            return static_cast<int>(shape >> (16 * suit + 4 * ((leader + place) & 3))) & 15;
        };
        if (AT_NOTRUMP || suit == trump)
            return (std::min(length(0), 4) - 1) | std::min(length(1), 3) << 2 | std::min(length(2), 3) << 4 |
                   std::min(length(3), 3) << 6;
        const auto ruffs = [&](int place) { return can_ruff >> place & 1; };
        const auto code = [&](int place) { return length(place) == 0 ? ruffs(place) : std::min(length(place) + 1, 3); };
        return (length(0) > 1) | ruffs(0) << 1 | code(1) << 2 | code(2) << 4 | code(3) << 6;
    }

    const Cards me;
    const Cards opponents;
    const Cards all;
    const std::uint64_t low, high;  // the owners of all cards, clockwise from the leader, two bits to a card
    const int leader;
    const Trump<AT_NOTRUMP> trump;
    const std::uint64_t shape;
    int can_ruff = 0;  // who has trumps, a bit for each, clockwise from the leader
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
