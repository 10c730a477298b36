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
#include <vector>

#include "solver/patterns.hpp"

namespace alphamu::solver {

// Used by one solver at a time.
struct OwnTable {
    explicit OwnTable(std::size_t memory_bytes) : patterns(memory_bytes) {}

    static constexpr int MOST_TRICKS = 5;  // left in its positions

    PatternTable patterns;
    PatternRoom room;
    std::uint64_t times_cleared = 0;
    std::atomic<bool> is_taken{false};
};

class Tables {
public:
    Tables(std::size_t memory_bytes, int threads)
        : own_bytes(threads > 1 ? memory_bytes / 2 / static_cast<std::size_t>(threads) : 0),
          common(own_bytes < LEAST_OWN_BYTES ? memory_bytes : memory_bytes - memory_bytes / 2) {
        for (int thread = 0; thread < threads && own_bytes >= LEAST_OWN_BYTES; ++thread)
            own.push_back(std::make_unique<OwnTable>(own_bytes));
    }

    PatternTable& shared_by_all() { return common; }

    // Tables that are in use are cleared before their next question.
    void clear() {
        ++times_cleared;
        common.clear();
    }

    // One of the threads' tables, for as long as a question takes: the one that the solver had before, if that is free.
    // Null if none is, or there is but one thread: then the common one has to do.
    class Loan {
    public:
        Loan(Tables& tables, std::size_t& last) {
            for (std::size_t tried = 0; tried < tables.own.size(); ++tried, last = (last + 1) % tables.own.size())
                if (OwnTable& table = *tables.own[last]; !table.is_taken.exchange(true, std::memory_order_acquire)) {
                    tables.clear_if_told(table);
                    taken = &table;
                    return;
                }
        }
        ~Loan() {
            if (taken) taken->is_taken.store(false, std::memory_order_release);
        }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        OwnTable* table() const { return taken; }

    private:
        OwnTable* taken = nullptr;
    };

private:
    void clear_if_told(OwnTable& table) const {
        const std::uint64_t times = times_cleared.load(std::memory_order_relaxed);
        if (table.times_cleared == times) return;
        table.patterns.clear();
        table.times_cleared = times;
    }

    static constexpr std::size_t LEAST_OWN_BYTES = std::size_t{1} << 20;

    const std::size_t own_bytes;  // of each thread's; all together have half of the memory
    PatternTable common;
    std::vector<std::unique_ptr<OwnTable>> own;
    std::atomic<std::uint64_t> times_cleared{0};
};

}  // namespace alphamu::solver
