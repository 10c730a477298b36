// The search for any machine.
#include <algorithm>
#include <array>

#include "cards.hpp"
#include "memory.hpp"
#include "solver.hpp"

#define ALPHAMU_MACHINE portable
#include "search.hpp"

namespace alphamu::portable {

bool search(Memory& memory, const Position& position, int need, Cards& relevant) {
    if (position.trump == NOTRUMP) return Search<true>(memory, position).run(position, need, relevant);
    return Search<false>(memory, position).run(position, need, relevant);
}

}  // namespace alphamu::portable
