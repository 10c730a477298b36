// The network that turns words about a seat into the weights of its features, in whole numbers.
//
// It has two parts of the same form: words choose rows, the rows are added, and two layers follow, each after
// everything below zero is cut off. One part speaks of the whole hand, the other of a suit, and is asked four times.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "beliefs/features.hpp"
#include "beliefs/power.hpp"

namespace alphamu::beliefs {

// What one seat's hand is weighed with: the weights of each suit's features, then those of the whole hand.
struct Weights {
    std::array<std::vector<Score>, 4> suits;
    std::vector<Score> hand;
};

// The words about a seat: about its hand, and about each suit.
struct Words {
    std::vector<std::uint32_t> hand;
    std::array<std::vector<std::uint32_t>, 4> suits;
};

class Network {
public:
    // Reads a model file; throws std::invalid_argument with what is wrong with it.
    explicit Network(const std::string& bytes);

    // Words are given by their keys; those that the model does not know are passed over.
    Weights weights(const Words& words) const;

private:
    struct Part {
        std::uint32_t words = 0;
        std::uint32_t width = 0;
        std::uint32_t hidden = 0;
        std::uint32_t outputs = 0;
        std::vector<std::uint32_t> keys;  // in rising order
        std::vector<std::int16_t> rows;   // one for each key
        std::vector<std::int32_t> first;
        std::vector<std::int16_t> middle;  // one row for each hidden unit
        std::vector<std::int32_t> middle_bias;
        std::vector<std::int16_t> last;  // one row for each output
        std::vector<std::int32_t> last_bias;

        std::vector<Score> answer(const std::vector<std::uint32_t>& words) const;
    };

    Part hand;
    Part suit;
};

}  // namespace alphamu::beliefs
