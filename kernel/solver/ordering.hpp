// Which cards to try first. The weights only steer the search: they were found by coordinate descent on the number
// of positions searched, over random deals with contracts that are close.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

struct LeadWeights {
    // By the owners of the suit's highest and second highest card: leader, left, partner, right.
    int owners[4][4];
    int spare_length;  // for each card that our longer hand has more than theirs
    int my_length;
    int partner_length;
    int trump;          // the suit is trump
    int partner_ruffs;  // somebody is void with trumps
    int left_ruffs;
    int right_ruffs;
    int singleton;
    int winner;  // the card beats both opponents
    int winner_rank;
    int sequence;  // it touches another
    int lowest;    // it is the lowest of its suit
    int rank;
    int partner_wins;         // partner has the highest card
    int partner_under_right;  // right's best card beats partner's
    int partner_over_left;
    int history;
    int best;        // it was best in this shape before
    int same_hands;  // it succeeded last with the same cards in both hands
    int last;        // with as many tricks left
    int previous;    // and before that
    int reply;       // after such a trick
    // It continues the suit of the trick before, led by the leader, left, partner or right.
    int continues[4];
};

inline constexpr LeadWeights NOTRUMP_LEADS = {{{-4, 4, -24, 24}, {-8, 0, 20, 8}, {16, 12, 20, 24}, {0, 0, 4, -8}},
                                              10,
                                              0,
                                              4,
                                              0,
                                              0,
                                              0,
                                              0,
                                              0,
                                              32,
                                              -3,
                                              8,
                                              0,
                                              -1,
                                              52,
                                              -16,
                                              52,
                                              6,
                                              192,
                                              100,
                                              16,
                                              8,
                                              24,
                                              {12, 0, 8, 0}};

inline constexpr LeadWeights TRUMP_LEADS = {{{24, 8, 28, 12}, {16, -12, 44, 4}, {-4, 4, -4, 16}, {-12, 16, 12, -28}},
                                            -1,
                                            -4,
                                            0,
                                            8,
                                            32,
                                            -68,
                                            -52,
                                            -4,
                                            32,
                                            0,
                                            4,
                                            16,
                                            0,
                                            68,
                                            -52,
                                            24,
                                            4,
                                            400,
                                            60,
                                            24,
                                            12,
                                            0,
                                            {0, 0, 0, 0}};

// Discards and ruffs; when a suit is led of which the hand has none.
struct DiscardWeights {
    int rank = -4;
    int ruff = 160;
    int idle_trump = -80;  // a trump that does not win the trick, or takes it from partner
    int length = 4;
    int established = -28;  // the opponents have none of the suit
    int lone_winner = -72;
    int winner_with_others = -4;
    int second_guarded = -18;  // it would bare the second highest
    int partner_wins = -4;
    int short_suit = -6;  // no longer than an opponent's
    int remembered = 0;   // it succeeded last
};

inline constexpr DiscardWeights TRUMP_DISCARDS{};
inline constexpr DiscardWeights NOTRUMP_DISCARDS{.remembered = 10};

// Without branches wherever that is possible: what decides is seldom the same from one position to the next.
template <bool AT_NOTRUMP>
class Ordering {
public:
    Ordering(const std::array<Cards, SEATS>& hands, int player, Trump<AT_NOTRUMP> trump, std::uint64_t shape)
        : me(hands[player]),
          left(hands[left_of(player)]),
          partner(hands[partner_of(player)]),
          right(hands[right_of(player)]),
          trump(trump),
          player(player),
          shape(shape) {}

    void add_leads(const Runs& runs, int leader, const CardHistory& history, const TrickBefore& before,
                   const RememberedLeads& remembered, Moves& moves) const {
        const int continues = WEIGHTS.continues[(before.leader - leader) & 3];
        for (Cards lows = runs.lows; lows;) {
            const int suit = suit_of(lowest(lows));
            const SuitToLead led = suit_to_lead(suit, suit == before.led ? continues : 0);
            for (Cards rest = in_suit(lows, suit); rest; rest &= rest - 1) {
                const Cards run = runs.from(lowest(rest));
                const int card = highest(run);
                auto is_among = [&](int other) { return static_cast<int>(run >> other & 1); };
                moves.add(run, score_of_lead(led, run, card) + (history.of(leader, card) * WEIGHTS.history / 256) +
                                   WEIGHTS.best * is_among(remembered.best) +
                                   WEIGHTS.same_hands * is_among(remembered.same_hands) +
                                   WEIGHTS.last * is_among(remembered.last) +
                                   WEIGHTS.previous * is_among(remembered.previous) +
                                   WEIGHTS.reply * is_among(remembered.reply));
            }
            lows &= ~suit_mask(suit);
        }
    }

