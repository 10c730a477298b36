// A position with cards exchanged on which nothing rests.
#pragma once

#include <cstdint>
#include <random>

#include "base/cards.hpp"
#include "base/position.hpp"

namespace alphamu {

// Cards below the lowest relevant one of their suit change places, two at a time.
inline Position with_low_cards_exchanged(Position position, Cards relevant, std::mt19937& random) {
    Cards in_play = position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3];
    for (int place = 0; place < position.trick_size; ++place) in_play |= card_mask(position.trick[place]);
    for (int swaps = 0; swaps < 20; ++swaps) {
        const int suit = static_cast<int>(random() % 4);
        const Cards known = in_suit(relevant, suit);
        const Cards low = in_suit(in_play, suit) & (known ? below(lowest(known)) : ~Cards{0});
        if (!several(low)) continue;
        const int one = lowest(low);
        const int other = random() % 2 ? highest(low) : lowest(low & (low - 1));
        const Cards both = card_mask(one) | card_mask(other);
        for (Cards& hand : position.hands)
            if (count(hand & both) == 1) hand ^= both;
        for (int place = 0; place < position.trick_size; ++place) {
            const int card = position.trick[place];
            position.trick[place] = static_cast<std::uint8_t>(card == one ? other : card == other ? one : card);
        }
    }
    return position;
}

}  // namespace alphamu
