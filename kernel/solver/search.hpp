// The search itself: whether North-South can win so many of the tricks left, and which ranks that rests on.
//
// Every function of the search returns its answer and sets `relevant`: cards such that the answer stays the same
// when, in each suit, the cards below the lowest relevant one change places. (No relevant card in a suit: its
// ranks do not matter at all.) After a success that is what the successful card needed, after a failure what all
// of them needed.
//
// Compiled once for every kind of machine, and wherever somebody looks at the search itself: the including file sets
// ALPHAMU_MACHINE to the name of a namespace.
#ifndef ALPHAMU_MACHINE
#error "included for one kind of machine at a time"
#endif

#include "solver/in_use.hpp"
#include "solver/trump.hpp"
#include "solver/trick_so_far.hpp"
#include "base/relative_ranks.hpp"
#include "solver/touching.hpp"
#include "solver/top_cards.hpp"
#include "solver/per_suit.hpp"
#include "solver/sure_trumps.hpp"
#include "solver/quick_tricks.hpp"
#include "solver/notrump_tricks.hpp"
#include "solver/lost_leads.hpp"
#include "solver/moves.hpp"
#include "solver/lead_order.hpp"
#include "solver/discard_order.hpp"
#include "solver/follow_order.hpp"
#include "solver/stoppers.hpp"

namespace alphamu::solver::ALPHAMU_MACHINE {

using alphamu::ALPHAMU_MACHINE::RelativeRanks;

template <bool AT_NOTRUMP, bool EVERYTHING>
class Search : private InUse<EVERYTHING> {
public:
    Search(Memory& memory, const Position& position)
        : InUse<EVERYTHING>(memory.techniques),
          memory(memory),
          table(*memory.table),
          hands(position.hands),
          trump(position.trump),
          left(count(hands[position.turn()])) {
        for (int seat = 0; seat < SEATS; seat += 2) {
            PerSuit one, next;
            PerSuit::count_both(hands[seat], hands[seat + 1], one, next);
            shape |= (one.word() | next.word() << 4) << 4 * seat;
        }
    }

    // `need` is from 1 to the number of tricks left.
    bool run(const Position& position, int need, Cards& relevant) {
        if (position.trick_size == 0) return lead(position.leader, need, relevant);
        TrickSoFar trick{suit_of(position.trick[0]), position.leader, position.trick[0], 0};
        for (int place = 0; place < position.trick_size; ++place)
            trick.add((position.leader + place) & 3, position.trick[place], trump);
        before = {trick.led, position.leader};
        int player = position.turn();
        if (position.trick_size == 1) return follow<1>(player, trick, need, relevant);
        if (position.trick_size == 2) return follow<2>(player, trick, need, relevant);
        return follow<3>(player, trick, need, relevant);
    }

private:
    using InUse<EVERYTHING>::use;

    // The start of a trick: what is known already, what can be seen at once, and else every lead.
    bool lead(int leader, int need, Cards& relevant) {
        relevant = 0;
        if (need <= 0) return true;
        if (need > left) return false;
        count_node();
        if (left == 1) return last_trick(leader, relevant);
        std::uint64_t key = key_of(leader);
        if (use.table) table.prefetch(key);
        bool answer = false;
        // With trumps, looking first makes for wider patterns; without, the table answers more cheaply.
        if (!AT_NOTRUMP && seen_at_once(leader, need, answer, relevant)) return answer;
        Cards all = hands[0] | hands[1] | hands[2] | hands[3];
        RelativeRanks ranks(all);
        Owners owners{};
        int best_lead = -1;
        if (use.table) {
            owners = {ranks.gather(hands[1] | hands[3]), ranks.gather(hands[2] | hands[3])};
            const Answer known = table.ask(key, owners, need);
            if (known.is_decided()) {
                relevant = ranks.scatter(known.claim.cards());
                return known.claim.lower() >= need;
            }
            if (known.best_lead) best_lead = lowest(ranks.scatter(std::uint64_t{1} << (known.best_lead - 1)));
        }
        if (AT_NOTRUMP && seen_at_once(leader, need, answer, relevant)) return answer;
        if (memory.unknown != Unknown::SEARCHED) return memory.unknown == Unknown::WON;
        answer = try_leads(leader, need, all, ranks, best_lead, relevant);
        if (use.table) {
            relevant = with_all_above(relevant) & all;
            if (use.any_owner) relevant &= ~certain(all);
            const std::uint64_t mattering = ranks.gather(relevant);
            Pattern pattern{{mattering}, {owners.low & mattering, owners.high & mattering}};
            pattern.claim.set_bounds(answer ? need : 0, answer ? left : need - 1);
            const int place = best_lead < 0 ? 0 : 1 + count(all & below(best_lead));
            const Layout layout{owners, ranks.gather(lowest_of_suits(all))};
            const Claim claim = table.store(key, pattern, place, memory.room, use.any_owner ? &layout : nullptr);
            relevant = ranks.scatter(claim.cards());
        }
        return answer;
    }

