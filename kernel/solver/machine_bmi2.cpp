// The search for machines with the BMI2 instructions, and the choice between the two kinds.
#include <algorithm>
#include <array>
#include <bit>
#include <climits>

#include "base/cards.hpp"
#include "solver/learned_leads.hpp"
#include "solver/memory.hpp"
#include "solver/suit_runs.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define ALPHAMU_MACHINE bmi2
#define ALPHAMU_MACHINE_HAS_BMI2
#include "base/allow_bmi2.hpp"
#include "solver/search.hpp"

#include "base/forbid_bmi2.hpp"

namespace alphamu::solver {

SearchFunction fastest_search() { return __builtin_cpu_supports("bmi2") ? bmi2::search : portable::search; }

}  // namespace alphamu::solver

#else

namespace alphamu::solver {

SearchFunction fastest_search() { return portable::search; }

}  // namespace alphamu::solver

#endif
