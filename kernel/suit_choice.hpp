// The heaviest plan after a lead, found by branch and bound over the fronts of the defenders' cards.
//
// The front of the whole node would be the product of these fronts, which explodes where only its heaviest vector is
// wanted. The bound: let a defender who can play any of several cards choose between them by lot. Then each card has a
// share of the world's weight, and declarer can do no better than his best against each card on its own. Any lots give
// a bound; the better they are weighted, the lower it comes. So the search begins with a few nodes, and whenever it takes
// more than it was allowed, the lots are weighted finer and it begins again with more.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

#include "front.hpp"
#include "suit_stop.hpp"

namespace alphamu {

template <class Set>
class SuitChoice {
public:
    // How much a card is favoured in each world.
    using Lot = std::shared_ptr<std::vector<double>>;

    // A card of the last player: where it can be played, and what can be won against it.
    struct Part {
        Set playable;
        std::vector<Set> answers;
        Lot lot;
    };
    // A card of the second player. Partner chooses one of the options, and then has to meet all its parts.
    struct Reply {
        Set playable;
        std::vector<std::vector<Part>> options;
        Lot lot;
    };

    // `weights` has a weight for each bit.
    SuitChoice(const std::vector<Weight>& weights, const SuitStop& stop)
        : weights(weights), stop(stop), outer(weights.size()), inner(weights.size()), prices(weights.size()) {
        for (const Weight weight : weights) unit = std::gcd(unit, weight);
    }

    // No plan weighs more than `at_most`.
    Vector<Set> heaviest(const Set& useful, std::vector<Reply> replies, Weight at_most) {
        best = {Set::none(weights.size()), 0};
        most = at_most;
        for (Reply& reply : replies) {
            reply.lot = even_lot();
            for (auto& option : reply.options)
                for (Part& part : option) part.lot = even_lot();
        }
        Set won = useful;
        reduce(won, replies);
        nodes_left = FIRST_NODES;
        for (double step = STEP; step >= LAST_STEP; step /= 2) {
            const std::uint64_t allowed = nodes_left;
            weigh_lots(won, replies, step);
            choose(won, replies);
            if (nodes_left > 0) return best;
            nodes_left = 2 * allowed;
        }
        nodes_left = std::numeric_limits<std::uint64_t>::max();
        choose(std::move(won), std::move(replies));
        return best;
    }

private:
    static constexpr int ROUNDS = 60;
    static constexpr double STEP = 0.15;
    static constexpr double LAST_STEP = STEP / 64;
    static constexpr std::uint64_t FIRST_NODES = 30;
    static constexpr double ROUNDING = 0.25;

    const std::vector<Weight>& weights;
    const SuitStop& stop;
    Weight unit = 0;                // every plan's weight is a multiple of it
    std::vector<double> outer;      // the weight of a world for each unit of a reply's lot, and of a part's
    std::vector<double> inner;
    std::vector<double> prices;     // what a world that is lost to a part gives away
    Vector<Set> best;
    Weight most = 0;
    std::uint64_t nodes_left = 0;

    struct OptionCost {
        std::vector<std::vector<double>> parts;     // what each answer gives away
        double total = 0;                           // what the best answers give away together
    };
    struct ReplyCost {
        std::vector<OptionCost> options;
        double lowest = std::numeric_limits<double>::max();
        std::size_t cheapest = 0;

        // What each way to go on gives away: an option or, where there is only one, an answer to its only part.
        std::vector<double> ways() const {
            if (options.size() == 1) return options[0].parts[0];
            std::vector<double> totals;
            for (const OptionCost& option : options) totals.push_back(option.total);
            return totals;
        }
    };
    struct Bound {
        double total = 0;
        std::vector<ReplyCost> replies;

        // The reply to branch on: much is given away whichever of a few ways is taken.
        std::size_t hardest() const {
            const auto cost_of_each = [](const ReplyCost& cost) {
                return cost.lowest / static_cast<double>(cost.ways().size());
            };
            return static_cast<std::size_t>(std::ranges::max_element(replies, {}, cost_of_each) - replies.begin());
        }
    };

