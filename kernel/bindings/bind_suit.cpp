#include "bindings/bind_suit.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "suit/suit.hpp"

namespace nb = nanobind;
using namespace alphamu;

namespace {

SuitState make_state(std::array<Ranks, 2> hands, Ranks hidden, int needed, int leader, const std::vector<int>& trick) {
    if (trick.size() > 3) throw std::invalid_argument("the current trick holds 0 to 3 cards");
    if (leader != NORTH_HAND && leader != SOUTH_HAND) throw std::invalid_argument("the leader must be 0 or 1");
    SuitState state;
    state.hands = hands;
    state.hidden = hidden;
    state.needed = needed;
    state.leader = leader;
    for (const int rank : trick) {
        if (rank != NO_CARD && (rank < 2 || rank > 14)) throw std::invalid_argument("a card in the trick is no card");
        state.trick[static_cast<std::size_t>(state.played++)] = static_cast<std::uint8_t>(rank);
    }
    return state;
}

}  // namespace

void bind_suit(nb::module_& module) {
    using release = nb::call_guard<nb::gil_scoped_release>;
    nb::class_<SuitSolver>(module, "SuitSolver", "The best chances in one suit with unlimited entries.")
        .def(nb::init<Ranks, Ranks, int>(), nb::arg("north"), nb::arg("south"), nb::arg("goals"))
        .def("leads", &SuitSolver::leads)
        .def("best", &SuitSolver::best, nb::arg("hand"), nb::arg("rank"), nb::arg("needed"), nb::arg("weights"),
             nb::arg("third") = NO_CARD, nb::arg("duck") = false, nb::arg("at_most") = NO_LIMIT, release())
        .def(
            "wins",
            [](SuitSolver& self, std::array<Ranks, 2> hands, Ranks hidden, int needed, int leader,
               const std::vector<int>& trick, const std::vector<std::pair<Ranks, int>>& layouts) {
                return self.wins(make_state(hands, hidden, needed, leader, trick), layouts);
            },
            nb::arg("hands"), nb::arg("hidden"), nb::arg("needed"), nb::arg("leader"), nb::arg("trick"),
            nb::arg("layouts"), release())
        .def("layouts", &SuitSolver::layouts)
        .def("double_dummy", &SuitSolver::double_dummy, nb::arg("west"))
        .def("stop", &SuitSolver::stop);
}
