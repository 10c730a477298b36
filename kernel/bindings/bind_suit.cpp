#include "bindings/bind_suit.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "bindings/exclusive.hpp"
#include "suit/suit.hpp"

namespace nb = nanobind;
using namespace alphamu;
using namespace alphamu::bindings;

namespace {

suit::State make_state(std::array<suit::Ranks, 2> hands, suit::Ranks hidden, int needed, int leader,
                       const std::vector<int>& trick) {
    if (trick.size() > 3) throw std::invalid_argument("the current trick holds 0 to 3 cards");
    if (leader != suit::NORTH_HAND && leader != suit::SOUTH_HAND)
        throw std::invalid_argument("the leader must be 0 or 1");
    suit::State state;
    state.hands = hands;
    state.hidden = hidden;
    state.needed = needed;
    state.leader = leader;
    for (const int rank : trick) {
        if (rank != suit::NO_CARD && (rank < 2 || rank > 14))
            throw std::invalid_argument("a card in the trick is no card");
        state.trick[static_cast<std::size_t>(state.played++)] = static_cast<std::uint8_t>(rank);
    }
    return state;
}

}  // namespace

void bind_suit(nb::module_& module) {
    using Solver = Exclusive<suit::Solver>;
    nb::class_<Solver>(module, "SuitSolver", "The best chances in one suit with unlimited entries.")
        .def(nb::init<suit::Ranks, suit::Ranks, int>(), nb::arg("north"), nb::arg("south"), nb::arg("goals"))
        .def("leads", in_turn(&suit::Solver::leads))
        .def("best", in_turn(&suit::Solver::best), nb::arg("hand"), nb::arg("rank"), nb::arg("needed"),
             nb::arg("weights"), nb::arg("third") = suit::NO_CARD, nb::arg("duck") = false,
             nb::arg("at_most") = suit::NO_LIMIT)
        .def(
            "wins",
            [](Solver& self, std::array<suit::Ranks, 2> hands, suit::Ranks hidden, int needed, int leader,
               const std::vector<int>& trick, const std::vector<std::pair<suit::Ranks, int>>& layouts) {
                const suit::State state = make_state(hands, hidden, needed, leader, trick);
                return self.ask([&](suit::Solver& solver) { return solver.wins(state, layouts); });
            },
            nb::arg("hands"), nb::arg("hidden"), nb::arg("needed"), nb::arg("leader"), nb::arg("trick"),
            nb::arg("layouts"))
        .def("layouts", in_turn(&suit::Solver::layouts))
        .def("double_dummy", in_turn(&suit::Solver::double_dummy), nb::arg("west"))
        .def("stop", at_any_time(&suit::Solver::stop));
}
