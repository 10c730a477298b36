// The recursion of αμ, for one kind of worlds: GivenWorlds or AllLayouts. Algorithm numbers are those of the 2020
// paper; names of optimizations are those of both papers.
//
// Whose turn it is says how the fronts after the cards are put together: united at our nodes (Max), joined by AND at a
// foe's (Min), by OR at a partner's.
//
// A node is searched under its useful worlds U alone: worlds that are impossible there, or already certain to be lost,
// are in no vector that it returns. It is asked for the plans that weigh at least `need`; with need <= 0 that is the
// whole front. Its worlds and vectors are sets as they are at that node.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "search/hidden_moves.hpp"
#include "search/effort.hpp"
#include "base/cards.hpp"
#include "base/falling_order.hpp"
#include "base/front_join.hpp"
#include "base/too_large.hpp"
#include "search/front_table.hpp"
#include "search/leaves.hpp"
#include "search/options.hpp"
#include "search/own_order.hpp"
#include "search/path.hpp"
#include "search/question.hpp"
#include "search/sibling_bounds.hpp"
#include "search/standing.hpp"
#include "search/sure_tricks.hpp"
#include "search/table_view.hpp"

namespace alphamu::search {

template <class Worlds>
class AlphaMuSearch {
public:
    using Set = typename Worlds::Set;

    // What a node returns. Every plan of its depth that weighs at least the `need` it was asked for is dominated by a
    // vector of `front`, and no plan at all weighs more than `bound`.
    struct Outcome {
        Front<Set> front;
        Weight bound = 0;
        bool complete = true;       // the depth limit played no part in it
        int depends = INDEPENDENT;  // the topmost Max node on the path whose front cut something below
        Cards relevant = 0;         // cards whose ranks it rests on: those below the lowest in a suit do not matter
    };
    static constexpr int INDEPENDENT = INT_MAX;
    using MinMove = typename HiddenMoves<Worlds>::Move;

    AlphaMuSearch(const Question& question, const Options& options, const Resources& resources, Effort& effort)
        : AlphaMuSearch(question, options, resources.memory_bytes / 4, effort,
                        resources.with(resources.memory_bytes - resources.memory_bytes / 4)) {}
    // With the solver of somebody else.
    AlphaMuSearch(const Question& question, const Options& options, std::size_t memory_bytes, Solver& solver,
                  Effort& effort)
        : AlphaMuSearch(question, options, memory_bytes / 2, effort, memory_bytes / 2, solver) {}

    // Worlds as they are in a state.
    Weight weigh(const PublicState& state, const Set& set) const {
        return unit_weights ? set.count() : worlds.weigh(state, set);
    }

    Weight weight_of(const PublicState& state, std::size_t world) const {
        return unit_weights ? 1 : worlds.weights(state)[world];
    }

    // What tells two states apart that differ only in what their worlds weigh.
    std::uint64_t weights_key(const PublicState& state) const {
        return has_moving_weights() ? worlds.hash_of_weights(state) : 0;
    }

    // The node after a card that our side played at the Max node on top of the path.
    Outcome after_max(const PublicState& state, const Set& useful, int depth, Weight need) {
        if (standing.is_settled(state, useful)) return settled(state, state, useful, need);
        if (!options.useful_worlds && depth > 0) return node(state, useful, depth, need);
        Cards relevant = 0;
        Set upper = leaf(state, useful, need, relevant);
        Outcome outcome = node(state, std::move(upper), depth, need, true);
        outcome.relevant |= relevant;
        return outcome;
    }

    // The same after a card that had no alternative: what was won before it still is.
    Outcome after_only_card(const PublicState& state, const Set& useful, int depth, Weight need) {
        if (standing.is_settled(state, useful)) return settled(state, state, useful, need);
        return node(state, useful, depth, need, true);
    }

    // The worlds, of those asked for, that are won double dummy; all of them that may be, where that is too little to
    // matter.
    Set leaf(const PublicState& state, const Set& asked, Weight need, Cards& relevant) {
        Weight left = 0;
        const auto is_hopeless = [&](const Set& upper, std::optional<std::size_t> lost) {
            left = lost ? left - weight_of(state, *lost) : weigh(state, upper);
            return left < need || (options.early_cut && path.front_above() && path.front_above()->dominates(upper));
        };
        return leaves.won(state, standing.still_needed(state), asked, relevant, is_hopeless);
    }

