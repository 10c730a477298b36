// The defender who sees all cards, and gives nothing away where all cards come to the same.
#pragma once

#include "playout/table.hpp"
#include "solver/solver.hpp"

namespace alphamu::playout {

// A card after which declarer wins no trick more than need be. Of several the one that a person would play who keeps
// declarer guessing: discards from length that leave honours guarded, low cards in the suit led, leads from length.
// `guess` is what declarer's side is thought to win from here: near the truth, it saves time.
struct Defence {
    int card;
    int tricks;  // what declarer's side wins from here; -1 where nobody asked
};
Defence perfect_defence(const Table& table, int guess, solver::Solver& solver);

}  // namespace alphamu::playout
