// What the defenders' cards give away after a lead, when a defender who can play any of several chooses by lot: a
// Lagrangian bound, whose multipliers are the odds of each card.
//
// Each card then has a share of the world's weight, and declarer can do no better than his best against each card on
// its own. Any multipliers give a bound; the better they are weighted, the lower it comes.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "base/front.hpp"
#include "base/stop.hpp"

namespace alphamu::suit {

template <class Set>
class MultiplierBounds {
public:
    // How much a card is favoured in each world.
    using Multipliers = std::shared_ptr<std::vector<double>>;

    // A card of the last player: where it can be played, and what can be won against it.
    struct Part {
        Set playable;
        std::vector<Set> answers;
        Multipliers multipliers;
    };
    // A card of the second player. Partner chooses one of the options, and then has to meet all its parts.
    struct Reply {
        Set playable;
        std::vector<std::vector<Part>> options;
        Multipliers multipliers;
    };

    struct OptionCost {
        std::vector<std::vector<double>> parts;  // what each answer gives away
        double total = 0;                        // what the best answers give away together
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

    MultiplierBounds(const std::vector<Weight>& weights, const Stop& stop)
        : weights(weights), stop(stop), outer(weights.size()), inner(weights.size()), prices(weights.size()) {}

    void even(std::vector<Reply>& replies) const {
        for (Reply& reply : replies) {
            reply.multipliers = even_multipliers();
            for (auto& option : reply.options)
                for (Part& part : option) part.multipliers = even_multipliers();
        }
    }

    // The multipliers of the parts of the only option, when they become replies of their own.
    static std::vector<Multipliers> of_parts(const Reply& reply) {
        const auto& parts = reply.options[0];
        if (parts.size() == 1) return {reply.multipliers};
        std::vector<double> totals(reply.multipliers->size());
        for (const Part& part : parts)
            part.playable.for_each([&](std::size_t bit) { totals[bit] += (*part.multipliers)[bit]; });
        std::vector<Multipliers> multipliers;
        for (const Part& part : parts) {
            multipliers.push_back(std::make_shared<std::vector<double>>(*reply.multipliers));
            part.playable.for_each(
                [&](std::size_t bit) { (*multipliers.back())[bit] *= (*part.multipliers)[bit] / totals[bit]; });
        }
        return multipliers;
    }

    Bound bound(const Set& won, const std::vector<Reply>& replies) {
        won.for_each([&](std::size_t bit) { outer[bit] = 0; });
        for (const Reply& reply : replies)
            reply.playable.for_each([&](std::size_t bit) { outer[bit] += (*reply.multipliers)[bit]; });
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

    // Let the defenders favour the cards that beat declarer's best answers, again and again, and keep the best
    // multipliers.
    void weigh(const Set& won, const std::vector<Reply>& replies, double step) {
        const double factor = std::exp(step);
        std::vector<Multipliers> multipliers;
        for (const Reply& reply : replies) {
            multipliers.push_back(reply.multipliers);
            for (const auto& option : reply.options)
                for (const Part& part : option) multipliers.push_back(part.multipliers);
        }
        std::vector<std::vector<double>> kept;
        double lowest = std::numeric_limits<double>::max();
        for (int round = 0; round < ROUNDS; ++round) {
            stop.check();
            const Bound present = bound(won, replies);
            if (present.total < lowest) {
                lowest = present.total;
                kept.clear();
                for (const Multipliers& multipliers : multipliers) kept.push_back(*multipliers);
            }
            for (std::size_t place = 0; place < replies.size(); ++place)
                favour(replies[place], present.replies[place], factor);
        }
        for (std::size_t i = 0; i < kept.size(); ++i) *multipliers[i] = std::move(kept[i]);
    }

    // The world of which the best answers to some cards give away the most, while those to others keep it.
    std::optional<std::size_t> most_disputed(const Set& won, const std::vector<Reply>& replies, const Bound& bound) {
        std::vector<double> given_away(weights.size());
        for (std::size_t place = 0; place < replies.size(); ++place) {
            const std::size_t cheapest = bound.replies[place].cheapest;
            const auto& option = replies[place].options[cheapest];
            add_up(option);
            for (std::size_t i = 0; i < option.size(); ++i) {
                const Part& part = option[i];
                const Set& answer = part.answers[place_of_lowest(bound.replies[place].options[cheapest].parts[i])];
                (part.playable - answer).for_each([&](std::size_t bit) {
                    given_away[bit] += price(replies[place], part, bit);
                });
            }
        }
        std::optional<std::size_t> disputed;
        double most = LEAST_DISPUTE;
        won.for_each([&](std::size_t bit) {
            const double kept = static_cast<double>(weights[bit]) - given_away[bit];
            const double dispute = given_away[bit] * kept / static_cast<double>(weights[bit]);
            if (dispute <= most) return;
            most = dispute;
            disputed = bit;
        });
        return disputed;
    }

private:
    static constexpr int ROUNDS = 60;
    static constexpr double LEAST_DISPUTE = 0.25;

    const std::vector<Weight>& weights;
    const Stop& stop;
    std::vector<double> outer;  // the weight of a world for each unit of a reply's multipliers, and of a part's
    std::vector<double> inner;
    std::vector<double> prices;  // what a world that is lost to a part gives away

    Multipliers even_multipliers() const { return std::make_shared<std::vector<double>>(weights.size(), 1.0); }

    OptionCost cost_of(const Reply& reply, const std::vector<Part>& option) {
        add_up(option);
        OptionCost cost;
        for (const Part& part : option) {
            auto& costs = cost.parts.emplace_back();
            part.playable.for_each([&](std::size_t bit) { prices[bit] = price(reply, part, bit); });
            for (const Set& answer : part.answers) {
                double lost = 0;
                (part.playable - answer).for_each([&](std::size_t bit) { lost += prices[bit]; });
                costs.push_back(lost);
            }
            cost.total += std::ranges::min(costs);
        }
        return cost;
    }

    void add_up(const std::vector<Part>& option) {
        for (const Part& part : option) part.playable.for_each([&](std::size_t bit) { inner[bit] = 0; });
        for (const Part& part : option)
            part.playable.for_each([&](std::size_t bit) { inner[bit] += (*part.multipliers)[bit]; });
    }
    // The part of a world's weight that goes with a card, after the multipliers have been added up.
    double price(const Reply& reply, const Part& part, std::size_t bit) const {
        return outer[bit] * (*reply.multipliers)[bit] * (*part.multipliers)[bit] / inner[bit];
    }
    static std::size_t place_of_lowest(const std::vector<double>& costs) {
        return static_cast<std::size_t>(std::ranges::min_element(costs) - costs.begin());
    }

    void favour(const Reply& reply, const ReplyCost& cost, double factor) const {
        Set lost = Set::none(weights.size());
        for (std::size_t i = 0; i < reply.options.size(); ++i)
            for (std::size_t j = 0; j < reply.options[i].size(); ++j) {
                const Part& part = reply.options[i][j];
                const Set beaten = part.playable - part.answers[place_of_lowest(cost.options[i].parts[j])];
                beaten.for_each([&](std::size_t bit) { (*part.multipliers)[bit] *= factor; });
                if (i == cost.cheapest) lost |= beaten;
            }
        lost.for_each([&](std::size_t bit) { (*reply.multipliers)[bit] *= factor; });
    }
};

}  // namespace alphamu::suit
