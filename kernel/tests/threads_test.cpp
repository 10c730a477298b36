// Threads: leaves that are solved in parallel say what one thread says, and a search is stopped, and its effort read,
// from another thread. Meant to be run under the thread sanitizer.
#include <atomic>
#include <cstdio>
#include <numeric>
#include <random>
#include <thread>
#include <variant>

#include "base/stop.hpp"
#include "engine/alphamu.hpp"
#include "tests/check.hpp"
#include "tests/random_question.hpp"

using namespace alphamu;
using namespace alphamu::engine;
using namespace alphamu::search;

namespace {

constexpr std::size_t MEMORY = std::size_t{16} << 20;

void test_same_fronts(std::mt19937& random, bool by_levels) {
    Question question = random_question(random, 10, 24);
    for (int tricks = question.levels[0].tricks + 1; by_levels && tricks <= question.state.tricks_left; ++tricks)
        question.levels.push_back({tricks, question.levels[0].weights});
    AlphaMu alone(question, Options{}, {MEMORY, 1}), together(question, Options{}, {MEMORY, 4});
    const DepthReport expected = alone.analyse(1, alone.cards()), report = together.analyse(1, together.cards());
    CHECK(report.cards.size() == expected.cards.size());
    for (std::size_t i = 0; i < report.cards.size(); ++i) CHECK(report.cards[i].front == expected.cards[i].front);
    CHECK(alone.tricks(alone.cards()) == together.tricks(together.cards()));
}

// How many threads there are may change which worlds are asked about, but neither value nor card.
void test_same_choice(std::mt19937& random) {
    Question question = random_question(random, 10, 60);
    while (!question.state.is_max_turn()) question = random_question(random, 10, 60);
    AlphaMu alone(question, Options{}, {MEMORY, 1}), together(question, Options{}, {MEMORY, 4});
    Weight value = std::accumulate(question.levels[0].weights.begin(), question.levels[0].weights.end(), Weight{0});
    for (int depth = 1; depth <= 2; ++depth) {
        const auto best = [&](AlphaMu& search) {
            const DepthReport report = std::get<DepthReport>(search.choose(depth, search.cards(), value));
            for (const CardReport& card : report.cards)
                if (!card.bound) return card;
            return CardReport{};
        };
        const CardReport expected = best(alone), chosen = best(together);
        CHECK(chosen.card == expected.card && chosen.weight == expected.weight);
        value = expected.weight;
    }
}

void test_stop(std::mt19937& random) {
    AlphaMu search(random_question(random, 10, 60), Options{}, {MEMORY, 3});
    std::atomic<bool> stopped{false};
    std::thread worker([&] {
        try {
            for (;;) search.analyse(20, search.cards());  // again, if it was done too soon
        } catch (const Stopped&) {
            stopped = true;
        }
    });
    while (search.solves() == 0) std::this_thread::yield();
    search.stop();
    worker.join();
    CHECK(stopped);
    search.go_on();
    search.analyse(1, {search.cards()[0]});
}

}  // namespace

int main() {
    std::mt19937 random(20203);
    const int positions = rounds(8);
    for (int round = 0; round < positions; ++round) test_same_fronts(random, round % 2 == 1);
    for (int round = 0; round < positions; ++round) test_same_choice(random);
    for (int round = 0; round < rounds(4); ++round) test_stop(random);
    std::printf("threads: %d positions agree\n", positions);
}
