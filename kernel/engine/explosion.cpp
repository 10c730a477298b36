#include "engine/explosion.hpp"

#include <algorithm>

#include "search/all_layouts.hpp"

namespace alphamu::engine {

bool can_go_on_with_layouts(const Question& question, const Options& options) {
    const bool has_means = options.all_layouts && options.divided_weights && options.value_bound;
    return has_means && search::AllLayouts::can_take(question);
}

std::uint64_t comparisons_of_value(const Question& question, const Options& options, bool by_layouts) {
    constexpr std::uint64_t LONGER_FOR_A_SAMPLE = 16;
    if (question.state.seats.has_partner()) return options.joined_comparisons;
    if (by_layouts || !can_go_on_with_layouts(question, options)) return UINT64_MAX;
    return LONGER_FOR_A_SAMPLE * std::min(options.front_comparisons, UINT64_MAX / LONGER_FOR_A_SAMPLE);
}

Descent::Descent(ValueMeans& means, bool sibling_bounds, Weight upper, Weight usual, Weight longest, std::uint64_t most)
    : means(means),
      sibling_bounds(sibling_bounds),
      upper(upper),
      usual(usual),
      longest(longest),
      most(most),
      allowed(std::max<std::uint64_t>(1, means.front_comparisons)) {}

Weight Descent::need() const { return std::max<Weight>(0, upper + 1 - step); }

void Descent::failed(Weight bound) {
    upper = std::min(bound, need() - 1);
    step = std::min(2 * std::max(step, usual), longest);
    graph_was_too_large = false;
}

bool Descent::goes_on(TooLarge what) {
    if (what == TooLarge::FRONTS) return after_fronts();
    after_graph();
    return true;
}

bool Descent::after_fronts() {
    if (step == 1 && allowed >= most) return false;
    if (means.has_graph && !means.graph_too_large && most == UINT64_MAX) {
        means.by_weights = true;
        allowed = UINT64_MAX;
        step = 1;
        return true;
    }
    if (step == 1) allowed *= 4;
    step = (step + 3) / 4;
    means.bounds_siblings = sibling_bounds;
    return true;
}

// Begun anew, it has room; if that is not enough, nothing is.
void Descent::after_graph() {
    if (graph_was_too_large) {
        means.by_weights = false;
        means.graph_too_large = true;
        allowed = std::max<std::uint64_t>(1, means.front_comparisons);
    }
    graph_was_too_large = true;
}

std::optional<std::size_t> FrontLimits::diagram_nodes(int card, bool patient) const {
    if (too_large.contains(card) || (!too_large.empty() && !patient)) return std::nullopt;
    return patient ? MANY_NODES : few_nodes;
}

}  // namespace alphamu::engine
