#include "exact/plan_by_clashes.hpp"

#include <algorithm>
#include <utility>

#include "base/too_large.hpp"

namespace alphamu::exact {

PlanByClashes::PlanByClashes(AlphaMuSearch<AllLayouts>& search, std::size_t memory_bytes)
    : search(search), bytes_for_losses(memory_bytes / 8), clashes(search, memory_bytes - bytes_for_losses) {}

PlanByClashes::Asked::Asked(const LayoutSet& given, const Weights& weights, search::Effort& effort)
    : given(given), worlds(given), weights(weights), losses(std::in_place, weights, effort), won(given.none()) {
    given.for_each([&](std::size_t world) {
        total += weights[world];
        if (weights[world] == 0) worlds.remove(world);
    });
    lost = total;
}

std::optional<FoundPlan> PlanByClashes::heaviest(const PublicState& state, const LayoutSet& worlds,
                                                 const Weights& weights, Weight need, Weight slack) {
    const StateKey key = search.worlds.key_of(state);
    const auto known = positions.find(key);
    if (known != positions.end() && !(known->second.weights == weights && known->second.given == worlds))
        positions.erase(known);
    Asked& asked = positions.try_emplace(key, worlds, weights, search.effort).first->second;
    if (!asked.losses) return std::nullopt;
    asked.need = need;
    asked.slack = slack;
    const struct Spending {
        std::uint64_t& all;
        const search::Effort& effort;
        std::uint64_t before = effort.spent();
        ~Spending() { all += effort.spent() - before; }
    } spending{asked.spent, search.effort};
    const std::uint64_t most_spent = spending.before + most_work(asked) - std::min(most_work(asked), asked.spent);
    asked.losses->spend_until(most_spent + (TIMES_TO_FINISH - 1) * most_work(asked));
    while (!asked.is_answered()) {
        bool goes_on = search.effort.spent() <= most_spent && has_room();
        try {
            goes_on = goes_on && improve(asked, clashes.node(state));
        } catch (const LimitReached&) {
            clashes.forget();
            goes_on = ++asked.times_full < MOST_TIMES_FULL;
        }
        if (goes_on) continue;
        asked.losses.reset();
        return std::nullopt;
    }
    return FoundPlan{asked.total - std::min(asked.least_lost, asked.lost), asked.total - asked.lost, asked.won};
}

std::uint64_t PlanByClashes::most_work(const Asked& asked) {
    const auto worlds = static_cast<std::uint64_t>(asked.worlds.count());
    if (worlds < FEW_WORLDS) return worlds * worlds * worlds / FEW_WORLDS;
    return worlds * worlds * std::max<std::uint64_t>(1, worlds / MANY_WORLDS);
}

bool PlanByClashes::has_room() const {
    std::size_t bytes = 0;
    for (const auto& [key, asked] : positions) {
        bytes += sizeof(Asked) + asked.weights.size() * sizeof(Weight) + 3 * asked.given.heap_bytes();
        if (asked.losses) bytes += asked.losses->heap_bytes();
    }
    return bytes <= bytes_for_losses;
}

bool PlanByClashes::improve(Asked& asked, ClashSearch::Node& node) {
    const Weight before = asked.least_lost;
    bool is_new = give_up(asked, node, asked.next);
    if (asked.is_answered()) return true;
    asked.raise(asked.losses->least(asked.allowed(), !is_new));
    if (asked.is_answered()) return true;
    if (is_new || asked.is_rough) {
        const auto gap = static_cast<double>(asked.allowed() + 1 - asked.least_lost);
        asked.is_rough = is_new && static_cast<double>(asked.least_lost - before) > WORTH_A_ROUND * gap;
        if (asked.is_rough) {
            asked.next.clear();
            asked.worlds.for_each([&](std::size_t at) {
                const auto world = static_cast<std::uint32_t>(at);
                if (asked.losses->share(world) >= LIKELY_LOST) asked.next.push_back(world);
            });
        } else {
            asked.next = asked.losses->light_loss();
        }
        return true;
    }
    auto found = asked.losses->loss_within(asked.allowed());
    if (!found) return false;
    if (found->exists)
        asked.next = std::move(found->worlds);
    else
        asked.raise(asked.allowed() + 1);
    return true;
}

bool PlanByClashes::give_up(Asked& asked, ClashSearch::Node& node, const std::vector<std::uint32_t>& given_up) {
    LayoutSet left = asked.worlds;
    for (const std::uint32_t world : given_up) left.remove(world);
    bool is_new = false;
    while (const auto clash = clashes.find(node, left)) {
        is_new |= asked.losses->add(*clash);
        for (const std::uint32_t world : *clash) left.remove(world);
    }
    if (is_new) asked.raise(asked.losses->least(asked.allowed(), false));
    if (asked.is_answered()) return is_new;
    std::vector<std::uint32_t> order;
    (asked.worlds - left).for_each([&](std::size_t world) { order.push_back(static_cast<std::uint32_t>(world)); });
    std::ranges::stable_sort(order, {}, [&](std::uint32_t world) {
        return asked.losses->share(world) / static_cast<double>(asked.weights[world]);
    });
    Weight lost = 0;
    for (const std::uint32_t world : order) {
        left.add(world);
        if (const auto clash = clashes.find(node, left)) {
            left.remove(world);
            lost += asked.weights[world];
            is_new |= asked.losses->add(*clash);
        }
    }
    if (lost < asked.lost) {
        asked.lost = lost;
        asked.won = left;
    }
    return is_new;
}

}  // namespace alphamu::exact
