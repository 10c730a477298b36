#include "bindings/bind_beliefs.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "beliefs/features.hpp"
#include "beliefs/network.hpp"
#include "beliefs/three_hands.hpp"
#include "beliefs/two_hands.hpp"

namespace nb = nanobind;
using namespace alphamu::beliefs;
using alphamu::Cards;
using alphamu::dealing::Layout;

namespace {

using Pair = std::pair<Cards, Cards>;

std::array<FirstCards, 4> first_cards_of(const std::array<std::pair<int, int>, 4>& plain) {
    std::array<FirstCards, 4> result;
    for (int suit = 0; suit < 4; ++suit) {
        for (const int rank : {plain[suit].first, plain[suit].second}) {
            if (rank < 0 || rank > NO_CARD) throw std::invalid_argument("a first card of no rank");
        }
        result[suit] = {plain[suit].first, plain[suit].second};
    }
    return result;
}

Seat make_seat(const Network& network, std::vector<std::uint32_t> hand, std::array<std::vector<std::uint32_t>, 4> suits,
               const std::array<std::pair<int, int>, 4>& first_cards) {
    return {network.weights({std::move(hand), std::move(suits)}), first_cards_of(first_cards)};
}

void make_two_hands(TwoHands* self, Cards unseen, int first_size, Pair allowed, Pair fixed, const Seat& first,
                    const Seat& second) {
    const alphamu::dealing::Hidden hidden{
        unseen, first_size, {allowed.first, allowed.second}, {fixed.first, fixed.second}};
    new (self) TwoHands(hidden, first, &second);
}

std::vector<Score> scores(const Seat& seat, const std::vector<Cards>& hands) {
    std::vector<Score> result;
    for (const Cards hand : hands) result.push_back(score(seat, hand));
    return result;
}

std::vector<Layout> draw(const TwoHands& hands, std::size_t size, std::uint64_t seed) {
    alphamu::Random random(seed);
    std::vector<Layout> result;
    for (std::size_t place = 0; place < size; ++place) result.push_back(hands.draw(random));
    return result;
}

void bind_features(nb::module_& module) {
    module.def(
        "holding_features",
        [](Holding holding, int first, int second) { return holding_features(holding, {first, second}); },
        nb::arg("holding"), nb::arg("first") = NO_CARD, nb::arg("second") = NO_CARD,
        "Which of a suit's weights count for a holding.");
    module.def(
        "hand_features", [](const Lengths& lengths, int points) { return hand_features(Shape(lengths), points); },
        nb::arg("lengths"), nb::arg("points"),
        "Which of a hand's weights count for these lengths, clubs first, and points.");
    module.def("power_of_two", &power, nb::arg("score"), "2 to the power of score / 1024.");
}

}  // namespace

void bind_beliefs(nb::module_& module) {
    bind_features(module);
    nb::class_<Seat> seat(module, "HiddenSeat", "What the model makes of one hidden hand.");
    seat.attr("HOLDING_WEIGHTS") = HOLDING_WEIGHTS;
    seat.attr("HAND_WEIGHTS") = HAND_WEIGHTS;
    seat.attr("NO_CARD") = NO_CARD;
    seat.attr("DOUBLING") = DOUBLING;
    seat.def_prop_ro("suit_weights", [](const Seat& seat) { return seat.weights.suits; })
        .def_prop_ro("hand_weights", [](const Seat& seat) { return seat.weights.hand; })
        .def("score", &score, nb::arg("hand"), "The worth of a hand of thirteen cards.")
        .def("scores", &scores, nb::arg("hands"), "The worth of each of many hands.");
    nb::class_<Network>(module, "BeliefNetwork", "The model of hidden hands.")
        .def(
            "__init__",
            [](Network* self, nb::bytes bytes) { new (self) Network(std::string(bytes.c_str(), bytes.size())); },
            nb::arg("bytes"))
        .def("seat", &make_seat, nb::arg("hand"), nb::arg("suits"), nb::arg("first_cards"),
             "A seat from the keys of its words and the first two ranks that it played in each suit.");
    nb::class_<TwoHands>(module, "TwoHiddenHands", "Two hidden hands as the model believes in them.")
        .def("__init__", &make_two_hands, nb::arg("unseen"), nb::arg("first_size"), nb::arg("allowed"),
             nb::arg("fixed"), nb::arg("first"), nb::arg("second"))
        .def("draw", &draw, nb::arg("size"), nb::arg("seed"), "Independent layouts.")
        .def("chances", &TwoHands::chances, "The first hand's chance to hold each card, by bit.")
        .def("lengths", &TwoHands::lengths, "The first hand's chances for the number of unseen cards of each suit.")
        .def("points", &TwoHands::points, "The first hand's chances for the points among its unseen cards.");
    nb::class_<ThreeHands>(module, "ThreeHiddenHands", "Three hidden hands as the model believes in them.")
        .def(nb::init<Cards, const std::array<Seat, 3>&, std::size_t, std::uint64_t>(), nb::arg("unseen"),
             nb::arg("seats"), nb::arg("tries"), nb::arg("seed"))
        .def("draw", &ThreeHands::draw, nb::arg("size"), nb::arg("seed"), "Layouts.")
        .def("chances", &ThreeHands::chances, "Each hand's chance to hold each card, by bit.")
        .def_prop_ro("effective", &ThreeHands::effective, "How many equally weighted tries would tell as much.");
}
