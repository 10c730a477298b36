// What layouts weigh after hidden cards have gone, and which parts of a set are light: against every part, one by one.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <random>
#include <vector>

#include "base/bit_moves.hpp"
#include "search/layout_weights.hpp"
#include "tests/check.hpp"

using namespace alphamu;
using namespace alphamu::search;

namespace {

constexpr int CARDS = 8;  // hidden at the root, half of them in each hand

int light = 0, heavy = 0;

// After each hidden hand has played one of these cards, in spades: the first hand's card, then the other's.
PublicState after(int first, int second) {
    PublicState state;
    state.hidden = ((Cards{1} << CARDS) - 1) & ~(Cards{1} << first) & ~(Cards{1} << second);
    state.first_played = Cards{1} << first;
    return state;
}

Weight root_weight(const std::vector<Weight>& root, const PublicState& state, std::uint32_t hand) {
    const Cards first = bit_moves.scatter(hand, state.hidden) | state.first_played;
    return root[Layouts::index_of(static_cast<std::uint32_t>(first))];
}

void test_weights(std::mt19937& random, std::size_t memory) {
    const Layouts layouts(CARDS - 2, CARDS / 2 - 1);
    std::vector<Weight> root(CHOICES[CARDS][CARDS / 2]);
    const auto heaviest = 1 + random() % 20;
    for (Weight& weight : root) weight = static_cast<Weight>(random() % (1 + heaviest));
    const LayoutWeights weights((Cards{1} << CARDS) - 1, root, memory);
    const auto random_state = [&] {
        const int first = static_cast<int>(random() % CARDS);
        return after(first, (first + 1 + static_cast<int>(random() % (CARDS - 1))) % CARDS);
    };
    const PublicState here = random_state(), there = random_state();

    LayoutSet set = layouts.all.none();
    std::vector<std::pair<Weight, Weight>> both;  // of each layout of the set
    Weight total = 0;
    for (std::size_t layout = 0; layout < layouts.hands.size(); ++layout) {
        if (random() % 3 || both.size() == 10) continue;
        set.add(layout);
        both.emplace_back(root_weight(root, here, layouts.hands[layout]),
                          root_weight(root, there, layouts.hands[layout]));
        total += both.back().first;
    }
    CHECK(weights.weigh(here, layouts, set) == total);

    const auto most = static_cast<Weight>(random() % (1 + static_cast<std::uint64_t>(total)));
    Weight heaviest_there = 0;  // of all parts that are light here
    for (std::uint32_t part = 0; part < std::uint32_t{1} << both.size(); ++part) {
        Weight mine = 0, its = 0;
        for (std::size_t i = 0; i < both.size(); ++i)
            if (part >> i & 1) {
                mine += both[i].first;
                its += both[i].second;
            }
        if (mine <= most) heaviest_there = std::max(heaviest_there, its);
    }
    for (const Weight less : {1, 2, 5}) {
        CHECK(!weights.are_light(here, layouts, set, most, there.hidden_play(), heaviest_there - less));
        ++heavy;
    }
    light += weights.are_light(here, layouts, set, most, there.hidden_play(), heaviest_there);
    // Twice as much is enough where no layout weighs more than twice as much.
    const bool are_alike = std::ranges::all_of(both, [](const auto& pair) { return pair.second <= 2 * pair.first; });
    if (are_alike) CHECK(weights.are_light(here, layouts, set, most, there.hidden_play(), 2 * most));
}

}  // namespace

int main() {
    std::mt19937 random(20203);
    for (int round = 0; round < rounds(3'000); ++round) test_weights(random, round % 2 ? 1 : std::size_t{1} << 20);
    CHECK(light > rounds(300));
    std::printf("layout_weights: %d parts are light and %d are not\n", light, heavy);
}
