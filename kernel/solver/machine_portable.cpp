// The search, and the moves of bits, for any machine.
#include <algorithm>
#include <array>
#include <bit>

#include "base/bit_moves.hpp"
#include "base/cards.hpp"
#include "solver/memory.hpp"
#include "solver/solver.hpp"

#define ALPHAMU_MACHINE portable
#include "base/bit_moves_of_machine.hpp"
#include "solver/search.hpp"

namespace alphamu::portable {

bool search(Memory& memory, const Position& position, int need, Cards& relevant) {
    if (position.trump == NOTRUMP) return Search<true>(memory, position).run(position, need, relevant);
    return Search<false>(memory, position).run(position, need, relevant);
}

}  // namespace alphamu::portable

namespace alphamu {

const BitMoves PORTABLE_MOVES{portable::gather, portable::scatter, portable::gather_row, portable::scatter_row,
                              portable::count_row};

}  // namespace alphamu
