// The heaviest plan of an ending whose worlds weigh differently: they are layouts of the hidden cards all the same.
//
// The search over given worlds knows what each of them weighs at every node, which one over layouts cannot: there a
// position is the same whatever has been played before. But the question for the heaviest plan has its own weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "exact/heaviest_plan.hpp"

namespace alphamu::exact {

using search::Effort;
using search::Options;
using search::Question;

template <class Set>
class WeightedLayouts {
public:
    WeightedLayouts(const Question& question, const Options& options, std::size_t memory_bytes, Effort& effort)
        : question(question),
          unweighted{question.state,
                     {{question.levels[0].tricks, std::vector<Weight>(question.worlds.size(), 1)}},
                     question.worlds},
          search(unweighted, options, memory_bytes / 2, 1, effort),
          heaviest(search, memory_bytes / 2, options.front_comparisons) {}

    struct Plan {
        Set won;
        Weight most;  // less than what was asked for where there is no such plan
    };

    // Of given worlds that are all double-dummy wins.
    OrTooLarge<Plan> best(const PublicState& state, const Set& worlds, int depth, Weight need) {
        LayoutSet layouts = search.worlds.none(state);
        Weights weights(search.worlds.places(state));
        worlds.for_each([&](std::size_t world) {
            layouts.add(layout_of(state, world));
            weights[layout_of(state, world)] = question.levels[0].weights[world];
        });
        const OrTooLarge<HeaviestPlan::Plan> result = heaviest.best(state, layouts, std::move(weights), depth, need);
        if (const TooLarge* what = std::get_if<TooLarge>(&result)) return *what;
        const HeaviestPlan::Plan& plan = std::get<HeaviestPlan::Plan>(result);
        Set won = worlds.none();
        if (plan.most >= need)
            worlds.for_each([&](std::size_t world) {
                if (plan.won.has(layout_of(state, world))) won.add(world);
            });
        return Plan{std::move(won), plan.most};
    }

private:
    std::size_t layout_of(const PublicState& state, std::size_t world) const {
        return AllLayouts::bit_of(state, question.worlds[world]);
    }

    const Question& question;
    const Question unweighted;
    AlphaMuSearch<AllLayouts> search;
    HeaviestPlan heaviest;
};

}  // namespace alphamu::exact
