#include "exact/lightest_loss.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace alphamu::exact {

LightestLoss::LightestLoss(std::vector<Weight> weights, search::Effort& effort)
    : weights(std::move(weights)),
      effort(effort),
      pairs_of(this->weights.size()),
      clashes_of(this->weights.size()),
      shares(this->weights.size()),
      bytes(this->weights.size() * (sizeof(Weight) + 2 * sizeof(Clash) + sizeof(double))) {}

bool LightestLoss::add(const Clash& clash) {
    const auto is_same = [&](std::uint32_t known) { return clashes[known] == clash; };
    if (std::ranges::any_of(clashes_of[clash[0]], is_same)) return false;
    append(clash, 1);
    if (clash.size() == 2)
        for (const int i : {0, 1}) {
            Clash& others = pairs_of[clash[i]];
            others.insert(std::ranges::lower_bound(others, clash[1 - i]), clash[1 - i]);
        }
    return true;
}

void LightestLoss::append(const Clash& worlds, int lost) {
    for (const std::uint32_t world : worlds) clashes_of[world].push_back(static_cast<std::uint32_t>(clashes.size()));
    clashes.push_back(worlds);
    least_lost.push_back(lost);
    prices.push_back(0);
    bytes += sizeof(Clash) + sizeof(int) + sizeof(double) + 4 * worlds.size() * sizeof(std::uint32_t);
}

Weight LightestLoss::least(Weight allowed, bool thorough) {
    for (;;) {
        Fates fates(weights.size(), Fate::OPEN);
        const Weight least = bound(rest_of(fates), allowed, thorough ? MANY_ROUNDS : FEW_ROUNDS).least;
        if (least > allowed || !add_rivals() || !thorough || has_spent_all()) return least;
    }
}

std::vector<std::uint32_t> LightestLoss::light_loss() { return lost_in(dive(Fates(weights.size(), Fate::OPEN))); }

std::optional<LightestLoss::Found> LightestLoss::loss_within(Weight allowed) {
    branches_left = MOST_BRANCHES + 1;
    return branch(Fates(weights.size(), Fate::OPEN), allowed);
}

LightestLoss::Rest LightestLoss::rest_of(Fates& fates) const {
    Rest rest;
    for (bool again = true; again;) {
        again = false;
        rest.clashes.clear();
        for (std::size_t i = 0; i < clashes.size(); ++i) {
            const auto is = [&](Fate fate) {
                return [&fates, fate](std::uint32_t world) { return fates[world] == fate; };
            };
            const auto missing = least_lost[i] - std::ranges::count_if(clashes[i], is(Fate::LOST));
            if (missing <= 0) continue;
            const auto open = std::ranges::count_if(clashes[i], is(Fate::OPEN));
            if (open < missing) {
                rest.is_possible = false;
                return rest;
            }
            if (open == missing) {
                for (const std::uint32_t world : clashes[i])
                    if (fates[world] == Fate::OPEN) fates[world] = Fate::LOST;
                again = true;
            } else {
                rest.clashes.push_back(i);
            }
        }
    }
    std::vector<std::uint32_t> places(weights.size(), UINT32_MAX);
    for (const std::size_t i : rest.clashes) {
        int missing = least_lost[i];
        for (const std::uint32_t world : clashes[i]) {
            missing -= fates[world] == Fate::LOST;
            if (fates[world] != Fate::OPEN) continue;
            if (places[world] == UINT32_MAX) {
                places[world] = static_cast<std::uint32_t>(rest.worlds.size());
                rest.worlds.push_back(world);
            }
            rest.entries.push_back(places[world]);
        }
        rest.ends.push_back(rest.entries.size());
        rest.missing.push_back(missing);
    }
    rest.lost = weigh(fates);
    return rest;
}

