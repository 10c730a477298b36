#include "bindings/bind_solver.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/position_check.hpp"
#include "bindings/shared_solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using alphamu::Cards;
using alphamu::Position;
using alphamu::bindings::in_turn;
using alphamu::bindings::SharedSolver;
using Hands = std::array<Cards, alphamu::SEATS>;
using Trick = std::vector<int>;

constexpr int NO_CARD = 255;  // 0 is none either

// With less, hardly a position would be remembered.
constexpr std::size_t LEAST_MEMORY = std::size_t{1} << 16, MOST_MEMORY = std::size_t{1} << 40;

void make_solver(SharedSolver* self, std::size_t memory_bytes) {
    if (memory_bytes < LEAST_MEMORY || memory_bytes > MOST_MEMORY)
        throw std::invalid_argument("memory of " + std::to_string(memory_bytes) + " bytes: expected " +
                                    std::to_string(LEAST_MEMORY) + " to " + std::to_string(MOST_MEMORY));
    new (self) SharedSolver(memory_bytes);
}

Position position_of(const Hands& hands, int trump, int leader, const Trick& trick) {
    Position position;
    position.hands = hands;
    position.trump = trump;
    position.leader = leader;
    position.trick_size = static_cast<int>(trick.size());
    for (std::size_t place = 0; place < trick.size() && place < position.trick.size(); ++place)
        position.trick[place] = static_cast<std::uint8_t>(std::clamp(trick[place], 0, NO_CARD));
    if (std::string fault = fault_in(position); !fault.empty()) throw nb::value_error(fault.c_str());
    return position;
}

void check_side(int side) {
    if (side == 0 || side == 1) return;
    std::string fault = "side " + std::to_string(side) + ": expected 0 for North-South, 1 for East-West";
    throw nb::value_error(fault.c_str());
}

}  // namespace

void bind_solver(nb::module_& module) {
    nb::class_<SharedSolver>(module, "Solver", "Answers double-dummy questions; its table serves all of them.")
        .def("__init__", &make_solver, "memory_bytes"_a)
        .def(
            "reaches",
            [](SharedSolver& self, const Hands& hands, int trump, int leader, const Trick& trick, int side,
               int target) {
                Position position = position_of(hands, trump, leader, trick);
                check_side(side);
                return self.ask(
                    [&](alphamu::solver::Solver& solver) { return solver.reaches(position, side, target); });
            },
            "hands"_a, "trump"_a, "leader"_a, "trick"_a, "side"_a, "target"_a,
            "Whether the side wins at least target of the tricks that are not finished.")
        .def(
            "reaches_relevant",
            [](SharedSolver& self, const Hands& hands, int trump, int leader, const Trick& trick, int side,
               int target) {
                Position position = position_of(hands, trump, leader, trick);
                check_side(side);
                return self.ask([&](alphamu::solver::Solver& solver) {
                    Cards relevant = 0;
                    bool answer = solver.reaches(position, side, target, &relevant);
                    return std::pair(answer, relevant);
                });
            },
            "hands"_a, "trump"_a, "leader"_a, "trick"_a, "side"_a, "target"_a,
            "The same, with the cards whose ranks the answer rests on.")
        .def(
            "tricks",
            [](SharedSolver& self, const Hands& hands, int trump, int leader, const Trick& trick, int side, int guess) {
                Position position = position_of(hands, trump, leader, trick);
                check_side(side);
                return self.ask([&](alphamu::solver::Solver& solver) { return solver.tricks(position, side, guess); });
            },
            "hands"_a, "trump"_a, "leader"_a, "trick"_a, "side"_a, "guess"_a = -1,
            "How many of the tricks that are not finished the side wins.")
        .def("nodes", in_turn(&alphamu::solver::Solver::nodes), "Positions searched so far.")
        .def("clear", in_turn(&alphamu::solver::Solver::clear), "Forget everything learnt.");
}