    // With the worlds as they were `before`, for a card makes no difference to them any more.
    Outcome settled(const PublicState& before, const PublicState& state, const Set& useful, Weight need) const {
        const Set won = standing.made(state, useful);
        Outcome outcome = plan(before, won, need);
        if (!standing.is_won_already(state, won)) outcome.relevant = sure_tricks(state).winners;
        return outcome;
    }
    // A node that is not settled. `won` says that all its useful worlds are known to be won double dummy.
    Outcome node(const PublicState& state, Set useful, int depth, Weight need, bool won = false) {
        effort.count_node();
        Visit visit{state, std::move(useful), depth, need, won};
        if (depth == 0 || !options.skip_min) solve(visit);
        visit.weight = weigh(state, visit.useful);
        if (auto outcome = without_moves(visit)) return finish(visit, std::move(*outcome));
        if (!options.table) return finish(visit, expand(visit).outcome);

        const TableView first_view = view_of(visit);
        const Weight first_weight = visit.weight;
        TableView view = first_view;
        if (auto known = from_table(visit, view)) return finish(visit, std::move(*known));
        Expanded expanded = expand(visit);
        store(state, view, visit.weight, depth, need, expanded);
        expanded.outcome = finish(visit, std::move(expanded.outcome));
        if (visit.narrowed) store(state, first_view, first_weight, depth, need, expanded);
        return std::move(expanded.outcome);
    }

    // What the work finds while it compares no more than so many vectors.
    template <class Work>
    auto within(std::uint64_t comparisons, Work work) {
        const int level = path.length();
        comparisons_left = comparisons;
        auto result = or_too_large(TooLarge::FRONTS, work, [&] { path.shorten(level); });
        comparisons_left = UINT64_MAX;
        return result;
    }

    // Work that was stopped leaves its path behind.
    void begin() {
        path.shorten(0);
        comparisons_left = UINT64_MAX;
    }

    // Worlds as a set after a card, whoever plays it; such a set as one before it; and what a node after it returns.
    Set after(const PublicState& state, int card, const Set& left) const {
        return state.is_seen_turn() ? left : worlds.after(state, card, left);
    }
    Set before(const PublicState& state, int card, const Set& left) const {
        return state.is_seen_turn() ? left : worlds.before(state, card, left);
    }
    Outcome before(const PublicState& state, int card, Outcome outcome) const {
        if constexpr (Worlds::SHRINK) outcome.front.transform([&](const Set& won) { return before(state, card, won); });
        return outcome;
    }

    // A partner's cards, each with the worlds in which it can be played and may be won.
    std::vector<MinMove> promises(const PublicState& state, const Set& useful, Cards& relevant) {
        std::vector<MinMove> moves = hidden_moves.moves(state, useful);
        const bool silent = state.is_silent_turn();
        for (MinMove& move : moves) {
            relevant |= state.decided_by(move.card);
            if (!options.useful_worlds && !silent) continue;
            if (silent)
                move.worlds = standing.all_levels(move.worlds);  // what is useless to us is not so to a silent partner
            const PublicState next = state.after(move.card);
            if (standing.is_settled(next, move.worlds))
                move.worlds = standing.made(next, move.worlds);
            else
                move.worlds = worlds.before(state, move.card,
                                            leaf(next, worlds.after(state, move.card, move.worlds), 0, relevant));
        }
        if (!silent) return moves;
        leave_to_cheapest(moves, state, relevant);
        for (MinMove& move : moves) move.worlds &= useful;
        return moves;
    }

    // Whether a card's outcome stands for those that come to the same. Entries for all layouts do not say which ranks
    // they rest on.
    bool skips_lower_cards() const { return options.lower_cards && !Worlds::SHRINK; }

    // A vector can be compared with those of a node further up only where it is a set of the same worlds.
    Path<Set> path;

    // Whether the moves of a Min node are bounded one by one before their fronts are joined.
    bool bounds_siblings = false;

    const Worlds worlds;
    const Standing<Worlds> standing;
    const HiddenMoves<Worlds> hidden_moves;
    Leaves<Worlds> leaves;
    Effort& effort;
    const Options& options;
    const Weight usual_weight;  // of a world, on average

    // The memory of the fronts, which makes room for something else when they are forgotten.
    std::size_t front_bytes() const { return table.most_bytes(); }
    void forget_fronts() { table.clear(); }

private:
    using Recalled = typename FrontTable<Set>::Recalled;

