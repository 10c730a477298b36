#include "solver/solver.hpp"

#include <algorithm>
#include <utility>

#include "solver/memory.hpp"

namespace alphamu::solver {

struct Solver::State {
    State(std::shared_ptr<PatternTable> table, const Techniques& techniques)
        : memory(std::move(table), techniques), search(techniques.bmi2 ? fastest_search() : portable::search) {}

    bool ask(const Position& position, int side, int target, Cards& relevant) {
        const int left = count(position.hands[static_cast<std::size_t>(position.turn())]);
        if (target < 1 || target > left) return target <= 0;
        // East-West win `target` when North-South do not win one more than the rest.
        const int need = side == 0 ? target : left - target + 1;
        return search(memory, position, need, relevant) == (side == 0);
    }

    Memory memory;
    SearchFunction search;
};

Solver::Solver(std::size_t memory_bytes, const Techniques& techniques)
    : state(std::make_unique<State>(std::make_shared<PatternTable>(memory_bytes), techniques)) {}

Solver::Solver(std::unique_ptr<State> state) : state(std::move(state)) {}

Solver::~Solver() = default;

void Solver::share() { state->memory.table->share(); }

std::unique_ptr<Solver> Solver::beside() const {
    const Memory& memory = state->memory;
    memory.table->share();
    return std::unique_ptr<Solver>(new Solver(std::make_unique<State>(memory.table, memory.techniques)));
}

bool Solver::reaches(const Position& position, int side, int target, Cards* relevant) {
    Cards mattering = 0;
    const bool answer = state->ask(position, side, target, mattering);
    if (relevant) *relevant = mattering;
    return answer;
}

bool Solver::knows(const Position& position, int side, int target) {
    // What is not known counts for the other side. A look is short, but may be stopped all the same.
    const struct Look {
        Unknown& unknown;
        ~Look() { unknown = Unknown::SEARCHED; }
    } look{state->memory.unknown};
    look.unknown = side == 0 ? Unknown::LOST : Unknown::WON;
    Cards mattering = 0;
    return state->ask(position, side, target, mattering);
}

int Solver::tricks(const Position& position, int side, int guess) {
    int least = 0;
    int most = count(position.hands[static_cast<std::size_t>(position.turn())]);
    int target = guess < 0 ? (most + 1) / 2 : guess;
    while (least < most) {
        target = std::clamp(target, least + 1, most);
        if (reaches(position, side, target))
            least = target++;
        else
            most = --target;
    }
    return least;
}

void Solver::watch(const Stop* stop) { state->memory.stop = stop; }

void Solver::meanwhile(std::function<void()> call) { state->memory.meanwhile = std::move(call); }

std::uint64_t Solver::nodes() const { return state->memory.nodes; }

void Solver::clear() {
    state->memory.table->clear();
    state->memory.history = {};
}

}  // namespace alphamu::solver