    // Cards whose owner follows from the lengths of the hands and the owners of all higher cards: no other hand has a
    // lower one.
    Cards certain(Cards all) const {
        Cards cards = 0;
        for (Cards hand : hands) cards |= hand & ~with_all_above(all ^ hand);
        return cards;
    }

    // Bounds that need no search.
    bool seen_at_once(int leader, int need, bool& answer, Cards& relevant) const {
        bool ours = leader % 2 == 0;
        if (use.sure_trumps && !AT_NOTRUMP) {
            answer = true;
            if (has_sure_trumps(0, need, relevant)) return true;
            answer = false;
            if (has_sure_trumps(1, left - need + 1, relevant)) return true;
        }
        answer = ours;
        if (use.quick_tricks) {
            int wanted = ours ? need : left - need + 1;
            if (can_cash(leader, wanted, relevant)) return true;
        }
        return false;
    }

    bool can_cash(int leader, int wanted, Cards& relevant) const {
        if constexpr (AT_NOTRUMP) {
            NotrumpTricks quick(hands, leader, shape);
            if (!quick.reach(wanted, use.unblocking)) return false;
            relevant = quick.ranks_for(wanted);
        } else {
            QuickTricks quick(hands, leader, trump, use.trumps_last);
            if (!quick.reach(wanted)) return false;
            relevant = quick.ranks_for(wanted);
        }
        return true;
    }

    bool has_sure_trumps(int side, int wanted, Cards& relevant) const {
        Cards against = (hands[1 - side] | hands[3 - side]) & trump.cards();
        for (int seat : {side, side + 2}) {
            int last = last_sure_trump(hands[seat] & trump.cards(), against, wanted);
            if (last < 0) continue;
            relevant = against ? card_mask(last) : 0;
            return true;
        }
        return false;
    }

    bool last_trick(int leader, Cards& relevant) const {
        TrickSoFar trick{suit_of(lowest(hands[leader])), leader, lowest(hands[leader]), 0};
        for (int place = 0; place < SEATS; ++place) {
            int seat = (leader + place) & 3;
            trick.add(seat, lowest(hands[seat]), trump);
        }
        relevant = trick.rank_that_won();
        return trick.winner % 2 == 0;
    }

    // `best` is the lead to try first, and then the one that succeeded.
    bool try_leads(int leader, int need, Cards all, const RelativeRanks& ranks, int& best, Cards& relevant) {
        bool ours = leader % 2 == 0;
        Cards hopeful = hands[leader];
        const int wanted = ours ? left - need + 1 : need;
        if (use.sure_losers) {
            hopeful &= ~losing_suits(left_of(leader), leader, wanted, relevant);
            if (hopeful) hopeful &= ~losing_suits(right_of(leader), leader, wanted, relevant);
            if (hopeful && is_stopped(leader, wanted, all, relevant)) return !ours;
        }
        const Runs runs(hopeful, all ^ hands[leader], use.equal_cards);
        std::uint64_t place_of_hands = CardHistory::place_of(hands[leader], hands[partner_of(leader)]);
        Moves moves;
        if (use.ordering) {
            RememberedLeads remembered = memory.history.remembered(leader, left, place_of_hands, before);
            remembered.best = std::max(best, 0);
            const LeadOrder order(hands, leader, trump, ranks, shape);
            order.add(runs, memory.history, before, remembered, moves);
#ifdef ALPHAMU_SAMPLES_LEADS  // where the order of leads is learned
            ALPHAMU_SAMPLES_LEADS.take(
                AT_NOTRUMP, left, memory,
                [&](auto take) { order.for_each(runs, memory.history, before, remembered, take); },
                [&](Cards run) {
                    Cards needed;
                    return succeeds(leader, highest(run), need, wanted, needed);
                });
#endif
        } else {
            moves.add_unordered(runs);
        }
        Failures failures;
        for (Cards run; moves.take_best(run);) {
            int card = highest(run);
            Cards needed;
            if (succeeds(leader, card, need, wanted, needed)) {
                if (use.history) remember(leader, card, failures, place_of_hands);
                best = card;
                relevant = needed;
                return ours;
            }
            drop_lower(card, needed, moves, failures);
            failures.add(card, with_whole_run(needed, run));
        }
        relevant |= failures.needed();
        return !ours;
    }

