// The whole front of a card, where it has more vectors than can be compared: from the diagram of all its plans.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "exact/diagram_search.hpp"
#include "exact/plan_maxima.hpp"

namespace alphamu::exact {

template <class Worlds>
class WholeFront {
public:
    using Set = typename Worlds::Set;

    WholeFront(AlphaMuSearch<Worlds>& search, std::size_t memory_bytes) : search(search), memory_bytes(memory_bytes) {}

    struct Found {
        std::vector<Set> heaviest;  // vectors, the heaviest first
        double vectors = 0;         // how many there are in all; 0 where they could not be counted
        bool complete = false;      // the depth limit played no part
    };

    // Whether a diagram of so many worlds may be tried: each may lie below the other, and it must fit on the stack.
    static bool fits(const Set& worlds) { return worlds.count() <= MOST_WORLDS; }

    // Too large where a diagram needs more than so many nodes in any order of the suits that is tried. One order may
    // take a thousand times as many as another: so all are tried with few, and then those that got furthest with more
    // and more.
    OrTooLarge<Found> after(const PublicState& state, int card, const Set& playable, int depth,
                            std::size_t most_vectors, std::size_t nodes) {
        nodes = std::min(nodes, memory_bytes / 4 / PlanDiagrams::BYTES_FOR_EACH);
        std::vector<Attempt> attempts = orders(state, card);
        for (std::size_t most = std::min(nodes, FEW_NODES);; most = std::min(nodes, 5 * most)) {
            for (Attempt& attempt : attempts) {
                DiagramSearch<Worlds> all(search, attempt.order, most, memory_bytes / 2);
                const OrTooLarge<Diagram> plans = all.after(state, card, playable, depth);
                if (!is_too_large(plans)) {
                    best_order = attempt.order;
                    return found_in(all, std::get<Diagram>(plans), state, playable, most_vectors, most);
                }
                attempt.positions = all.positions();
            }
            if (most == nodes) return TooLarge::DIAGRAM;
            std::ranges::stable_sort(attempts, std::greater{}, &Attempt::positions);
            attempts.resize(std::min(attempts.size(), MOST_ORDERS));
        }
    }

private:
    static constexpr std::size_t FEW_NODES = 10'000;
    static constexpr std::size_t MOST_ORDERS = 4;
    static constexpr int MOST_WORLDS = 4'000;

    struct Attempt {
        SuitOrder order;
        std::size_t positions = 0;  // whose diagrams it had when it was given up
    };

    // The order that did last time, then each suit in front of each other one: first that which is led, then those in
    // which our side has the most cards.
    std::vector<Attempt> orders(const PublicState& state, int card) const {
        SuitOrder suits{0, 1, 2, 3};
        std::ranges::stable_sort(suits, std::greater{}, [&](int suit) {
            return suit == suit_of(card) ? SUITS * 13 : count(state.our_cards() & suit_mask(suit));
        });
        std::vector<Attempt> attempts;
        if (best_order) attempts.push_back({*best_order});
        for (std::size_t second = 1; second < SUITS; ++second)
            for (std::size_t first = 0; first < SUITS; ++first) {
                SuitOrder order = suits;
                std::rotate(order.begin(), order.begin() + first, order.begin() + first + 1);
                std::rotate(order.begin() + 1, order.begin() + second, order.begin() + second + 1);
                if (order != best_order) attempts.push_back({order});
            }
        return attempts;
    }

    Found found_in(const DiagramSearch<Worlds>& all, Diagram plans, const PublicState& state, const Set& playable,
                   std::size_t most_vectors, std::size_t nodes) {
        const auto& weights = search.worlds.weights(state);
        const auto weight_of = [&](std::uint32_t number) { return weights[all.numbers.bit(state, number)]; };
        const auto vector_of = [&](const std::vector<std::uint32_t>& lost) {
            Set losses = playable.none();
            for (const std::uint32_t number : lost) losses.add(all.numbers.bit(state, number));
            return playable - losses;
        };
        Found found{{}, 0, all.complete};
        try {
            const std::size_t most = std::min(MAXIMA_FOR_EACH * nodes, memory_bytes / 2 / PlanMaxima::BYTES_FOR_EACH);
            const PlanMaxima maxima(all.diagrams, plans, most, search.effort);
            if (std::isfinite(maxima.count())) found.vectors = maxima.count();
            for (const auto& lost : maxima.heaviest(std::max<std::size_t>(1, most_vectors), weight_of))
                found.heaviest.push_back(vector_of(lost));
        } catch (const LimitReached&) {
            found.heaviest.push_back(vector_of(all.diagrams.least_lost(plans, weight_of)));
        }
        return found;
    }

    static constexpr std::size_t MAXIMA_FOR_EACH = 8;  // nodes of the search, so many to find the vectors

    AlphaMuSearch<Worlds>& search;
    const std::size_t memory_bytes;
    std::optional<SuitOrder> best_order;
};

}  // namespace alphamu::exact
