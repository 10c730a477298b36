// Tricks that our side can cash at once, whoever holds which of the hidden cards.
#pragma once

#include "base/cards.hpp"
#include "search/public_state.hpp"

namespace alphamu::search {

// The cards of the hand on lead, or of its partner if that can be reached, that win a trick each, one after the other:
// above all hidden ones, and above all of the other hand, which might have to take the trick and the lead with them.
// Nothing where not both hands of our side are ours to play, it is not on lead, or a foe might ruff.
Cards sure_winners(const PublicState& state);

}  // namespace alphamu::search
