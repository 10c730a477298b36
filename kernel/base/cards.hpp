// Small questions about sets of cards.
#pragma once

#include <bit>

#include "base/position.hpp"

namespace alphamu {

inline constexpr Cards ALL_SUITS = suit_mask(0) | suit_mask(1) | suit_mask(2) | suit_mask(3);

inline constexpr int left_of(int seat) { return (seat + 1) & 3; }
inline constexpr int partner_of(int seat) { return (seat + 2) & 3; }
inline constexpr int right_of(int seat) { return (seat + 3) & 3; }

inline constexpr Cards in_suit(Cards cards, int suit) { return cards & suit_mask(suit); }
inline constexpr int count(Cards cards) { return std::popcount(cards); }
inline constexpr bool several(Cards cards) { return (cards & (cards - 1)) != 0; }

// The highest and the lowest card of a set that is not empty.
inline constexpr int highest(Cards cards) { return 63 - std::countl_zero(cards); }
inline constexpr int lowest(Cards cards) { return std::countr_zero(cards); }

// All cards below, or above, this one in the order of bits; within a suit that is the order of ranks.
inline constexpr Cards below(int card) { return card_mask(card) - 1; }
inline constexpr Cards above(int card) { return ~below(card) << 1; }

// All places of each suit from its highest card down.
inline constexpr Cards down_from_highest(Cards cards) {
    cards |= cards >> 1 & 0x7FFF7FFF7FFF7FFFULL;
    cards |= cards >> 2 & 0x3FFF3FFF3FFF3FFFULL;
    cards |= cards >> 4 & 0x0FFF0FFF0FFF0FFFULL;
    return cards | (cards >> 8 & 0x00FF00FF00FF00FFULL);
}

// Whether a card takes the trick from the one that was winning it.
inline constexpr bool beats(int card, int winning, int trump) {
    return suit_of(card) == suit_of(winning) ? card > winning : suit_of(card) == trump;
}

}  // namespace alphamu
