// The value of a card, asked for from above: by fronts, and where these explode, in endings, by weights.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/explosion.hpp"
#include "search/alphamu_search.hpp"
#include "search/common_plan.hpp"
#include "exact/heaviest_plan.hpp"

namespace alphamu::engine {

using exact::HeaviestPlan;

using search::AlphaMuSearch;
using search::CommonPlan;
using search::Options;
using search::PublicState;

template <class Worlds>
class ValueSearch {
public:
    using Set = typename Worlds::Set;
    using Outcome = typename AlphaMuSearch<Worlds>::Outcome;

    ValueSearch(AlphaMuSearch<Worlds>& search, const Options& options, std::size_t memory_bytes)
        : means{options.front_comparisons, Worlds::SHRINK && memory_bytes > 0},
          search(search),
          options(options),
          memory_bytes(memory_bytes) {}

    // How much of the memory it takes beside the search by fronts: for layouts whose weights are divided, or for the
    // plans of given worlds that are tried to the last trick.
    static std::size_t bytes(const Options& options, std::size_t memory_bytes) {
        if (Worlds::SHRINK) return options.divided_weights ? memory_bytes / 2 : 0;
        return options.common_plan ? std::min(memory_bytes / 16, MOST_FOR_A_PLAN) : 0;
    }

    // Either `outcome` has the plans worth `need`, the best ones among them, or nothing is worth more than its bound.
    // `ask(need)` looks for such plans, in steps down no longer than the `longest`. Too large where the shortest step
    // takes more comparisons than `most`.
    template <class Ask>
    OrTooLarge<Outcome> ask_from_above(Weight upper, Ask ask, std::uint64_t most, Weight longest = ANY_STEP) {
        Descent descent(means, options.sibling_bounds, upper, search.usual_weight, longest, most);
        for (;;) {
            search.bounds_siblings = means.bounds_siblings;
            OrTooLarge<Outcome> result =
                flat<Outcome>(search.within(descent.comparisons(), [&] { return ask(descent.need()); }));
            if (const TooLarge* what = std::get_if<TooLarge>(&result)) {
                if (!descent.goes_on(*what)) return result;
            } else if (const Outcome& outcome = std::get<Outcome>(result); outcome.front.is_empty()) {
                descent.failed(outcome.bound);
            } else {
                return result;
            }
        }
    }

    // The best of some cards, and what is known of the others.
    struct Choice {
        std::size_t best;
        std::vector<Outcome> outcomes;
    };

    // The best of some cards. A search that succeeds has found every plan worth what was asked for, so its best is the
    // value.
    OrTooLarge<Choice> best_of(const PublicState& state, const Set& useful, int depth, const std::vector<int>& cards,
                               Weight upper, std::uint64_t most_comparisons = UINT64_MAX) {
        std::vector<Outcome> outcomes(cards.size());
        for (Outcome& outcome : outcomes) outcome.bound = upper;
        std::optional<std::size_t> chosen;
        Outcome all;  // of the node
        search.path.enter(all.front);
        const auto ask = [&](Weight need) -> OrTooLarge<Outcome> {
            all.bound = 0;
            for (std::size_t i = 0; i < cards.size(); ++i) {
                if (chosen) need = all.front.best_weight() + 1;
                if (outcomes[i].bound >= need) {
                    OrTooLarge<Outcome> result = after_max(state.after(cards[i]), useful, depth - 1, need);
                    if (is_too_large<Outcome>(result)) return result;
                    Outcome& outcome = std::get<Outcome>(result);
                    if (outcome.front.is_empty()) {
                        outcomes[i].bound = std::min(outcome.bound, need - 1);
                        if (search.skips_lower_cards()) bound_as_good(state, cards, i, outcome, outcomes);
                    } else {
                        outcomes[i] = std::move(outcome);
                        chosen = i;
                        all.front.merge(outcomes[i].front);
                    }
                }
                all.bound = std::max(all.bound, outcomes[i].bound);
            }
            return all;
        };
        const OrTooLarge<Outcome> result = ask_from_above(upper, ask, most_comparisons, longest_step(upper, depth));
        search.path.leave();
        if (const TooLarge* what = std::get_if<TooLarge>(&result)) return *what;
        return Choice{*chosen, std::move(outcomes)};
    }

    // After a card of our side.
    OrTooLarge<Outcome> after_max(const PublicState& next, const Set& useful, int depth, Weight need) {
        if (!means.by_weights || search.standing.is_settled(next, useful))
            return search.after_max(next, useful, depth, need);
        Cards relevant = 0;
        return plans(next, search.leaf(next, useful, need, relevant), depth, need);
    }

