// Trumps that bring tricks whatever happens, and whoever is on lead.
//
// Every trump of a hand brings its side a trick sooner or later, unless an opponent plays a higher one to that trick;
// and each of theirs can do so once.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

// The trump of a hand down to which so many of them (at least one) are sure, against these trumps of the opponents;
// -1 if there are fewer.
inline int last_sure_trump(Cards held, Cards against, int wanted) {
    if (count(held) < wanted) return -1;
    int threats = 0;
    for (Cards rest = held | against; rest;) {
        int card = highest(rest);
        rest ^= card_mask(card);
        if (card_mask(card) & against)
            ++threats;
        else if (threats > 0)
            --threats;
        else if (--wanted == 0)
            return card;
    }
    return -1;
}

}  // namespace alphamu::solver::ALPHAMU_MACHINE