    const bool unit_weights;
    FrontTable<Set> table;
    OwnOrder own_order;
    std::uint64_t comparisons_left = UINT64_MAX;

    // A node while it is looked at.
    struct Visit {
        const PublicState& state;
        Set useful;
        const int depth;
        const Weight need;
        bool won;           // all useful worlds are known to be won double dummy
        Weight weight = 0;  // of all useful worlds
        Cards relevant = 0;
        // With fewer worlds than it was asked about, the node says nothing about plans that weigh less than asked for.
        bool narrowed = false;
        int best_card = -1;
    };

    void solve(Visit& visit) {
        if (!visit.won) visit.useful = leaf(visit.state, visit.useful, visit.need, visit.relevant);
        visit.won = true;
    }

    // The entry has all the plans that are asked for, though the worlds may have weighed otherwise there: whatever
    // loses no more than is allowed here lost no more than was allowed there.
    bool covers(const FrontEntry<Set>& entry, const Visit& visit) const {
        if (entry.weights == weights_key(visit.state)) return entry.need <= visit.need;
        if constexpr (Worlds::SHRINK)
            return worlds.are_light(visit.state, visit.useful, visit.weight - visit.need, entry.hidden,
                                    entry.everything - entry.need);
        return false;
    }

    // What such an entry tells.
    Outcome outcome_of(const FrontEntry<Set>& entry, const Visit& visit) const {
        if (entry.weights == weights_key(visit.state))
            return {entry.front.at_least(visit.need), std::min(entry.bound, visit.weight), entry.complete};
        Outcome outcome{entry.front.at_least(visit.need, [&](const Set& won) { return weigh(visit.state, won); }),
                        visit.need - 1, entry.complete};
        if (!outcome.front.is_empty()) outcome.bound = outcome.front.best_weight();
        return outcome;
    }

    static Outcome finish(const Visit& visit, Outcome outcome) {
        outcome.relevant |= visit.relevant;
        if (visit.narrowed) outcome.bound = std::max(outcome.bound, visit.need - 1);
        return outcome;
    }

    // Whether a bit stands for another weight after a hidden card.
    bool has_moving_weights() const { return Worlds::SHRINK && !unit_weights; }

    TableView view_of(const Visit& visit) const {
        return worlds.view_of(visit.state, visit.useful, options.relative_ranks);
    }

    // What can be said without a look at any card.
    std::optional<Outcome> without_moves(Visit& visit) {
        const Weight weight = visit.weight;
        if (weight < visit.need || visit.useful.is_empty()) return plan(visit);
        if (const auto cut = path.cut(Front<Set>(visit.useful, weight), options.early_cut))
            return Outcome{Front<Set>(visit.useful, weight), weight, true, *cut, 0};
        if (visit.depth == 0)
            return plan(visit, visit.useful.is_empty() || standing.is_open_in_one(visit.state, visit.useful));
        return in_one_world(visit);
    }

    std::optional<Outcome> in_one_world(Visit& visit) {
        if (!options.world_cuts || !standing.is_open_in_one(visit.state, visit.useful)) return std::nullopt;
        solve(visit);
        return plan(visit);
    }

    // What the table says, if that ends the visit; otherwise at least the best card, and perhaps that fewer worlds are
    // useful: then `view` becomes that of those.
    std::optional<Outcome> from_table(Visit& visit, TableView& view) {
        const PublicState& state = visit.state;
        for (bool searched_before = false;;) {
            const auto recall = [&] {
                return table.best(view, visit.depth, [&](const auto& entry) { return covers(entry, visit); });
            };
            Recalled recalled = recall();
            if (!recalled.entry && !searched_before && searches_less_deep_first(visit)) {
                searched_before = true;
                node(state, visit.useful, visit.depth / 2, visit.need, visit.won);
                recalled = recall();
            }
            if (!recalled.entry) return std::nullopt;
            const FrontEntry<Set>& entry = *recalled.entry;
            visit.best_card = card_at(worlds.ranked(state), entry.best_suit, entry.best_place);
            if (recalled.kind == Recalled::CARD) return std::nullopt;
            visit.relevant |= named_cards(worlds.ranked(state), entry.named);
            Outcome known = outcome_of(entry, visit);
            if (recalled.kind == Recalled::ANSWER || known.front.is_empty()) return known;
            if (const auto cut = path.cut(known.front, options.early_cut && !state.is_max_turn())) {
                known.depends = *cut;
                return known;
            }
            if (!options.useful_worlds) return std::nullopt;
            Set reachable = visit.useful.none();
            for (const auto& vector : known.front) reachable |= vector.won;
            if (reachable == visit.useful) return std::nullopt;
            visit.useful = std::move(reachable);
            visit.weight = weigh(state, visit.useful);
            visit.narrowed = true;
            if (visit.useful.is_empty()) return plan(visit);
            if (auto outcome = in_one_world(visit)) return outcome;
            view = view_of(visit);
        }
    }

