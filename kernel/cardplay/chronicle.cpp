#include "cardplay/chronicle.hpp"

#include "base/trick.hpp"

namespace alphamu::cardplay {

void Chronicle::play(int card) {
    const auto seat = static_cast<std::size_t>(turn());
    const auto number = static_cast<std::uint8_t>(card);
    const int led = trick_size ? suit_of(trick[0]) : suit_of(card);
    SuitStory& story = suits[static_cast<std::size_t>(suit_of(card))];
    if (trick_size == 0) {
        if (story.times_led == 0) {
            story.first_leader = static_cast<std::uint8_t>(seat);
            story.first_led = number;
        }
        ++story.times_led;
        last_lead[seat] = static_cast<std::uint8_t>(led);
    } else if (suit_of(card) != led) {
        voids[seat] |= static_cast<std::uint8_t>(1 << led);
        ++story.discards[seat];
        if (first_discard[seat] == NO_CARD && suit_of(card) != setting.trump) first_discard[seat] = number;
    }
    ++story.number[seat];
    story.last[seat] = number;
    played[seat] |= card_mask(card);
    if (opening_lead == NO_CARD) opening_lead = number;
    if (trick_size < SEATS - 1) {
        trick[static_cast<std::size_t>(trick_size++)] = number;
        return;
    }
    const std::array<int, SEATS> whole{trick[0], trick[1], trick[2], card};
    gone |= cards_of(whole, SEATS);
    leader = (leader + winning_place(whole, SEATS, setting.trump)) % SEATS;
    trick_size = 0;
    last_suit = static_cast<std::uint8_t>(led);
    won += leader % 2 == setting.declarer % 2;
}

}  // namespace alphamu::cardplay
