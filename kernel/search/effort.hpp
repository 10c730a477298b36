// What a search has done so far, and what ends it: shared by all that works on one question.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "base/stop.hpp"

namespace alphamu::search {

// Counted by one thread; any thread may read it meanwhile.
class Count {
public:
    void operator+=(std::uint64_t more) { count.store(value() + more, std::memory_order_relaxed); }
    void operator++() { *this += 1; }
    std::uint64_t value() const { return count.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> count{0};
};

// Where fronts explode, most of the work is done between the nodes: in steps, as when a vector is weighed or compared,
// of which so many take as long as a node. A limit is one of both together, so that it tells how long a search takes.
struct Effort {
    explicit Effort(const Stop& stop) : stop(stop) {}

    const Stop& stop;
    Count nodes;
    Count solves;
    std::uint64_t most_spent = UINT64_MAX;

    // In nodes.
    std::uint64_t spent() const { return nodes.value() + steps.value() / STEPS_FOR_A_NODE; }

    std::uint64_t left() const { return most_spent - std::min(most_spent, spent()); }
    // Nodes and double-dummy questions: much the same work in an ending.
    std::uint64_t work() const { return nodes.value() + solves.value(); }

    // These throw Stopped.
    void count_node() {
        ++nodes;
        check();
    }
    void count_steps(std::uint64_t more) {
        steps += more;
        check();
    }
    void count_compared(std::uint64_t vectors) { count_steps(vectors / COMPARED_FOR_A_STEP); }

private:
    static constexpr std::uint64_t STEPS_FOR_A_NODE = 32, COMPARED_FOR_A_STEP = 4;

    void check() const {
        if (spent() > most_spent) throw Stopped{};
        stop.check();
    }

    Count steps;
};

}  // namespace alphamu::search
