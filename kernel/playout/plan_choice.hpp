// The card with which the best plan of αμ begins, for declarer's side or for the defender on turn.
#pragma once

#include <optional>
#include <vector>

#include "base/front.hpp"
#include "base/stop.hpp"
#include "playout/table.hpp"
#include "solver/solver.hpp"

namespace alphamu::playout {

// The plans are `depth` cards of the asker's deep, over at most MOST_PLANNED layouts; of these the card after which one
// of them makes the contract, or beats it, in most. Declarer's side needs `needed` tricks. `solver` serves all
// questions of the play-outs. Throws Stopped.
int best_plan(const Table& table, const std::vector<Hands>& layouts, int needed, int depth, solver::Solver& solver,
              const Stop& stop);

// The same for a score: `steps` says what each trick of the own side since the play-out began adds. Nothing where the
// tricks left add nothing.
std::optional<int> best_for_score(const Table& table, const std::vector<Hands>& layouts,
                                  const std::vector<Weight>& steps, int depth, solver::Solver& solver,
                                  const Stop& stop);

inline constexpr std::size_t MOST_PLANNED = 320;

}  // namespace alphamu::playout
