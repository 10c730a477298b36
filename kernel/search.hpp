// The search itself: whether North-South can win so many of the tricks left, and which ranks that rests on.
//
// Compiled once for every kind of machine: the including file sets ALPHAMU_MACHINE to the name of a namespace.
#ifndef ALPHAMU_MACHINE
#error "included by search_portable.cpp and search_bmi2.cpp alone"
#endif

#include "relative_ranks.hpp"
#include "quick_tricks.hpp"

namespace alphamu::ALPHAMU_MACHINE {

struct Move { Cards group; int card; int score; };

class Search {
public:
    explicit Search(Memory& memory) : table(memory.table), use(memory.techniques), stop(memory.stop), nodes(memory.nodes) {}

    // whether North-South win need of the unfinished tricks
    bool run(const Position& position, int need, Cards& relevant) {
        hands = position.hands;
        trump = position.trump;
        trump_cards = trump == NOTRUMP ? 0 : suit_mask(trump);
        shape = 0;
        for (int seat = 0; seat < SEATS; ++seat)
            for (int suit = 1; suit < SUITS; ++suit)
                shape += static_cast<std::uint64_t>(count(in_suit(hands[seat], suit))) << (4 * (seat + 4 * (suit - 1)));
        trick_cards = 0;
        int turn = position.turn();
        left = count(hands[turn]);
        if (position.trick_size == 0) return lead(position.leader, need, relevant);
        int winner = position.leader;
        int winning = position.trick[0];
        for (int place = 0; place < position.trick_size; ++place) {
            int card = position.trick[place];
            trick_cards |= card_mask(card);
            if (place && beats(card, winning, trump)) { winning = card; winner = (position.leader + place) & 3; }
        }
        int led = suit_of(position.trick[0]);
        if (need <= 0) { relevant = 0; return true; }
        if (need > left) { relevant = 0; return false; }
        if (position.trick_size == 1) return follow<1>(turn, led, winner, winning, need, relevant);
        if (position.trick_size == 2) return follow<2>(turn, led, winner, winning, need, relevant);
        return follow<3>(turn, led, winner, winning, need, relevant);
    }

private:
    static constexpr Cards H = 0x8000800080008000ULL;
    static Cards closure(Cards relevant, Cards all) { return (relevant | (H - relevant)) & all; }

    static std::uint64_t unit(int seat, int card) {
        int suit = suit_of(card);
        return suit == 0 ? 0 : std::uint64_t{1} << (4 * (seat + 4 * (suit - 1)));
    }

    bool lead(int leader, int need, Cards& relevant) {
        relevant = 0;
        if (need <= 0) return true;
        if (need > left) return false;
        if ((++nodes & 1023) == 0 && stop && stop->load(std::memory_order_relaxed)) throw Stopped{};
        if (left == 1) return last_trick(leader, need, relevant);
        Cards all = hands[0] | hands[1] | hands[2] | hands[3];
        RelativeRanks ranks(all);
        std::uint64_t key = 0;
        Owners owners{};
        bool ours = (leader & 1) == 0;
        int best_lead = -1;
        if (use.table) {
            key = shape | static_cast<std::uint64_t>(left) << 48 | static_cast<std::uint64_t>(leader) << 52 | static_cast<std::uint64_t>(trump) << 54;
            owners = {ranks.gather(hands[1] | hands[3]), ranks.gather(hands[2] | hands[3])};
            if (const Shape* known = table.find(key)) {
                if (const Pattern* pattern = table.decide(*known, owners, need)) {
                    relevant = ranks.scatter(pattern->cards());
                    return pattern->lower() >= need;
                }
                best_lead = known->best_lead;
            }
        }
        if (use.quick_tricks) {
            int wanted = ours ? need : left - need + 1;
            QuickTricks quick(hands, leader, trump);
            Cards winners = 0;
            if (quick.count_up_to(wanted, winners) >= wanted) {
                relevant = winners;
                return ours;
            }
        }
        Move moves[13];
        int size = groups(hands[leader], all ^ hands[leader], moves);
        if (use.ordering) order_leads(moves, size, leader, all);
        Cards sum = 0;
        bool answer = !ours;
        int best = 0;
        for (int i = 0; i < size; ++i) {
            pick(moves, i, size);
            Move& m = moves[i];
            Cards r;
            play(leader, m.card);
            bool reached = follow<1>(left_of(leader), suit_of(m.card), leader, m.card, need, r);
            unplay(leader, m.card);
            if (reached == ours) { sum = r; answer = ours; best = m.card; break; }
            sum |= straddle(r, m.group);
            size = prune(moves, i, size, r, m.card);
        }
        trick_cards = 0;
        relevant = sum;
        if (use.table) {
            Cards mattering = closure(sum, all);
            Pattern p;
            p.mask = ranks.gather(mattering);
            p.owners = {owners.low & p.mask, owners.high & p.mask};
            if (answer) p.set_bounds(need, left); else p.set_bounds(0, need - 1);
            (void)best_lead;
            table.store(key, p, best);
        }
        return answer;
    }

