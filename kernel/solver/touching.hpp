// Touching cards of a hand are equal: no card in play stands between them, so one of them is enough to search.
// "Others" are the cards of the other hands and the one that is winning the trick; what it has beaten, and cards
// already gone, separate nothing.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

// A bit above the ace of each suit: where a run must end.
inline constexpr Cards SUIT_ENDS = 0x8000800080008000ULL;

// The lowest card of each run of touching cards.
inline Cards lowest_of_runs(Cards own, Cards others) {
    Cards gaps = ~(own | others | SUIT_ENDS);
    Cards next = own << 1;
    // Adding carries a bit through the gap above a card to the next card in play.
    Cards touched = (((next & gaps) + gaps) | next) & ~gaps;
    return own & ~touched;
}

// The run that begins with this card.
inline Cards run_from(int low, Cards own, Cards others) {
    int end = lowest((others | SUIT_ENDS) & ~below(low));
    return own & below(end) & ~below(low);
}

}  // namespace alphamu::solver::ALPHAMU_MACHINE
