// αμ against itself on random endings: whatever is switched on, with any type of world set and any number of threads,
// the fronts are those of the plain search. Meant to be run under sanitizers.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "engine/alphamu.hpp"
#include "tests/check.hpp"
#include "tests/random_question.hpp"

using namespace alphamu;
using namespace alphamu::engine;
using namespace alphamu::search;

namespace {

constexpr std::size_t MEMORY = std::size_t{4} << 20;

Options plain() {
    Options options;
    options.table = options.early_cut = options.root_cut = options.useful_worlds = options.world_cuts = false;
    options.empty_entry = options.alpha_cut = options.cut_on_win = options.equal_cards = options.skip_min = false;
    options.relative_ranks = options.partition = options.value_bound = options.all_layouts = false;
    options.sure_tricks = options.lost_first = options.common_plan = options.sibling_bounds = false;
    options.divided_weights = false;
    return options;
}

void same_fronts(const DepthReport& a, const DepthReport& b) {
    CHECK(a.cards.size() == b.cards.size());
    for (std::size_t i = 0; i < a.cards.size(); ++i) {
        CHECK(a.cards[i].card == b.cards[i].card);
        CHECK(a.cards[i].front == b.cards[i].front);
    }
}

int diagrams = 0;

void same_as_diagram(AlphaMu& search, int depth, const CardReport& expected) {
    const OrTooLarge<CardReport> result = search.whole_front(depth, expected.card, 10'000, 20'000);
    if (is_too_large(result)) return;
    const CardReport& whole = std::get<CardReport>(result);
    CHECK(whole.weight == expected.weight);
    CHECK(whole.vectors == 0 || whole.front == expected.front);
    diagrams += whole.vectors > 0;
}

// What counts becomes every number of tricks, with weights that differ by world and may be nothing.
void add_levels(std::mt19937& random, Question& question) {
    question.levels.clear();
    for (int tricks = 1; tricks <= question.state.tricks_left; ++tricks) {
        Level level{tricks, {}};
        for (std::size_t world = 0; world < question.worlds.size(); ++world)
            level.weights.push_back(static_cast<Weight>(random() % 4));
        level.weights[0] = 1;
        question.levels.push_back(std::move(level));
    }
}

int to_the_end = 0;

// What is said to be complete is the value of all cards.
void same_at_the_end(AlphaMu& slow, const std::vector<int>& root, Weight best) {
    Weight last = 0;
    for (const CardReport& card : slow.analyse(13, root).cards) last = std::max(last, card.weight);
    CHECK(last == best);
    ++to_the_end;
}

void test_switches(std::mt19937& random, int cards, int worlds, bool levels, std::optional<Role> partner = {}) {
    Question question = random_question(random, cards, worlds, partner);
    if (levels) add_levels(random, question);
    AlphaMu slow(question, plain(), {MEMORY, 1}), fast(question, Options{}, {MEMORY, 1});
    AlphaMu threaded(question, Options{}, {MEMORY, 3});
    const std::vector<int> root = slow.cards();
    Weight total = 0;
    for (const Level& level : question.levels) total = std::reduce(level.weights.begin(), level.weights.end(), total);
    for (int depth = 1; depth <= 3; ++depth) {
        const DepthReport expected = slow.analyse(depth, root);
        same_fronts(fast.analyse(depth, root), expected);
        same_fronts(threaded.analyse(depth, root), expected);
        Weight best = 0;
        for (const CardReport& card : expected.cards) {
            CHECK(std::get<CardReport>(fast.value(depth, card.card, total)).weight == card.weight);
            same_as_diagram(fast, depth, card);
            best = std::max(best, card.weight);
        }
        if (!question.state.is_max_turn()) continue;
        const bool to_the_end = depth == 2;  // the best plan may be tried to the last trick
        const DepthReport chosen = std::get<DepthReport>(fast.choose(depth, root, total, to_the_end));
        for (const CardReport& card : chosen.cards) CHECK(card.bound ? card.weight <= best : card.weight == best);
        if (chosen.complete && !levels) same_at_the_end(slow, root, best);
        for (const CardReport& card : expected.cards) CHECK(fast.achieved(card.card, depth) <= card.weight);
    }
}

// An ending over all its layouts, which weigh what `weigh` says of the cards of a hand.
template <class Weigh>
Question random_ending(std::mt19937& random, int cards, Weigh weigh) {
    Question question = random_question(random, cards, 1);
    const Cards hidden = question.state.hidden;
    question.worlds.clear();
    question.levels[0].weights.clear();
    for (Cards hand = hidden;; hand = (hand - 1) & hidden) {  // every subset of the hidden cards
        if (std::popcount(hand) == cards) {
            question.worlds.push_back({{hand, hidden & ~hand}});
            question.levels[0].weights.push_back(weigh(hand));
        }
        if (hand == 0) break;
    }
    return question;
}

Weight total_of(const Question& question) {
    const auto& weights = question.levels[0].weights;
    return std::accumulate(weights.begin(), weights.end(), Weight{0});
}

// With layouts that weigh up to so much, and fronts that count as exploding at once, in little memory and in enough.
void test_layouts(std::mt19937& random, int cards, unsigned heaviest, std::size_t memory) {
    const Question question =
        random_ending(random, cards, [&](Cards) { return 1 + static_cast<Weight>(random() % heaviest); });
    const Weight total = total_of(question);
    Options given, exploding;
    given.all_layouts = false;
    exploding.front_comparisons = 1;
    AlphaMu slow(question, given, {MEMORY, 1}), fast(question, Options{}, {memory, 2}),
        divided(question, exploding, {memory, 1});
    for (const int depth : {1, 2, 4}) {
        const DepthReport expected = slow.analyse(depth, slow.cards());
        same_fronts(fast.analyse(depth, fast.cards()), expected);
        for (const CardReport& card : expected.cards) {
            CHECK(std::get<CardReport>(divided.value(depth, card.card, total)).weight == card.weight);
            same_as_diagram(fast, depth, card);
        }
        divided.limit_nodes(5);
        try {
            divided.value(depth, expected.cards[0].card, total);
        } catch (const Stopped&) {
        }
        divided.limit_nodes(UINT64_MAX / 2);
    }
}

// Values asked for one after the other, so that what the table knows was found under other weights: a product of a
// factor for each card, as beliefs have it; or any, some of them nothing.
void test_weights(std::mt19937& random, int cards, bool factors, std::size_t memory) {
    std::array<Weight, 64> factor{};
    for (Weight& each : factor) each = 1 + static_cast<Weight>(random() % 6);
    const Question question = random_ending(random, cards, [&](Cards hand) {
        if (!factors) return static_cast<Weight>(random() % 5 * (random() % 200));
        Weight weight = 1;
        for (; hand; hand &= hand - 1) weight *= factor[static_cast<std::size_t>(std::countr_zero(hand))];
        return weight;
    });
    const Weight total = total_of(question);
    if (total == 0) return;
    Options given;
    given.all_layouts = false;
    AlphaMu slow(question, given, {MEMORY, 1}), fast(question, Options{}, {memory, 1});
    for (const int depth : {2, 4, 2 * cards})
        for (const int card : slow.cards())
            CHECK(std::get<CardReport>(fast.value(depth, card, total)).weight ==
                  std::get<CardReport>(slow.value(depth, card, total)).weight);
}

void test_limits(std::mt19937& random) {
    const Question question = random_question(random, 6, 100);
    AlphaMu search(question, Options{}, {MEMORY, 2});
    search.analyse(6, search.cards(), 1);
    const DepthReport again = search.analyse(1, search.cards());
    AlphaMu fresh(question, Options{}, {MEMORY, 1});
    same_fronts(again, fresh.analyse(1, fresh.cards()));
    search.limit_nodes(20);
    try {
        search.analyse(12, search.cards());
    } catch (const Stopped&) {
    }
    search.limit_nodes(UINT64_MAX / 2);
    same_fronts(search.analyse(1, search.cards()), again);
}

}  // namespace

