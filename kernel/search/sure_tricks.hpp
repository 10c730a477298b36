// Tricks that our side can cash at once, whoever holds which of the hidden cards.
#pragma once

#include "base/cards.hpp"
#include "search/public_state.hpp"

namespace alphamu::search {

struct SureTricks {
    int tricks = 0;
    Cards winners = 0;  // whose ranks this rests on
};

// The hand on lead cashes its winners, one after the other, and crosses to its partner, if it can, to cash those there.
// A winner is above all hidden cards of its suit, and above all of the other hand, which might have to take the trick
// and the lead with them; a long card is one where the winners above it draw all that others have of its suit.
// Nothing where not both hands of our side are ours to play, it is not on lead, or a foe might ruff.
SureTricks sure_tricks(const PublicState& state);

}  // namespace alphamu::search