    // Whether this lead keeps the opponents from the tricks they want.
    bool succeeds(int leader, int card, int need, int wanted, Cards& needed) {
        if (AT_NOTRUMP && use.lost_leads && LostLeads(hands, shape, leader, wanted, use.unblocking).have(card, needed))
            return false;
        return play_lead(leader, card, need, needed) == (leader % 2 == 0);
    }

    // Plays a card to a new trick and searches on.
    bool play_lead(int leader, int card, int need, Cards& relevant) {
        const TrickBefore before_this = before;
        before = {suit_of(card), leader};
        play(leader, card);
        const TrickSoFar trick{suit_of(card), leader, card, card_mask(card)};
        const bool reached = follow<1>(left_of(leader), trick, need, relevant);
        take_back(leader, card);
        before = before_this;
        return reached;
    }

    // That this lead succeeded, and those before it did not.
    void remember(int leader, int card, const Failures& failures, std::uint64_t place_of_hands) {
        CardHistory& history = memory.history;
        failures.for_each_card([&](int failed) { history.blame(leader, failed, left); });
        history.praise(leader, card, left);
        history.remember(leader, card, left, place_of_hands, before);
    }

    // Without trumps: whether the leader's side loses the lead too soon, whatever it leads.
    bool is_stopped(int leader, int wanted, Cards all, Cards& relevant) const {
        return use.stoppers && !(all & trump.cards()) &&
               Stoppers<EVERYTHING>(hands, leader, left, all, use).beat(wanted, relevant);
    }

    // The suits whose lead `opponent` wins with the highest card, to cash enough tricks then. It comes to the same
    // as if the opponent were on lead and cashed that card first.
    Cards losing_suits(int opponent, int leader, int wanted, Cards& relevant) const {
        Cards rest = hands[leader] | hands[partner_of(leader)] | hands[partner_of(opponent)];
        Cards heads = hands[opponent] & ~down_from_highest(rest);
        Cards suits = all_of_suits(heads) & all_of_suits(hands[leader]) & ~disturbed_suits(leader, opponent);
        if (!suits || (wanted > 1 && !can_cash_after(opponent, wanted, suits, relevant))) return 0;
        for (Cards left_over = heads & suits; left_over;) {
            int head = highest(left_over);
            left_over &= ~suit_mask(suit_of(head));
            relevant |= card_mask(head);
        }
        return suits;
    }

    // The same for an opponent who begins with one of these suits, whichever it is.
    bool can_cash_after(int opponent, int wanted, Cards suits, Cards& relevant) const {
        auto name_for_each = [&](const auto& quick) {
            for (Cards rest = suits; rest;) {
                int suit = suit_of(lowest(rest));
                rest &= ~suit_mask(suit);
                relevant |= quick.ranks_for(wanted, suit);
            }
        };
        if constexpr (AT_NOTRUMP) {
            NotrumpTricks quick(hands, opponent, shape);
            if (!quick.reach(wanted, use.unblocking, suits)) return false;
            name_for_each(quick);
        } else {
            QuickTricks quick(hands, opponent, trump, use.trumps_last);
            if (!quick.reach(wanted)) return false;
            name_for_each(quick);
        }
        return true;
    }

