#include "search/public_state.hpp"

namespace alphamu::search {

Position position_with(const PublicState& state, Cards first) {
    Position position;
    position.hands = state.visible;
    position.hands[state.seats.hidden[0]] = first;
    position.hands[state.seats.hidden[1]] = state.hidden & ~first;
    position.trump = state.trump;
    position.leader = state.leader;
    position.trick_size = state.trick_size;
    for (int i = 0; i < state.trick_size; ++i) position.trick[i] = state.trick[i];
    return position;
}

Cards lowest_of_touching(Cards candidates, Cards others) {
    Cards lowest = 0;
    for (int suit = 0; suit < SUITS; ++suit) {
        Cards rest = candidates & suit_mask(suit);
        int previous = -1;
        while (rest) {
            const int card = std::countr_zero(rest);
            rest &= rest - 1;
            const bool separate = previous < 0 || (others & (card_mask(card) - 1) & ~(card_mask(previous) * 2 - 1));
            if (separate) lowest |= card_mask(card);
            previous = card;
        }
    }
    return lowest;
}

std::vector<int> unequal_cards(const PublicState& state) {
    const Cards hand = state.visible[state.turn()];
    std::vector<int> cards;
    for (Cards rest = lowest_of_touching(state.legal(hand), state.in_play() & ~hand); rest; rest &= rest - 1)
        cards.push_back(std::countr_zero(rest));
    return cards;
}

}  // namespace alphamu::search
