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
    return Search(memory, position).run(position, need, relevant);
}

}  // namespace alphamu::portable
