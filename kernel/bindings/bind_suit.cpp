#include "bindings/bind_suit.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "suit/suit.hpp"

namespace nb = nanobind;
using namespace alphamu;

namespace {

suit::State make_state(std::array<suit::Ranks, 2> hands, suit::Ranks hidden, int needed, int leader, const std::vector<int>& trick) {
    if (trick.size() > 3) throw std::invalid_argument("the current trick holds 0 to 3 cards");
    if (leader != suit::NORTH_HAND && leader != suit::SOUTH_HAND) throw std::invalid_argument("the leader must be 0 or 1");
    suit::State state;
    state.hands = hands;
    state.hidden = hidden;
    state.needed = needed;
    state.leader = leader;
    for (const int rank : trick) {
        if (rank != suit::NO_CARD && (rank < 2 || rank > 14)) throw std::invalid_argument("a card in the trick is no card");
        state.trick[static_cast<std::size_t>(state.played++)] = static_cast<std::uint8_t>(rank);
    }
    return state;
}

}  // namespace

void bind_suit(nb::module_& module) {
    using release = nb::call_guard<nb::gil_scoped_release>;
    nb::class_<suit::Solver>(module, "SuitSolver", "The best chances in one suit with unlimited entries.")
        .def(nb::init<suit::Ranks, suit::Ranks, int>(), nb::arg("north"), nb::arg("south"), nb::arg("goals"))
        .def("leads", &suit::Solver::leads)
        .def("best", &suit::Solver::best, nb::arg("hand"), nb::arg("rank"), nb::arg("needed"), nb::arg("weights"),
             nb::arg("third") = suit::NO_CARD, nb::arg("duck") = false, nb::arg("at_most") = suit::NO_LIMIT, release())
        .def(
            "wins",
            [](suit::Solver& self, std::array<suit::Ranks, 2> hands, suit::Ranks hidden, int needed, int leader,
               const std::vector<int>& trick, const std::vector<std::pair<suit::Ranks, int>>& layouts) {
                return self.wins(make_state(hands, hidden, needed, leader, trick), layouts);
            },
            nb::arg("hands"), nb::arg("hidden"), nb::arg("needed"), nb::arg("leader"), nb::arg("trick"),
            nb::arg("layouts"), release())
        .def("layouts", &suit::Solver::layouts)
        .def("double_dummy", &suit::Solver::double_dummy, nb::arg("west"))
        .def("stop", &suit::Solver::stop);
}
