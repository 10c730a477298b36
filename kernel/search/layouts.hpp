// All the ways in which a number of hidden cards can lie, in the order of the first hidden hand as numbers.
//
// The order is such that what a card leaves keeps it: take the layouts in which a hidden hand holds that card, in their
// order, and they are, without it, all the layouts of the other cards, in theirs.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/world_set.hpp"

namespace alphamu::search {

using LayoutSet = LargeWorldSet;

// In how many ways so many cards can be chosen of so many.
inline constexpr auto CHOICES = [] {
    std::array<std::array<std::uint32_t, 33>, 33> choices{};
    for (std::size_t cards = 0; cards < choices.size(); ++cards) {
        choices[cards][0] = 1;
        for (std::size_t chosen = 1; chosen <= cards; ++chosen)
            choices[cards][chosen] = choices[cards - 1][chosen - 1] + choices[cards - 1][chosen];
    }
    return choices;
}();

struct Layouts {
    std::vector<std::uint32_t> hands;  // what the first hidden hand holds: a bit for each hidden card, lowest first
    LayoutSet all;
    std::vector<LayoutSet> with;  // for each hidden card: the layouts in which the first hidden hand holds it
    std::vector<LayoutSet> without;

    Layouts() = default;
    Layouts(int cards, int held);

    // How many hands of as many cards are lower numbers.
    static std::size_t index_of(std::uint32_t hand) {
        std::size_t index = 0;
        for (std::size_t cards = 1; hand; hand &= hand - 1, ++cards)
            index += CHOICES[static_cast<std::size_t>(std::countr_zero(hand))][cards];
        return index;
    }

    const LayoutSet& holding(bool first, int card) const {
        return (first ? with : without)[static_cast<std::size_t>(card)];
    }
};

}  // namespace alphamu::search
