// The rules of a trick: what may be played to it, and which card wins it.
#pragma once

#include <cstddef>

#include "base/cards.hpp"

namespace alphamu {

// What a hand may play when this suit was led.
inline constexpr Cards following(Cards hand, int led) {
    const Cards same = in_suit(hand, led);
    return same ? same : hand;
}

// The place of the card that wins, among the first cards of a trick, at least one.
template <class Trick>
constexpr int winning_place(const Trick& trick, int size, int trump) {
    std::size_t best = 0;
    for (std::size_t place = 1; place < static_cast<std::size_t>(size); ++place)
        if (beats(trick[place], trick[best], trump)) best = place;
    return static_cast<int>(best);
}

// The first cards of a trick as a set.
template <class Trick>
constexpr Cards cards_of(const Trick& trick, int size) {
    Cards cards = 0;
    for (std::size_t place = 0; place < static_cast<std::size_t>(size); ++place) cards |= card_mask(trick[place]);
    return cards;
}

}  // namespace alphamu
