// The moves of bits for any machine.
#include "base/bit_moves.hpp"

#include <bit>

#include "base/position.hpp"

#define ALPHAMU_MACHINE portable
#include "base/bit_moves_of_machine.hpp"

namespace alphamu {

const BitMoves PORTABLE_MOVES{portable::gather,      portable::scatter,   portable::gather_row,
                              portable::scatter_row, portable::count_row, portable::weigh_row};

}  // namespace alphamu
