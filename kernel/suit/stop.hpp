// How a question about a suit is given up from another thread.
#pragma once

#include <atomic>

#include "solver/solver.hpp"

namespace alphamu {

class SuitStop {
public:
    void raise() { raised = true; }
    // To be called again and again by whatever may take long.
    void check() const {
        if (raised.load(std::memory_order_relaxed)) throw Stopped{};
    }

private:
    std::atomic<bool> raised{false};
};

}  // namespace alphamu
