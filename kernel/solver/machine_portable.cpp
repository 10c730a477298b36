// The search for any machine.
#include <algorithm>
#include <array>
#include <bit>
#include <climits>

#include "base/cards.hpp"
#include "solver/memory.hpp"
#include "solver/suit_runs.hpp"

#define ALPHAMU_MACHINE portable
#include "solver/search.hpp"

namespace alphamu::solver::portable {

bool search(Memory& memory, const Position& position, int need, Cards& relevant) {
    if (position.trump == NOTRUMP) return Search<true>(memory, position).run(position, need, relevant);
    return Search<false>(memory, position).run(position, need, relevant);
}

}  // namespace alphamu::solver::portable
