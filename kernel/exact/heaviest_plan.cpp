#include "exact/heaviest_plan.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "exact/plan_by_clashes.hpp"
#include "exact/plan_graph.hpp"

namespace alphamu::exact {

namespace {

using Multipliers = std::vector<std::vector<float>>;  // for each card, of each world where it can be played

constexpr Weight FINEST_UNIT = 1 << 30, MOST_UNITS = Weight{1} << 58;
constexpr Weight NO_BOUND = std::numeric_limits<Weight>::max() / 4;
constexpr std::size_t SHARE_FOR_CLASHES = 2;  // of the memory

Weight unit_of(Weight total) {
    Weight unit = FINEST_UNIT;
    while (unit > 1 && total > MOST_UNITS / unit) unit /= 2;
    return unit;
}

Weight weigh(const Weights& weights, const LayoutSet& worlds) {
    Weight sum = 0;
    worlds.for_each([&](std::size_t world) { sum += weights[world]; });
    return sum;
}

// The search in a graph that is kept from one subproblem to the next.
class BranchAndBound {
public:
    explicit BranchAndBound(PlanGraph& graph) : graph(graph) {}

    // Either `most` is less than `need`, or the plan found weighs at least `most` - `slack`.
    FoundPlan solve(PlanNode& node, const Weights& weights, const LayoutSet& must, Weight need, Weight slack) {
        graph.search.effort.count_node();
        FoundPlan found;
        if (!must.is_subset_of(node.worlds)) return found;
        if (graph.is_small(node)) {
            for (const auto& vector : node.front) offer(found, weights, must, vector.won);
            graph.count_weighed(node.front.size() + 5);
            found.most = std::max<Weight>(-1, found.weight);
            return found;
        }
        const std::uint64_t before = graph.weighed;
        graph.count_weighed(20);
        Weight bound = NO_BOUND;
        for (const PlanAnswer& answer : node.answers) {
            if (answer.has_plan()) offer(found, weights, must, answer.won);
            if (!answer.must.is_subset_of(must)) continue;
            Weight most = answer.most;
            node.worlds.for_each(
                [&](std::size_t world) { most += std::max<Weight>(0, weights[world] - answer.weights[world]); });
            bound = std::min(bound, most);
        }
        if (bound < need || bound - found.weight <= slack) {
            found.most = bound;
            return found;
        }
        graph.expand(node);
        Subproblem sub{node, weights, need, slack, found};
        if (node.is_max())
            solve_max(sub, must);
        else if (!graph.has_joint_plans(node) || !solve_jointly(sub, must))
            solve_min(sub, must);
        found.most = std::min(bound, std::max(found.most, found.weight));
        graph.remember(node, {weights, must, found.most, found.won});
        node.effort += graph.weighed - before;
        return found;
    }

private:
    // How often weights are moved: at first, after a world was decided, and without getting much nearer.
    static constexpr int FIRST_ROUNDS = 40;
    static constexpr int LATER_ROUNDS = 20;
    static constexpr int STALE_ROUNDS = 8;

    struct Subproblem {
        PlanNode& node;
        const Weights& weights;
        Weight need;
        Weight slack;
        FoundPlan& found;  // its `most` is that of the branches that are closed

        Weight wanted() const { return std::max(need, found.weight + slack + 1); }
    };

    static void offer(FoundPlan& found, const Weights& weights, const LayoutSet& must, const LayoutSet& won) {
        if (!must.is_subset_of(won)) return;
        const Weight weight = weigh(weights, won);
        if (weight <= found.weight) return;
        found.weight = weight;
        found.won = won;
    }

