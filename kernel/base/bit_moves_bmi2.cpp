// The moves of bits for machines with the BMI2 instructions, and the choice between the two kinds.
#include "base/bit_moves.hpp"

#include <bit>

#include "base/position.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define ALPHAMU_MACHINE bmi2
#define ALPHAMU_MACHINE_HAS_BMI2
#include "base/allow_bmi2.hpp"
#include "base/bit_moves_of_machine.hpp"
#include "base/forbid_bmi2.hpp"

namespace alphamu {

const BitMoves& fastest_moves() {
    static const BitMoves BMI2_MOVES{bmi2::gather,      bmi2::scatter,   bmi2::gather_row,
                                     bmi2::scatter_row, bmi2::count_row, bmi2::weigh_row};
    return __builtin_cpu_supports("bmi2") ? BMI2_MOVES : PORTABLE_MOVES;
}

}  // namespace alphamu

#else

namespace alphamu {

const BitMoves& fastest_moves() { return PORTABLE_MOVES; }

}  // namespace alphamu

#endif
