// The solver as Python has it: several threads may ask it, and searches may use its table.
#pragma once

#include "bindings/exclusive.hpp"
#include "solver/resources.hpp"

namespace alphamu::bindings {

using SharedSolver = Exclusive<solver::Solver>;

// A solver whose table is to be used by others ends what it is asked first; from then on it may be at work meanwhile.
inline solver::Resources resources(std::size_t memory_bytes, int threads, SharedSolver* knowing) {
    if (!knowing) return {memory_bytes, threads};
    knowing->ask([](solver::Solver& solver) { solver.share(); });
    return {memory_bytes, threads, &knowing->at_any_time()};
}

}  // namespace alphamu::bindings
