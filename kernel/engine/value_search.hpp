// The value of a card, asked for from above: by fronts, and where these explode, in endings, by weights.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "search/alphamu_search.hpp"
#include "exact/heaviest_plan.hpp"
#include "exact/weighted_layouts.hpp"

namespace alphamu::engine {

using exact::GraphTooLarge;
using exact::HeaviestPlan;
using exact::WeightedLayouts;
using exact::Weights;

using search::AllLayouts;
using search::AlphaMuSearch;
using search::Options;
using search::Question;
using search::PublicState;

template <class Worlds>
class ValueSearch {
public:
    using Set = typename Worlds::Set;
    using Outcome = typename AlphaMuSearch<Worlds>::Outcome;

    ValueSearch(AlphaMuSearch<Worlds>& search, const Question& question, const Options& options, std::size_t memory_bytes)
        : search(search), question(question), options(options), memory_bytes(memory_bytes) {}

    // How much of the memory it takes beside the search by fronts.
    static std::size_t bytes(const Question& question, const Options& options, std::size_t memory_bytes) {
        return options.all_layouts && options.divided_weights && AllLayouts::fits(question) ? memory_bytes / 2 : 0;
    }

    // Is there a plan worth `need`? Asked from the top down, so that hardly any front has to be built; `ask` tells the
    // bound that it failed with, or nothing when it succeeded. The further `need` falls below the value, the larger the
    // fronts: where they grow too large, the last step down was too long. Throws FrontsTooLarge where the shortest step
    // takes more comparisons than `most`.
    template <class Ask>
    void ask_from_above(Weight upper, Ask ask, std::uint64_t most = UINT64_MAX) {
        const std::size_t level = search.path.size();
        const std::uint64_t first_comparisons = std::max<std::uint64_t>(1, options.front_comparisons);
        std::uint64_t comparisons = first_comparisons;
        bool overflown = false;
        for (Weight step = 1;;) {
            const Weight need = std::max<Weight>(0, upper + 1 - step);
            search.comparisons_left = comparisons;
            try {
                const std::optional<Weight> failed = ask(need);
                if (!failed) break;
                upper = std::min(*failed, need - 1);
                step *= 2;
                overflown = false;
            } catch (const FrontsTooLarge&) {
                search.path.resize(level);
                if (step == 1 && comparisons >= most) throw;
                if (memory_bytes > 0 && !graph_too_large && most == UINT64_MAX) {
                    by_weights = true;
                    comparisons = UINT64_MAX;
                    step = 1;
                    continue;
                }
                if (step == 1) comparisons *= 4;
                step = (step + 3) / 4;
                search.fronts_explode = options.sibling_bounds;
            } catch (const GraphTooLarge&) {    // begun anew, it has room; if that is not enough, nothing is
                search.path.resize(level);
                if (overflown) {
                    by_weights = false;
                    graph_too_large = true;
                    comparisons = first_comparisons;
                }
                overflown = true;
            }
        }
        search.comparisons_left = UINT64_MAX;
    }

    // The best of some cards, and what is known of the others.
    struct Choice {
        std::size_t best;
        std::vector<Outcome> outcomes;
    };

    // The best of some cards. A search that succeeds has found every plan worth what was asked for, so its best is the
    // value.
    Choice best_of(const PublicState& state, const Set& useful, int depth, const std::vector<int>& cards,
                   Weight upper, std::uint64_t most_comparisons = UINT64_MAX) {
        std::vector<Outcome> outcomes(cards.size());
        for (Outcome& outcome : outcomes) outcome.bound = upper;
        std::optional<std::size_t> chosen;
        Front<Set> front;
        search.path.push_back({&front, {}});
        const auto ask = [&](Weight need) -> std::optional<Weight> {
            Weight bound = 0;
            for (std::size_t i = 0; i < cards.size(); ++i) {
                if (chosen) need = front.best_weight() + 1;
                if (outcomes[i].bound >= need) {
                    Outcome outcome = after_max(state.after(cards[i]), useful, depth - 1, need);
                    if (outcome.front.is_empty()) {
                        outcomes[i].bound = std::min(outcome.bound, need - 1);
                    } else {
                        outcomes[i] = std::move(outcome);
                        chosen = i;
                        front.merge(outcomes[i].front);
                    }
                }
                bound = std::max(bound, outcomes[i].bound);
            }
            return chosen ? std::nullopt : std::optional(bound);
        };
        ask_from_above(upper, ask, most_comparisons);
        search.path.pop_back();
        return {*chosen, std::move(outcomes)};
    }

    // After a card of our side.
    Outcome after_max(const PublicState& next, const Set& useful, int depth, Weight need) {
        if (!by_weights || search.is_settled(next)) return search.after_max(next, useful, depth, need);
        Cards relevant = 0;
        return plans(next, search.leaf(next, useful, need, relevant), depth, need);
    }

    // The plans that weigh enough, from a state whose worlds are all double-dummy wins; or only the heaviest of them.
    Outcome plans(const PublicState& state, Set won, int depth, Weight need) {
        if (!by_weights || search.weigh(won) < need || won.is_empty())
            return search.node(state, std::move(won), depth, need, true);
        auto [plan, most] = heaviest_plan(state, won, depth, need);
        if (most < need) return {{}, most, false};
        const Weight weight = search.weigh(plan);
        return {{std::move(plan), weight}, std::max(weight, most), false};
    }

    // Whether a plan that was found by its weight is one to the last trick: then it is the best at any depth.
    bool holds_to_the_end(const PublicState& state, int card, const Outcome& outcome, int depth) {
        const int cards = std::popcount(state.our_cards());
        if (!by_weights || depth >= cards || outcome.front.is_empty() || !state.is_max_turn()) return false;
        const auto& plan = *outcome.front.begin();
        try {
            return !search.after_max(state.after(card), plan.won, cards - 1, plan.weight).front.is_empty();
        } catch (const Stopped&) {      // the plan is known all the same; whatever is asked next will be stopped
            search.path.clear();
            return false;
        }
    }

    // A plan may have to be found soon rather than proved to be the best.
    void ask_by_fronts() { by_weights = false; }

    // Makes room for something else.
    void forget() { heaviest.reset(); }

private:
    using Heaviest = std::conditional_t<Worlds::SHRINK, HeaviestPlan, WeightedLayouts<Set>>;

    // Made when it is first asked.
    auto heaviest_plan(const PublicState& state, const Set& won, int depth, Weight need) {
        if constexpr (Worlds::SHRINK) {
            if (!heaviest) heaviest.emplace(search, memory_bytes, options.front_comparisons);
            return heaviest->best(state, won, Weights(search.worlds.places(state), 1), depth, need);
        } else {
            if (!heaviest) heaviest.emplace(question, options, memory_bytes, search.effort);
            return heaviest->best(state, won, depth, need);
        }
    }

    AlphaMuSearch<Worlds>& search;
    const Question& question;
    const Options& options;
    const std::size_t memory_bytes;     // nothing where the worlds are no layouts, or it is not to be asked
    std::optional<Heaviest> heaviest;
    bool by_weights = false;            // ask it, for fronts have exploded
    bool graph_too_large = false;       // for its memory: it is not asked again
};

}  // namespace alphamu::engine
