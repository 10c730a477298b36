// The best plan of an ending, without fronts where they would explode: branch and bound with Lagrangian bounds.
//
// A question is a node, a weight for each world, and some worlds that must be won: which plan that wins them weighs
// the most? At a Max node it is the best of all cards. At a Min node the weight of each world is divided among the
// cards that the foe can play there. A plan of the node is one plan after each card, and a world that it wins is
// won by all of these: so what the best ones weigh, each after its card and under its part of the weights, adds up to
// an upper bound. Together they are a plan of the node too, a lower bound. Where they disagree about a world, weight
// moves to the cards after which it is lost: then the sum gets smaller, or they agree. If a gap remains, one world
// that they disagree about is decided: it must be won, or it counts no more.
//
// Answers are kept at their nodes, for they bound later ones: raising weights by some amount raises no plan by more
// than that, lowering weights or demanding more worlds raises none at all, and a plan remains one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "exact/plan_graph.hpp"

namespace alphamu::exact {

class HeaviestPlan {
public:
    HeaviestPlan(AlphaMuSearch<AllLayouts>& search, std::size_t memory_bytes, std::uint64_t comparisons)
        : graph(search, memory_bytes, comparisons) {}

    struct Plan {
        LayoutSet won;
        Weight most;        // no plan weighs more
    };

    // The heaviest plan of this depth in these worlds, all double-dummy wins, if it weighs at least `need`; otherwise
    // only a bound less than that. Throws GraphTooLarge.
    Plan best(const PublicState& state, const LayoutSet& worlds, Weights weights, int depth, Weight need) {
        try {
            PlanNode& node = graph.node(state, worlds, depth);
            // A unit is the least difference of two plans, fine enough to be divided many times: a gap below it proves
            // that a plan is best.
            const Weight unit = unit_of(weigh(weights, worlds));
            for (Weight& weight : weights) weight *= unit;
            Found found = solve(node, weights, worlds.none(), need * unit, unit - 1);
            return {std::move(found.won), found.most / unit};
        } catch (...) {
            graph.clear();      // what was half done must not be met again
            throw;
        }
    }

private:
    static constexpr Weight FINEST_UNIT = 1 << 30, MOST_UNITS = Weight{1} << 58;
    static constexpr Weight NO_PLAN = std::numeric_limits<Weight>::min() / 4;
    static constexpr Weight NO_BOUND = std::numeric_limits<Weight>::max() / 4;
    // How often weights are moved: at first, after a world was decided, and without getting much nearer.
    static constexpr int FIRST_ROUNDS = 40;
    static constexpr int LATER_ROUNDS = 20;
    static constexpr int STALE_ROUNDS = 8;

    using Shares = std::vector<std::vector<float>>;

    // No plan weighs more than `most` (-1: none wins what must be won); the best that was found weighs `weight`.
    struct Found {
        Weight most = -1;
        Weight weight = NO_PLAN;
        LayoutSet won;
    };

    struct Question {
        PlanNode& node;
        const Weights& weights;
        Weight need;
        Weight slack;
        Found& found;               // its `most` is that of the branches that are closed

        Weight wanted() const { return std::max(need, found.weight + slack + 1); }
    };

    static Weight unit_of(Weight total) {
        Weight unit = FINEST_UNIT;
        while (unit > 1 && total > MOST_UNITS / unit) unit /= 2;
        return unit;
    }

    static Weight weigh(const Weights& weights, const LayoutSet& worlds) {
        Weight sum = 0;
        worlds.for_each([&](std::size_t world) { sum += weights[world]; });
        return sum;
    }

    // Either `most` is less than `need`, or the plan found weighs at least `most` - `slack`.
    Found solve(PlanNode& node, const Weights& weights, const LayoutSet& must, Weight need, Weight slack) {
        graph.search.effort.count_node();
        Found found;
        if (!must.is_subset_of(node.worlds)) return found;
        if (graph.is_small(node)) {
            for (const auto& vector : node.front) offer(found, weights, must, vector.won);
            found.most = std::max<Weight>(-1, found.weight);
            return found;
        }
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
        Question question{node, weights, need, slack, found};
        if (node.is_max())
            solve_max(question, must);
        else
            solve_min(question, must);
        found.most = std::min(bound, std::max(found.most, found.weight));
        graph.remember(node, {weights, must, found.most, found.won});
        return found;
    }

    static void offer(Found& found, const Weights& weights, const LayoutSet& must, const LayoutSet& won) {
        if (!must.is_subset_of(won)) return;
        const Weight weight = weigh(weights, won);
        if (weight <= found.weight) return;
        found.weight = weight;
        found.won = won;
    }