    Lot even_lot() const { return std::make_shared<std::vector<double>>(weights.size(), 1.0); }

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
            Bound bound = bound_of(won, replies);
            if (bound.total < enough()) return;
            if (!drop_costly(replies, bound)) {
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
                next.push_back({chosen.playable, {chosen.options[i]}, chosen.lot});
                choose(won, std::move(next));
            }
        }
    }

    // Cut everything back to what is still won. Whatever can be met without loss is met, and where there is only one way
    // to go on, it is taken at once. What is left are replies with several options, or with one part of several answers.
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
                const std::vector<Lot> lots = lots_of(reply);
                for (std::size_t i = 0; i < reply.options[0].size(); ++i) {
                    Part& part = reply.options[0][i];
                    if (part.answers.size() == 1)
                        changed |= lose(won, part.playable - part.answers[0]);
                    else
                        kept.push_back({part.playable, {{std::move(part)}}, lots[i]});
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

    // The lots of the parts of the only option, when they become replies of their own.
    static std::vector<Lot> lots_of(const Reply& reply) {
        const auto& parts = reply.options[0];
        if (parts.size() == 1) return {reply.lot};
        std::vector<double> totals(reply.lot->size());
        for (const Part& part : parts)
            part.playable.for_each([&](std::size_t bit) { totals[bit] += (*part.lot)[bit]; });
        std::vector<Lot> lots;
        for (const Part& part : parts) {
            lots.push_back(std::make_shared<std::vector<double>>(*reply.lot));
            part.playable.for_each([&](std::size_t bit) { (*lots.back())[bit] *= (*part.lot)[bit] / totals[bit]; });
        }
        return lots;
    }

    Bound bound_of(const Set& won, const std::vector<Reply>& replies) {
        won.for_each([&](std::size_t bit) { outer[bit] = 0; });
        for (const Reply& reply : replies)
            reply.playable.for_each([&](std::size_t bit) { outer[bit] += (*reply.lot)[bit]; });
        Bound bound;
        won.for_each([&](std::size_t bit) {
            bound.total += static_cast<double>(weights[bit]);
            if (outer[bit] > 0) outer[bit] = static_cast<double>(weights[bit]) / outer[bit];
        });
        for (const Reply& reply : replies) {
            ReplyCost cost;
            for (const auto& option : reply.options) {
                cost.options.push_back(cost_of(reply, option));
                if (cost.options.back().total < cost.lowest) {
                    cost.lowest = cost.options.back().total;
                    cost.cheapest = cost.options.size() - 1;
                }
            }
            bound.total -= cost.lowest;
            bound.replies.push_back(std::move(cost));
        }
        return bound;
    }
    OptionCost cost_of(const Reply& reply, const std::vector<Part>& option) {
        for (const Part& part : option) part.playable.for_each([&](std::size_t bit) { inner[bit] = 0; });
        for (const Part& part : option)
            part.playable.for_each([&](std::size_t bit) { inner[bit] += (*part.lot)[bit]; });
        OptionCost cost;
        for (const Part& part : option) {
            auto& costs = cost.parts.emplace_back();
            part.playable.for_each([&](std::size_t bit) {
                prices[bit] = outer[bit] * (*reply.lot)[bit] * (*part.lot)[bit] / inner[bit];
            });
            for (const Set& answer : part.answers) {
                double lost = 0;
                (part.playable - answer).for_each([&](std::size_t bit) { lost += prices[bit]; });
                costs.push_back(lost);
            }
            cost.total += std::ranges::min(costs);
        }
        return cost;
    }

    // Whatever is so costly that the best of everything else cannot make up for it goes out, and its cost out of the
    // bound. Says whether the bound should be taken anew: an option has gone, or only one answer is left to something.
    bool drop_costly(std::vector<Reply>& replies, Bound& bound) const {
        bool changed = false;
        for (std::size_t place = 0; place < replies.size(); ++place) {
            ReplyCost& cost = bound.replies[place];
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

    // Let the defenders favour the cards that beat declarer's best answers, again and again, and keep the best lots.
    void weigh_lots(const Set& won, const std::vector<Reply>& replies, double step) {
        const double factor = std::exp(step);
        std::vector<Lot> lots;
        for (const Reply& reply : replies) {
            lots.push_back(reply.lot);
            for (const auto& option : reply.options)
                for (const Part& part : option) lots.push_back(part.lot);
        }
        std::vector<std::vector<double>> kept;
        double lowest = std::numeric_limits<double>::max();
        for (int round = 0; round < ROUNDS; ++round) {
            stop.check();
            const Bound bound = bound_of(won, replies);
            if (bound.total < lowest) {
                lowest = bound.total;
                kept.clear();
                for (const Lot& lot : lots) kept.push_back(*lot);
            }
            for (std::size_t place = 0; place < replies.size(); ++place)
                favour(replies[place], bound.replies[place], factor);
        }
        for (std::size_t i = 0; i < kept.size(); ++i) *lots[i] = std::move(kept[i]);
    }
    void favour(const Reply& reply, const ReplyCost& cost, double factor) const {
        Set lost = Set::none(weights.size());
        for (std::size_t i = 0; i < reply.options.size(); ++i)
            for (std::size_t j = 0; j < reply.options[i].size(); ++j) {
                const Part& part = reply.options[i][j];
                const auto& costs = cost.options[i].parts[j];
                const auto cheapest = static_cast<std::size_t>(std::ranges::min_element(costs) - costs.begin());
                const Set beaten = part.playable - part.answers[cheapest];
                beaten.for_each([&](std::size_t bit) { (*part.lot)[bit] *= factor; });
                if (i == cost.cheapest) lost |= beaten;
            }
        lost.for_each([&](std::size_t bit) { (*reply.lot)[bit] *= factor; });
    }
};

}  // namespace alphamu
