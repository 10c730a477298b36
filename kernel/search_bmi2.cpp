// The search for machines with the BMI2 instructions (most since 2013). Whether they are there is asked at run
// time, so this file alone may use them: everything shared is included before they are allowed.
#include <algorithm>
#include <array>

#include "cards.hpp"
#include "memory.hpp"
#include "solver.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("bmi,bmi2,lzcnt,popcnt")
#endif

#define ALPHAMU_MACHINE bmi2
#define ALPHAMU_MACHINE_HAS_BMI2
#include "search.hpp"

namespace alphamu::bmi2 {

bool search(Memory& memory, const Position& position, int need, Cards& relevant) {
    if (position.trump == NOTRUMP) return Search<true>(memory, position).run(position, need, relevant);
    return Search<false>(memory, position).run(position, need, relevant);
}

}  // namespace alphamu::bmi2

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace alphamu {

SearchFunction fastest_search() { return __builtin_cpu_supports("bmi2") ? bmi2::search : portable::search; }

}  // namespace alphamu

#else

namespace alphamu {

SearchFunction fastest_search() { return portable::search; }

}  // namespace alphamu

#endif
