// The join of two fronts: at a Min node, and at a partner's.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/front.hpp"

namespace alphamu {

// More vectors than a few are sorted before they are compared, but no more at once than a stop can wait for.
inline constexpr std::size_t FEW_VECTORS = 32;
inline constexpr std::size_t MANY_VECTORS = 4'000;

// Every vector of the front with every one of the child, put together as `with(vector)` says. `weigh_enough` tells the
// weight of one that counts; `compared` is told how many vectors are compared, and may throw.
template <class Set, class With, class WeighEnough, class Compared>
Front<Set> products(const Front<Set>& front, const Front<Set>& child, With with, WeighEnough weigh_enough,
                    Compared compared) {
    const auto for_each_product = [&](auto visit) {
        for (const auto& vector : front) {
            compared(0);
            const auto together = with(vector.won);
            for (const auto& answer : child) {
                Set won = together(answer.won);
                if (const std::optional<Weight> weight = weigh_enough(won)) visit(std::move(won), *weight);
            }
        }
    };
    Front<Set> result;
    if (front.size() * child.size() <= FEW_VECTORS) {
        for_each_product([&](const Set& won, Weight weight) { result.insert(won, weight); });
        return result;
    }
    const auto compared_with = [&](std::size_t vectors) { compared(vectors + 1); };
    std::vector<Vector<Set>> products;
    for_each_product([&](Set won, Weight weight) {
        products.push_back({std::move(won), weight});
        if (products.size() < MANY_VECTORS) return;
        result.merge(Front<Set>::of(std::move(products), compared_with), compared);
        products.clear();
    });
    Front<Set> rest = Front<Set>::of(std::move(products), compared_with);
    if (result.is_empty()) return rest;
    result.merge(rest, compared);
    return result;
}

// At a Min node: won where both win. The child says nothing about the worlds that are not `playable`.
template <class Set, class WeighEnough, class Compared>
Front<Set> join(const Front<Set>& front, const Front<Set>& child, const Set& playable, WeighEnough weigh_enough,
                Compared compared) {
    const auto with = [&](const Set& won) {
        return [&won, elsewhere = won - playable](const Set& answer) { return (won & answer) | elsewhere; };
    };
    return products(front, child, with, weigh_enough, compared);
}

// At a partner's node: won where either wins.
template <class Set, class WeighEnough, class Compared>
Front<Set> join_best(const Front<Set>& front, const Front<Set>& child, WeighEnough weigh_enough, Compared compared) {
    const auto with = [&](const Set& won) { return [&won](const Set& answer) { return won | answer; }; };
    return products(front, child, with, weigh_enough, compared);
}

}  // namespace alphamu
