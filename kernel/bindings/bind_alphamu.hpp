// The part of the Python module that searches with αμ.
#pragma once

#include <nanobind/nanobind.h>

void bind_alphamu(nanobind::module_& module);
