#include "playout/table.hpp"

#include "search/public_state.hpp"

namespace alphamu::playout {

Cards Table::legal() const {
    if (position.trick_size == 0) return hand();
    const Cards following = in_suit(hand(), suit_of(position.trick[0]));
    return following ? following : hand();
}

Cards Table::trick_cards() const {
    Cards cards = 0;
    for (int place = 0; place < position.trick_size; ++place) cards |= card_mask(position.trick[place]);
    return cards;
}

Cards Table::choices() const {
    const Hands& hands = position.hands;
    const Cards in_play = hands[0] | hands[1] | hands[2] | hands[3] | trick_cards();
    return search::lowest_of_touching(legal(), in_play & ~hand());
}

void Table::play(int card) {
    const auto seat = static_cast<std::size_t>(turn());
    const int led = position.trick_size ? suit_of(position.trick[0]) : suit_of(card);
    if (suit_of(card) != led) may_hold[seat] &= ~suit_mask(led);
    position.hands[seat] &= ~card_mask(card);
    played[seat] |= card_mask(card);
    if (position.trick_size < SEATS - 1) {
        position.trick[static_cast<std::size_t>(position.trick_size++)] = static_cast<std::uint8_t>(card);
        return;
    }
    int winner = 0, winning = position.trick[0];
    for (int place = 1; place < SEATS; ++place) {
        const int next = place < SEATS - 1 ? position.trick[static_cast<std::size_t>(place)] : card;
        if (beats(next, winning, position.trump)) {
            winner = place;
            winning = next;
        }
    }
    position.leader = (position.leader + winner) % SEATS;
    position.trick_size = 0;
    won += position.leader % 2 == declarer % 2;
}

}  // namespace alphamu::playout