    void solve_max(Question& question, const LayoutSet& must) {
        Found& found = question.found;
        std::vector<std::pair<Weight, PlanEdge*>> order;
        for (PlanEdge& edge : question.node.edges) {
            const LayoutSet won = graph.follow(question.node, edge, [&](const LayoutSet& upper) {
                return !must.is_subset_of(upper) || weigh(question.weights, upper) < question.wanted();
            });
            if (must.is_subset_of(won)) order.emplace_back(weigh(question.weights, won), &edge);
        }
        std::ranges::stable_sort(order, std::greater{}, [](const auto& card) { return card.first; });
        for (const auto& [most, edge] : order) {
            Found child{most, NO_PLAN, {}};
            if (most >= question.wanted())
                child = edge->to ? solve(*edge->to, question.weights, must, question.wanted(), question.slack)
                                 : Found{most, most, edge->worlds};
            found.most = std::max(found.most, child.most);
            if (child.weight <= found.weight) continue;
            found.weight = child.weight;
            found.won = std::move(child.won);
        }
    }

    void solve_min(Question& question, const LayoutSet& must) {
        LayoutSet counting = must;
        question.node.worlds.for_each([&](std::size_t world) {
            if (question.weights[world] > 0) counting.add(world);
        });
        branch(question, counting, must, question.node.shares, true);
    }

    // What is known, while weights move, of the questions after each card of a Min node.
    struct Parts {
        explicit Parts(std::size_t cards) : weights(cards), must(cards), found(cards), most(cards), asked(cards) {}

        std::vector<Weights> weights;
        std::vector<LayoutSet> must;
        std::vector<Found> found;
        std::vector<Weight> most;
        std::vector<char> asked;        // whether `found` is the answer to the present question

        std::size_t size() const { return weights.size(); }
    };

    // All plans of a Min node that win `must`, where only the worlds of `counting` count.
    void branch(Question& question, const LayoutSet& counting, const LayoutSet& must, Shares shares, bool first) {
        PlanNode& node = question.node;
        const auto close = [&](Weight bound) {
            question.found.most = std::max(question.found.most, bound);
            if (first) node.shares = shares;
        };
        Weight safe = 0;                // in these worlds no card is left that could beat us
        counting.for_each([&](std::size_t world) {
            if (!node.edges_with[world]) safe += question.weights[world];
        });
        Parts parts(node.edges.size());
        const auto some = static_cast<Weight>(std::max<std::size_t>(1, parts.size()));
        for (std::size_t k = 0; k < parts.size(); ++k) {
            parts.must[k] = node.edges[k].to->worlds.none();
            for (const auto& [before, after] : node.edges[k].bits)
                if (must.has(before)) parts.must[k].add(after);
        }
        std::vector<int> wins(node.places);     // after how many cards a world is won
        const Weight finest = question.slack / (2 * some);
        Weight slack = NO_BOUND, least = NO_BOUND;
        double pace = 1;
        int stale = 0;
        for (int round = 0;; ++round) {
            divide(question, counting, shares, parts, round == 0);
            Weight sum = safe;
            for (const Weight most : parts.most) sum += most;
            if (sum < question.wanted()) return close(sum);
            slack = std::max(finest, std::min(slack, (sum - question.wanted()) / (2 * some)));
            for (std::size_t k = 0; k < parts.size(); ++k) {
                if (parts.asked[k]) continue;
                const Weight need = std::max<Weight>(0, question.wanted() - (sum - parts.most[k]));
                parts.found[k] = solve(*node.edges[k].to, parts.weights[k], parts.must[k], need, slack);
                if (parts.found[k].most < 0) return close(-1);
                sum += parts.found[k].most - parts.most[k];
                parts.most[k] = parts.found[k].most;
                parts.asked[k] = true;
                if (sum < question.wanted()) return close(sum);
            }
            std::ranges::fill(wins, 0);
            for (std::size_t k = 0; k < parts.size(); ++k)
                for (const auto& [before, after] : node.edges[k].bits) wins[before] += parts.found[k].won.has(after);
            offer_together(question, counting, wins);
            if (sum >= question.wanted()) improve(question, counting, parts, wins);
            if (sum < question.wanted()) return close(sum);

            if (sum < least) {
                if (first) node.shares = shares;
                stale = least - sum < (sum - question.wanted()) / 50 ? stale + 1 : 0;
                least = sum;
            } else {
                ++stale;
                pace *= 0.7;
            }
            double disagreement = 0;
            counting.for_each([&](std::size_t world) {
                if (!must.has(world))
                    disagreement += static_cast<double>(wins[world]) * (node.edges_with[world] - wins[world]) /
                                    std::max(1, node.edges_with[world]);
            });
            Weight inside = 0;          // the part of the gap that is within the answers
            for (const Found& found : parts.found) inside += found.most - found.weight;
            const bool enough = round >= (first ? FIRST_ROUNDS : LATER_ROUNDS) || stale >= STALE_ROUNDS;
            if (disagreement == 0 || (enough && inside > (sum - question.wanted()) / 2)) {
                bool again = false;
                do {
                    slack = std::max(finest, slack / 4);
                    for (std::size_t k = 0; k < parts.size(); ++k)
                        if (parts.found[k].most - parts.found[k].weight > slack) {
                            parts.asked[k] = false;
                            again = true;
                        }
                } while (!again && slack > finest);
                if (again) {
                    stale = 0;
                    continue;
                }
            }
            if (enough || disagreement == 0) break;
            const double gap = static_cast<double>(sum - question.wanted() + 1 + question.slack);
            shift(question, counting, must, wins, parts, shares, pace * gap / disagreement);
        }
        const LayoutSet disputed = most_disputed(question, counting, must, wins);
        branch(question, counting, must | disputed, shares, false);
        branch(question, counting - disputed, must, shares, false);
    }

