// The dealer's part of the Python module.
#pragma once

#include <nanobind/nanobind.h>

void bind_dealing(nanobind::module_& module);