    Cards disturbed_suits(int leader, int opponent) const {
        Cards suits = 0;
        if (!AT_NOTRUMP)
            for (int suit = 0; suit < SUITS; ++suit)
                if (disturbed(suit, leader, opponent)) suits |= suit_mask(suit);
        return suits;
    }

    // Whether somebody may, or must, ruff the lead of a side suit.
    bool disturbed(int suit, int leader, int opponent) const {
        if (suit == trump) return false;
        Cards partner = hands[partner_of(leader)];
        if (!in_suit(partner, suit) && (partner & trump.cards())) return true;
        Cards other = hands[partner_of(opponent)];
        return !in_suit(other, suit) && !(other & ~trump.cards());
    }

    // The second, third or fourth hand (places 1 to 3) plays.
    template <int PLACE>
    bool follow(int player, const TrickSoFar& trick, int need, Cards& relevant) {
        count_node();
        Cards legal = in_suit(hands[player], trick.led);
        if (!legal) return discard<PLACE>(player, trick, need, relevant);
        if (!several(legal)) return play_on<PLACE>(player, lowest(legal), trick, need, relevant);
        bool ours = player % 2 == 0;
        const Runs runs(legal, others_of(player, trick), use.equal_cards);
        Cards pool = runs.lows;
        Cards takers = suit_of(trick.winning) == trick.led ? legal & above(trick.winning) : 0;
        if (PLACE == 3 && !takers && several(runs.lows) && is_lost_whatever_is_played(player, trick, need, relevant))
            return !ours;
        Cards first = 0;
        if (use.ordering && takers) first = FollowOrder(hands, player, trump, trick).template first_of<PLACE>(takers);
        Failures failures;
        while (pool) {
            int low = lowest(pool & first ? pool & first : pool);
            Cards run = runs.from(low);
            // The widest pattern comes from the highest card that wins, and the lowest that does not.
            int card = card_mask(low) & takers ? highest(run) : low;
            Cards needed;
            if (play_on<PLACE>(player, card, trick, need, needed) == ours) {
                relevant = needed;
                return ours;
            }
            pool ^= card_mask(low);
            int limit = lowest_relevant(needed, trick.led);
            if (card < limit && use.rank_pruning) {
                pool = without_lower(pool, limit, runs);
                if (use.wide_failures) failures.forget_within(below(limit));
            }
            failures.add(highest(run), with_whole_run(needed, run));
        }
        relevant = failures.needed();
        return !ours;
    }

    // Whether the opponents have the trick, and cash enough then: whichever card the fourth hand plays, they can cash
    // as much as if it kept it.
    bool is_lost_whatever_is_played(int player, const TrickSoFar& trick, int need, Cards& relevant) const {
        if (!AT_NOTRUMP || !use.lost_leads || (trick.winner & 1) == (player & 1)) return false;
        const int wanted = player % 2 == 0 ? left - need : need - 1;
        if (wanted <= 0 || !have_winners(hands, trick.winner, wanted) || !can_cash(trick.winner, wanted, relevant))
            return false;
        if (several(in_suit(trick.cards | hands[player], trick.led))) relevant |= card_mask(trick.winning);
        return true;
    }

    // A hand without the suit led may play anything.
    template <int PLACE>
    bool discard(int player, const TrickSoFar& trick, int need, Cards& relevant) {
        Cards hand = hands[player];
        if (!several(hand)) return play_on<PLACE>(player, lowest(hand), trick, need, relevant);
        bool ours = player % 2 == 0;
        if (PLACE == 3 && is_lost_whatever_is_played(player, trick, need, relevant)) return !ours;
        const Runs runs(hand, others_of(player, trick), use.equal_cards);
        Moves moves;
        if (use.ordering && several(runs.lows)) {
            int remembered = memory.history.discard(player, left, trick.led);
            DiscardOrder(hands, player, trump, shape)
                .add(runs, trick.winner == partner_of(player), trick.winning, remembered, moves);
        } else {
            moves.add_unordered(runs);
        }
        Failures failures;
        for (Cards run; moves.take_best(run);) {
            int high = highest(run);
            int card = beats(high, trick.winning, trump) ? high : lowest(run);
            Cards needed;
            if (play_on<PLACE>(player, card, trick, need, needed) == ours) {
                if (use.history) memory.history.remember_discard(player, card, left, trick.led);
                relevant = needed;
                return ours;
            }
            drop_lower(card, needed, moves, failures);
            failures.add(high, with_whole_run(needed, run));
        }
        relevant = failures.needed();
        return !ours;
    }

