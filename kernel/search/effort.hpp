// What a search has done so far, and what ends it: shared by all that works on one question.
#pragma once

#include <cstdint>

#include "base/stop.hpp"

namespace alphamu::search {

struct Effort {
    Stop stop;
    std::uint64_t nodes = 0;
    std::uint64_t most_nodes = UINT64_MAX;
    std::uint64_t solves = 0;

    // Throws Stopped.
    void count_node() {
        if (++nodes > most_nodes) throw Stopped{};
        stop.check();
    }
};

}  // namespace alphamu::search
