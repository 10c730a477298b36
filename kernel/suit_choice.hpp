// The heaviest plan behind a Min node, found by branch and bound over the fronts of the defender's cards.
//
// The front of the whole node would be the product of these fronts, which explodes where only its heaviest vector is
// wanted. The bound: let a defender who can play any of several cards choose between them by lot. Then each card has a
// share of the world's weight, and declarer can do no better than his best against each card on its own. Any shares
// give a bound; the better the lot is weighted, the lower it comes.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "front.hpp"

namespace alphamu {

template <class Set>
class SuitChoice {
public:
    // `weights` has a weight for each bit.
    explicit SuitChoice(const std::vector<Weight>& weights) : weights(weights), totals(weights.size()) {}

    struct Reply {
        Set playable;
        std::vector<Set> answers;
        std::size_t lot = 0;            // the place of its shares
    };

    // The heaviest vector among those that weigh more than `least`, or one of weight `least` where there is none.
    Vector<Set> heaviest(const Set& useful, std::vector<Reply> replies, Weight least = -1) {
        best = {Set::none(weights.size()), least};
        Set won = useful;
        reduce(won, replies);
        lots.assign(replies.size(), std::vector<double>(weights.size(), 1.0));
        for (std::size_t place = 0; place < replies.size(); ++place) replies[place].lot = place;
        weigh_lots(won, replies);
        choose(won, std::move(replies));
        return best;
    }

    std::uint64_t nodes = 0;

private:
    static constexpr int ROUNDS = 60;
    static constexpr double STEP = 0.15;

    const std::vector<Weight>& weights;
    std::vector<std::vector<double>> lots;      // how much each reply is favoured in each world
    std::vector<double> totals;
    Vector<Set> best;

    Weight weigh(const Set& bits) const {
        Weight total = 0;
        bits.for_each([&](std::size_t bit) { total += weights[bit]; });
        return total;
    }

    // Let the defenders favour the cards that beat declarer's best answers, again and again.
    void weigh_lots(const Set& won, const std::vector<Reply>& replies) {
        if (replies.size() < 2) return;
        std::vector<std::vector<double>> lowest = lots;
        double lowest_bound = std::numeric_limits<double>::max();
        for (int round = 0; round < ROUNDS; ++round) {
            const Bound bound = bound_of(won, replies);
            if (bound.total < lowest_bound) {
                lowest_bound = bound.total;
                lowest = lots;
            }
            for (std::size_t place = 0; place < replies.size(); ++place) {
                const Reply& reply = replies[place];
                const auto& costs = bound.costs[place];
                const auto cheapest = static_cast<std::size_t>(std::ranges::min_element(costs) - costs.begin());
                (reply.playable - reply.answers[cheapest]).for_each([&](std::size_t bit) {
                    lots[reply.lot][bit] *= std::exp(STEP);
                });
            }
        }
        lots = std::move(lowest);
    }

    void choose(Set won, std::vector<Reply> replies) {
        ++nodes;
        for (;;) {
            reduce(won, replies);
            const Weight weight = weigh(won);
            if (weight <= best.weight) return;
            if (replies.empty()) {
                best = {std::move(won), weight};
                return;
            }
            const Bound bound = bound_of(won, replies);
            const double enough = static_cast<double>(best.weight) + 0.5;
            if (bound.total < enough) return;
            // An answer so costly that even the best answers to the other replies cannot make up for it goes out.
            bool dropped = false;
            for (std::size_t place = 0; place < replies.size(); ++place) {
                const auto& costs = bound.costs[place];
                const double spare = bound.total + std::ranges::min(costs) - enough;
                auto& answers = replies[place].answers;
                std::size_t kept = 0;
                for (std::size_t i = 0; i < answers.size(); ++i)
                    if (costs[i] <= spare) answers[kept++] = answers[i];
                dropped |= kept == 1;
                answers.resize(kept);
            }
            if (!dropped) {
                branch(won, std::move(replies), bound.costliest);
                return;
            }
        }
    }

    void branch(const Set& won, std::vector<Reply> replies, std::size_t place) {
        const Reply chosen = std::move(replies[place]);
        replies.erase(replies.begin() + static_cast<std::ptrdiff_t>(place));
        std::vector<std::pair<Weight, const Set*>> order;
        for (const Set& answer : chosen.answers) order.emplace_back(weigh(answer), &answer);
        std::ranges::stable_sort(order, std::greater{}, &std::pair<Weight, const Set*>::first);
        for (const auto& [_, answer] : order) choose((won - chosen.playable) | *answer, replies);
    }

    // Cut the answers back to what is still won. Whatever has only one answer left is taken at once.
    static void reduce(Set& won, std::vector<Reply>& replies) {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t place = 0; place < replies.size();) {
                Reply& reply = replies[place];
                reply.playable &= won;
                Front<Set> left;
                for (const Set& answer : reply.answers) {
                    const Set kept = answer & reply.playable;
                    left.insert(kept, kept.count());
                    if (kept == reply.playable) break;
                }
                if (left.size() > 1) {
                    reply.answers.clear();
                    for (const auto& vector : left) reply.answers.push_back(vector.won);
                    ++place;
                    continue;
                }
                const Set& only = left.begin()->won;
                changed |= !(only == reply.playable);
                won -= reply.playable - only;
                replies.erase(replies.begin() + static_cast<std::ptrdiff_t>(place));
            }
        }
    }

    struct Bound {
        double total = 0;
        std::vector<std::vector<double>> costs;     // for each reply, what each answer gives away
        std::size_t costliest = 0;                  // the reply whose best answer gives away most
    };
    Bound bound_of(const Set& won, const std::vector<Reply>& replies) {
        won.for_each([&](std::size_t bit) { totals[bit] = 0; });
        for (const Reply& reply : replies)
            reply.playable.for_each([&](std::size_t bit) { totals[bit] += lots[reply.lot][bit]; });
        Bound bound;
        won.for_each([&](std::size_t bit) {
            bound.total += static_cast<double>(weights[bit]);
            if (totals[bit] > 0) totals[bit] = static_cast<double>(weights[bit]) / totals[bit];
        });
        double highest = -1;
        for (std::size_t place = 0; place < replies.size(); ++place) {
            const Reply& reply = replies[place];
            auto& costs = bound.costs.emplace_back();
            for (const Set& answer : reply.answers) {
                double cost = 0;
                (reply.playable - answer).for_each([&](std::size_t bit) { cost += totals[bit] * lots[reply.lot][bit]; });
                costs.push_back(cost);
            }
            const double cheapest = std::ranges::min(costs);
            bound.total -= cheapest;
            if (cheapest > highest) {
                highest = cheapest;
                bound.costliest = place;
            }
        }
        return bound;
    }
};

}  // namespace alphamu