    // The one world about which the plans after different cards disagree the most.
    static LayoutSet most_disputed(const Question& question, const LayoutSet& counting, const LayoutSet& must,
                                   const std::vector<int>& wins) {
        double most = 0;
        LayoutSet disputed = counting.none();
        (counting - must).for_each([&](std::size_t world) {
            const int cards = question.node.edges_with[world];
            if (cards == 0) return;
            const double part = static_cast<double>(wins[world]) / cards;
            const double dispute = static_cast<double>(question.weights[world]) * part * (1 - part);
            if (dispute <= most) return;
            most = dispute;
            disputed = counting.none();
            disputed.add(world);
        });
        if (most == 0) throw std::logic_error("plans that agree leave a gap");
        return disputed;
    }

    // The weights after each card, and a bound from the last ones and what was added to them.
    static void divide(const Question& question, const LayoutSet& counting, const Shares& shares, Parts& parts,
                       bool fresh) {
        Weights left = question.weights;
        std::vector<int> open = question.node.edges_with;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const PlanEdge& edge = question.node.edges[k];
            Weights weights(edge.to->places);
            Weight added = 0, total = 0;
            for (std::size_t i = 0; i < edge.bits.size(); ++i) {
                const auto [before, after] = edge.bits[i];
                if (!counting.has(before)) continue;
                const auto share = static_cast<Weight>(shares[k][i] * static_cast<double>(question.weights[before]));
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
    static void offer_together(Question& question, const LayoutSet& counting, const std::vector<int>& wins) {
        LayoutSet won = counting.none();
        Weight weight = 0;
        counting.for_each([&](std::size_t world) {
            if (wins[world] != question.node.edges_with[world]) return;
            won.add(world);
            weight += question.weights[world];
        });
        if (weight <= question.found.weight) return;
        question.found.weight = weight;
        question.found.won = std::move(won);
    }

    // One card after the other takes the known plan that wins the most of what all others win.
    static void improve(Question& question, const LayoutSet& counting, const Parts& parts, std::vector<int> wins) {
        for (std::size_t k = 0; k < parts.size(); ++k) {
            const PlanEdge& edge = question.node.edges[k];
            const LayoutSet& present = parts.found[k].won;
            Weights weights(edge.to->places);
            for (const auto& [before, after] : edge.bits)
                if (counting.has(before) && wins[before] - present.has(after) == question.node.edges_with[before] - 1)
                    weights[after] = question.weights[before];
            Found best{0, weigh(weights, present), present};
            for (const auto& vector : edge.to->front) offer(best, weights, parts.must[k], vector.won);
            for (const PlanAnswer& answer : edge.to->answers)
                if (answer.has_plan()) offer(best, weights, parts.must[k], answer.won);
            for (const auto& [before, after] : edge.bits) wins[before] += best.won.has(after) - present.has(after);
        }
        offer_together(question, counting, wins);
    }

    // Moves weight from the cards after which a world is won to those after which it is lost.
    static void shift(const Question& question, const LayoutSet& counting, const LayoutSet& must,
                      const std::vector<int>& wins, const Parts& parts, Shares& shares, double step) {
        const PlanNode& node = question.node;
        std::vector<double> total(node.places);
        for (std::size_t k = 0; k < parts.size(); ++k)
            for (std::size_t i = 0; i < node.edges[k].bits.size(); ++i) {
                const auto [before, after] = node.edges[k].bits[i];
                const int most = node.edges_with[before];
                if (!counting.has(before) || must.has(before) || wins[before] == 0 || wins[before] == most) continue;
                const double slope = parts.found[k].won.has(after) - static_cast<double>(wins[before]) / most;
                const double weight = static_cast<double>(question.weights[before]);
                const double share = std::max(0.0, shares[k][i] - step * slope / weight);
                shares[k][i] = static_cast<float>(share);
                total[before] += share;
            }
        for (std::size_t k = 0; k < parts.size(); ++k)
            for (std::size_t i = 0; i < node.edges[k].bits.size(); ++i)
                if (const double sum = total[node.edges[k].bits[i].first]; sum > 0)
                    shares[k][i] = static_cast<float>(shares[k][i] / sum);
    }

    PlanGraph graph;
};

}  // namespace alphamu::exact
