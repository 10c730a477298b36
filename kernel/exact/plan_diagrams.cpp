#include "exact/plan_diagrams.hpp"

#include <algorithm>

namespace alphamu::exact {

PlanDiagrams::PlanDiagrams(std::size_t most_nodes, Effort& effort)
    : nodes{{0, NO_PLAN, NO_PLAN, 0}, {0, ALL_WON, ALL_WON, 0}},
      buckets(FEWEST_BUCKETS),
      answers(FEWEST_BUCKETS),
      most(std::min(most_nodes, MOST_NODES) + nodes.size()),
      limit(most),
      steps_for_these(STEPS_FOR_EACH * limit),
      effort(effort) {}

Diagram PlanDiagrams::losing(const std::vector<std::uint32_t>& worlds, Diagram plans) {
    Diagram chain = ALL_WON;
    for (std::size_t i = worlds.size(); i-- > 0;) chain = ask(worlds[i], chain, NO_PLAN);
    return intersect(chain, plans);
}

std::vector<std::uint32_t> PlanDiagrams::worlds_of(const std::vector<Diagram>& diagrams) const {
    std::vector<std::uint32_t> worlds;
    for_each_node(diagrams, [&](const Node& node) {
        worlds.push_back(node.world);
        return true;
    });
    std::ranges::sort(worlds);
    const auto repeated = std::ranges::unique(worlds);
    worlds.erase(repeated.begin(), repeated.end());
    return worlds;
}

std::size_t PlanDiagrams::size_of(Diagram diagram, std::size_t most_counted) const {
    std::size_t size = 0;
    for_each_node({diagram}, [&](const Node&) { return ++size <= most_counted; });
    return size;
}

Diagram PlanDiagrams::ask(std::uint32_t world, Diagram lost, Diagram won) {
    if (lost == won) return lost;
    const std::uint64_t hash = hash_of(world, lost, won);
    for (Diagram i = buckets[hash & (buckets.size() - 1)]; i; i = nodes[i].next)
        if (nodes[i].world == world && nodes[i].lost == lost && nodes[i].won == won) return i;
    if (nodes.size() >= limit) throw LimitReached{};
    if (nodes.size() >= buckets.size()) grow();
    std::uint32_t& bucket = buckets[hash & (buckets.size() - 1)];
    nodes.push_back({world, lost, won, bucket});
    return bucket = static_cast<Diagram>(nodes.size() - 1);
}

void PlanDiagrams::grow() {
    buckets.assign(2 * buckets.size(), 0);
    for (std::size_t i = 2; i < nodes.size(); ++i) {
        Node& old = nodes[i];
        std::uint32_t& bucket = buckets[hash_of(old.world, old.lost, old.won) & (buckets.size() - 1)];
        old.next = bucket;
        bucket = static_cast<Diagram>(i);
    }
    if (answers.size() < MOST_ANSWERS) answers = std::vector<Answer>(2 * answers.size());
}

template <bool INTERSECT>
Diagram PlanDiagrams::combine(Diagram one, Diagram other) {
    if (one == other) return one;
    if (one > other) std::swap(one, other);
    if (one == NO_PLAN) return INTERSECT ? NO_PLAN : other;
    if (one == ALL_WON) return INTERSECT ? other : ALL_WON;
    const auto place = [&]() -> Answer& {
        return answers[mixed((std::uint64_t{one} << 32 | other) + INTERSECT) & (answers.size() - 1)];
    };
    if (const Answer& known = place(); known.one == one && known.other == other && known.intersected == INTERSECT)
        return known.result;
    effort.count_steps(1);
    take_steps(1);
    if (steps_for_these-- == 0) throw LimitReached{};
    const Node first = nodes[one], second = nodes[other];
    const std::uint32_t world = std::min(first.world, second.world);
    const bool in_first = first.world == world, in_second = second.world == world;
    const Diagram lost = combine<INTERSECT>(in_first ? first.lost : one, in_second ? second.lost : other);
    const Diagram won = combine<INTERSECT>(in_first ? first.won : one, in_second ? second.won : other);
    const Diagram result = ask(world, lost, won);
    place() = {one, other, result, INTERSECT};
    return result;
}

Diagram PlanDiagrams::intersect(Diagram one, Diagram other) { return combine<true>(one, other); }

Diagram PlanDiagrams::unite(Diagram one, Diagram other) { return combine<false>(one, other); }

}  // namespace alphamu::exact