int main() {
    std::mt19937 random(20201);
    int questions = 0;
    for (int round = 0; round < rounds(12); ++round)
        for (const int worlds : {1, 7, 64, 65, 130, 330}) {
            test_switches(random, 2 + round % 2, worlds, round % 3 == 2);
            ++questions;
        }
    test_switches(random, 2, 1100, false);
    test_switches(random, 2, 700, true);
    for (int round = 0; round < rounds(12); ++round)
        for (const Role partner : {Role::PARTNER, Role::SILENT}) {
            test_switches(random, 2 + round % 2, round % 3 ? 7 : 65, round % 2 == 1, partner);
            ++questions;
        }
    for (int round = 0; round < rounds(10); ++round, ++questions) test_limits(random);
    for (int round = 0; round < rounds(30); ++round, ++questions)
        for (const unsigned heaviest : {1, 5})
            test_layouts(random, 2 + round % 3, heaviest, round % 2 ? MEMORY : std::size_t{1} << 18);
    for (int round = 0; round < rounds(500); ++round, ++questions)
        test_weights(random, 3 + round % 2, round % 4 < 2, round % 5 ? MEMORY : std::size_t{1} << 16);
    CHECK(diagrams > rounds(500));
    CHECK(to_the_end > rounds(20));
    std::printf("alphamu: %d questions are answered alike\n", questions + 1);
}
