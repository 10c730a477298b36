// The card that is best on average over some layouts, each solved as if all cards were seen.
#pragma once

#include <vector>

#include "playout/table.hpp"
#include "solver/solver.hpp"

namespace alphamu::playout {

// `needed`: the tricks that declarer's side needs from here, the one in progress included. The card after which the
// contract is made, or for a defender beaten, in most of the layouts. Where no layout tells the cards apart because it
// is safe or gone in all of them, the next trick decides, and so on; at last the cheapest card.
int best_on_average(const Table& table, const std::vector<Hands>& layouts, int needed, solver::Solver& solver);

// Cards in the order in which a player would rather part with them.
std::vector<int> cheapest_first(Cards cards);

}  // namespace alphamu::playout
