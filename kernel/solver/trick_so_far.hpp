// What has been played to a trick.
#ifndef ALPHAMU_MACHINE
#error "included by search.hpp alone"
#endif

namespace alphamu::solver::ALPHAMU_MACHINE {

struct TrickSoFar {
    // Plays a card to it.
    void add(int player, int card, int trump) {
        if (beats(card, winning, trump)) {
            winner = player;
            winning = card;
        }
        cards |= card_mask(card);
    }

    // The winning card of a complete trick, if it had to beat another of its suit.
    Cards rank_that_won() const { return several(in_suit(cards, suit_of(winning))) ? card_mask(winning) : 0; }

    int led;      // the suit
    int winner;   // the seat
    int winning;  // its card
    Cards cards;
};

}  // namespace alphamu::solver::ALPHAMU_MACHINE
