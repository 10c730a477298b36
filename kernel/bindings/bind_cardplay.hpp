#pragma once

#include <nanobind/nanobind.h>

void bind_cardplay(nanobind::module_& module);