    template <int PLACE>
    bool follow(int player, int led, int winner, int winning, int need, Cards& relevant) {
        ++nodes;
        Cards hand = hands[player];
        Cards legal = in_suit(hand, led);
        if (!legal) legal = hand;
        bool ours = (player & 1) == 0;
        Move moves[13];
        Cards others = (hands[0] | hands[1] | hands[2] | hands[3] | card_mask(winning)) & ~hand;
        int size = groups(legal, others, moves);
        if (use.ordering && size > 1) order_follow<PLACE>(moves, size, player, led, winner, winning);
        Cards sum = 0;
        bool answer = !ours;
        for (int i = 0; i < size; ++i) {
            pick(moves, i, size);
            Move& m = moves[i];
            bool takes = beats(m.card, winning, trump);
            int now_winner = takes ? player : winner;
            int now_winning = takes ? m.card : winning;
            Cards r;
            Cards before = trick_cards;
            play(player, m.card);
            bool reached;
            if constexpr (PLACE < 3) {
                reached = follow<PLACE + 1>(left_of(player), led, now_winner, now_winning, need, r);
            } else {
                Cards trick = trick_cards;
                Cards contested = in_suit(trick, suit_of(now_winning));
                trick_cards = 0;
                --left;
                reached = lead(now_winner, need - ((now_winner & 1) == 0), r);
                ++left;
                trick_cards = trick;
                if (several(contested)) r |= card_mask(now_winning);
            }
            unplay(player, m.card);
            trick_cards = before;
            if (reached == ours) { sum = r; answer = ours; break; }
            sum |= straddle(r, m.group);
            size = prune(moves, i, size, r, m.card);
        }
        relevant = sum;
        return answer;
    }

    bool last_trick(int leader, int need, Cards& relevant) {
        int winner = leader;
        int winning = highest(hands[leader]);
        Cards all = hands[0] | hands[1] | hands[2] | hands[3];
        for (int place = 1; place < 4; ++place) {
            int seat = (leader + place) & 3;
            int card = highest(hands[seat]);
            if (beats(card, winning, trump)) { winning = card; winner = seat; }
        }
        if (several(in_suit(all, suit_of(winning)))) relevant = card_mask(winning);
        return ((winner & 1) == 0) >= need;
    }

    void play(int seat, int card) {
        hands[seat] ^= card_mask(card);
        shape -= unit(seat, card);
        trick_cards |= card_mask(card);
    }
    void unplay(int seat, int card) {
        hands[seat] ^= card_mask(card);
        shape += unit(seat, card);
    }

    static int lowest_in(Cards relevant, int suit) {
        Cards r = in_suit(relevant, suit);
        return r ? lowest(r) : 16 * suit + 15;
    }

    // A group of equal cards that the lowest relevant card cuts in two must be known whole.
    static Cards straddle(Cards relevant, Cards group) {
        int suit = suit_of(highest(group));
        int l = lowest_in(relevant, suit);
        return l <= highest(group) ? relevant | card_mask(lowest(group)) : relevant;
    }

    int prune(Move* moves, int i, int size, Cards relevant, int card) const {
        if (!use.rank_pruning) return size;
        int suit = suit_of(card);
        int l = lowest_in(relevant, suit);
        if (card >= l) return size;
        int kept = i + 1;
        for (int j = i + 1; j < size; ++j)
            if (suit_of(moves[j].card) != suit || moves[j].card >= l) moves[kept++] = moves[j];
        return kept;
    }

    int groups(Cards legal, Cards others, Move* moves) const {
        int size = 0;
        others |= 0x0002000200020002ULL;
        while (legal) {
            int top = highest(legal);
            Cards lower = others & below(top);
            int stop_card = highest(lower);
            Cards group = use.equal_cards ? legal & ~below(stop_card) : card_mask(top);
            legal ^= group;
            moves[size++] = {group, top, 0};
        }
        return size;
    }

