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

// The runs of touching cards among some cards of a hand; or, where equal cards are not looked for, single cards.
class Runs {
public:
    Runs(Cards own, Cards others, bool equal_cards)
        : lows(equal_cards ? lowest_of_runs(own, others) : own), own(own), others(others), equal_cards(equal_cards) {}

    Cards from(int low) const { return equal_cards ? run_from(low, own, others) : card_mask(low); }

    const Cards lows;  // the lowest card of each

private:
    Cards own, others;
    bool equal_cards;
};

// Whole suits: those of these cards.
inline Cards all_of_suits(Cards cards) {
    Cards ends = (cards + ~SUIT_ENDS) & SUIT_ENDS;
    return (ends - (ends >> 15)) & ALL_SUITS;
}

// In each suit everything from the lowest of these cards up.
inline Cards with_all_above(Cards cards) { return cards | (SUIT_ENDS - cards); }

// The lowest card of each suit.
inline Cards lowest_of_suits(Cards cards) {
    Cards up = with_all_above(cards);
    return cards & ~(up << 1);
}

}  // namespace alphamu::solver::ALPHAMU_MACHINE
