// αμ against itself on random endings: whatever is switched on, with any type of world set and any number of threads,
// the fronts are those of the plain search. Meant to be run under sanitizers.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "engine/alphamu.hpp"
#include "solver/solver.hpp"
#include "tests/check.hpp"

using namespace alphamu;
using namespace alphamu::engine;
using namespace alphamu::search;

namespace {

constexpr std::size_t MEMORY = std::size_t{4} << 20;

Question random_problem(std::mt19937& random, int cards, int worlds) {
    std::vector<int> pack;
    for (int suit = 0; suit < SUITS; ++suit)
        for (int rank = 2; rank <= 14; ++rank) pack.push_back(16 * suit + rank);
    std::shuffle(pack.begin(), pack.end(), random);
    Question question;
    PublicState& state = question.state;
    const int declarer = static_cast<int>(random() % SEATS);
    state.seats = Seats::for_declarer(declarer);
    state.leader = static_cast<int>(random() % SEATS);
    state.trump = static_cast<int>(random() % 5);
    state.tricks_left = cards;
    Level level{1 + static_cast<int>(random() % cards), {}};
    std::vector<int> hidden(pack.begin(), pack.begin() + 2 * cards);
    for (int i = 0; i < cards; ++i) {
        state.visible[declarer] |= card_mask(pack[2 * cards + i]);
        state.visible[(declarer + 2) % SEATS] |= card_mask(pack[3 * cards + i]);
    }
    for (const int card : hidden) state.hidden |= card_mask(card);
    for (int world = 0; world < worlds; ++world) {
        std::shuffle(hidden.begin(), hidden.end(), random);
        World layout;
        for (int i = 0; i < 2 * cards; ++i) layout.hands[i / cards] |= card_mask(hidden[i]);
        question.worlds.push_back(layout);
        level.weights.push_back(1 + static_cast<Weight>(random() % 3));
    }
    question.levels.push_back(std::move(level));
    return question;
}

Options plain() {
    Options options;
    options.table = options.early_cut = options.root_cut = options.useful_worlds = options.world_cuts = false;
    options.empty_entry = options.alpha_cut = options.cut_on_win = options.equal_cards = options.skip_min = false;
    options.relative_ranks = options.partition = options.value_bound = options.all_layouts = false;
    options.sure_tricks = false;
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
    try {
        const CardReport whole = search.whole_front(depth, expected.card, 10'000, 20'000);
        CHECK(whole.weight == expected.weight);
        CHECK(whole.vectors == 0 || whole.front == expected.front);
        diagrams += whole.vectors > 0;
    } catch (const FrontsTooLarge&) {
    }
}

void test_switches(std::mt19937& random, int cards, int worlds) {
    const Question question = random_problem(random, cards, worlds);
    AlphaMu slow(question, plain(), MEMORY, 1), fast(question, Options{}, MEMORY, 1);
    AlphaMu threaded(question, Options{}, MEMORY, 3);
    const std::vector<int> root = slow.cards();
    Weight total = 0;
    for (const Weight weight : question.levels[0].weights) total += weight;
    for (int depth = 1; depth <= 3; ++depth) {
        const DepthReport expected = slow.analyse(depth, root, UINT64_MAX);
        same_fronts(fast.analyse(depth, root, UINT64_MAX), expected);
        same_fronts(threaded.analyse(depth, root, UINT64_MAX), expected);
        Weight best = 0;
        for (const CardReport& card : expected.cards) {
            CHECK(fast.value(depth, card.card, total).weight == card.weight);
            same_as_diagram(fast, depth, card);
            best = std::max(best, card.weight);
        }
        if (!question.state.is_max_turn()) continue;
        for (const CardReport& card : fast.choose(depth, root, total).cards)
            CHECK(card.bound ? card.weight <= best : card.weight == best);
        for (const CardReport& card : expected.cards) CHECK(fast.achieved(card.card, depth) <= card.weight);
    }
}

// An ending over all its layouts, with fronts that count as exploding at once, in little memory and in enough.
void test_layouts(std::mt19937& random, int cards, std::size_t memory) {
    Question question = random_problem(random, cards, 1);
    const Cards hidden = question.state.hidden;
    question.worlds.clear();
    for (Cards hand = hidden;; hand = (hand - 1) & hidden) {    // every subset of the hidden cards
        if (std::popcount(hand) == cards) question.worlds.push_back({{hand, hidden & ~hand}});
        if (hand == 0) break;
    }
    question.levels[0].weights.assign(question.worlds.size(), 1);
    Options given, exploding;
    given.all_layouts = false;
    exploding.front_comparisons = 1;
    AlphaMu slow(question, given, MEMORY, 1), fast(question, Options{}, memory, 2), divided(question, exploding, memory, 1);
    const auto total = static_cast<Weight>(question.worlds.size());
    for (const int depth : {1, 2, 4}) {
        const DepthReport expected = slow.analyse(depth, slow.cards(), UINT64_MAX);
        same_fronts(fast.analyse(depth, fast.cards(), UINT64_MAX), expected);
        for (const CardReport& card : expected.cards) {
            CHECK(divided.value(depth, card.card, total).weight == card.weight);
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

void test_limits(std::mt19937& random) {
    const Question question = random_problem(random, 6, 100);
    AlphaMu search(question, Options{}, MEMORY, 2);
    try {
        search.analyse(6, search.cards(), 1);
    } catch (const FrontsTooLarge&) {
    }
    const DepthReport again = search.analyse(1, search.cards(), UINT64_MAX);
    AlphaMu fresh(question, Options{}, MEMORY, 1);
    same_fronts(again, fresh.analyse(1, fresh.cards(), UINT64_MAX));
    search.limit_nodes(20);
    try {
        search.analyse(12, search.cards(), UINT64_MAX);
    } catch (const Stopped&) {
    }
    search.limit_nodes(UINT64_MAX / 2);
    same_fronts(search.analyse(1, search.cards(), UINT64_MAX), again);
}

}  // namespace

int main() {
    std::mt19937 random(20201);
    int problems = 0;
    for (int round = 0; round < 12; ++round)
        for (const int worlds : {1, 7, 64, 65, 130, 330}) {
            test_switches(random, 2 + round % 2, worlds);
            ++problems;
        }
    test_switches(random, 2, 1100);
    for (int round = 0; round < 10; ++round) test_limits(random);
    for (int round = 0; round < 30; ++round) test_layouts(random, 2 + round % 3, round % 2 ? MEMORY : std::size_t{1} << 18);
    CHECK(diagrams > 500);
    std::printf("alphamu: %d passed, 0 failed\n", problems + 41);
}
