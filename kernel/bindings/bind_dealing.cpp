#include "bindings/bind_dealing.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "dealing/dealing.hpp"

namespace nb = nanobind;

namespace {

using alphamu::Cards;
using alphamu::dealing::Condition;
using alphamu::dealing::Layouts;
using PlainCondition = std::tuple<int, std::vector<Cards>, int, int>;

void make_layouts(Layouts* self, Cards unseen, int first_size, std::pair<Cards, Cards> allowed,
                  std::pair<Cards, Cards> fixed, const std::vector<PlainCondition>& plain,
                  const std::vector<int>& formula) {
    std::vector<Condition> conditions;
    for (const auto& [hand, sets, low, high] : plain) conditions.push_back({hand, sets, low, high});
    const alphamu::dealing::Hidden hidden{
        unseen, first_size, {allowed.first, allowed.second}, {fixed.first, fixed.second}};
    new (self) Layouts(hidden, conditions, formula);
}

}  // namespace

void bind_dealing(nb::module_& module) {
    nb::class_<Layouts>(module, "Layouts", "All ways to give the unseen cards to two hands such that a formula holds.")
        .def("__init__", &make_layouts, nb::arg("unseen"), nb::arg("first_size"), nb::arg("allowed"), nb::arg("fixed"),
             nb::arg("conditions"), nb::arg("formula"))
        .def_prop_ro("count", &Layouts::count, "How many there are.")
        .def("layout", &Layouts::layout, nb::arg("number"), "The layout of a number from 0 to count - 1.")
        .def("all", &Layouts::all, "All layouts, in the order of their numbers.")
        .def("sample", &Layouts::sample, nb::arg("size"), nb::arg("seed"),
             "Different layouts, each set of that size being equally likely.");
}