    void solve_max(Subproblem& sub, const LayoutSet& must) {
        FoundPlan& found = sub.found;
        std::vector<std::pair<Weight, PlanEdge*>> order;
        for (PlanEdge& edge : sub.node.edges) {
            Weight left = 0;
            const LayoutSet won = graph.follow(sub.node, edge, [&](const LayoutSet& upper, auto lost) {
                left = lost ? left - sub.weights[*lost] : weigh(sub.weights, upper);
                return left < sub.wanted() || !must.is_subset_of(upper);
            });
            if (must.is_subset_of(won)) order.emplace_back(weigh(sub.weights, won), &edge);
        }
        std::ranges::stable_sort(order, std::greater{}, [](const auto& card) { return card.first; });
        for (const auto& [most, edge] : order) {
            FoundPlan child{most, FoundPlan::NO_PLAN, {}};
            if (most >= sub.wanted())
                child = edge->to ? solve(*edge->to, sub.weights, must, sub.wanted(), sub.slack)
                                 : FoundPlan{most, most, edge->worlds};
            found.most = std::max(found.most, child.most);
            if (child.weight <= found.weight) continue;
            found.weight = child.weight;
            found.won = std::move(child.won);
        }
    }

    // The best of all alternatives. Where that is not to be had soon, it says so, and does not try it again.
    bool solve_jointly(Subproblem& sub, const LayoutSet& must) {
        FoundPlan& found = sub.found;
        for (JointPlans& joint : sub.node.joint) {
            auto answer = joint.heaviest(sub.weights, must, sub.wanted(), sub.slack, graph.bytes_for_places,
                                         [&](std::uint64_t steps) { graph.count_weighed(steps); });
            if (!answer) {
                sub.node.joint.clear();
                sub.node.effort_for_joint = UINT64_MAX;
                found.most = -1;
                return false;
            }
            found.most = std::max(found.most, answer->most);
            if (answer->weight <= found.weight) continue;
            found.weight = answer->weight;
            found.won = std::move(answer->won);
        }
        return true;
    }

    void solve_min(Subproblem& sub, const LayoutSet& must) {
        LayoutSet counting = must;
        sub.node.worlds.for_each([&](std::size_t world) {
            if (sub.weights[world] > 0) counting.add(world);
        });
        branch(sub, counting, must, sub.node.multipliers, true);
    }

    // What is known, while weights move, of the subproblems after each card of a Min node.
    struct Parts {
        explicit Parts(std::size_t cards) : weights(cards), must(cards), found(cards), most(cards), asked(cards) {}

        std::vector<Weights> weights;
        std::vector<LayoutSet> must;
        std::vector<FoundPlan> found;
        std::vector<Weight> most;
        std::vector<char> asked;  // whether `found` is the answer to the present subproblem

        std::size_t size() const { return weights.size(); }
    };

    // A Min node while the weights move between its cards.
    struct Division {
        Division(Subproblem& sub, const LayoutSet& counting, const LayoutSet& must, Multipliers multipliers, bool first)
            : sub(sub),
              counting(counting),
              must(must),
              multipliers(std::move(multipliers)),
              first(first),
              parts(sub.node.edges.size()),
              cards(static_cast<Weight>(std::max<std::size_t>(1, parts.size()))),
              finest(sub.slack / (2 * cards)),
              wins(sub.node.places) {
            counting.for_each([&](std::size_t world) {
                if (!sub.node.edges_with[world]) safe += sub.weights[world];
            });
            for (std::size_t k = 0; k < parts.size(); ++k) {
                effort += sub.node.edges[k].bits.size() / 2;
                parts.must[k] = sub.node.edges[k].to->worlds.none();
                for (const auto& [before, after] : sub.node.edges[k].bits)
                    if (must.has(before)) parts.must[k].add(after);
            }
        }

        Subproblem& sub;
        const LayoutSet& counting;  // the worlds that count
        const LayoutSet& must;      // and those that must be won
        Multipliers multipliers;
        const bool first;  // no world has been decided yet
        Parts parts;
        const Weight cards;
        std::size_t effort = 0;   // of a round, as if so many vectors were weighed
        const Weight finest;      // the least slack of a part that is of use
        std::vector<int> wins;    // after how many cards a world is won
        Weight safe = 0;          // in these worlds no card is left that could beat us
        Weight sum = 0;           // no plan weighs more
        Weight least = NO_BOUND;  // the smallest sum so far
        Weight slack = NO_BOUND;  // of the parts
        double pace = 1;
        int stale = 0;  // rounds that brought next to nothing

