// What work that asks a solver may use.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "solver/solver.hpp"

namespace alphamu::solver {

struct Resources {
    std::size_t memory_bytes = 0;
    int threads = 1;
    const Solver* knowing = nullptr;  // whose table is used, and goes on growing; without one the table is new

    // The same with other memory for it.
    Resources with(std::size_t bytes) const { return {bytes, threads, knowing}; }

    // A solver for each thread, all with one table.
    std::vector<std::unique_ptr<Solver>> solvers(const Stop* stop) const {
        std::vector<std::unique_ptr<Solver>> result;
        for (int thread = 0; thread < threads; ++thread) {
            const Solver* known = result.empty() ? knowing : result.front().get();
            result.push_back(known ? known->beside() : std::make_unique<Solver>(memory_bytes));
            result.back()->watch(stop);
        }
        return result;
    }
};

}  // namespace alphamu::solver