    template <class... Solvers>
    AlphaMuSearch(const Question& question, const Options& options, std::size_t front_bytes, Effort& effort,
                  Solvers&&... solvers)
        : path(options.alpha_cut && !Worlds::SHRINK),
          worlds(question, front_bytes / 4),
          standing(worlds, question, options),
          hidden_moves(worlds),
          leaves(worlds, question.levels.size() > 1, options.lost_first, solvers..., effort),
          effort(effort),
          options(options),
          usual_weight(average(question)),
          unit_weights(has_unit_weights(question)),
          table(has_moving_weights() ? front_bytes - front_bytes / 4 : front_bytes) {}

    static Weight average(const Question& question) {
        Weight total = 0;
        for (const Level& one : question.levels) total = std::accumulate(one.weights.begin(), one.weights.end(), total);
        return std::max<Weight>(1, total / (std::ssize(question.worlds) * std::ssize(question.levels)));
    }
    static bool has_unit_weights(const Question& question) {
        return std::ranges::all_of(question.levels, [](const Level& one) {
            return std::ranges::all_of(one.weights, [](Weight weight) { return weight == 1; });
        });
    }

    struct Expanded {
        Outcome outcome;
        int best_card;
    };

    // The front of one plan, if it weighs enough. A plan that fails is no plan at any depth.
    Outcome plan(const Visit& visit, bool complete = true) const {
        return plan(visit.state, visit.useful, visit.need, complete);
    }
    Outcome plan(const PublicState& state, const Set& worlds, Weight need, bool complete = true) const {
        const Weight weight = weigh(state, worlds);
        if (weight < need) return {{}, weight, true, INDEPENDENT, 0};
        return {Front<Set>(worlds, weight), weight, complete, INDEPENDENT, 0};
    }

    // It saves double-dummy questions and costs nodes: too many of them where few tricks are left, and in endings,
    // where everything is looked at again and again under other needs.
    static constexpr int TRICKS_TO_LOOK_FIRST = 7;

    bool searches_less_deep_first(const Visit& visit) const {
        return options.empty_entry && !Worlds::SHRINK && visit.depth > 1 && !visit.state.is_max_turn() &&
               visit.state.tricks_left >= TRICKS_TO_LOOK_FIRST;
    }

    Expanded expand(const Visit& visit) {
        if (visit.state.is_max_turn()) return max_node(visit);
        return visit.state.is_partner_turn() ? partner_node(visit) : min_node(visit);
    }

    Expanded max_node(const Visit& visit) {
        const PublicState& state = visit.state;
        const Set& useful = visit.useful;
        const int depth = visit.depth, best_card = visit.best_card;
        const Weight need = visit.need;
        const Cards hand = state.visible[state.turn()], others = worlds.ranked(state) & ~hand;
        Cards cards = state.legal(hand);
        if (options.equal_cards) cards = lowest_of_touching(cards, others);
        Expanded result{{{}, 0, true, INDEPENDENT, 0}, -1};
        Outcome& outcome = result.outcome;
        const int level = path.length();
        const bool only_one = options.only_card && visit.won && !several(cards);
        path.enter(outcome.front);
        const auto try_card = [&](int card) {
            const PublicState next = state.after(card);
            const Outcome child =
                only_one ? after_only_card(next, useful, depth - 1, need) : after_max(next, useful, depth - 1, need);
            const Cards relevant = child.relevant | state.decided_by(card);
            outcome.bound = std::max(outcome.bound, child.bound);
            outcome.depends = std::min(outcome.depends, child.depends);
            outcome.relevant |= relevant;
            cards &= ~card_mask(card);
            if (skips_lower_cards()) cards &= ~as_good_as(card, relevant, hand);
            if (child.front.is_empty()) return;
            own_order.note(state, card, is_won(child.front, useful));
            if (outcome.front.is_empty() || child.front.best_weight() > outcome.front.best_weight())
                result.best_card = card;
            // A card that adds nothing now adds nothing deeper, where its front can only be lower.
            if (outcome.front.merge(child.front, [&](std::size_t vectors) { count_comparisons(vectors); }))
                outcome.complete &= child.complete;
            if (is_won(outcome.front, useful)) {  // by this card alone, whatever the others need
                outcome.complete = child.complete;
                outcome.relevant = relevant;
            }
        };
        if (best_card >= 0 && cards & card_mask(best_card)) try_card(best_card);
        OwnCards room;
        if (!is_won(outcome.front, useful))
            for (const int card : max_order(state, cards, useful, depth, need, room)) {
                if (!(cards & card_mask(card))) continue;
                try_card(card);
                if (is_won(outcome.front, useful)) break;
            }
        path.leave();
        if (outcome.depends >= level) outcome.depends = INDEPENDENT;
        if (options.equal_cards) outcome.relevant |= lowest_of_cut_runs(outcome.relevant, hand, others);
        return result;
    }

