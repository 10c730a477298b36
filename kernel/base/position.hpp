// A bridge position with all four hands known, as the double-dummy solver sees it.
#pragma once

#include <array>
#include <cstdint>

namespace alphamu {

// A set of cards: the card of rank r (2 to 14, the ace) in suit s is bit 16 * s + r; clubs are suit 0, spades 3.
using Cards = std::uint64_t;

// Seats go clockwise from North: North 0, East 1, South 2, West 3. A side is seat % 2.
inline constexpr int SEATS = 4;
inline constexpr int SUITS = 4;
// The trump of a notrump contract; otherwise trump is the number of a suit.
inline constexpr int NOTRUMP = 4;

inline constexpr Cards card_mask(int card) { return Cards{1} << card; }
inline constexpr int suit_of(int card) { return card >> 4; }
inline constexpr Cards suit_mask(int suit) { return Cards{0x7FFC} << (16 * suit); }

struct Position {
    std::array<Cards, SEATS> hands{};  // what each player still holds
    int trump = NOTRUMP;
    int leader = 0;                       // who led, or leads, to the current trick
    int trick_size = 0;                   // how many cards lie in it, 0 to 3
    std::array<std::uint8_t, 3> trick{};  // these cards, in the order of play; they are in no hand

    int turn() const { return (leader + trick_size) % SEATS; }
};

}  // namespace alphamu