LightestLoss::Bound LightestLoss::bound(const Rest& rest, Weight allowed, int rounds) {
    const std::size_t open = rest.worlds.size(), many = rest.clashes.size();
    std::vector<double> weight(open), in(open), share(open), share_sum(open), reduced(open);
    std::vector<double> price(many), price_sum(many), best_prices(many);
    double usual = 0;  // the weight of a world: shares and prices move on scales of their own
    for (std::size_t j = 0; j < open; ++j) {
        weight[j] = static_cast<double>(weights[rest.worlds[j]]);
        share[j] = shares[rest.worlds[j]];
        usual += weight[j] / static_cast<double>(open);
    }
    for (const std::uint32_t place : rest.entries) ++in[place];
    for (std::size_t i = 0; i < many; ++i) price[i] = prices[rest.clashes[i]];
    const auto for_each_entry = [&](auto visit) {
        for (std::size_t i = 0, entry = 0; i < many; ++i)
            for (; entry < rest.ends[i]; ++entry) visit(i, rest.entries[entry]);
    };
    Bound best = bound_of(rest, price);
    best_prices = price;
    Weight before = best.least;
    for (int round = 1; round <= rounds && many > 0 && best.least <= allowed; ++round) {
        std::ranges::fill(share_sum, 0);
        std::ranges::fill(price_sum, 0);
        for (int step = 0; step < ROUND; ++step) {
            effort.count_steps((rest.entries.size() + open + many) / ENTRIES_FOR_A_STEP);
            reduced = weight;
            for_each_entry([&](std::size_t i, std::uint32_t j) { reduced[j] -= price[i]; });
            for (std::size_t j = 0; j < open; ++j) {
                const double next = std::clamp(share[j] - reduced[j] / (in[j] * usual), 0.0, 1.0);
                reduced[j] = 2 * next - share[j];  // from here on the share, and its last step once more
                share_sum[j] += share[j] = next;
            }
            for (std::size_t i = 0, entry = 0; i < many; ++i) {
                double missing = rest.missing[i];
                const auto size = static_cast<double>(rest.ends[i] - entry);
                for (; entry < rest.ends[i]; ++entry) missing -= reduced[rest.entries[entry]];
                price_sum[i] += price[i] = std::max(0.0, price[i] + usual * missing / size);
            }
        }
        const auto offer = [&] {
            Bound now = bound_of(rest, price);
            if (now.least <= best.least) return;
            best = std::move(now);
            best_prices = price;
        };
        offer();
        for (std::size_t j = 0; j < open; ++j) share[j] = share_sum[j] / ROUND;
        for (std::size_t i = 0; i < many; ++i) price[i] = price_sum[i] / ROUND;
        offer();
        if (round % LOOK_EVERY) continue;
        if (static_cast<double>(best.least - before) < LEAST_GAIN * usual) break;
        before = best.least;
    }
    for (std::size_t j = 0; j < open; ++j) shares[rest.worlds[j]] = share[j];
    for (std::size_t i = 0; i < many; ++i) prices[rest.clashes[i]] = best_prices[i];
    return best;
}

LightestLoss::Bound LightestLoss::bound_of(const Rest& rest, const std::vector<double>& price) const {
    Bound result{rest.lost, {}};
    for (const std::uint32_t world : rest.worlds) result.reduced.push_back(weights[world]);
    for (std::size_t i = 0, entry = 0; i < price.size(); ++i) {
        const auto whole = static_cast<Weight>(price[i]);
        result.least += whole * rest.missing[i];
        for (; entry < rest.ends[i]; ++entry) result.reduced[rest.entries[entry]] -= whole;
    }
    for (const Weight left : result.reduced) result.least += std::min<Weight>(0, left);
    return result;
}

bool LightestLoss::add_rivals() {
    bool is_new = false;
    for (std::uint32_t world = 0; world < pairs_of.size(); ++world) {
        const Clash rivals = rivals_of(world);
        if (rivals.size() < 3) continue;
        double missing = static_cast<double>(rivals.size()) - 1;
        for (const std::uint32_t rival : rivals) missing -= shares[rival];
        if (missing < LEAST_MISSING) continue;
        const auto is_same = [&](std::uint32_t known) { return least_lost[known] > 1 && clashes[known] == rivals; };
        if (std::ranges::any_of(clashes_of[world], is_same)) continue;
        append(rivals, static_cast<int>(rivals.size()) - 1);
        is_new = true;
    }
    return is_new;
}

// The world and others, one after the other: of those that clash with all so far the one that is lost the least.
Clash LightestLoss::rivals_of(std::uint32_t world) const {
    Clash rivals = {world}, left = pairs_of[world], both;
    while (!left.empty()) {
        effort.count_steps(left.size() / ENTRIES_FOR_A_STEP);
        const std::uint32_t next = *std::ranges::min_element(left, {}, [&](std::uint32_t w) { return shares[w]; });
        rivals.push_back(next);
        both.clear();
        std::ranges::set_intersection(left, pairs_of[next], std::back_inserter(both));
        left.swap(both);
    }
    std::ranges::sort(rivals);
    return rivals;
}

