#include "exact/asked_diagram.hpp"

#include <algorithm>

namespace alphamu::exact {

using search::LayoutSet;

std::optional<LayoutSet> AskedDiagram::heaviest(const Weights& weights, const LayoutSet& must) const {
    Weights costs = weights;
    must.for_each([&](std::size_t world) { costs[world] = TOO_MUCH; });
    std::vector<Weight> losses(steps.size() + ALL_WON + 1);
    losses[NO_PLAN] = TOO_MUCH;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        losses[i + ALL_WON + 1] = std::min({losses[step.won], losses[step.lost] + costs[step.bit], TOO_MUCH});
    }
    if (losses[root] >= TOO_MUCH) return std::nullopt;
    LayoutSet won = worlds;
    for (std::uint32_t place = root; place > ALL_WON;) {
        const Step& step = steps[place - ALL_WON - 1];
        const bool is_lost = losses[step.won] > losses[place];
        if (is_lost) won.remove(step.bit);
        place = is_lost ? step.lost : step.won;
    }
    return won;
}

}  // namespace alphamu::exact
