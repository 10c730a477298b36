// Which cards to try first. The weights only steer the search: they were found by coordinate descent on the number
// of positions searched, over random deals with contracts that are close.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

// A run of touching cards, named by its highest, with its place in the order and, once it has failed, what that rests
// on.
struct Move {
    Cards run;
    int card;
    int score;
    Cards needed;
};

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

template <bool AT_NOTRUMP>
class Ordering {
public:
    Ordering(const std::array<Cards, SEATS>& hands, int player, Trump<AT_NOTRUMP> trump)
        : me(hands[player]),
          left(hands[left_of(player)]),
          partner(hands[partner_of(player)]),
          right(hands[right_of(player)]),
          trump(trump) {}

    void score_leads(Move* moves, int size, int leader, const CardHistory& history, const TrickBefore& before,
                     const RememberedLeads& remembered) const {
        const LeadWeights& weights = trump == NOTRUMP ? NOTRUMP_LEADS : TRUMP_LEADS;
        int suit = -1;
        int suit_score = 0;
        for (Move* move = moves; move < moves + size; ++move) {
            if (suit_of(move->card) != suit) {
                suit = suit_of(move->card);
                suit_score = score_of_suit(suit, weights);
            }
            move->score = suit_score + score_of_lead(*move, suit, weights) +
                          history.of(leader, move->card) * weights.history / 256;
            auto is_among = [&](int card) { return (move->run & card_mask(card)) != 0; };
            if (is_among(remembered.best)) move->score += weights.best;
            if (is_among(remembered.same_hands)) move->score += weights.same_hands;
            if (is_among(remembered.last)) move->score += weights.last;
            if (is_among(remembered.previous)) move->score += weights.previous;
            if (is_among(remembered.reply)) move->score += weights.reply;
            if (suit == before.led) move->score += weights.continues[(before.leader - leader) & 3];
        }
    }

    void score_discards(Move* moves, int size, bool partner_winning, int winning, int remembered) const {
        int suit = -1;
        int suit_score = 0;
        for (Move* move = moves; move < moves + size; ++move) {
            if (suit_of(move->card) != suit) {
                suit = suit_of(move->card);
                suit_score = suit == trump ? 0 : score_of_discard(suit);
            }
            move->score = suit_score + DISCARDS.rank * (move->card & 15);
            if (move->run & card_mask(remembered)) move->score += DISCARDS.remembered;
            if (suit != trump) continue;
            bool ruffs = beats(move->card, winning, trump) && !partner_winning;
            move->score += ruffs ? DISCARDS.ruff : DISCARDS.idle_trump;
        }
    }

private:
    int score_of_suit(int suit, const LeadWeights& weights) const {
        Cards mine = in_suit(me, suit);
        Cards lefts = in_suit(left, suit);
        Cards partners = in_suit(partner, suit);
        Cards rights = in_suit(right, suit);
        auto owner = [&](int card) {
            return card_mask(card) & mine ? 0 : card_mask(card) & lefts ? 1 : card_mask(card) & partners ? 2 : 3;
        };
        Cards all = mine | lefts | partners | rights;
        int first = highest(all);
        Cards rest = all ^ card_mask(first);
        int score = weights.owners[owner(first)][owner(rest ? highest(rest) : first)];
        int my_length = count(mine);
        int partner_length = count(partners);
        int spare = std::max(my_length, partner_length) - std::max(count(lefts), count(rights));
        score += weights.spare_length * spare;
        score += weights.my_length * my_length + weights.partner_length * partner_length;
        if (suit == trump) return score + weights.trump;
        if (!partners && (partner & trump.cards())) score += weights.partner_ruffs;
        if (!lefts && (left & trump.cards())) score += weights.left_ruffs;
        if (!rights && (right & trump.cards())) score += weights.right_ruffs;
        if (my_length == 1 && (me & trump.cards())) score += weights.singleton;
        return score;
    }

    int score_of_lead(const Move& move, int suit, const LeadWeights& weights) const {
        Cards opponents = in_suit(left | right, suit);
        if (!opponents || move.card > highest(opponents))
            return weights.winner + weights.winner_rank * (move.card & 15);
        int score = weights.rank * (move.card & 15);
        if (several(move.run)) score += weights.sequence * (count(move.run) > 2 ? 2 : 1);
        if (move.run & card_mask(lowest(in_suit(me, suit)))) score += weights.lowest;
        Cards partners = in_suit(partner, suit);
        if (!partners) return score;
        int partners_best = highest(partners);
        Cards rights = in_suit(right, suit);
        if (partners_best > highest(opponents)) score += weights.partner_wins;
        if (rights && partners_best < highest(rights)) score += weights.partner_under_right;
        if (in_suit(left, suit) && (!rights || partners_best > highest(rights))) score += weights.partner_over_left;
        return score;
    }

    int score_of_discard(int suit) const {
        Cards mine = in_suit(me, suit);
        Cards opponents = in_suit(left | right, suit);
        int length = count(mine);
        int score = DISCARDS.length * length;
        if (!opponents) return score + DISCARDS.established;
        int best = highest(opponents);
        if (highest(mine) > best)
            score += length == 1 ? DISCARDS.lone_winner : DISCARDS.winner_with_others;
        else if (Cards rest = opponents ^ card_mask(best); length == 2 && (!rest || highest(mine) > highest(rest)))
            score += DISCARDS.second_guarded;
        if (Cards partners = in_suit(partner, suit); partners && highest(partners) > best)
            score += DISCARDS.partner_wins;
        if (length <= std::max(count(in_suit(left, suit)), count(in_suit(right, suit)))) score += DISCARDS.short_suit;
        return score;
    }

    static constexpr DiscardWeights DISCARDS = AT_NOTRUMP ? NOTRUMP_DISCARDS : TRUMP_DISCARDS;

    Cards me, left, partner, right;
    Trump<AT_NOTRUMP> trump;
};

// Brings the best of the moves from `place` on to that place.
inline void pick(Move* moves, int place, int size) {
    int best = place;
    for (int other = place + 1; other < size; ++other)
        if (moves[other].score > moves[best].score) best = other;
    std::swap(moves[place], moves[best]);
}

}  // namespace alphamu::solver::ALPHAMU_MACHINE
