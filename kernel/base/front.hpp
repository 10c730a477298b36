// Pareto fronts of outcome vectors. A vector is the set of worlds it wins, with its weight kept beside it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "base/few.hpp"

namespace alphamu {

// Weights are whole numbers, so that equal values compare equal.
using Weight = std::int64_t;

template <class Set>
struct Vector {
    Set won;
    Weight weight = 0;
};

// Vectors none of which dominates another. The empty front says that there is no plan at all of the kind asked
// for; a front that holds the zero vector says that there is one, and it wins nowhere.
template <class Set>
class Front {
public:
    Front() = default;
    Front(Set won, Weight weight) { vectors.push_back({std::move(won), weight}); }

    bool is_empty() const { return vectors.empty(); }
    std::size_t size() const { return vectors.size(); }
    auto begin() const { return vectors.begin(); }
    auto end() const { return vectors.end(); }

    // Section "Pareto Front" of the paper: a dominated candidate is dropped, and drops what it dominates.
    // Says whether it went in.
    bool insert(const Set& won, Weight weight) {
        for (const auto& vector : vectors)
            if (vector.weight >= weight && won.is_subset_of(vector.won)) return false;
        vectors.erase_if([&](const auto& vector) { return vector.weight <= weight && vector.won.is_subset_of(won); });
        vectors.push_back({won, weight});
        return true;
    }

    // The union at a Max node. Says whether anything went in; `compared` is told with how many vectors each is
    // compared.
    template <class Compared>
    bool merge(const Front& other, Compared compared) {
        bool changed = false;
        for (const auto& vector : other) {
            compared(size());
            changed |= insert(vector.won, vector.weight);
        }
        return changed;
    }
    bool merge(const Front& other) {
        return merge(other, [](std::size_t) {});
    }

    // The vectors of these that no other one dominates; of more than `most`, which are too many for whoever asks, the
    // greatest. The greatest come first, so that each has to be compared with greater ones only; `compared` is told how
    // many these are.
    template <class Compared>
    static Front of(std::vector<Vector<Set>> candidates, Compared compared, std::size_t most = SIZE_MAX) {
        // Worlds may weigh nothing: of vectors that weigh the same, one with more worlds may still dominate.
        struct Place {
            Weight weight;
            int worlds;
            std::uint32_t number;

            bool is_as_great_as(const Place& other) const { return weight == other.weight && worlds == other.worlds; }
        };
        std::vector<Place> order;
        order.reserve(candidates.size());
        for (const auto& candidate : candidates)
            order.push_back({candidate.weight, candidate.won.count(), static_cast<std::uint32_t>(order.size())});
        std::ranges::sort(order, [&](const Place& one, const Place& other) {
            if (one.weight != other.weight) return one.weight > other.weight;
            if (one.worlds != other.worlds) return one.worlds > other.worlds;
            return candidates[one.number].won < candidates[other.number].won;
        });
        Front front;
        auto& kept = front.vectors;
        std::ptrdiff_t greater = 0;
        const Place* last = nullptr;  // of those kept
        for (const Place& place : order) {
            if (kept.size() > most) break;
            auto& candidate = candidates[place.number];
            if (last && kept.back().won == candidate.won) continue;
            if (last && !place.is_as_great_as(*last)) greater = std::ssize(kept);
            compared(static_cast<std::size_t>(greater));
            const auto dominates = [&](const auto& vector) { return candidate.won.is_subset_of(vector.won); };
            if (std::any_of(kept.begin(), kept.begin() + greater, dominates)) continue;
            kept.push_back(std::move(candidate));
            last = &place;
        }
        return front;
    }

    Weight best_weight() const {
        Weight best = std::numeric_limits<Weight>::min();
        for (const auto& vector : vectors) best = std::max(best, vector.weight);
        return best;
    }

    bool dominates(const Set& won) const {
        for (const auto& vector : vectors)
            if (won.is_subset_of(vector.won)) return true;
        return false;
    }

    // Algorithm 5, front <= other, where the worlds of `lift` count as won in this front.
    bool lifted_is_below(const Set& lift, const Front& other) const {
        for (const auto& vector : vectors) {
            bool dominated = false;
            for (const auto& above : other.vectors)
                if (vector.won.lifted_is_subset_of(lift, above.won)) {
                    dominated = true;
                    break;
                }
            if (!dominated) return false;
        }
        return true;
    }

    // The vectors that weigh at least `need`.
    Front at_least(Weight need) const {
        Front front;
        for (const auto& vector : vectors)
            if (vector.weight >= need) front.vectors.push_back(vector);
        return front;
    }

    // The same by other weights.
    template <class Weigh>
    Front at_least(Weight need, Weigh weigh) const {
        Front front;
        for (const auto& vector : vectors)
            if (const Weight weight = weigh(vector.won); weight >= need) front.vectors.push_back({vector.won, weight});
        return front;
    }

    // The vectors that the other front does not dominate.
    Front beyond(const Front& other) const {
        Front front;
        for (const auto& vector : vectors)
            if (!other.dominates(vector.won)) front.vectors.push_back(vector);
        return front;
    }

    // The same vectors as sets of other worlds, in which nothing dominates that did not.
    template <class Translate>
    void transform(Translate translate) {
        for (auto& vector : vectors) vector.won = translate(vector.won);
    }

    std::size_t heap_bytes() const {
        std::size_t bytes = vectors.heap_bytes();
        for (const auto& vector : vectors) bytes += vector.won.heap_bytes();
        return bytes;
    }

private:
    Few<Vector<Set>> vectors;
};

}  // namespace alphamu
