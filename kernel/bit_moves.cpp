#include "bit_moves.hpp"

#include <array>
#include <bit>

#include "position.hpp"

#define ALPHAMU_MACHINE portable
#include "bit_moves_of_machine.hpp"
#undef ALPHAMU_MACHINE

namespace alphamu {

const BitMoves PORTABLE_MOVES{portable::gather, portable::scatter, portable::gather_row, portable::scatter_row,
                              portable::count};

}  // namespace alphamu

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
#include "bit_moves_of_machine.hpp"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace alphamu {

const BitMoves& fastest_moves() {
    static const BitMoves BMI2_MOVES{bmi2::gather, bmi2::scatter, bmi2::gather_row, bmi2::scatter_row, bmi2::count};
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") ? BMI2_MOVES : PORTABLE_MOVES;
}

}  // namespace alphamu

#else

namespace alphamu {

const BitMoves& fastest_moves() { return PORTABLE_MOVES; }

}  // namespace alphamu

#endif