        Weight gap() const { return sum - sub.wanted(); }
        bool is_closed() const { return gap() < 0; }
    };

    // All plans of a Min node that win `must`, where only the worlds of `counting` count.
    void branch(Subproblem& sub, const LayoutSet& counting, const LayoutSet& must, Multipliers multipliers,
                bool first) {
        Division division(sub, counting, must, std::move(multipliers), first);
        if (move_weights(division)) {
            sub.found.most = std::max(sub.found.most, division.sum);
            if (first) sub.node.multipliers = std::move(division.multipliers);
            return;
        }
        const LayoutSet disputed = most_disputed(sub, counting, must, division.wins);
        branch(sub, counting, must | disputed, division.multipliers, false);
        branch(sub, counting - disputed, must, division.multipliers, false);
    }

    // Round after round, until the gap is closed, which it says, or nothing is gained any more.
    bool move_weights(Division& division) {
        for (int round = 0;; ++round) {
            graph.count_weighed(division.effort);
            divide(division, round == 0);
            solve_parts(division);
            if (division.is_closed()) return true;
            count_wins(division);
            offer_together(division.sub, division.counting, division.wins);
            if (!division.is_closed()) improve(division.sub, division.counting, division.parts, division.wins);
            if (division.is_closed()) return true;

            note_progress(division);
            const double disagreement = disagreement_in(division);
            const bool enough =
                round >= (division.first ? FIRST_ROUNDS : LATER_ROUNDS) || division.stale >= STALE_ROUNDS;
            const bool settled = disagreement == 0;
            if ((settled || (enough && gap_inside(division) > division.gap() / 2)) && ask_finer(division)) continue;
            if (settled || enough) return false;
            const double gap = static_cast<double>(division.gap() + 1 + division.sub.slack);
            shift(division, division.pace * gap / disagreement);
        }
    }

    // The best plan after each card under its part of the weights, as far as it is not known; until the sum of all is
    // too little.
    void solve_parts(Division& division) {
        Parts& parts = division.parts;
        division.sum = division.safe;
        for (const Weight most : parts.most) division.sum += most;
        if (division.is_closed()) return;
        division.slack = std::max(division.finest, std::min(division.slack, division.gap() / (2 * division.cards)));
        for (std::size_t k = 0; k < parts.size(); ++k) {
            if (parts.asked[k]) continue;
            const Weight need = std::max<Weight>(0, division.sub.wanted() - (division.sum - parts.most[k]));
            parts.found[k] =
                solve(*division.sub.node.edges[k].to, parts.weights[k], parts.must[k], need, division.slack);
            if (parts.found[k].most < 0) {  // no plan wins what must be won
                division.sum = -1;
                return;
            }
            division.sum += parts.found[k].most - parts.most[k];
            parts.most[k] = parts.found[k].most;
            parts.asked[k] = true;
            if (division.is_closed()) return;
        }
    }

    static void count_wins(Division& division) {
        std::ranges::fill(division.wins, 0);
        for (std::size_t k = 0; k < division.parts.size(); ++k)
            for (const auto& [before, after] : division.sub.node.edges[k].bits)
                division.wins[before] += division.parts.found[k].won.has(after);
    }

    static void note_progress(Division& division) {
        if (division.sum < division.least) {
            if (division.first) division.sub.node.multipliers = division.multipliers;
            division.stale = division.least - division.sum < division.gap() / 50 ? division.stale + 1 : 0;
            division.least = division.sum;
        } else {
            ++division.stale;
            division.pace *= 0.7;
        }
    }

    // How much the plans after different cards disagree about the worlds that are open.
    static double disagreement_in(const Division& division) {
        double disagreement = 0;
        division.counting.for_each([&](std::size_t world) {
            const int cards = division.sub.node.edges_with[world], wins = division.wins[world];
            if (!division.must.has(world))
                disagreement += static_cast<double>(wins) * (cards - wins) / std::max(1, cards);
        });
        return disagreement;
    }