    // The plans that weigh enough, from a state whose worlds are all double-dummy wins; or only the heaviest of them.
    OrTooLarge<Outcome> plans(const PublicState& state, Set won, int depth, Weight need) {
        if constexpr (Worlds::SHRINK)
            if (means.by_weights && search.weigh(state, won) >= need && !won.is_empty())
                return heaviest_plan(state, won, depth, need);
        return search.node(state, std::move(won), depth, need, true);
    }

    // Whether a plan that was found by its weight is one to the last trick: then it is the best at any depth.
    bool holds_to_the_end(const PublicState& state, int card, const Outcome& outcome, int depth) {
        const int cards = std::popcount(state.our_cards());
        if (!means.by_weights || depth >= cards || outcome.front.is_empty() || !state.is_max_turn()) return false;
        const auto& plan = *outcome.front.begin();
        try {
            return !search.after_max(state.after(card), plan.won, cards - 1, plan.weight).front.is_empty();
        } catch (const Stopped&) {  // the plan is known all the same; whatever is asked next will be stopped
            search.path.shorten(0);
            return false;
        }
    }

    // The same for the heaviest plan of a front of worlds that were given. Where that takes too long it stays open, and
    // is tried again at the next depth.
    bool is_common_plan(const Question& question, int card, const Outcome& outcome) {
        if constexpr (!Worlds::SHRINK)
            if (options.common_plan && !outcome.front.is_empty() && CommonPlan<Worlds>::answers(question)) {
                if (!common) common.emplace(search, memory_bytes);
                const auto heavier = [](const auto& one, const auto& other) { return one.weight < other.weight; };
                const auto& plan = *std::max_element(outcome.front.begin(), outcome.front.end(), heavier);
                try {
                    return common->wins(question.state.after(card), plan.won, work_on_plan(question.state)) == true;
                } catch (const Stopped&) {  // whatever is asked next will be stopped, too
                }
            }
        return false;
    }

    // A plan may have to be found soon rather than proved to be the best.
    void ask_by_fronts() { means.by_weights = false; }

    // Makes room for something else.
    void forget() {
        heaviest.reset();
        if (common) common->forget();
    }

    ValueMeans means;

private:
    static constexpr Weight ANY_STEP = std::numeric_limits<Weight>::max();

    // At the first depth nothing but leaves is asked, whose answers are remembered: a short step costs little, and a
    // long one has cards solved in more worlds than it takes to see that others are better.
    Weight longest_step(Weight upper, int depth) const {
        constexpr Weight MOST_STEPS = 64;
        return options.single_steps && depth == 1 ? std::max(search.usual_weight, upper / MOST_STEPS) : ANY_STEP;
    }

    // What a card cannot reach, those that come to the same cannot either.
    static void bound_as_good(const PublicState& state, const std::vector<int>& cards, std::size_t failed,
                              const Outcome& outcome, std::vector<Outcome>& outcomes) {
        const int card = cards[failed];
        const Cards hand = state.visible[state.turn()];
        const Cards same = search::as_good_as(card, outcome.relevant | state.decided_by(card), hand);
        for (std::size_t i = 0; i < cards.size(); ++i)
            if (same & card_mask(cards[i])) outcomes[i].bound = std::min(outcomes[i].bound, outcomes[failed].bound);
    }

    // As much as the depths so far have taken; where few tricks are left, some hundredths of a second in any case,
    // which nobody waits for in vain; but not what a limit leaves to the next depths.
    std::uint64_t work_on_plan(const PublicState& state) const {
        const std::uint64_t tried = common->work(), searched = search.effort.work() - tried;
        const std::uint64_t most = searched + (state.tricks_left <= TRICKS_TO_TRY_FOR ? LEAST_WORK : 0);
        return std::min(most - std::min(most, tried), search.effort.left() / 4);
    }

    OrTooLarge<Outcome> heaviest_plan(const PublicState& state, const Set& won, int depth, Weight need) {
        if (!heaviest) heaviest.emplace(search, memory_bytes, options.front_comparisons);
        auto result = heaviest->best(state, won, search.worlds.weights(state), depth, need);
        if (const TooLarge* what = std::get_if<TooLarge>(&result)) return *what;
        auto& [plan, most] = std::get<HeaviestPlan::Plan>(result);
        if (most < need) return Outcome{{}, most, false};
        const Weight weight = search.weigh(state, plan);
        return Outcome{{std::move(plan), weight}, std::max(weight, most), false};
    }

    static constexpr std::size_t MOST_FOR_A_PLAN = std::size_t{4} << 20;
    static constexpr int TRICKS_TO_TRY_FOR = 10;
    static constexpr std::uint64_t LEAST_WORK = 20'000;

    AlphaMuSearch<Worlds>& search;
    const Options& options;
    const std::size_t memory_bytes;
    std::optional<HeaviestPlan> heaviest;  // made when it is first asked
    std::optional<CommonPlan<Worlds>> common;
};

}  // namespace alphamu::engine
