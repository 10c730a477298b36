#pragma once

#include <nanobind/nanobind.h>

void bind_playout(nanobind::module_& module);
