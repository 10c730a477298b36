#include "bindings/bind_alphamu.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <optional>
#include <stdexcept>
#include <string>

#include "engine/alphamu.hpp"
#include "base/stop.hpp"
#include "bindings/shared_solver.hpp"

namespace nb = nanobind;
using namespace alphamu;
using namespace alphamu::bindings;
using namespace alphamu::engine;
using namespace alphamu::search;

namespace {

constexpr std::size_t MOST_MEMORY_MB = 1 << 20;

using Hands = std::array<std::optional<Cards>, SEATS>;
using PlainLevel = std::pair<int, std::vector<Weight>>;

// Clockwise from the asker: the two hands that are seen, and the two that are not.
Seats make_seats(int asker, const std::array<Role, SEATS>& roles, const Hands& hands) {
    if (asker < 0 || asker >= SEATS) throw std::invalid_argument("the asker must be a seat, 0 to 3");
    Seats seats{static_cast<std::uint8_t>(asker), roles, {}, {}};
    std::size_t seen = 0, hidden = 0;
    for (int place = 0; place < SEATS; ++place) {
        const auto seat = static_cast<std::uint8_t>((asker + place) % SEATS);
        const bool is_seen = hands[seat].has_value();
        std::size_t& next = is_seen ? seen : hidden;
        if (next == 2) throw std::invalid_argument("two hands must be seen, and two hidden");
        (is_seen ? seats.seen : seats.hidden)[next++] = seat;
    }
    return seats;
}

Question make_question(int asker, const std::array<Role, SEATS>& roles, const Hands& hands, int trump, int leader,
                       const std::vector<int>& trick, int tricks_left, std::vector<PlainLevel> levels,
                       const std::vector<std::pair<Cards, Cards>>& worlds) {
    if (trick.size() > 3) throw std::invalid_argument("the current trick holds 0 to 3 cards");
    Question question;
    PublicState& state = question.state;
    state.seats = make_seats(asker, roles, hands);
    for (const int seat : state.seats.seen) state.visible[seat] = *hands[static_cast<std::size_t>(seat)];
    state.trump = trump;
    state.leader = leader;
    state.tricks_left = tricks_left;
    for (const int card : trick) {
        if (card < 0 || card >= 64) throw std::invalid_argument("a card in the trick is no card");
        state.trick[state.trick_size++] = static_cast<std::uint8_t>(card);
    }
    for (const auto& [first, second] : worlds) question.worlds.push_back({{first, second}});
    if (!worlds.empty()) state.hidden = worlds[0].first | worlds[0].second;
    for (auto& [tricks, weights] : levels) question.levels.push_back({tricks, std::move(weights)});
    check(question);
    return question;
}

// In Python, an answer that is too large is an exception.
struct FrontsTooLarge : std::exception {
    const char* what() const noexcept override { return "the fronts are too large"; }
};

template <class Answer>
Answer or_raise(OrTooLarge<Answer> result) {
    if (is_too_large(result)) throw FrontsTooLarge{};
    return std::get<Answer>(std::move(result));
}

void bind_options(nb::module_& module) {
    nb::class_<Options> options(module, "Options", "The optimizations of the search, each with its switch.");
    options.def(nb::init<>())
        .def_rw("table", &Options::table)
        .def_rw("early_cut", &Options::early_cut)
        .def_rw("root_cut", &Options::root_cut)
        .def_rw("useful_worlds", &Options::useful_worlds)
        .def_rw("world_cuts", &Options::world_cuts)
        .def_rw("empty_entry", &Options::empty_entry)
        .def_rw("alpha_cut", &Options::alpha_cut)
        .def_rw("cut_on_win", &Options::cut_on_win)
        .def_rw("equal_cards", &Options::equal_cards)
        .def_rw("skip_min", &Options::skip_min)
        .def_rw("relative_ranks", &Options::relative_ranks)
        .def_rw("partition", &Options::partition)
        .def_rw("lost_first", &Options::lost_first)
        .def_rw("own_order", &Options::own_order)
        .def_rw("known_first", &Options::known_first)
        .def_rw("lower_cards", &Options::lower_cards)
        .def_rw("only_card", &Options::only_card)
        .def_rw("single_steps", &Options::single_steps)
        .def_rw("sure_tricks", &Options::sure_tricks)
        .def_rw("value_bound", &Options::value_bound)
        .def_rw("common_plan", &Options::common_plan)
        .def_rw("sibling_bounds", &Options::sibling_bounds)
        .def_rw("all_layouts", &Options::all_layouts)
        .def_rw("divided_weights", &Options::divided_weights)
        .def_rw("clashes", &Options::clashes)
        .def_rw("joint_plans", &Options::joint_plans)
        .def_rw("front_comparisons", &Options::front_comparisons)
        .def_rw("joined_comparisons", &Options::joined_comparisons)
        .def_rw("diagram_nodes", &Options::diagram_nodes)
        .def_rw("listed_vectors", &Options::listed_vectors);
}

void bind_question(nb::module_& module) {
    nb::enum_<Role>(module, "Role", "What a seat is to whoever asks.")
        .value("OURS", Role::OURS)
        .value("FOE", Role::FOE)
        .value("PARTNER", Role::PARTNER)
        .value("SILENT", Role::SILENT);

    nb::class_<Question>(module, "Question", "What the search is asked.")
        .def(
            "__init__",
            [](Question* self, int asker, const std::array<Role, SEATS>& roles, const Hands& hands, int trump,
               int leader, const std::vector<int>& trick, int tricks_left, std::vector<PlainLevel> levels,
               const std::vector<std::pair<Cards, Cards>>& worlds) {
                new (self) Question(
                    make_question(asker, roles, hands, trump, leader, trick, tricks_left, std::move(levels), worlds));
            },
            nb::kw_only(), nb::arg("asker"), nb::arg("roles"), nb::arg("hands"), nb::arg("trump"), nb::arg("leader"),
            nb::arg("trick"), nb::arg("tricks_left"), nb::arg("levels"), nb::arg("worlds"));
}

void bind_reports(nb::module_& module) {
    nb::class_<CardReport>(module, "CardReport", "What the search says of one card at the root.")
        .def_ro("card", &CardReport::card)
        .def_ro("weight", &CardReport::weight)
        .def_ro("possible", &CardReport::possible)
        .def_ro("bound", &CardReport::bound)
        .def_ro("complete", &CardReport::complete)
        .def_ro("front", &CardReport::front)
        .def_ro("vectors", &CardReport::vectors);

    nb::class_<DepthReport>(module, "DepthReport", "What a finished depth says.")
        .def_ro("depth", &DepthReport::depth)
        .def_ro("complete", &DepthReport::complete)
        .def_ro("cards", &DepthReport::cards);
}

void bind_search(nb::module_& module) {
    nb::class_<Exclusive<AlphaMu>>(module, "AlphaMu", "One question for αμ, searched deeper and deeper.")
        .def(
            "__init__",
            [](Exclusive<AlphaMu>* self, const Question& question, const Options& options, std::size_t memory_mb,
               int threads, SharedSolver* solver) {
                if (memory_mb < 1 || memory_mb > MOST_MEMORY_MB)
                    throw std::invalid_argument("memory of " + std::to_string(memory_mb) + " MB: expected 1 to " +
                                                std::to_string(MOST_MEMORY_MB));
                new (self) Exclusive<AlphaMu>(question, options, resources(memory_mb << 20, threads, solver));
            },
            nb::arg("question"), nb::arg("options"), nb::arg("memory_mb"), nb::arg("threads"),
            nb::arg("solver") = nb::none())
        .def("cards", in_turn(&AlphaMu::cards))
        .def("full_depth", at_any_time(&AlphaMu::full_depth))
        .def(
            "analyse",
            [](Exclusive<AlphaMu>& self, int depth, const std::vector<int>& cards, std::uint64_t comparisons) {
                return self.ask([&](AlphaMu& search) { return or_raise(search.analyse(depth, cards, comparisons)); });
            },
            nb::arg("depth"), nb::arg("cards"), nb::arg("comparisons") = UINT64_MAX)
        .def("fronts", in_turn(&AlphaMu::fronts), nb::arg("depth"), nb::arg("cards"), nb::arg("patient"))
        .def_prop_ro("fronts_are_joined", in_turn(&AlphaMu::fronts_are_joined))
        .def_prop_ro("divides_weights", in_turn(&AlphaMu::divides_weights))
        .def(
            "choose",
            [](Exclusive<AlphaMu>& self, int depth, const std::vector<int>& cards, Weight upper, bool to_the_end) {
                return self.ask(
                    [&](AlphaMu& search) { return or_raise(search.choose(depth, cards, upper, to_the_end)); });
            },
            nb::arg("depth"), nb::arg("cards"), nb::arg("upper"), nb::arg("to_the_end") = false)
        .def(
            "value",
            [](Exclusive<AlphaMu>& self, int depth, int card, Weight upper) {
                return self.ask([&](AlphaMu& search) { return or_raise(search.value(depth, card, upper)); });
            },
            nb::arg("depth"), nb::arg("card"), nb::arg("upper"))
        .def(
            "whole_front",
            [](Exclusive<AlphaMu>& self, int depth, int card, std::size_t most_vectors, std::size_t nodes) {
                return self.ask(
                    [&](AlphaMu& search) { return or_raise(search.whole_front(depth, card, most_vectors, nodes)); });
            },
            nb::arg("depth"), nb::arg("card"), nb::arg("most_vectors"), nb::arg("nodes"))
        .def("tricks", in_turn(&AlphaMu::tricks), nb::arg("cards"))
        .def("winning_cards", in_turn(&AlphaMu::winning_cards), nb::arg("path"), nb::arg("worlds"), nb::arg("depth"))
        .def("replies", in_turn(&AlphaMu::replies), nb::arg("path"), nb::arg("worlds"))
        .def("achieved", in_turn(&AlphaMu::achieved), nb::arg("card"), nb::arg("depth"))
        .def("limit_nodes", in_turn(&AlphaMu::limit_nodes), nb::arg("nodes"))
        .def("stop", at_any_time(&AlphaMu::stop))
        .def("go_on", at_any_time(&AlphaMu::go_on))
        .def_prop_ro("nodes", at_any_time(&AlphaMu::nodes))
        .def_prop_ro("spent", at_any_time(&AlphaMu::spent))
        .def_prop_ro("solves", at_any_time(&AlphaMu::solves));
}

}  // namespace

void bind_alphamu(nb::module_& module) {
    nb::exception<Stopped>(module, "Stopped").attr("__doc__") = "A search was stopped before its end.";
    nb::exception<FrontsTooLarge>(module, "FrontsTooLarge").attr("__doc__") = "The fronts of an analysis exploded.";
    bind_options(module);
    bind_question(module);
    bind_reports(module);
    bind_search(module);
}
