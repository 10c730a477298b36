#include "exact/plan_maxima.hpp"

#include <algorithm>

namespace alphamu::exact {

PlanMaxima::PlanMaxima(const PlanDiagrams& diagrams, Diagram plans, std::size_t most_nodes, Effort& effort)
    : diagrams(diagrams), limit(std::min(most_nodes, MOST_NODES)), effort(effort) {
    root = maxima(plans);
    count_vectors();
}

PlanMaxima::Family PlanMaxima::ask(std::uint32_t world, Family lost, Family won) {
    if (lost == EMPTY) return won;
    const auto [place, is_new] = known.try_emplace({world, lost, won}, static_cast<Family>(families.size()));
    if (is_new) families.push_back({world, lost, won});
    return place->second;
}

PlanMaxima::Family PlanMaxima::maxima(Diagram plans) {
    if (plans <= PlanDiagrams::ALL_WON) return plans;
    if (const auto place = found.find(plans); place != found.end()) return place->second;
    const PlanDiagrams::Node& node = diagrams.node(plans);
    // A plan that loses the world counts only if none wins all its others and the world too.
    const Family won = maxima(node.won), lost = without(maxima(node.lost), node.won);
    return found[plans] = ask(node.world, lost, won);
}

PlanMaxima::Family PlanMaxima::without(Family family, Diagram plans) {
    if (family == EMPTY || plans == PlanDiagrams::ALL_WON) return EMPTY;
    if (plans == PlanDiagrams::NO_PLAN) return family;
    if (family == UNIT) return diagrams.can_win(plans, [](std::uint32_t) { return true; }) ? EMPTY : UNIT;
    const PlanDiagrams::Node& won = diagrams.node(plans);
    const Node node = families[family];
    if (won.world < node.world) return without(family, won.won);
    const std::uint64_t pair = std::uint64_t{family} << 32 | plans;
    if (const auto place = differences.find(pair); place != differences.end()) return place->second;
    effort.count_steps(1);
    if (families.size() + differences.size() > limit) throw LimitReached{};
    const bool same = won.world == node.world;
    const Family lost = without(node.lost, same ? won.lost : plans);
    const Family result = ask(node.world, lost, without(node.won, same ? won.won : plans));
    return differences[pair] = result;
}

void PlanMaxima::count_vectors() {
    counts.assign(families.size(), 0);
    counts[UNIT] = 1;
    for (Family i = UNIT + 1; i < families.size(); ++i) counts[i] = counts[families[i].lost] + counts[families[i].won];
}

}  // namespace alphamu::exact