    Expanded min_node(const Visit& visit) {
        const PublicState& state = visit.state;
        const Set& useful = visit.useful;
        const int depth = visit.depth, best_card = visit.best_card;
        const Weight need = visit.need;
        std::vector<MinMove> moves = hidden_moves.moves(state, useful);
        std::vector<Cards> runs;
        if (options.equal_cards) runs = hidden_moves.merge_equal(moves, state);
        hidden_moves.order(moves, best_card);
        // The neutral front of a Min node: everything possible is won until a foe's card shows otherwise.
        Expanded result{{Front<Set>(useful, visit.weight), visit.weight, true, INDEPENDENT, 0}, -1};
        Outcome& outcome = result.outcome;
        const SiblingBounds<Set> bounds = sibling_bounds(state, useful, depth, need, moves, outcome.relevant);
        if (bounds.total < need) {
            outcome.front = {};
            outcome.bound = bounds.total;
            result.best_card = moves[bounds.last].card;
            moves.clear();
        }
        for (MinMove& move : moves) {
            Set reachable = useful.none();
            for (const auto& vector : outcome.front) reachable |= vector.won;
            if (options.useful_worlds) move.worlds &= reachable;
            if (move.worlds.is_empty()) continue;
            Weight elsewhere = 0;
            for (const auto& vector : outcome.front)
                elsewhere = std::max(elsewhere, weigh(state, vector.won - move.worlds));
            if (!bounds.is_empty()) elsewhere = std::min(elsewhere, most_won(state, bounds, useful - move.worlds));

            const Outcome child = after_min(state, move, depth, need - elsewhere, reachable - move.worlds);
            outcome.front = product(state, outcome.front, child.front, move.worlds, need, bounds);
            outcome.complete &= child.complete;
            outcome.depends = std::min(outcome.depends, child.depends);
            outcome.relevant |= child.relevant;
            result.best_card = move.card;
            if (outcome.front.is_empty()) {
                // Lighter plans, dropped by now, may win everywhere else.
                outcome.bound = std::min(need - 1, child.bound + weigh(state, useful - move.worlds));
                break;
            }
            outcome.bound = outcome.front.best_weight();
            if (const auto cut = path.cut(outcome.front, false)) {
                outcome.depends = std::min(outcome.depends, *cut);
                break;
            }
        }
        for (const Cards run : runs) outcome.relevant |= lowest_of_cut_run(outcome.relevant, run);
        return result;
    }

    // The node after a foe's card, which leaves some useful worlds behind.
    Outcome after_min(const PublicState& state, const MinMove& move, int depth, Weight need, const Set& left) {
        const PublicState next = state.after(move.card);
        path.enter(left);
        const bool won = options.useful_worlds && options.skip_min;
        Outcome outcome =
            standing.is_settled(next, move.worlds)
                ? settled(state, next, move.worlds, need)
                : before(state, move.card, node(next, worlds.after(state, move.card, move.worlds), depth, need, won));
        path.leave();
        outcome.relevant |= state.decided_by(move.card);
        return outcome;
    }

