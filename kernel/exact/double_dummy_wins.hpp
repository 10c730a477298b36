// Which worlds are won double dummy, in each of those asked about, whatever the search that asks has reached above: for
// what is kept of a position serves questions about other worlds, too.
#pragma once

#include "base/cards.hpp"
#include "search/alphamu_search.hpp"

namespace alphamu::exact {

template <class Worlds>
typename Worlds::Set double_dummy_wins(search::AlphaMuSearch<Worlds>& search, const search::PublicState& state,
                                       const typename Worlds::Set& worlds) {
    if (search.standing.is_settled(state)) return search.standing.is_made(state) ? worlds : worlds.none();
    Cards relevant = 0;
    const auto never = [](const auto&...) { return false; };
    return search.leaves.won(state, search.standing.still_needed(state), worlds, relevant, never);
}

}  // namespace alphamu::exact
