// The tables of solvers that learn together: one for all of them, and one for each thread, of positions with few tricks
// left.
//
// Most positions have few tricks left. To search one takes hardly longer than to fetch what another processor has just
// written, so threads learn these each for itself. Those that cost most they share. One thread alone has one table.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "solver/patterns.hpp"

namespace alphamu::solver {

// Lent to one solver at a time, which nobody else waits for.
struct OwnTable {
    explicit OwnTable(std::size_t memory_bytes) : patterns(memory_bytes) {}

    static constexpr int MOST_TRICKS = 5;  // left in its positions

    PatternTable patterns;
    PatternRoom room;
    std::uint64_t times_cleared = 0;
};

class Tables {
public:
    Tables(std::size_t memory_bytes, int threads)
        : own_bytes(threads > 1 ? memory_bytes / 2 / (static_cast<std::size_t>(threads) + 1) : 0),
          unmade(own_bytes < LEAST_OWN_BYTES ? 0 : threads + 1),
          common(memory_bytes - own_bytes * static_cast<std::size_t>(unmade)) {}

    PatternTable& shared_by_all() { return common; }

    // One that has been given back, with all that it knows, or a new one; null where there is none, and the common one
    // has to do.
    std::unique_ptr<OwnTable> lend() {
        const std::lock_guard lock(lending);
        if (!given_back.empty()) {
            std::unique_ptr<OwnTable> table = std::move(given_back.back());
            given_back.pop_back();
            return table;
        }
        if (unmade == 0) return nullptr;
        --unmade;
        return std::make_unique<OwnTable>(own_bytes);
    }
    void give_back(std::unique_ptr<OwnTable> table) {
        const std::lock_guard lock(lending);
        given_back.push_back(std::move(table));
    }

    // Tables that are lent are cleared by whoever has them, before the next question.
    void clear() {
        ++times_cleared;
        common.clear();
    }
    void clear_if_told(OwnTable& table) const {
        const std::uint64_t times = times_cleared.load(std::memory_order_relaxed);
        if (table.times_cleared == times) return;
        table.patterns.clear();
        table.times_cleared = times;
    }

private:
    static constexpr std::size_t LEAST_OWN_BYTES = std::size_t{1} << 20;

    const std::size_t own_bytes;  // of each; one more than threads, for a solver that is kept to learn from
    int unmade;
    PatternTable common;
    std::mutex lending;
    std::vector<std::unique_ptr<OwnTable>> given_back;
    std::atomic<std::uint64_t> times_cleared{0};
};

}  // namespace alphamu::solver
