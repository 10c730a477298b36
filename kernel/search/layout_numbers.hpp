// A number for each layout of the hidden cards, in an order that suits decision diagrams.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/cards.hpp"

namespace alphamu::search {

// The suits, the one that decides first in front.
using SuitOrder = std::array<int, SUITS>;

// The number has a bit for each hidden card, set where the first hidden hand holds it; the cards of the first suit have
// the highest bits. Where that suit is led, what the hidden hands play tells apart layouts that lie apart in this
// order, and what is known of either part makes a diagram of its own, one below the other.
class LayoutNumbers {
public:
    LayoutNumbers(Cards hidden, const SuitOrder& order) : hidden(hidden) {
        int place = std::popcount(hidden);
        for (std::size_t i = 0; i < SUITS; ++i) {
            const Cards cards = hidden & suit_mask(order[i]);
            const int width = std::popcount(cards), low = std::popcount(hidden & (lowest(suit_mask(order[i])) - 1));
            place -= width;
            blocks[i] = {low, place, ones(width)};
        }
    }

    // Of the first hidden hand, a bit for each hidden card, the lowest first; and back.
    std::uint32_t number(std::uint32_t hand) const {
        std::uint32_t number = 0;
        for (const Block& block : blocks) number |= (hand >> block.low & block.ones) << block.place;
        return number;
    }
    std::uint32_t hand(std::uint32_t number) const {
        std::uint32_t hand = 0;
        for (const Block& block : blocks) hand |= (number >> block.place & block.ones) << block.low;
        return hand;
    }

    // The number that a layout had before this card was played, from its number afterwards.
    std::uint32_t before(int card, bool first_hidden, std::uint32_t after) const {
        const int index = std::popcount(hidden & (card_mask(card) - 1));
        const int place = std::countr_zero(number(std::uint32_t{1} << index));
        return after >> place << (place + 1) | std::uint32_t{first_hidden} << place | (after & ones(place));
    }

private:
    static std::uint32_t ones(int count) { return (std::uint32_t{1} << count) - 1; }
    static Cards lowest(Cards cards) { return cards & -cards; }

    struct Block {
        int low;             // the place of the suit's lowest card in a hand
        int place;           // and in a number
        std::uint32_t ones;  // one for each card
    };

    Cards hidden;
    std::array<Block, SUITS> blocks;
};

}  // namespace alphamu::search
