// The heaviest plan after a lead, found by branch and bound over the fronts of the defenders' cards.
//
// The front of the whole node would be the product of these fronts, which explodes where only its heaviest vector is
// wanted. The bound comes from multipliers, see suit/multipliers.hpp. The search begins with a few nodes, and whenever
// it takes more than it was allowed, these are weighted finer and it begins again with more; at last, without a limit,
// it branches on worlds.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "base/front.hpp"
#include "suit/suit.hpp"
#include "suit/multipliers.hpp"
#include "base/stop.hpp"

namespace alphamu::suit {

template <class Set>
class Choice {
public:
    using Part = typename MultiplierBounds<Set>::Part;
    using Reply = typename MultiplierBounds<Set>::Reply;

    // `weights` has a weight for each bit.
    Choice(const std::vector<Weight>& weights, const Stop& stop) : weights(weights), stop(stop), bounds(weights, stop) {
        for (const Weight weight : weights) unit = std::gcd(unit, weight);
    }

    // No plan weighs more than `at_most`. Mostly one weighs as much: whoever looks for no other finds it soon.
    Vector<Set> heaviest(const Set& useful, const std::vector<Reply>& replies, Weight at_most) {
        if (at_most < NO_LIMIT) {
            search(useful, replies, at_most - unit, at_most);
            if (best.weight == at_most) return best;
        }
        search(useful, replies, 0, at_most);
        return best;
    }

private:
    using Bound = typename MultiplierBounds<Set>::Bound;

    static constexpr double STEP = 0.15;
    static constexpr double LAST_STEP = STEP / 4;
    static constexpr std::uint64_t FIRST_NODES = 30;
    static constexpr double ROUNDING = 0.25;

    const std::vector<Weight>& weights;
    const Stop& stop;
    Weight unit = 0;  // every plan's weight is a multiple of it
    MultiplierBounds<Set> bounds;
    Vector<Set> best;
    Weight most = 0;
    std::uint64_t nodes_left = 0;
    bool by_worlds = false;  // whether the search branches on worlds

    // The heaviest plan of those that weigh more than `least`, up to one that weighs `at_most`.
    void search(const Set& useful, std::vector<Reply> replies, Weight least, Weight at_most) {
        best = {Set::none(weights.size()), least};
        most = at_most;
        by_worlds = false;
        bounds.even(replies);
        Set won = useful;
        reduce(won, replies);
        nodes_left = FIRST_NODES;
        for (double step = STEP; step >= LAST_STEP; step /= 2) {
            const std::uint64_t allowed = nodes_left;
            bounds.weigh(won, replies, step);
            choose(won, replies);
            if (nodes_left > 0) return;
            nodes_left = 2 * allowed;
        }
        nodes_left = std::numeric_limits<std::uint64_t>::max();
        by_worlds = true;
        choose(std::move(won), std::move(replies));
    }

    Weight weigh(const Set& bits) const {
        Weight total = 0;
        bits.for_each([&](std::size_t bit) { total += weights[bit]; });
        return total;
    }

    void choose(Set won, std::vector<Reply> replies) {
        if (is_done()) return;
        stop.check();
        --nodes_left;
        for (;;) {
            reduce(won, replies);
            const Weight weight = weigh(won);
            if (weight <= best.weight) return;
            if (replies.empty()) {
                best = {std::move(won), weight};
                return;
            }
            Bound bound = bounds.bound(won, replies);
            if (bound.total < enough()) return;
            if (!drop_costly(replies, bound)) {
                if (const auto world = by_worlds ? bounds.most_disputed(won, replies, bound) : std::nullopt)
                    branch_on(*world, won, replies);
                else
                    branch(won, std::move(replies), bound);
                return;
            }
        }
    }
    bool is_done() const { return best.weight >= most || nodes_left == 0; }
    // Anything better is better by one unit.
    double enough() const { return static_cast<double>(best.weight + unit) - 0.5; }

    void branch(const Set& won, std::vector<Reply> replies, const Bound& bound) {
        const std::size_t place = bound.hardest();
        const Reply chosen = std::move(replies[place]);
        replies.erase(replies.begin() + static_cast<std::ptrdiff_t>(place));
        const double others = bound.total + bound.replies[place].lowest;
        std::vector<std::pair<double, std::size_t>> order;
        for (const double cost : bound.replies[place].ways()) order.emplace_back(cost, order.size());
        std::ranges::sort(order);
        for (const auto& [cost, i] : order) {
            if (is_done() || others - cost + ROUNDING < enough()) return;
            if (chosen.options.size() == 1) {
                const Part& part = chosen.options[0][0];
                choose((won - part.playable) | part.answers[i], replies);
            } else {
                std::vector<Reply> next = replies;
                next.push_back({chosen.playable, {chosen.options[i]}, chosen.multipliers});
                choose(won, std::move(next));
            }
        }
    }

