// What a search has done so far, and what ends it: shared by all that works on one question.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/stop.hpp"

namespace alphamu::search {

// Counted by one thread; any thread may read it meanwhile.
class Count {
public:
    std::uint64_t operator++() {
        const std::uint64_t next = value() + 1;
        count.store(next, std::memory_order_relaxed);
        return next;
    }
    std::uint64_t value() const { return count.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> count{0};
};

struct Effort {
    explicit Effort(const Stop& stop) : stop(stop) {}

    const Stop& stop;
    Count nodes;
    Count solves;
    std::uint64_t most_nodes = UINT64_MAX;

    // Throws Stopped.
    void count_node() {
        if (++nodes > most_nodes) throw Stopped{};
        stop.check();
    }
};

}  // namespace alphamu::search
