// The vectors of a front, taken from the diagram of all plans: the worlds of a vector are not all won by another plan.
//
// They are counted and listed without being written down one by one. In the diagram of a family a world that is not
// asked about is in all its vectors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/front.hpp"
#include "base/hash.hpp"
#include "exact/plan_diagrams.hpp"

namespace alphamu::exact {

class PlanMaxima {
public:
    // What a node takes, with its share of all that is kept beside it.
    static constexpr std::size_t BYTES_FOR_EACH = 76;

    // Throws LimitReached where it takes more nodes than these, and Stopped.
    PlanMaxima(const PlanDiagrams& diagrams, Diagram plans, std::size_t most_nodes, Effort& effort);

    // How many there are; beyond 2^53 not to the last one.
    double count() const { return counts[root]; }

    // The worlds, by their numbers, that the vectors lose: of so many vectors, those that lose the least first.
    template <class WeightOf>
    std::vector<std::vector<std::uint32_t>> heaviest(std::size_t most, WeightOf weight_of) const {
        std::vector<Weight> least(families.size());  // what a vector of a family loses
        least[EMPTY] = NOTHING_LEFT;
        for (Family i = UNIT + 1; i < families.size(); ++i)
            least[i] = std::min(least[families[i].won], least[families[i].lost] + weight_of(families[i].world));
        struct Partial {
            Weight loss;  // at least
            Family rest;
            std::int64_t chosen;  // the last of the worlds that are lost so far
        };
        const auto is_worse = [](const Partial& one, const Partial& other) { return one.loss > other.loss; };
        std::priority_queue<Partial, std::vector<Partial>, decltype(is_worse)> open(is_worse);
        std::vector<std::pair<std::uint32_t, std::int64_t>> chain;  // a world that is lost, and the one before it
        std::vector<std::vector<std::uint32_t>> result;
        if (root != EMPTY) open.push({least[root], root, -1});
        while (!open.empty() && result.size() < most) {
            Partial next = open.top();
            open.pop();
            // On with the better of both, and the other one later.
            while (next.rest > UNIT) {
                const Node& node = families[next.rest];
                const Weight before = next.loss - least[next.rest], weight = weight_of(node.world);
                const Weight won = before + least[node.won], lost = before + least[node.lost] + weight;
                const auto choose_lost = [&] {
                    chain.emplace_back(node.world, next.chosen);
                    return static_cast<std::int64_t>(chain.size()) - 1;
                };
                if (won <= lost) {
                    if (node.lost != EMPTY) open.push({lost, node.lost, choose_lost()});
                    next = {won, node.won, next.chosen};
                } else {
                    if (node.won != EMPTY) open.push({won, node.won, next.chosen});
                    next = {lost, node.lost, choose_lost()};
                }
            }
            std::vector<std::uint32_t>& worlds = result.emplace_back();
            for (std::int64_t i = next.chosen; i >= 0; i = chain[static_cast<std::size_t>(i)].second)
                worlds.push_back(chain[static_cast<std::size_t>(i)].first);
        }
        return result;
    }

private:
    using Family = std::uint32_t;
    static constexpr Family EMPTY = 0, UNIT = 1;
    static constexpr std::size_t MOST_NODES = std::size_t{1} << 31;
    static constexpr Weight NOTHING_LEFT = Weight{1} << 61;

    struct Node {
        std::uint32_t world;
        Family lost;
        Family won;
        auto operator<=>(const Node&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Node& node) const {
            return mixed(mixed(std::uint64_t{node.lost} << 32 | node.won) ^ node.world);
        }
        std::size_t operator()(std::uint64_t pair) const { return mixed(pair); }
    };

    Family ask(std::uint32_t world, Family lost, Family won);

    Family maxima(Diagram plans);

    // Those of a family that no plan wins.
    Family without(Family family, Diagram plans);

    void count_vectors();

    const PlanDiagrams& diagrams;
    const std::size_t limit;
    Effort& effort;
    std::vector<Node> families{{}, {}};  // each after those that it leads to
    std::unordered_map<Node, Family, Hash> known;
    std::unordered_map<Diagram, Family> found;
    std::unordered_map<std::uint64_t, Family, Hash> differences;
    std::vector<double> counts;
    Family root = EMPTY;
};

}  // namespace alphamu::exact
