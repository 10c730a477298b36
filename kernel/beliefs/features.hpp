// What the model sees of a hand: a few features of each suit's holding, and a few of its lengths and points.
//
// A score is a sum of weights, one for each of these features. That it falls apart into suits, and a part that asks
// for lengths and points only, is what makes exact dealing possible.
//
// A holding is the set of ranks that a hand was dealt in a suit: bit 0 the two, bit 12 the ace.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace alphamu::beliefs {

using Holding = std::uint32_t;

inline constexpr int RANKS = 13;
inline constexpr int HOLDINGS = 1 << RANKS;
inline constexpr int MOST_POINTS = 37;
inline constexpr int NO_CARD = RANKS;  // in place of a rank, where no card was played

inline int points_of(Holding holding) {
    return 4 * (holding >> 12 & 1) + 3 * (holding >> 11 & 1) + 2 * (holding >> 10 & 1) + (holding >> 9 & 1);
}

// The features of a holding, each taking one of so many values: honours, middle cards, low cards, length, top
// honours with length; and in relation to the first two cards that the hand played in this suit: cards above and
// below the first, its neighbours, the highest card, cards above and below the second.
inline constexpr int HOLDING_FEATURES = 9;
inline constexpr std::array<int, HOLDING_FEATURES> HOLDING_VALUES{32, 8, 32, 10, 56, 37, 17, 9, 17};

// Of the whole hand: points; sorted shape; the lengths of each two suits; points with the kind of shape; points
// with each suit's length.
inline constexpr int HAND_FEATURES = 13;
inline constexpr std::array<int, HAND_FEATURES> HAND_VALUES{26, 39, 36, 36, 36, 36, 36, 36, 50, 40, 40, 40, 40};

template <std::size_t N>
constexpr std::array<int, N + 1> starts(const std::array<int, N>& values) {
    std::array<int, N + 1> result{};
    for (std::size_t feature = 0; feature < N; ++feature) result[feature + 1] = result[feature] + values[feature];
    return result;
}

inline constexpr auto HOLDING_STARTS = starts(HOLDING_VALUES);
inline constexpr auto HAND_STARTS = starts(HAND_VALUES);
inline constexpr int HOLDING_WEIGHTS = HOLDING_STARTS[HOLDING_FEATURES];
inline constexpr int HAND_WEIGHTS = HAND_STARTS[HAND_FEATURES];

// The first two cards, as ranks from 0, that a hand played in a suit; NO_CARD where there was none.
struct FirstCards {
    int first = NO_CARD;
    int second = NO_CARD;
};

using HoldingFeatures = std::array<int, HOLDING_FEATURES>;
using HandFeatures = std::array<int, HAND_FEATURES>;
using Lengths = std::array<int, 4>;

// The place of each feature's value among the weights of a suit.
HoldingFeatures holding_features(Holding holding, FirstCards played);

// The lengths of a hand, clubs first, and what is asked about them again for each number of points.
struct Shape {
    explicit Shape(const Lengths& lengths);

    Lengths lengths;
    int number;  // of the sorted shape among the 39
    int kind;    // balanced, 5-4 or three-suited, 5-5 and longer, a six-card suit, a longer one
};

// The place of each feature's value among the weights of the whole hand.
HandFeatures hand_features(const Shape& shape, int points);

}  // namespace alphamu::beliefs
