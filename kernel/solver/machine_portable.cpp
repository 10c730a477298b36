// The search for any machine.
#include <algorithm>
#include <array>
#include <bit>
#include <climits>

#include "base/cards.hpp"
#include "solver/learned_leads.hpp"
#include "solver/memory.hpp"
#include "solver/suit_runs.hpp"

#define ALPHAMU_MACHINE portable
#include "solver/search.hpp"
