#include "playout/table.hpp"

#include <array>

#include "base/trick.hpp"
#include "search/public_state.hpp"

namespace alphamu::playout {

Cards Table::legal() const { return position.trick_size == 0 ? hand() : following(hand(), suit_of(position.trick[0])); }

Cards Table::trick_cards() const { return cards_of(position.trick, position.trick_size); }

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
    chronicle.play(card);
    if (position.trick_size < SEATS - 1) {
        position.trick[static_cast<std::size_t>(position.trick_size++)] = static_cast<std::uint8_t>(card);
        return;
    }
    const std::array<int, SEATS> trick{position.trick[0], position.trick[1], position.trick[2], card};
    position.leader = (position.leader + winning_place(trick, SEATS, position.trump)) % SEATS;
    position.trick_size = 0;
    ++(position.leader % 2 == declarer % 2 ? won : lost);
}

}  // namespace alphamu::playout
