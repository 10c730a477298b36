// All plans of a node as a diagram that is asked again and again for the heaviest one, each time under other weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/front.hpp"
#include "exact/plan_diagrams.hpp"
#include "search/layouts.hpp"

namespace alphamu::exact {

// Weights of the layouts at a node, one for each bit.
using Weights = std::vector<Weight>;

class AskedDiagram {
public:
    // The plans of these worlds. `bit_of` tells the bit of a world from its number in the diagram.
    template <class BitOf>
    AskedDiagram(const PlanDiagrams& diagrams, Diagram plans, const search::LayoutSet& worlds, BitOf bit_of)
        : worlds(worlds) {
        std::unordered_map<Diagram, std::uint32_t> places{{PlanDiagrams::NO_PLAN, NO_PLAN},
                                                          {PlanDiagrams::ALL_WON, ALL_WON}};
        const auto visit = [&](auto& self, Diagram diagram) -> std::uint32_t {
            if (const auto known = places.find(diagram); known != places.end()) return known->second;
            const PlanDiagrams::Node& node = diagrams.node(diagram);
            const std::uint32_t lost = self(self, node.lost), won = self(self, node.won);
            steps.push_back({bit_of(node.world), lost, won});
            return places[diagram] = static_cast<std::uint32_t>(steps.size() + ALL_WON);
        };
        root = visit(visit, plans);
    }

    std::size_t size() const { return steps.size(); }
    std::size_t heap_bytes() const { return steps.capacity() * sizeof(Step) + worlds.heap_bytes(); }

    // What is won by the plan that weighs the most of those that win all of `must`; nothing if there is none.
    std::optional<search::LayoutSet> heaviest(const Weights& weights, const search::LayoutSet& must) const;

private:
    static constexpr std::uint32_t NO_PLAN = 0, ALL_WON = 1;
    static constexpr Weight TOO_MUCH = Weight{1} << 60;

    struct Step {
        std::uint32_t bit;
        std::uint32_t lost;  // where to go on if this world need not be won: each step comes after those it leads to
        std::uint32_t won;   // and if it must be
    };

    search::LayoutSet worlds;
    std::vector<Step> steps;
    std::uint32_t root = NO_PLAN;
};

}  // namespace alphamu::exact
