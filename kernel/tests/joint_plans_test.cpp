// The heaviest plan that several diagrams have in common: against all that can be made of a plan of each.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

#include "base/stop.hpp"
#include "exact/joint_plans.hpp"
#include "tests/check.hpp"
#include "tests/weigh_mask.hpp"

using namespace alphamu;
using namespace alphamu::exact;
using search::LayoutSet;

namespace {

constexpr std::size_t MEMORY = 1 << 27;

int plans = 0, none = 0, bounds = 0;

// Sets of worlds that are won by one plan each; whatever lies within one of them is won, too.
using Front = std::vector<std::uint32_t>;

bool wins(const Front& front, std::uint32_t worlds) {
    return std::ranges::any_of(front, [&](std::uint32_t won) { return (worlds & ~won) == 0; });
}

// Worlds have even numbers in a diagram, so that number and bit are not the same.
Diagram diagram_of(PlanDiagrams& diagrams, const Front& front, int worlds) {
    Diagram all = PlanDiagrams::NO_PLAN;
    for (const std::uint32_t won : front) {
        std::vector<std::uint32_t> lost;
        for (int world = 0; world < worlds; ++world)
            if (!(won >> world & 1)) lost.push_back(static_cast<std::uint32_t>(2 * world));
        all = diagrams.unite(all, diagrams.losing(lost, PlanDiagrams::ALL_WON));
    }
    return all;
}

// One plan after each card, whichever.
Weight best_of_all(const std::vector<Front>& fronts, std::size_t place, std::uint32_t won, std::uint32_t must,
                   const std::vector<Weight>& weights) {
    if (must & ~won) return -1;
    if (place == fronts.size()) return weigh(weights, won);
    Weight best = -1;
    for (const std::uint32_t vector : fronts[place])
        best = std::max(best, best_of_all(fronts, place + 1, won & vector, must, weights));
    return best;
}

void test_question(std::mt19937& random) {
    const bool is_large = random() % 20 == 0;
    const int worlds = is_large ? 20 : 3 + static_cast<int>(random() % 10);
    const std::uint32_t all = (std::uint32_t{1} << worlds) - 1;
    std::vector<Front> fronts(is_large ? 3 : 1 + random() % 4);
    for (Front& front : fronts)
        for (std::uint32_t i = is_large ? 40 : 1 + random() % 12; i > 0; --i)
            front.push_back((random() | (random() & random())) & all);

    const Stop never;
    search::Effort effort(never);
    PlanDiagrams diagrams(1'000'000, effort);
    std::vector<Diagram> common;
    for (const Front& front : fronts) common.push_back(diagram_of(diagrams, front, worlds));
    JointPlans joint(diagrams, common, LayoutSet::all(static_cast<std::size_t>(worlds)),
                     [](std::uint32_t number) { return number / 2; });

    // The second question finds the weights as the first has left them.
    for (int question = 0; question < 3; ++question) {
        std::vector<Weight> weights;
        const auto heaviest_world = 1 + random() % (random() % 2 ? 4 : 1000);
        for (int world = 0; world < worlds; ++world)
            weights.push_back(static_cast<Weight>(random() % (heaviest_world + 1)));
        const std::uint32_t must = random() % 2 ? 0 : random() & random() & random() & all;
        const Weight best = best_of_all(fronts, 0, all, must, weights);

        const Weight need = random() % 3 ? 0 : static_cast<Weight>(random() % (2 + weigh(weights, all)));
        const Weight slack = random() % 2 ? 0 : static_cast<Weight>(random() % (1 + weigh(weights, all) / 8));
        LayoutSet wanted = LayoutSet::none(static_cast<std::size_t>(worlds));
        for (int world = 0; world < worlds; ++world)
            if (must >> world & 1) wanted.add(static_cast<std::size_t>(world));
        const auto found = joint.heaviest(weights, wanted, need, slack, MEMORY, [](std::uint64_t) {});
        CHECK(found);
        CHECK(found->most >= best);
        if (found->weight == FoundPlan::NO_PLAN) {
            CHECK(found->most < need || best < 0);
            none += best < 0;
            continue;
        }
        std::uint32_t won = 0;
        found->won.for_each([&](std::size_t world) { won |= std::uint32_t{1} << world; });
        CHECK((must & ~won) == 0);
        CHECK(std::ranges::all_of(fronts, [&](const Front& front) { return wins(front, won); }));
        CHECK(weigh(weights, won) == found->weight);
        CHECK(found->most < need || found->weight >= found->most - slack);
        (found->most < need ? bounds : plans) += 1;
    }
}

}  // namespace

int main() {
    std::mt19937 random(1);
    for (int round = 0; round < rounds(1'000); ++round) test_question(random);
    std::printf("%d plans, %d times none, %d times only a bound: all as among all plans\n", plans, none, bounds);
    CHECK(std::min({plans, none, bounds}) > 0);
}
