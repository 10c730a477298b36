// Three hidden hands, as the opening leader believes in them.
//
// The first hand is drawn as if nothing were believed of the others; what is believed of these then weighs the draw:
// the weight of all ways to deal the rest is known exactly. Draws are chosen again by their weights, the rest is dealt
// exactly, and each pair of hands is dealt once more given the third, so that few draws suffice.
#pragma once

#include <array>
#include <vector>

#include "beliefs/two_hands.hpp"

namespace alphamu::beliefs {

using Hands = std::array<Cards, 3>;

class ThreeHands {
public:
    // All hands have thirteen of the unseen cards. `tries` is how many first hands are drawn.
    ThreeHands(Cards unseen, const std::array<Seat, 3>& seats, std::size_t tries, std::uint64_t seed);

    std::vector<Hands> draw(std::size_t size, std::uint64_t seed) const;

    // The chance of each hand to hold each card, by bit: estimated from the tries.
    std::array<std::array<double, 64>, 3> chances() const;

    // How many equally weighted tries would tell as much.
    double effective() const;

private:
    TwoHands rest_of(Cards known, int first, int second) const;
    Hidden hidden_among(Cards cards) const;

    Cards unseen;
    std::array<Seat, 3> seats;
    std::vector<Cards> tries;
    std::vector<double> weights;
};

}  // namespace alphamu::beliefs