    // Plays one card and searches on.
    template <int PLACE>
    bool play_on(int player, int card, TrickSoFar trick, int need, Cards& relevant) {
        trick.add(player, card, trump);
        play(player, card);
        bool reached;
        if constexpr (PLACE < 3) {
            reached = follow<PLACE + 1>(left_of(player), trick, need, relevant);
        } else {
            --left;
            reached = lead(trick.winner, need - (trick.winner % 2 == 0), relevant);
            ++left;
            relevant |= trick.rank_that_won();
        }
        take_back(player, card);
        return reached;
    }

    void play(int seat, int card) {
        hands[seat] ^= card_mask(card);
        shape -= std::uint64_t{1} << ((card & 48) + 4 * seat);
    }

    void take_back(int seat, int card) {
        hands[seat] ^= card_mask(card);
        shape += std::uint64_t{1} << ((card & 48) + 4 * seat);
    }

    Cards others_of(int player, const TrickSoFar& trick) const {
        return ((hands[0] | hands[1] | hands[2] | hands[3]) ^ hands[player]) | card_mask(trick.winning);
    }

    // The lowest relevant card of a suit; without one, the end of the suit.
    static int lowest_relevant(Cards relevant, int suit) {
        return lowest((relevant | SUIT_ENDS) & (suit_mask(suit) | Cards{0x8000} << (16 * suit)));
    }

    // A failed card speaks for its whole run. Where a pattern would know only part of the run, it must know all.
    static Cards with_whole_run(Cards relevant, Cards run) {
        int top = highest(run);
        return lowest_relevant(relevant, suit_of(top)) <= top ? relevant | card_mask(lowest(run)) : relevant;
    }

    // When a card failed and its rank did not matter, every other card of the hand below the lowest relevant one
    // would fail too, for the same reason: those that were tried before need no reason of their own. What is left
    // of the pool of lowest cards of runs:
    static Cards without_lower(Cards pool, int limit, const Runs& runs) {
        Cards gone = pool & below(limit);
        if (!gone) return pool;
        int last = highest(gone);
        if (highest(runs.from(last)) >= limit) gone ^= card_mask(last);
        return pool ^ gone;
    }

    void drop_lower(int card, Cards relevant, Moves& moves, Failures& failures) const {
        int suit = suit_of(card);
        int limit = lowest_relevant(relevant, suit);
        if (card >= limit || !use.rank_pruning) return;
        Cards lower = suit_mask(suit) & below(limit);
        if (use.wide_failures) failures.forget_within(lower);
        moves.drop_within(lower);
    }

    // Clubs need not be counted: their lengths follow from the others and the tricks left.
    std::uint64_t key_of(int leader) const {
        return shape >> 16 | static_cast<std::uint64_t>(left) << 48 | static_cast<std::uint64_t>(leader) << 52 |
               static_cast<std::uint64_t>(trump) << 54;
    }

    void count_node() {
        if ((++memory.nodes & 255) == 0) memory.look_around();
    }

    Memory& memory;
    PatternTable& table;
    std::array<Cards, SEATS> hands;
    const Trump<AT_NOTRUMP> trump;
    int left;                 // tricks to play, the one in progress included
    TrickBefore before;       // the last one, or the one in progress
    std::uint64_t shape = 0;  // the length of each suit in each hand, four bits each
};

template <bool EVERYTHING>
bool search_with(Memory& memory, const Position& position, int need, Cards& relevant) {
    if (position.trump == NOTRUMP) return Search<true, EVERYTHING>(memory, position).run(position, need, relevant);
    return Search<false, EVERYTHING>(memory, position).run(position, need, relevant);
}

bool search(Memory& memory, const Position& position, int need, Cards& relevant) {
    Techniques everywhere = memory.techniques;
    everywhere.bmi2 = true;  // that only chooses the machine
    const bool everything = everywhere == Techniques{};
    return (everything ? search_with<true> : search_with<false>)(memory, position, need, relevant);
}

}  // namespace alphamu::solver::ALPHAMU_MACHINE