    // The hidden hand of our side plays in each world the card that is best there: joined as at a Min node, with OR in
    // place of AND. So nothing is won until a card wins it, and no two cards are the same: a plan may win in some
    // worlds after the one, in others after the other.
    Expanded partner_node(const Visit& visit) {
        const PublicState& state = visit.state;
        const Set& useful = visit.useful;
        const Weight need = visit.need;
        Expanded result{{Front<Set>(useful.none(), 0), visit.weight, true, INDEPENDENT, 0}, -1};
        Outcome& outcome = result.outcome;
        path.enter(useful.none());
        std::vector<MinMove> moves = promises(state, useful, outcome.relevant);
        path.leave();
        hidden_moves.order(moves, visit.best_card);
        Weight most = 0;
        for (std::size_t i = 0; i < moves.size() && !is_won(outcome.front, useful); ++i) {
            MinMove& move = moves[i];
            Set everywhere = useful, elsewhere = useful.none(), rest = useful.none();
            for (const auto& vector : outcome.front) {
                everywhere &= vector.won;
                elsewhere |= vector.won;
            }
            for (std::size_t later = i + 1; later < moves.size(); ++later) rest |= moves[later].worlds;
            if (options.useful_worlds) move.worlds -= everywhere;
            if (move.worlds.is_empty()) continue;

            // All that other cards have won, or may win yet: below this card, cuts and needs have to allow for it.
            const Set others = elsewhere | rest;
            const Weight lift = weigh(state, others);
            const Outcome child = after_partner(state, move, visit.depth, need - lift, others);
            outcome.complete &= child.complete;
            outcome.depends = std::min(outcome.depends, child.depends);
            outcome.relevant |= child.relevant;
            if (child.front.is_empty()) {
                outcome.front = {};
                outcome.bound = std::min(need - 1, child.bound + lift);
                break;
            }
            if (child.front.best_weight() > most) {
                most = child.front.best_weight();
                result.best_card = move.card;
            }
            outcome.front = best_of_both(state, outcome.front, child.front, rest, need);
            if (outcome.front.is_empty()) break;
        }
        outcome.front = outcome.front.at_least(need);
        outcome.bound = outcome.front.is_empty() ? std::min(outcome.bound, need - 1) : outcome.front.best_weight();
        return result;
    }

    // Each world to the cheapest of the cards that win it, or bring the most there where several levels count. Which
    // one that is rests on the order of all of them.
    void leave_to_cheapest(std::vector<MinMove>& moves, const PublicState& state, Cards& relevant) const {
        const Cards ranked = worlds.ranked(state);
        const auto lower = [&](const MinMove& move) {
            return std::popcount(ranked & suit_mask(suit_of(move.card)) & (card_mask(move.card) - 1));
        };
        std::ranges::stable_sort(moves, {}, lower);
        Set any = worlds.none(state), taken = any;
        for (const MinMove& move : moves) any |= move.worlds;
        for (MinMove& move : moves) {
            relevant |= card_mask(move.card);
            move.worlds -= standing.all_levels(any - move.worlds);  // where another card brings more
            move.worlds -= taken;
            taken |= move.worlds;
        }
    }

    // The node after a partner's card, whose worlds are all won double dummy where only those are useful.
    Outcome after_partner(const PublicState& state, const MinMove& move, int depth, Weight need, const Set& others) {
        const PublicState next = state.after(move.card);
        if (standing.is_settled(next, move.worlds)) return settled(state, next, move.worlds, need);
        path.enter(others);
        Outcome outcome = node(next, worlds.after(state, move.card, move.worlds), depth, need, options.useful_worlds);
        path.leave();
        return before(state, move.card, std::move(outcome));
    }

    // What can weigh enough with the `rest` that other cards may still win.
    Front<Set> best_of_both(const PublicState& state, const Front<Set>& front, const Front<Set>& child, const Set& rest,
                            Weight need) {
        const auto weigh_enough = [&](const Set& won) -> std::optional<Weight> {
            if (weigh(state, won | rest) < need) return std::nullopt;
            return weigh(state, won);
        };
        return join_best(front, child, weigh_enough, [&](std::size_t vectors) { count_comparisons(vectors); });
    }

    SiblingBounds<Set> sibling_bounds(const PublicState& state, const Set& useful, int depth, Weight need,
                                      const std::vector<MinMove>& moves, Cards& relevant) {
        if (!bounds_siblings || need <= 0 || need == weigh(state, useful) || moves.size() < 2) return {};
        const auto ask = [&](int card, const Set& playable, Weight wanted) {
            Outcome child = after_min(state, {card, playable}, depth, wanted, useful - playable);
            relevant |= child.relevant;
            return child;
        };
        return SiblingBounds<Set>::of(useful, need, moves, [&](const Set& set) { return weigh(state, set); }, ask);
    }

