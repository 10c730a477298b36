#include "solver/solver.hpp"

#include <algorithm>
#include <utility>

#include "solver/memory.hpp"

namespace alphamu::solver {

struct Solver::State {
    State(std::shared_ptr<PatternTable> table, const Techniques& techniques)
        : memory(std::move(table), techniques), search(techniques.bmi2 ? fastest_search() : portable::search) {}

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
    int left = count(position.hands[static_cast<std::size_t>(position.turn())]);
    Cards mattering = 0;
    bool answer = target <= 0;
    if (target >= 1 && target <= left) {
        // East-West win `target` when North-South do not win one more than the rest.
        int need = side == 0 ? target : left - target + 1;
        answer = state->search(state->memory, position, need, mattering) == (side == 0);
    }
    if (relevant) *relevant = mattering;
    return answer;
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

std::uint64_t Solver::nodes() const { return state->memory.nodes; }

void Solver::clear() {
    state->memory.table->clear();
    state->memory.history = {};
}

}  // namespace alphamu::solver