    // A world is won or it is not. Where the bound stays far from the best plan, this takes fewer nodes than to branch
    // on the answers to one card: whoever wins a world does so against every card.
    void branch_on(std::size_t world, const Set& won, const std::vector<Reply>& replies) {
        std::vector<Reply> winning = replies;
        for (Reply& reply : winning) {
            for (auto& option : reply.options)
                for (Part& part : option)
                    if (part.playable.has(world))
                        std::erase_if(part.answers, [&](const Set& answer) { return !answer.has(world); });
            std::erase_if(reply.options, [](const std::vector<Part>& option) {
                return std::ranges::any_of(option, [](const Part& part) { return part.answers.empty(); });
            });
        }
        if (std::ranges::none_of(winning, [](const Reply& reply) { return reply.options.empty(); }))
            choose(won, std::move(winning));
        Set without = Set::none(weights.size());
        without.add(world);
        choose(won - without, replies);
    }

    // Cut everything back to what is still won. Whatever can be met without loss is met, and where there is only one
    // way to go on, it is taken at once. What is left are replies with several options, or with one part of several
    // answers.
    void reduce(Set& won, std::vector<Reply>& replies) const {
        for (bool changed = true; changed;) {
            changed = false;
            std::vector<Reply> kept;
            for (Reply& reply : replies) {
                reply.playable &= won;
                bool met = false;
                for (auto& option : reply.options) {
                    for (Part& part : option) cut_back(part, won);
                    std::erase_if(option, [](const Part& part) {
                        return part.answers.size() == 1 && part.answers[0] == part.playable;
                    });
                    met |= option.empty();
                }
                if (met) continue;
                changed |= lose(won, lost_to(reply));
                if (reply.options.size() > 1) {
                    kept.push_back(std::move(reply));
                    continue;
                }
                const auto own = bounds.of_parts(reply);
                for (std::size_t i = 0; i < reply.options[0].size(); ++i) {
                    Part& part = reply.options[0][i];
                    if (part.answers.size() == 1)
                        changed |= lose(won, part.playable - part.answers[0]);
                    else
                        kept.push_back({part.playable, {{std::move(part)}}, own[i]});
                }
            }
            replies = std::move(kept);
        }
    }

    static bool lose(Set& won, const Set& lost) {
        const Set left = won - lost;
        const bool changed = !(left == won);
        won = left;
        return changed;
    }

    // What no option can win.
    static Set lost_to(const Reply& reply) {
        Set lost = reply.playable;
        for (const auto& option : reply.options) {
            Set beaten = reply.playable - reply.playable;
            for (const Part& part : option) {
                Set missed = part.playable;
                for (const Set& answer : part.answers) missed -= answer;
                beaten |= missed;
            }
            lost &= beaten;
        }
        return lost;
    }

    static void cut_back(Part& part, const Set& won) {
        if (part.playable.is_subset_of(won)) return;  // and so are the answers, none of which dominates another
        part.playable &= won;
        Front<Set> left;
        for (const Set& answer : part.answers) {
            const Set kept = answer & part.playable;
            left.insert(kept, kept.count());
            if (kept == part.playable) break;
        }
        part.answers.clear();
        for (const auto& vector : left) part.answers.push_back(vector.won);
    }

    // Whatever is so costly that the best of everything else cannot make up for it goes out, and its cost out of the
    // bound. Says whether the bound should be taken anew: an option has gone, or only one answer is left to something.
    bool drop_costly(std::vector<Reply>& replies, Bound& bound) const {
        bool changed = false;
        for (std::size_t place = 0; place < replies.size(); ++place) {
            auto& cost = bound.replies[place];
            // The cheapest answer stays, whatever was rounded.
            const double spare = std::max(cost.lowest, bound.total + cost.lowest - enough() + ROUNDING);
            auto& options = replies[place].options;
            std::vector<std::vector<Part>> kept;
            for (std::size_t i = 0; i < options.size(); ++i) {
                if (cost.options[i].total > spare) continue;
                for (std::size_t j = 0; j < options[i].size(); ++j) {
                    auto& costs = cost.options[i].parts[j];
                    const double others = cost.options[i].total - std::ranges::min(costs);
                    auto& answers = options[i][j].answers;
                    std::vector<Set> affordable;
                    for (std::size_t k = 0; k < answers.size(); ++k)
                        if (others + costs[k] <= spare) affordable.push_back(answers[k]);
                    std::erase_if(costs, [&](double lost) { return others + lost > spare; });
                    changed |= affordable.size() == 1 && answers.size() > 1;
                    answers = std::move(affordable);
                }
                kept.push_back(std::move(options[i]));
            }
            changed |= kept.size() < options.size();
            options = std::move(kept);
        }
        return changed;
    }
};

}  // namespace alphamu::suit
