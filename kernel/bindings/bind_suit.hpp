// The part of the Python module that works out suit combinations.
#pragma once

#include <nanobind/nanobind.h>

void bind_suit(nanobind::module_& module);
