// The search, and the moves of bits, for machines with the BMI2 instructions (most since 2013). Whether they are there is asked at run
// time, so this file alone may use them: everything shared is included before they are allowed.
#include <algorithm>
#include <array>
#include <bit>

#include "base/bit_moves.hpp"
#include "base/cards.hpp"
#include "solver/memory.hpp"
#include "solver/solver.hpp"

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
#include "base/bit_moves_of_machine.hpp"
#include "solver/search.hpp"

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

const BitMoves& fastest_moves() {
    static const BitMoves BMI2_MOVES{bmi2::gather, bmi2::scatter, bmi2::gather_row, bmi2::scatter_row,
                                     bmi2::count_row};
    return __builtin_cpu_supports("bmi2") ? BMI2_MOVES : PORTABLE_MOVES;
}

}  // namespace alphamu

#else

namespace alphamu {

SearchFunction fastest_search() { return portable::search; }

const BitMoves& fastest_moves() { return PORTABLE_MOVES; }

}  // namespace alphamu

#endif