    Weight most_won(const PublicState& state, const SiblingBounds<Set>& bounds, const Set& worlds) const {
        return bounds.most_won(worlds, [&](const Set& set) { return weigh(state, set); });
    }

    void count_comparisons(std::size_t vectors) {
        effort.count_compared(vectors);  // two large fronts take seconds to join
        if (vectors > comparisons_left) throw LimitReached{};
        comparisons_left -= vectors;
    }

    // Algorithm 4, the join at a Min node. The child says nothing about worlds where its card cannot be played.
    Front<Set> product(const PublicState& state, const Front<Set>& front, const Front<Set>& child, const Set& playable,
                       Weight need, const SiblingBounds<Set>& bounds) {
        const auto weigh_enough = [&](const Set& won) -> std::optional<Weight> {
            const Weight weight = weigh(state, won);
            if (weight < need || (!bounds.is_empty() && most_won(state, bounds, won) < need)) return std::nullopt;
            return weight;
        };
        return join(front, child, playable, weigh_enough, [&](std::size_t vectors) { count_comparisons(vectors); });
    }

    bool is_won(const Front<Set>& front, const Set& useful) const {
        return options.cut_on_win && front.size() == 1 && front.begin()->won == useful;
    }

    using OwnCards = std::array<int, 13>;
    // With fewer tricks left a question costs no more than a look at what is known.
    static constexpr int KNOWN_TRICKS = 9;

    // The cards that win the most double dummy first; where that is all there is to know of them, the likeliest. Once
    // one wins everything, the others are not asked about.
    std::span<const int> max_order(const PublicState& state, Cards cards, const Set& useful, int depth, Weight need,
                                   OwnCards& room) {
        std::span<int> order(room.data(), static_cast<std::size_t>(count(cards)));
        if (options.own_order)
            own_order.fill(state, cards, order);
        else
            for (Cards rest = cards; int& card : order) rest ^= card_mask(card = highest_of(rest));
        if (order.size() < 2) return order;
        if (options.known_first && state.tricks_left >= KNOWN_TRICKS) put_known_first(state, useful, order);
        if (depth == 1 || !options.useful_worlds) return order;
        const Cards hand = state.visible[state.turn()];
        bool done = false;
        std::array<Weight, std::tuple_size_v<OwnCards>> promises;
        const auto promise = [&](int card) -> Weight {
            if (done || !(cards & card_mask(card))) return 0;
            const PublicState next = state.after(card);
            if (standing.is_settled(next, useful)) return weigh(state, standing.made(next, useful));
            Cards relevant = state.decided_by(card);
            const Set won = leaf(next, useful, need, relevant);
            done = options.own_order && won == useful;
            if (skips_lower_cards()) cards &= ~as_good_as(card, relevant, hand);
            return weigh(state, won);
        };
        order_falling(order, promise, promises);
        return order;
    }

    // Before a node is reached, mostly each of its worlds has been proved with one of these cards: the one with which
    // most of them have costs little, another perhaps a search of its own in every world.
    void put_known_first(const PublicState& state, const Set& useful, std::span<int> order) {
        std::array<int, std::tuple_size_v<OwnCards>> known;
        const auto known_to_be_won = [&](int card) {
            const PublicState next = state.after(card);
            return leaves.known_to_be_won(next, standing.still_needed(next), useful);
        };
        order_falling(order, known_to_be_won, known);
    }

    void store(const PublicState& state, const TableView& view, Weight everything, int depth, Weight need,
               const Expanded& expanded) {
        const Outcome& outcome = expanded.outcome;
        FrontEntry<Set> entry;
        entry.front = outcome.front;
        entry.need = outcome.front.is_empty() ? std::min(need, outcome.bound + 1) : need;
        entry.bound = outcome.bound;
        entry.depth = depth;
        if (expanded.best_card >= 0) {
            entry.best_suit = suit_of(expanded.best_card);
            entry.best_place = place_of(worlds.ranked(state), expanded.best_card);
        }
        entry.exact = outcome.depends == INDEPENDENT;
        entry.complete = outcome.complete;
        entry.named = worlds.named_by(state, outcome.relevant, options.partition);
        entry.everything = everything;
        entry.weights = weights_key(state);
        entry.hidden = state.hidden_play();
        table.store(view, std::move(entry));
    }
};

}  // namespace alphamu::search
