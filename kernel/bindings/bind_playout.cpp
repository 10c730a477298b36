#include "bindings/bind_playout.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "bindings/shared_solver.hpp"
#include "playout/play_outs.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using alphamu::Cards;
using alphamu::bindings::resources;
using alphamu::bindings::SharedSolver;
using alphamu::playout::Hands;
using alphamu::playout::Kind;
using alphamu::playout::Knowledge;
using alphamu::playout::PlayOuts;
using alphamu::playout::Start;
using alphamu::playout::Style;
using PlainCondition = std::tuple<int, std::vector<Cards>, int, int>;
using PlainTold = std::pair<std::vector<PlainCondition>, std::vector<int>>;

Kind kind_of(const std::string& name) {
    if (name == "dd") return Kind::PERFECT;
    if (name == "pimc") return Kind::PIMC;
    if (name == "alphamu") return Kind::ALPHAMU;
    if (name == "expert") return Kind::EXPERT;
    throw std::invalid_argument("player '" + name + "': expected dd, pimc, expert or alphamu");
}

void make_style(Style* self, const std::string& kind, std::size_t worlds, int depth) {
    new (self) Style{kind_of(kind), worlds, depth};
}

void make_start(Start* self, int trump, int declarer, int leader, std::vector<int> trick, int needed,
                std::optional<alphamu::cardplay::Chronicle> chronicle, std::vector<alphamu::Weight> steps) {
    const int turn = (leader + static_cast<int>(trick.size())) % alphamu::SEATS;
    if (chronicle && chronicle->turn() != turn)
        throw std::invalid_argument("somebody else is on turn in the chronicle");
    new (self) Start{trump, declarer, leader, std::move(trick), needed, chronicle, std::move(steps)};
}

void make_knowledge(Knowledge* self, int asker, Hands played, Hands may_hold, std::array<PlainTold, 4> told,
                    std::array<std::optional<alphamu::beliefs::Seat>, 4> believed) {
    new (self) Knowledge{played, may_hold, asker, {}, std::move(believed)};
    for (std::size_t seat = 0; seat < told.size(); ++seat) {
        auto& [plain, formula] = told[seat];
        for (const auto& [hand, sets, low, high] : plain)
            self->told[seat].conditions.push_back({hand, sets, low, high});
        self->told[seat].formula = std::move(formula);
    }
}

}  // namespace

void bind_playout(nb::module_& module) {
    nb::class_<Style>(module, "PlayStyle", "How a side chooses its cards in a play-out.")
        .def("__init__", &make_style, "kind"_a, "worlds"_a = 20, "depth"_a = 1);
    nb::class_<Start>(module, "PlayOutStart", "The moment at which play-outs begin, the same in all layouts.")
        .def("__init__", &make_start, "trump"_a, "declarer"_a, "leader"_a, "trick"_a, "needed"_a,
             "chronicle"_a = nb::none(), "steps"_a = std::vector<alphamu::Weight>());
    nb::class_<Knowledge>(module, "PlayOutKnowledge", "What is known of the hands when play-outs begin.")
        .def("__init__", &make_knowledge, "asker"_a, "played"_a, "may_hold"_a, "told"_a, "believed"_a);
    using release = nb::call_guard<nb::gil_scoped_release>;
    nb::class_<PlayOuts>(module, "PlayOuts", "Hands played to the end by players who do not see the hidden cards.")
        .def(
            "__init__",
            [](PlayOuts* self, const Start& start, const Knowledge& knowledge, const Style& declarer,
               const Style& defenders, const Style& asking_defender, std::uint64_t seed, std::size_t memory_mb,
               int threads, std::shared_ptr<alphamu::cardplay::Model> experts, SharedSolver* solver) {
                new (self) PlayOuts(start, knowledge, declarer, defenders, asking_defender, seed,
                                    resources(memory_mb << 20, threads, solver), std::move(experts));
            },
            "start"_a, "knowledge"_a, "declarer"_a, "defenders"_a, "asking_defender"_a, "seed"_a, "memory_mb"_a,
            "threads"_a, "experts"_a = nb::none(), "solver"_a = nb::none())
        .def("play", &PlayOuts::play, "card"_a, "layouts"_a, release(),
             "The tricks of declarer's side after this card, for each layout in turn up to the first unfinished one.")
        .def("record", &PlayOuts::record, "card"_a, "layout"_a, release(), "The cards of one play-out, in order.")
        .def("stop", &PlayOuts::stop, "Make a running play() end soon.")
        .def("go_on", &PlayOuts::go_on, "After a stop: play again.")
        .def_prop_ro("decisions", &PlayOuts::decisions, "How many cards were thought about.");
}