    static void pick(Move* moves, int i, int size) {
        int b = i;
        for (int j = i + 1; j < size; ++j) if (moves[j].score > moves[b].score) b = j;
        std::swap(moves[i], moves[b]);
    }

    void order_leads(Move* moves, int size, int leader, Cards) {
        Cards me = hands[leader], lho = hands[left_of(leader)], pa = hands[partner_of(leader)], rho = hands[right_of(leader)];
        for (int i = 0; i < size; ++i) {
            Move& m = moves[i];
            int suit = suit_of(m.card);
            Cards mine = in_suit(me, suit), part = in_suit(pa, suit), l = in_suit(lho, suit), r = in_suit(rho, suit);
            int score = 0;
            Cards opp = l | r;
            int ol = std::max(count(l), count(r));
            int side_len = std::max(count(mine), count(part));
            score += 4 * (side_len - ol);
            bool top = !opp || m.card > highest(opp);
            bool ptop = part && (!opp || highest(part) > highest(opp));
            if (top) score += 12;
            else if (ptop) score += 10;
            else {
                if (r && part && highest(part) < highest(r)) score -= 6;
                if (l && part && highest(part) > (r ? highest(r) : 0)) score += 6;
            }
            if (suit == trump) score += 3;
            if (!top) {
                // lead low unless a sequence
                if (several(m.group)) score += 2;
                score -= (m.card & 15) / 4;
            }
            if (trump != NOTRUMP && suit != trump) {
                if (!part && in_suit(pa, trump)) score += 8;
                if (!l && in_suit(lho, trump)) score -= 8;
                if (!r && in_suit(rho, trump)) score -= 6;
            }
            m.score = score;
        }
    }

    template <int PLACE>
    void order_follow(Move* moves, int size, int player, int led, int winner, int winning) {
        bool following = suit_of(moves[0].card) == led && in_suit(hands[player], led);
        bool partner_wins = winner == partner_of(player);
        if (following) {
            int to_beat = suit_of(winning) == led ? winning : 127;
            int later_best = 0;      // best of the opponent still to play
            bool later_ruff = false;
            bool partner_later = false;
            if constexpr (PLACE < 3) {
                int opp = left_of(player);
                Cards h = in_suit(hands[opp], led);
                if (h) later_best = highest(h);
                else later_ruff = in_suit(hands[opp], trump == NOTRUMP ? 0 : trump) && trump != NOTRUMP;
            }
            if constexpr (PLACE == 1) {
                Cards p = in_suit(hands[partner_of(player)], led);
                int pb = p ? highest(p) : 0;
                partner_later = (pb > to_beat && pb > later_best) || (!p && trump != NOTRUMP && (hands[partner_of(player)] & trump_cards));
            }
            if constexpr (PLACE == 2) partner_later = partner_wins && winning > later_best && !later_ruff;
            if constexpr (PLACE == 3) partner_later = partner_wins;
            for (int i = 0; i < size; ++i) {
                Move& m = moves[i];
                int rank = m.card & 15;
                bool takes = m.card > to_beat;
                bool holds = takes && m.card > later_best && !later_ruff;
                int score = -rank;
                if (partner_later) score += 0;
                else if (holds) score += 40;
                else if (takes) score += -5;
                m.score = score;
            }
            return;
        }
        for (int i = 0; i < size; ++i) {
            Move& m = moves[i];
            int suit = suit_of(m.card);
            int rank = m.card & 15;
            int score = -rank;
            if (suit == trump) {
                bool takes = beats(m.card, winning, trump);
                if (takes && !partner_wins) score += 40; else score -= 20;
            } else {
                Cards mine = in_suit(hands[player], suit);
                Cards opp = in_suit(hands[left_of(player)] | hands[right_of(player)], suit);
                int n = count(mine);
                score += n;
                if (!opp) score -= 10;
                else if (highest(mine) > highest(opp)) { if (n == 1) score -= 10; else score -= 1; }
                else if (n == 2 && opp && highest(mine) > highest(opp & ~card_mask(highest(opp)))) score -= 4;
            }
            m.score = score;
        }
    }

    PatternTable& table;
    const Techniques& use;
    const std::atomic<bool>* stop;
    std::uint64_t& nodes;
    std::array<Cards, SEATS> hands{};
    std::uint64_t shape = 0;
    Cards trick_cards = 0;
    Cards trump_cards = 0;
    int trump = NOTRUMP;
    int left = 0;
};

}  // namespace alphamu::ALPHAMU_MACHINE
