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

// Every vector of the front with every one of the child, put together as `with(vector)` says, goes to `visit` with its
// weight, if it counts: `weigh_enough` tells. `compared` is told how many vectors are compared, and may throw.
template <class Set, class With, class WeighEnough, class Compared, class Visit>
void for_each_product(const Front<Set>& front, const Front<Set>& child, With with, WeighEnough weigh_enough,
                      Compared compared, Visit visit) {
    for (const auto& vector : front) {
        compared(0);
        const auto together = with(vector.won);
        for (const auto& answer : child) {
            Set won = together(answer.won);
            if (const std::optional<Weight> weight = weigh_enough(won)) visit(std::move(won), *weight);
        }
    }
}

// The front of these.
template <class Set, class With, class WeighEnough, class Compared>
Front<Set> products(const Front<Set>& front, const Front<Set>& child, With with, WeighEnough weigh_enough,
                    Compared compared) {
    Front<Set> result;
    if (front.size() * child.size() <= FEW_VECTORS) {
        for_each_product(front, child, with, weigh_enough, compared,
                         [&](const Set& won, Weight weight) { result.insert(won, weight); });
        return result;
    }
    const auto compared_with = [&](std::size_t vectors) { compared(vectors + 1); };
    std::vector<Vector<Set>> products;
    for_each_product(front, child, with, weigh_enough, compared, [&](Set won, Weight weight) {
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

// Won where both win. The child says nothing about the worlds that are not `playable`.
template <class Set>
auto won_by_both(const Set& playable) {
    return [&playable](const Set& won) {
        return [&won, elsewhere = won - playable](const Set& answer) { return (won & answer) | elsewhere; };
    };
}

// At a Min node.
template <class Set, class WeighEnough, class Compared>
Front<Set> join(const Front<Set>& front, const Front<Set>& child, const Set& playable, WeighEnough weigh_enough,
                Compared compared) {
    return products(front, child, won_by_both(playable), weigh_enough, compared);
}

// The same for whoever wants no more than `most` vectors: that there are more is known before all are compared. Then
// it is some of them.
template <class Set, class WeighEnough, class Compared>
Front<Set> join_at_most(std::size_t most, const Front<Set>& front, const Front<Set>& child, const Set& playable,
                        WeighEnough weigh_enough, Compared compared) {
    if (front.size() * child.size() <= most) return join(front, child, playable, weigh_enough, compared);
    std::vector<Vector<Set>> products;
    for_each_product(front, child, won_by_both(playable), weigh_enough, compared,
                     [&](Set won, Weight weight) { products.push_back({std::move(won), weight}); });
    return Front<Set>::of(std::move(products), [&](std::size_t vectors) { compared(vectors + 1); }, most);
}

// At a partner's node: won where either wins.
template <class Set, class WeighEnough, class Compared>
Front<Set> join_best(const Front<Set>& front, const Front<Set>& child, WeighEnough weigh_enough, Compared compared) {
    const auto with = [&](const Set& won) { return [&won](const Set& answer) { return won | answer; }; };
    return products(front, child, with, weigh_enough, compared);
}

}  // namespace alphamu