LightestLoss::Fates LightestLoss::dive(Fates fates) {
    const std::vector<double> shares_before = shares, prices_before = prices;
    for (;;) {
        const Rest rest = rest_of(fates);
        if (rest.clashes.empty()) break;
        if (has_spent_all()) {
            for (const std::uint32_t world : rest.worlds) fates[world] = Fate::LOST;  // what is too much is taken back
            break;
        }
        bound(rest, std::numeric_limits<Weight>::max(), ROUNDS_OF_A_DIVE);
        const auto more = [&](std::uint32_t one, std::uint32_t other) { return shares[one] < shares[other]; };
        fates[*std::ranges::max_element(rest.worlds, more)] = Fate::LOST;
        for (const std::uint32_t world : rest.worlds)  // not always the same ones
            if (shares[world] + 0.05 * static_cast<double>(random() % 64) / 64 > LOST_FOR_SURE)
                fates[world] = Fate::LOST;
    }
    shares = shares_before;
    prices = prices_before;
    spare_needless(fates);
    return fates;
}

void LightestLoss::spare_needless(Fates& fates) const {
    std::vector<int> lost(clashes.size());  // worlds of each clash
    std::vector<std::uint32_t> order = lost_in(fates);
    for (const std::uint32_t world : order)
        for (const std::uint32_t clash : clashes_of[world]) ++lost[clash];
    std::ranges::stable_sort(order, {}, [&](std::uint32_t world) { return shares[world]; });
    for (const std::uint32_t world : order) {
        if (std::ranges::any_of(clashes_of[world],
                                [&](std::uint32_t clash) { return lost[clash] == least_lost[clash]; }))
            continue;
        fates[world] = Fate::OPEN;
        for (const std::uint32_t clash : clashes_of[world]) --lost[clash];
    }
}

std::optional<LightestLoss::Found> LightestLoss::branch(Fates fates, Weight allowed) {
    if (--branches_left < 0 || has_spent_all()) return std::nullopt;
    std::uint32_t doubtful = 0;
    if (auto found = decide(fates, allowed, doubtful)) return found;
    const Fate likely = shares[doubtful] < 0.5 ? Fate::WON : Fate::LOST;
    const std::vector<double> shares_before = shares, prices_before = prices;
    fates[doubtful] = likely;
    const auto found = branch(fates, allowed);
    if (!found || found->exists) return found;
    shares = shares_before;
    prices = prices_before;
    fates[doubtful] = likely == Fate::WON ? Fate::LOST : Fate::WON;
    return branch(std::move(fates), allowed);
}

std::optional<LightestLoss::Found> LightestLoss::decide(Fates& fates, Weight allowed, std::uint32_t& doubtful) {
    Rest rest = rest_of(fates);
    if (!rest.is_possible || rest.lost > allowed) return Found{false, {}};
    if (rest.clashes.empty()) return Found{true, lost_in(fates)};
    const Bound least = bound(rest, allowed, MANY_ROUNDS);
    if (least.least > allowed) return Found{false, {}};
    for (std::size_t j = 0; j < rest.worlds.size(); ++j)
        if (least.least + std::abs(least.reduced[j]) > allowed)
            fates[rest.worlds[j]] = least.reduced[j] > 0 ? Fate::WON : Fate::LOST;
    rest = rest_of(fates);
    if (!rest.is_possible || rest.lost > allowed) return Found{false, {}};
    if (rest.clashes.empty()) return Found{true, lost_in(fates)};
    if (branches_left % BRANCHES_FOR_A_DIVE == 0)
        if (const Fates light = dive(fates); weigh(light) <= allowed) return Found{true, lost_in(light)};

    const auto doubt = [&](std::uint32_t world) {
        return (0.51 - std::abs(shares[world] - 0.5)) * static_cast<double>(clashes_of[world].size());
    };
    doubtful = *std::ranges::max_element(rest.worlds, {}, doubt);
    return std::nullopt;
}

Weight LightestLoss::weigh(const Fates& fates) const {
    Weight sum = 0;
    for (std::size_t world = 0; world < fates.size(); ++world)
        if (fates[world] == Fate::LOST) sum += weights[world];
    return sum;
}

std::vector<std::uint32_t> LightestLoss::lost_in(const Fates& fates) {
    std::vector<std::uint32_t> lost;
    for (std::size_t world = 0; world < fates.size(); ++world)
        if (fates[world] == Fate::LOST) lost.push_back(static_cast<std::uint32_t>(world));
    return lost;
}

}  // namespace alphamu::exact