    // The part of the gap that is within the answers of the parts.
    static Weight gap_inside(const Division& division) {
        Weight inside = 0;
        for (const FoundPlan& found : division.parts.found) inside += found.most - found.weight;
        return inside;
    }

    // Lets the parts whose answers have a gap be solved again with less slack. Says whether there are any.
    static bool ask_finer(Division& division) {
        Parts& parts = division.parts;
        bool again = false;
        do {
            division.slack = std::max(division.finest, division.slack / 4);
            for (std::size_t k = 0; k < parts.size(); ++k)
                if (parts.found[k].most - parts.found[k].weight > division.slack) {
                    parts.asked[k] = false;
                    again = true;
                }
        } while (!again && division.slack > division.finest);
        if (again) division.stale = 0;
        return again;
    }

    // The one world about which the plans after different cards disagree the most.
    static LayoutSet most_disputed(const Subproblem& sub, const LayoutSet& counting, const LayoutSet& must,
                                   const std::vector<int>& wins) {
        double most = 0;
        LayoutSet disputed = counting.none();
        (counting - must).for_each([&](std::size_t world) {
            const int cards = sub.node.edges_with[world];
            if (cards == 0) return;
            const double part = static_cast<double>(wins[world]) / cards;
            const double dispute = static_cast<double>(sub.weights[world]) * part * (1 - part);
            if (dispute <= most) return;
            most = dispute;
            disputed = counting.none();
            disputed.add(world);
        });
        if (most == 0) throw std::logic_error("plans that agree leave a gap");
        return disputed;
    }

    // The weights after each card, and a bound from the last ones and what was added to them.
    static void divide(Division& division, bool fresh) {
        const Subproblem& sub = division.sub;
        const Multipliers& multipliers = division.multipliers;
        Parts& parts = division.parts;
        Weights left = sub.weights;
        std::vector<int> open = sub.node.edges_with;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const PlanEdge& edge = sub.node.edges[k];
            Weights weights(edge.to->places);
            Weight added = 0, total = 0;
            for (std::size_t i = 0; i < edge.bits.size(); ++i) {
                const auto [before, after] = edge.bits[i];
                if (!division.counting.has(before)) continue;
                const auto share = static_cast<Weight>(multipliers[k][i] * static_cast<double>(sub.weights[before]));
                weights[after] = --open[before] == 0 ? left[before] : std::min(left[before], share);
                left[before] -= weights[after];
                total += weights[after];
                if (!fresh) added += std::max<Weight>(0, weights[after] - parts.weights[k][after]);
            }
            parts.most[k] = fresh ? total : std::min(total, parts.most[k] + added);
            if (!fresh && weights == parts.weights[k]) continue;
            parts.weights[k] = std::move(weights);
            parts.asked[k] = false;
        }
    }

    // The plan that those after each card make together.
    static void offer_together(Subproblem& sub, const LayoutSet& counting, const std::vector<int>& wins) {
        LayoutSet won = counting.none();
        Weight weight = 0;
        counting.for_each([&](std::size_t world) {
            if (wins[world] != sub.node.edges_with[world]) return;
            won.add(world);
            weight += sub.weights[world];
        });
        if (weight <= sub.found.weight) return;
        sub.found.weight = weight;
        sub.found.won = std::move(won);
    }

    // One card after the other takes the known plan that wins the most of what all others win.
    static void improve(Subproblem& sub, const LayoutSet& counting, const Parts& parts, std::vector<int> wins) {
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const PlanEdge& edge = sub.node.edges[k];
            const LayoutSet& present = parts.found[k].won;
            Weights weights(edge.to->places);
            for (const auto& [before, after] : edge.bits)
                if (counting.has(before) && wins[before] - present.has(after) == sub.node.edges_with[before] - 1)
                    weights[after] = sub.weights[before];
            FoundPlan best{0, weigh(weights, present), present};
            for (const auto& vector : edge.to->front) offer(best, weights, parts.must[k], vector.won);
            for (const PlanAnswer& answer : edge.to->answers)
                if (answer.has_plan()) offer(best, weights, parts.must[k], answer.won);
            for (const auto& [before, after] : edge.bits) wins[before] += best.won.has(after) - present.has(after);
        }
        offer_together(sub, counting, wins);
    }

