// Which discard or ruff to try first. The weights only steer the search: they were found by coordinate descent on the
// number of positions searched, over random deals with contracts that are close.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

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
inline constexpr DiscardWeights NOTRUMP_DISCARDS{.rank = -1,
                                                 .length = 6,
                                                 .established = -10,
                                                 .second_guarded = -10,
                                                 .partner_wins = -10,
                                                 .short_suit = -1,
                                                 .remembered = 18};

// Without branches wherever that is possible: what decides is seldom the same from one position to the next.
template <bool AT_NOTRUMP>
class DiscardOrder {
public:
    DiscardOrder(const std::array<Cards, SEATS>& hands, int player, Trump<AT_NOTRUMP> trump, std::uint64_t shape)
        : me(hands[player]),
          left(hands[left_of(player)]),
          partner(hands[partner_of(player)]),
          right(hands[right_of(player)]),
          trump(trump),
          player(player),
          shape(shape) {}

    void add(const Runs& runs, bool partner_winning, int winning, int remembered, Moves& moves) const {
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
    // Compilers would make a branch of a question mark.
    static int chosen(bool first, int one, int other) { return other + (one - other) * first; }

    // The best card, or 0 where there is none.
    static int best_of(Cards cards) { return highest(cards | 1); }
    int length(int suit, int seat) const { return static_cast<int>(shape >> (16 * suit + 4 * seat)) & 15; }

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

    static constexpr DiscardWeights DISCARDS = AT_NOTRUMP ? NOTRUMP_DISCARDS : TRUMP_DISCARDS;

    Cards me, left, partner, right;
    Trump<AT_NOTRUMP> trump;
    int player;
    std::uint64_t shape;
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