    void add_discards(const Runs& runs, bool partner_winning, int winning, int remembered, Moves& moves) const {
        for (Cards lows = runs.lows; lows;) {
            const int suit = suit_of(lowest(lows));
            const int score_of_suit = suit == trump ? 0 : score_of_discard(suit);
            for (Cards rest = in_suit(lows, suit); rest; rest &= rest - 1) {
                const Cards run = runs.from(lowest(rest));
                const int card = highest(run);
                int score = score_of_suit + DISCARDS.rank * (card & 15) +
                            DISCARDS.remembered * static_cast<int>(run >> remembered & 1);
                if (suit == trump) {
                    bool ruffs = beats(card, winning, trump) && !partner_winning;
                    score += ruffs ? DISCARDS.ruff : DISCARDS.idle_trump;
                }
                moves.add(run, score);
            }
            lows &= ~suit_mask(suit);
        }
    }

private:
    struct SuitToLead {
        int winner;    // the score of a card that beats both opponents
        int other;     // and of any other
        int to_beat;   // the opponents' best card
        Cards lowest;  // of the leader's cards
    };

    // Compilers would make a branch of a question mark.
    static int chosen(bool first, int one, int other) { return other + (one - other) * first; }

    // The best card, or 0 where there is none.
    static int best_of(Cards cards) { return highest(cards | 1); }
    int length(int suit, int seat) const { return static_cast<int>(shape >> (16 * suit + 4 * seat)) & 15; }

    SuitToLead suit_to_lead(int suit, int score) const {
        Cards mine = in_suit(me, suit);
        Cards lefts = in_suit(left, suit);
        Cards partners = in_suit(partner, suit);
        Cards rights = in_suit(right, suit);
        Cards all = mine | lefts | partners | rights;
        int first = highest(all);
        Cards rest = all ^ card_mask(first);
        int second = highest(rest ? rest : all);
        auto owner = [&](int card) { return ((lefts | rights) >> card & 1) | ((partners | rights) >> card & 1) << 1; };
        score += WEIGHTS.owners[owner(first)][owner(second)];
        int my_length = length(suit, player);
        int partner_length = length(suit, partner_of(player));
        int spare = std::max(my_length, partner_length) -
                    std::max(length(suit, left_of(player)), length(suit, right_of(player)));
        score += WEIGHTS.spare_length * spare;
        score += WEIGHTS.my_length * my_length + WEIGHTS.partner_length * partner_length;
        if (!AT_NOTRUMP) score += score_of_ruffs(suit, mine, lefts, partners, rights);
        int to_beat = best_of(lefts | rights);
        int partners_best = best_of(partners);
        int rights_best = best_of(rights);
        int other = WEIGHTS.partner_wins * (partners_best > to_beat) +
                    WEIGHTS.partner_under_right * (partners_best < rights_best) +
                    WEIGHTS.partner_over_left * ((partners_best > rights_best) & (lefts != 0));
        return {score + WEIGHTS.winner, score + other * (partners != 0), to_beat, mine & -mine};
    }

    int score_of_ruffs(int suit, Cards mine, Cards lefts, Cards partners, Cards rights) const {
        if (suit == trump) return WEIGHTS.trump;
        int score = 0;
        if (!partners && (partner & trump.cards())) score += WEIGHTS.partner_ruffs;
        if (!lefts && (left & trump.cards())) score += WEIGHTS.left_ruffs;
        if (!rights && (right & trump.cards())) score += WEIGHTS.right_ruffs;
        if (!several(mine) && (me & trump.cards())) score += WEIGHTS.singleton;
        return score;
    }

    static int score_of_lead(const SuitToLead& led, Cards run, int card) {
        int rank = card & 15;
        int winner = led.winner + WEIGHTS.winner_rank * rank;
        int other = led.other + WEIGHTS.rank * rank + WEIGHTS.sequence * (std::min(count(run), 3) - 1) +
                    WEIGHTS.lowest * ((run & led.lowest) != 0);
        return chosen(card > led.to_beat, winner, other);
    }

    int score_of_discard(int suit) const {
        Cards opponents = in_suit(left | right, suit);
        int mine = highest(in_suit(me, suit));
        int my_length = length(suit, player);
        int best = best_of(opponents);
        int second = best_of(opponents & ~card_mask(best));
        int winner = my_length == 1 ? DISCARDS.lone_winner : DISCARDS.winner_with_others;
        int loser = DISCARDS.second_guarded * ((my_length == 2) & (mine > second));
        int score = chosen(mine > best, winner, loser);
        score += DISCARDS.partner_wins * (best_of(in_suit(partner, suit)) > best);
        score += DISCARDS.short_suit *
                 (my_length <= std::max(length(suit, left_of(player)), length(suit, right_of(player))));
        return DISCARDS.length * my_length + chosen(opponents != 0, score, DISCARDS.established);
    }

    static constexpr LeadWeights WEIGHTS = AT_NOTRUMP ? NOTRUMP_LEADS : TRUMP_LEADS;
    static constexpr DiscardWeights DISCARDS = AT_NOTRUMP ? NOTRUMP_DISCARDS : TRUMP_DISCARDS;

    Cards me, left, partner, right;
    Trump<AT_NOTRUMP> trump;
    int player;
    std::uint64_t shape;
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
