// The lightest worlds with one of each clash: against all sets of worlds.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <random>
#include <vector>

#include "base/stop.hpp"
#include "exact/lightest_loss.hpp"
#include "tests/check.hpp"
#include "tests/weigh_mask.hpp"

using namespace alphamu;
using namespace alphamu::exact;

namespace {

constexpr Weight UNIT = 1 << 20;

std::uint32_t mask_of(const std::vector<std::uint32_t>& worlds) {
    std::uint32_t mask = 0;
    for (const std::uint32_t world : worlds) mask |= std::uint32_t{1} << world;
    return mask;
}

bool has_one_of_each(const std::vector<Clash>& clashes, std::uint32_t worlds) {
    return std::ranges::all_of(clashes, [&](const Clash& clash) { return (mask_of(clash) & worlds) != 0; });
}

int branched = 0;

void test_question(std::mt19937& random) {
    const std::uint32_t worlds = 3 + random() % 9;
    const bool alike = random() % 2;
    std::vector<Weight> weights(worlds);
    for (Weight& weight : weights) weight = alike ? UNIT : static_cast<Weight>(1 + random() % (2 * UNIT));
    const Stop stop;
    search::Effort effort(stop);
    LightestLoss losses(weights, effort);
    std::vector<Clash> clashes;
    for (std::uint32_t left = random() % 20; left > 0; --left) {
        Clash clash;
        for (std::uint32_t world = 0; world < worlds; ++world)
            if (random() % worlds < 3) clash.push_back(world);
        if (clash.size() < 2) continue;
        CHECK(losses.add(clash) == (std::ranges::find(clashes, clash) == clashes.end()));
        if (std::ranges::find(clashes, clash) == clashes.end()) clashes.push_back(clash);
        if (random() % 4 == 0) losses.light_loss();  // with prices that are of fewer clashes
    }
    if (random() % 3 == 0) {  // each of these with each other
        const std::uint32_t first = random() % (worlds - 2), last = first + 2 + random() % (worlds - first - 2);
        for (std::uint32_t one = first; one <= last; ++one)
            for (std::uint32_t other = one + 1; other <= last; ++other)
                if (losses.add({one, other})) clashes.push_back({one, other});
        losses.least(std::numeric_limits<Weight>::max(), false);
    }
    Weight lightest = std::numeric_limits<Weight>::max();
    for (std::uint32_t lost = 0; lost < std::uint32_t{1} << worlds; ++lost)
        if (has_one_of_each(clashes, lost)) lightest = std::min(lightest, weigh(weights, lost));

    CHECK(has_one_of_each(clashes, mask_of(losses.light_loss())));
    const Weight bound = losses.least(lightest, true);
    CHECK(bound <= lightest);
    const auto found = losses.loss_within(lightest);
    CHECK(found && found->exists);
    CHECK(has_one_of_each(clashes, mask_of(found->worlds)));
    CHECK(weigh(weights, mask_of(found->worlds)) == lightest);
    const auto lighter = losses.loss_within(lightest - 1);
    CHECK(lighter && !lighter->exists);
    branched += bound < lightest - UNIT / 1000;

    // Once all has been spent, worlds are still told that have one of each, but not whether there are lighter ones.
    ++effort.nodes;
    losses.spend_until(0);
    const std::uint64_t before = effort.spent();
    CHECK(has_one_of_each(clashes, mask_of(losses.light_loss())));
    CHECK(!losses.loss_within(lightest));
    CHECK(effort.spent() == before);
}

// Of worlds any two of which clash all but the heaviest are lost: the bound alone says so, which is half of all
// otherwise.
void test_rivals(std::mt19937& random) {
    const std::uint32_t rivals = 3 + random() % 10;
    std::vector<Weight> weights(rivals + 3, UNIT);
    const Stop stop;
    search::Effort effort(stop);
    LightestLoss losses(weights, effort);
    for (std::uint32_t one = 0; one < rivals; ++one)
        for (std::uint32_t other = one + 1; other < rivals; ++other) losses.add({one, other});
    losses.add({0, rivals, rivals + 1});
    losses.add({1, rivals + 1, rivals + 2});
    const Weight lightest = UNIT * (rivals - 1);
    const Weight bound = losses.least(lightest, true);
    CHECK(bound <= lightest);
    CHECK(bound > lightest - UNIT / 100);
}

}  // namespace

int main() {
    std::mt19937 random(1);
    const int questions = rounds(3'000);
    for (int i = 0; i < questions; ++i) test_question(random);
    for (int i = 0; i < questions / 100; ++i) test_rivals(random);
    CHECK(questions < 3'000 || branched > 100);
    std::printf("%d questions, %d with a gap\n", questions, branched);
}
