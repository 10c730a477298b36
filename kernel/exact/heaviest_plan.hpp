// The best plan of an ending, without fronts where they would explode: branch and bound with Lagrangian bounds.
//
// A subproblem is a node, a weight for each world, and some worlds that must be won: which plan that wins them weighs
// the most? At a Max node it is the best of all cards. At a Min node the weight of each world is divided among the
// cards that the foe can play there. A plan of the node is one plan after each card, and a world that it wins is
// won by all of these: so what the best ones weigh, each after its card and under its part of the weights, adds up to
// an upper bound. Together they are a plan of the node too, a lower bound. Where they disagree about a world, weight
// moves to the cards after which it is lost: then the sum gets smaller, or they agree. If a gap remains, one world
// that they disagree about is decided: it must be won, or it counts no more.
//
// To the last trick it is first asked for by clashes (plan_by_clashes.hpp), which mostly takes less time; where they do
// not do, as above.
//
// Answers are kept at their nodes, for they bound later ones: raising weights by some amount raises no plan by more
// than that, lowering weights or demanding more worlds raises none at all, and a plan remains one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/too_large.hpp"
#include "search/all_layouts.hpp"
#include "search/alphamu_search.hpp"

namespace alphamu::exact {

class PlanByClashes;
class PlanGraph;

class HeaviestPlan {
public:
    using Search = search::AlphaMuSearch<search::AllLayouts>;

    HeaviestPlan(Search& search, std::size_t memory_bytes, std::uint64_t comparisons);
    ~HeaviestPlan();

    struct Plan {
        search::LayoutSet won;
        Weight most;  // no plan weighs more, but for the tolerance
    };

    // The heaviest plan of this depth in these worlds, all double-dummy wins, if it weighs at least `need`; otherwise
    // only a bound less than that. Heaviest but for a thousandth of what a layout usually weighs.
    OrTooLarge<Plan> best(const search::PublicState& state, const search::LayoutSet& worlds,
                          std::vector<Weight> weights, int depth, Weight need);

private:
    // Layouts that weigh alike differ by one, and so do plans. Where weights are finer, plans closer to each other than
    // this are not told apart: to prove which is the best would take many times as long, and no figure that is shown
    // would change. Weights of small whole numbers are exact.
    static constexpr Weight PARTS_OF_A_LAYOUT = 1024;
    Weight tolerance() const;

    std::unique_ptr<PlanByClashes> clashes;  // to the last trick
    std::unique_ptr<PlanGraph> graph;        // where these do not do, or at less depth
    bool is_half_done = false;               // what is in the graph: it must not be met again
};

}  // namespace alphamu::exact
