// Whether one plan wins all of some worlds, to the last trick.
//
// A depth of αμ has a best plan, and says of deeper search only that it finds none that is better. If the worlds of
// that plan can be won to the end, it is the best at every depth. To know that takes no fronts: there is nothing to
// choose between plans that win more here and less there, for a world that is lost is the end of a plan. And a success
// rests on nothing but the cards that succeeded, a failure on one world, so that patterns are wider than those of
// fronts.
//
// For declarer, with worlds as they were given and one level.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/cards.hpp"
#include "base/too_large.hpp"
#include "search/alphamu_search.hpp"
#include "search/proof_table.hpp"

namespace alphamu::search {

template <class Worlds>
class CommonPlan {
public:
    using Set = typename Worlds::Set;

    CommonPlan(AlphaMuSearch<Worlds>& search, std::size_t memory_bytes) : search(search), table(memory_bytes) {}

    static bool answers(const Question& question) {
        return !question.state.seats.has_partner() && question.levels.size() == 1;
    }

    // After a card of our side. Nothing where it would take more work than this.
    std::optional<bool> wins(const PublicState& state, const Set& all, std::uint64_t most_work) {
        limit = work() + most_work;
        Cards relevant = 0;
        try {
            return wins_after_ours(state, all, relevant);
        } catch (const LimitReached&) {
            return std::nullopt;
        }
    }

    // Makes room for something else.
    void forget() { table.clear(); }

    // Nodes and double-dummy questions so far.
    std::uint64_t work() const { return nodes + questions; }

private:
    using MinMove = typename HiddenMoves<Worlds>::Move;

    // With so few tricks left it takes longer to ask about each world than to see what becomes of the card.
    static constexpr int TRICKS_NOT_SOLVED = 5;

    bool wins_after_ours(const PublicState& state, const Set& all, Cards& relevant) {
        if (search.standing.is_settled(state)) return is_made(state, relevant);
        if (all.count() > 1 && state.tricks_left <= TRICKS_NOT_SOLVED) return wins_node(state, all, relevant);
        return is_solved(state, all, relevant) && (all.count() == 1 || wins_node(state, all, relevant));
    }

    bool wins_after_theirs(const PublicState& state, const Set& all, Cards& relevant) {
        if (search.standing.is_settled(state)) return is_made(state, relevant);
        return all.count() == 1 ? is_solved(state, all, relevant) : wins_node(state, all, relevant);
    }

    bool is_made(const PublicState& state, Cards& relevant) const {
        if (!search.standing.is_made(state)) return false;
        if (search.standing.still_needed(state) > 0) relevant |= sure_tricks(state).winners;
        return true;
    }

    // Whether all of these are won double dummy. What a failure rests on is the world that is lost; with one world,
    // that is the answer either way; with more, a success is only the beginning.
    bool is_solved(const PublicState& state, const Set& all, Cards& relevant) {
        const int tricks = search.standing.still_needed(state);
        bool won = true;
        Cards mattering = 0;
        all.for_each([&](std::size_t world) {
            if (!won) return;
            ++questions;
            won = search.leaves.is_won(state, tricks, world, mattering = 0);
        });
        if (!won || all.count() == 1) relevant |= mattering;
        return won;
    }

    bool wins_node(const PublicState& state, const Set& all, Cards& relevant) {
        if (work() >= limit) throw LimitReached{};
        ++nodes;
        search.effort.count_node();
        const TableView view = search.worlds.view_of(state, all, true);
        if (const auto* known = table.find(view)) {
            relevant |= named_cards(search.worlds.ranked(state), known->named);
            return known->won;
        }
        Cards mattering = 0;
        const bool won = state.is_max_turn() ? wins_ours(state, all, mattering) : wins_theirs(state, all, mattering);
        table.store(view, search.worlds.named_by(state, mattering, true), won);
        relevant |= mattering;
        return won;
    }

    bool wins_ours(const PublicState& state, const Set& all, Cards& relevant) {
        const Cards hand = state.visible[state.turn()], others = search.worlds.ranked(state) & ~hand;
        int& last = last_success(state);
        Cards failed = 0;
        for (Cards cards = lowest_of_touching(state.legal(hand), others); cards;) {
            const int card = last >= 0 && cards & card_mask(last) ? last : most_successful(cards);
            cards ^= card_mask(card);
            Cards mattering = state.decided_by(card);
            if (wins_after_ours(state.after(card), all, mattering)) {
                relevant |= mattering;
                last = card;
                ++successes[static_cast<std::size_t>(card)];
                return true;
            }
            failed |= mattering;
        }
        relevant |= failed | lowest_of_cut_runs(failed, hand, others);
        return false;
    }

    bool wins_theirs(const PublicState& state, const Set& all, Cards& relevant) {
        std::vector<MinMove> moves = search.hidden_moves.moves(state, all);
        const std::vector<Cards> runs = search.hidden_moves.merge_equal(moves, state);
        search.hidden_moves.order(moves, -1);
        Cards needed = 0;
        for (const MinMove& move : moves) {
            Cards mattering = state.decided_by(move.card);
            if (!wins_after_theirs(state.after(move.card), move.worlds, mattering)) {
                relevant |= mattering;
                return false;
            }
            needed |= mattering;
        }
        for (const Cards run : runs) needed |= lowest_of_cut_run(needed, run);
        relevant |= needed;
        return true;
    }

    // The card that won at such a point before: with as many tricks left, in the same place of the trick, from this
    // hand.
    int& last_success(const PublicState& state) {
        return last_successes[static_cast<std::size_t>((state.tricks_left * SEATS + state.trick_size) * SEATS +
                                                       state.turn())];
    }

    // Of cards that won as often, the lowest.
    int most_successful(Cards cards) const {
        int best = lowest(cards);
        for (; cards; cards &= cards - 1)
            if (successes[static_cast<std::size_t>(lowest(cards))] > successes[static_cast<std::size_t>(best)])
                best = lowest(cards);
        return best;
    }

    AlphaMuSearch<Worlds>& search;
    ProofTable table;
    std::uint64_t nodes = 0, questions = 0;
    std::uint64_t limit = 0;  // of work
    std::array<std::uint32_t, 64> successes{};
    std::array<int, 14 * SEATS * SEATS> last_successes = [] {
        std::array<int, 14 * SEATS * SEATS> cards;
        cards.fill(-1);
        return cards;
    }();
};

}  // namespace alphamu::search
