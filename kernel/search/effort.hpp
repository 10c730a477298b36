// What a search has done so far, and what ends it: shared by all that works on one question.
#pragma once

#include <atomic>
#include <cstdint>

#include "solver/solver.hpp"

namespace alphamu {

struct Effort {
    std::atomic<bool> stop{false};
    std::uint64_t nodes = 0;
    std::uint64_t most_nodes = UINT64_MAX;
    std::uint64_t solves = 0;

    // Throws Stopped.
    void count_node() {
        if (++nodes > most_nodes) throw Stopped{};
        check_stop();
    }
    void check_stop() const {
        if (stop.load(std::memory_order_relaxed)) throw Stopped{};
    }
};

}  // namespace alphamu
