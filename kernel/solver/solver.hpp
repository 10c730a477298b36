// The double-dummy solver: how many tricks does a side win when everybody sees all cards?
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "base/position.hpp"
#include "base/stop.hpp"
#include "solver/techniques.hpp"

namespace alphamu::solver {

class Solver {
public:
    explicit Solver(std::size_t memory_bytes, const Techniques& techniques = {});
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    // For another thread: a solver with the same table, which knows and remembers what this one does. Each of them
    // answers one thread at a time. Not to be made while this one is being asked.
    std::unique_ptr<Solver> beside() const;
    // From now on the table may be used by others; not while a question is being answered.
    void share();

    // Whether `side` wins at least `target` of the tricks that are not finished, the current one included.
    // When `relevant` is given, it receives a set of cards such that the answer holds for every position that
    // differs only in the ranks of cards below the lowest relevant card of each suit.
    bool reaches(const Position& position, int side, int target, Cards* relevant = nullptr);

    // Whether that is known already: seen when the current trick is played out, without search beyond it.
    bool knows(const Position& position, int side, int target);

    // How many of these tricks `side` wins; `guess` only helps the speed.
    int tricks(const Position& position, int side, int guess = -1);

    // Search ends with Stopped soon after this is raised. Null: never.
    void watch(const Stop* stop);
    // This is called now and then while a question takes long, after some hundred positions at the latest.
    void meanwhile(std::function<void()> call);

    std::uint64_t nodes() const;  // positions searched since the solver was made
    void clear();                 // forget everything learnt, by those with the same table, too

private:
    struct State;
    explicit Solver(std::unique_ptr<State> state);
    std::unique_ptr<State> state;
};

}  // namespace alphamu::solver
