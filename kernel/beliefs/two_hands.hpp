// Two hidden hands as the model believes in them: exact chances, and independent draws.
//
// A layout's weight is 2 to the power of its score, the sum of what each suit's holding is worth to either hand and
// what lengths and points are worth. So the suits are independent of each other once their lengths and points are
// known. For each suit, the weights of the holdings are added up by length and points; two suits at a time are
// combined, and the four lengths are listed. Nothing is estimated, and nothing is rejected.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "dealing/dealing.hpp"
#include "base/random.hpp"
#include "beliefs/network.hpp"

namespace alphamu::beliefs {

using dealing::Hidden;
using dealing::Layout;

// What is known of a hidden hand besides its weights: the first cards that it played in each suit.
struct Seat {
    Weights weights;
    std::array<FirstCards, 4> first_cards;
};

// The worth of a holding.
Score holding_score(const Seat& seat, int suit, Holding holding);

// The worth of lengths and points.
Score hand_score(const Seat& seat, const Shape& shape, int points);

// The worth of a whole hand of thirteen cards.
Score score(const Seat& seat, Cards hand);

class TwoHands {
public:
    // Of a second hand that is not there (nullptr) nothing is believed: what is left over may have any size.
    TwoHands(const Hidden& hidden, const Seat& first, const Seat* second);

    // The weight of all layouts together, in units of what a layout of the score `scale()` weighs.
    double total() const { return sum; }
    Score scale() const { return shift; }

    Layout draw(Random& random) const;

    // The chance of the first hand to hold each unseen card, by bit.
    std::array<double, 64> chances() const;

    // The chance of the first hand to have so many of the unseen cards of each suit, and so many points among them.
    std::array<std::array<double, RANKS + 1>, 4> lengths() const;
    std::vector<double> points() const;

private:
    static constexpr int SUIT_POINTS = 10;
    static constexpr int PAIR_POINTS = 2 * SUIT_POINTS;

    // The ways to hold a suit with so many cards and points, with their weights added up in turn.
    struct Class {
        std::vector<Cards> holdings;
        std::vector<double> sums;
        double weight() const { return sums.empty() ? 0 : sums.back(); }
    };
    using BySuit = std::array<std::array<double, SUIT_POINTS + 1>, RANKS + 1>;
    using ByPair = std::vector<std::array<double, PAIR_POINTS + 1>>;  // lengths of two suits, 14 * first + second

    // Four lengths of the first hand's unseen cards, and the weight of all layouts with them, by points.
    struct Split {
        std::array<int, 4> lengths;
        std::vector<double> worth;    // of each number of points, by what lengths and points are worth
        std::vector<double> weights;  // of all layouts with these points
        double sum;
    };

    void weigh_suit(int suit, const Hidden& hidden, const Seat& first, const Seat* second);
    ByPair pair(int suit) const;
    void weigh_splits(const Hidden& hidden, const Seat& first, const Seat* second);
    const Class& class_of(int suit, int length, int points) const {
        return classes[suit][length * (SUIT_POINTS + 1) + points];
    }
    std::array<BySuit, 4> outside() const;
    std::pair<int, int> draw_points(Random& random, int suit, int first, int second, int points) const;
    Cards draw_holding(Random& random, int suit, int length, int points) const;

    Cards unseen;
    int most_points = 0;
    Score shift = 0;
    double sum = 0;
    std::array<std::vector<Class>, 4> classes;
    std::array<BySuit, 4> by_suit{};
    std::array<ByPair, 2> by_pair;
    std::vector<Split> splits;
    std::vector<double> split_sums;
};

}  // namespace alphamu::beliefs
