// Sure tricks against the solver: whoever holds the hidden cards, our side wins at least so many; also where cards on
// which they do not rest change places.
#include <cstdio>
#include <random>

#include "search/sure_tricks.hpp"
#include "solver/solver.hpp"
#include "tests/check.hpp"
#include "tests/exchanged.hpp"
#include "tests/random_question.hpp"

using namespace alphamu;
using namespace alphamu::search;

int main() {
    std::mt19937 random(2026);
    solver::Solver solver(std::size_t{16} << 20);
    int cashed = 0, beside_trumps = 0;
    for (int round = 0; round < rounds(40'000); ++round) {
        const Question question = random_question(random, 2 + static_cast<int>(random() % 7), 4);
        const PublicState& state = question.state;
        const SureTricks sure = sure_tricks(state);
        if (sure.tricks == 0) continue;
        CHECK(state.is_max_turn() && sure.tricks <= state.tricks_left);
        for (const World& world : question.worlds) {
            const Position position = position_with(state, world.hands[0]);
            CHECK(solver.reaches(position, state.seats.side(), sure.tricks));
            const Position exchanged = with_low_cards_exchanged(position, sure.winners, random);
            CHECK(solver.reaches(exchanged, state.seats.side(), sure.tricks));
        }
        ++cashed;
        beside_trumps += state.trump != NOTRUMP && in_suit(state.in_hands(), state.trump);
    }
    std::printf("sure tricks: %d positions hold, %d of them with trumps\n", cashed, beside_trumps);
}
