#include "solver/solver.hpp"

#include <algorithm>
#include <utility>

#include "solver/memory.hpp"

namespace alphamu::solver {

namespace {

// The current one included.
int tricks_left(const Position& position) { return count(position.hands[static_cast<std::size_t>(position.turn())]); }

}  // namespace

struct Solver::State {
    State(std::shared_ptr<Tables> given, const Techniques& techniques)
        : tables(std::move(given)),
          memory({tables, &tables->shared_by_all()}, techniques),
          search(techniques.bmi2 ? fastest_search() : portable::search) {}

    bool ask(const Position& position, int side, int target, Cards& relevant) {
        const int left = tricks_left(position);
        if (target < 1 || target > left) return target <= 0;
        // East-West win `target` when North-South do not win one more than the rest.
        const int need = side == 0 ? target : left - target + 1;
        if (!memory.table->shared()) return search(memory, position, need, relevant) == (side == 0);
        const Tables::Loan loan(*tables, last_loan);
        memory.own = loan.table();
        return search(memory, position, need, relevant) == (side == 0);
    }

    std::shared_ptr<Tables> tables;
    std::size_t last_loan = 0;
    Memory memory;
    SearchFunction search;
};

Solver::Solver(std::size_t memory_bytes, const Techniques& techniques, int threads)
    : state(std::make_unique<State>(std::make_shared<Tables>(memory_bytes, threads), techniques)) {}

Solver::Solver(std::unique_ptr<State> state) : state(std::move(state)) {}

Solver::~Solver() = default;

void Solver::share() { state->memory.table->share(); }

std::unique_ptr<Solver> Solver::beside() const {
    const Memory& memory = state->memory;
    memory.table->share();
    return std::unique_ptr<Solver>(new Solver(std::make_unique<State>(state->tables, memory.techniques)));
}

bool Solver::shares_what_it_learns(const Position& position) const {
    return !state->memory.own || tricks_left(position) > OwnTable::MOST_TRICKS;
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
    int most = tricks_left(position);
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
    state->tables->clear();
    state->memory.history = {};
}

}  // namespace alphamu::solver
