// Threads that share out work, and a table of patterns: items are noted once they are done, and whoever asks the table
// while others change it finds nothing that is not true. Meant to be run under the thread sanitizer.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

#include "base/worker_pool.hpp"
#include "solver/patterns.hpp"
#include "solver/solver.hpp"
#include "tests/check.hpp"
#include "tests/plain_search.hpp"
#include "tests/random_pattern.hpp"

using namespace alphamu;
using namespace alphamu::solver;

namespace {

constexpr std::size_t MEMORY = std::size_t{16} << 20;

// Work that takes long enough for others to be woken, and then some that does not.
void work_on(std::size_t item) {
    if (item < 2) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// Items are noted once they are done, each of them once, until some are enough.
void test_notes(WorkerPool& pool, std::size_t items, std::size_t enough) {
    std::vector<std::atomic<int>> worked(items);
    std::vector<int> noted(items);
    std::size_t notes = 0;
    bool noting = false;
    pool.run_noting(
        items,
        [&](std::size_t item, std::size_t) {
            work_on(item);
            ++worked[item];
        },
        [&](std::size_t item) {
            CHECK(!noting);
            noting = true;
            CHECK(worked[item] == 1 && ++noted[item] == 1);
            noting = false;
            return ++notes < enough;
        });
    CHECK(notes == std::min(items, enough));
}

// While one item takes long, others are done if help is called for, and they may say that it is not needed.
void test_help(WorkerPool& pool) {
    std::atomic<bool> enough{false};
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    const std::thread::id caller = std::this_thread::get_id();
    std::size_t helped = 0;
    pool.run_noting(
        20,
        [&](std::size_t item, std::size_t) {
            CHECK((item == 0) == (std::this_thread::get_id() == caller));
            while (item == 0 && !enough) {
                pool.call_helpers();
                CHECK(std::chrono::steady_clock::now() < deadline);
            }
        },
        [&](std::size_t item) {
            CHECK(item > 0);
            ++helped;
            enough = helped == 10;
            return !enough;
        });
    CHECK(helped == 10);
}

// What fails is thrown on, and the pool works afterwards.
void test_failure(WorkerPool& pool) {
    bool failed = false;
    try {
        pool.run_noting(
            50,
            [](std::size_t item, std::size_t) {
                work_on(item);
                if (item == 20) throw std::runtime_error("item 20");
            },
            [](std::size_t item) {
                CHECK(item != 20);
                return true;
            });
    } catch (const std::runtime_error&) {
        failed = true;
    }
    CHECK(failed);
    test_notes(pool, 50, 50);
}

void test_pool() {
    for (const int threads : {1, 2, 4}) {
        WorkerPool pool(threads);
        for (int round = 0; round < rounds(20); ++round) {
            test_notes(pool, 100, 1000);
            test_notes(pool, 100, 30);
            test_notes(pool, 1, 1);
            test_notes(pool, 0, 1);
            if (threads > 1) test_help(pool);
        }
        test_failure(pool);
    }
}

template <class Work>
void in_threads(int threads, Work work) {
    std::vector<std::thread> running;
    for (int thread = 0; thread < threads; ++thread) running.emplace_back(work, thread);
    for (std::thread& one : running) one.join();
}

// All store and ask at once, with few shapes or with many, so that the table grows, divides lists, and, with little
// memory, forgets.
void test_shared_table(std::size_t memory_bytes, std::uint64_t keys) {
    PatternTable table(memory_bytes);
    table.share();
    std::atomic<int> decided{0};
    in_threads(4, [&](int thread) {
        std::mt19937_64 random(static_cast<unsigned>(thread));
        PatternRoom room;
        for (int round = 0; round < 5000; ++round) {  // always as many: with fewer, hardly anything is found
            const std::uint64_t key = 1 + random() % keys;
            table.store(key, random_pattern(random, key), 1 + static_cast<int>(key % 52), room);
            const std::uint64_t asked = 1 + random() % keys;
            const Owners owners = random_owners(random);
            const int need = 1 + static_cast<int>(random() % 4);
            const Answer found = table.ask(asked, owners, need);
            CHECK(found.best_lead == 0 || found.best_lead == 1 + static_cast<int>(asked % 52));
            if (!found.is_decided()) continue;
            CHECK((found.claim.lower() >= need) == (true_tricks(asked, owners) >= need));
            ++decided;
        }
    });
    CHECK(decided > 0);
}

// Each thread has the same questions, beginning with another one.
void test_shared_solvers(std::mt19937& random, std::size_t memory_bytes) {
    constexpr int THREADS = 3;
    std::vector<Position> positions;
    std::vector<int> expected;
    Solver alone(MEMORY);
    for (int round = 0; round < rounds(60); ++round) {
        positions.push_back(random_position(random, 6 + round % 4));
        expected.push_back(alone.tricks(positions.back(), 0));
    }
    std::vector<std::unique_ptr<Solver>> solvers;
    solvers.push_back(std::make_unique<Solver>(memory_bytes));
    while (solvers.size() < THREADS) solvers.push_back(solvers[0]->beside());
    in_threads(THREADS, [&](int thread) {
        const std::size_t number = positions.size();
        for (std::size_t i = 0; i < number; ++i) {
            const std::size_t place = (i + static_cast<std::size_t>(thread) * number / THREADS) % number;
            CHECK(solvers[static_cast<std::size_t>(thread)]->tricks(positions[place], 0) == expected[place]);
            if (thread == 0 && i == number / 2) solvers[0]->clear();
        }
    });
}

}  // namespace

int main() {
    std::mt19937 random(1958);
    test_pool();
    test_shared_table(MEMORY, 40);
    test_shared_table(MEMORY, 20'000);
    test_shared_table(0, 400);
    test_shared_solvers(random, MEMORY);
    test_shared_solvers(random, 0);
    std::puts("shared table: whatever others do meanwhile, every answer is true");
}
