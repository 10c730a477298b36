// The solver as Python has it: several threads may ask it, and searches may use its table.
#pragma once

#include "bindings/exclusive.hpp"
#include "solver/resources.hpp"

namespace alphamu::bindings {

using SharedSolver = Exclusive<solver::Solver>;

// Whose table is shared may be at work: only the table is asked for here, which serves any number of solvers.
inline solver::Resources resources(std::size_t memory_bytes, int threads, SharedSolver* knowing) {
    return {memory_bytes, threads, knowing ? &knowing->at_any_time() : nullptr};
}

}  // namespace alphamu::bindings