    // Moves weight from the cards after which a world is won to those after which it is lost.
    static void shift(Division& division, double step) {
        const Subproblem& sub = division.sub;
        const PlanNode& node = sub.node;
        const Parts& parts = division.parts;
        const std::vector<int>& wins = division.wins;
        Multipliers& multipliers = division.multipliers;
        std::vector<double> total(node.places);
        for (std::size_t k = 0; k < parts.size(); ++k)
            for (std::size_t i = 0; i < node.edges[k].bits.size(); ++i) {
                const auto [before, after] = node.edges[k].bits[i];
                const int most = node.edges_with[before];
                if (!division.counting.has(before) || division.must.has(before) || wins[before] == 0 ||
                    wins[before] == most)
                    continue;
                const double slope = parts.found[k].won.has(after) - static_cast<double>(wins[before]) / most;
                const double weight = static_cast<double>(sub.weights[before]);
                const double share = std::max(0.0, multipliers[k][i] - step * slope / weight);
                multipliers[k][i] = static_cast<float>(share);
                total[before] += share;
            }
        for (std::size_t k = 0; k < parts.size(); ++k)
            for (std::size_t i = 0; i < node.edges[k].bits.size(); ++i)
                if (const double sum = total[node.edges[k].bits[i].first]; sum > 0)
                    multipliers[k][i] = static_cast<float>(multipliers[k][i] / sum);
    }

    PlanGraph& graph;
};

}  // namespace

HeaviestPlan::HeaviestPlan(Search& search, std::size_t memory_bytes, std::uint64_t comparisons)
    : clashes(search.options.clashes ? std::make_unique<PlanByClashes>(search, memory_bytes / SHARE_FOR_CLASHES)
                                     : nullptr),
      graph(std::make_unique<PlanGraph>(
          search, clashes ? memory_bytes - memory_bytes / SHARE_FOR_CLASHES : memory_bytes, comparisons)) {}

HeaviestPlan::~HeaviestPlan() = default;

Weight HeaviestPlan::tolerance() const { return std::max<Weight>(1, graph->search.usual_weight / PARTS_OF_A_LAYOUT); }

OrTooLarge<HeaviestPlan::Plan> HeaviestPlan::best(const PublicState& state, const LayoutSet& worlds, Weights weights,
                                                  int depth, Weight need) {
    // A unit is the least difference of two plans, fine enough to be divided many times: a gap below the
    // tolerance proves that a plan is best.
    const Weight unit = unit_of(weigh(weights, worlds));
    for (Weight& weight : weights) weight *= unit;
    const Weight slack = tolerance() * unit - 1;
    const auto plan_of = [&](FoundPlan found) {
        // The bound may be above what is needed and the plan below it, by less than the tolerance.
        const bool is_enough = found.weight >= need * unit;
        return Plan{std::move(found.won), (is_enough ? found.weight : std::min(found.most, need * unit - 1)) / unit};
    };
    if (clashes && depth >= search::enough_depth(state))
        if (auto found = clashes->heaviest(state, worlds, weights, need * unit, slack))
            return plan_of(std::move(*found));
    if (std::exchange(is_half_done, false)) graph->clear();
    try {
        PlanNode& node = graph->node(state, worlds, depth);
        return plan_of(BranchAndBound(*graph).solve(node, weights, worlds.none(), need * unit, slack));
    } catch (const LimitReached&) {
        graph->clear();  // what was half done must not be met again
        return TooLarge::GRAPH;
    } catch (...) {
        is_half_done = true;  // to clear a large graph takes longer than whoever stops a search should wait
        throw;
    }
}

}  // namespace alphamu::exact
