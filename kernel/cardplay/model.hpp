// The model of single cards: how likely an expert is to play each card that may be played, in whole numbers.
//
// Words choose rows. The rows of the moment, of the card's suit and of the card are added; two layers follow, each
// after everything below zero (or beyond what fits) is cut off, and give the card's score. Chances are proportional to
// 2 to the power of the scores.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "beliefs/power.hpp"
#include "cardplay/word_index.hpp"
#include "cardplay/words.hpp"

namespace alphamu::cardplay {

using beliefs::Score;
using Chances = std::array<double, MOST_CARDS>;

class Model {
public:
    // Reads a model file; throws std::invalid_argument with what is wrong with it.
    explicit Model(const std::string& bytes);

    // The chance of each card of a decision; they add up to 1.
    Chances chances(const Decision& decision) const;

    // The card that most experts would play: of the equal cards that are most likely together the likeliest.
    int choice(const Decision& decision) const;

    // The scores themselves, in parts of a doubling.
    std::array<Score, MOST_CARDS> scores(const Decision& decision) const;

private:
    using Sums = std::vector<std::int32_t>;

    void add(const Words& words, Sums& sums) const;
    Score score(const Sums& sums) const;

    std::uint32_t words = 0;
    std::uint32_t width = 0;
    std::uint32_t hidden = 0;
    std::vector<std::int16_t> rows;  // one for each word
    std::vector<std::int32_t> first;
    std::vector<std::int16_t> middle;  // one row for each hidden unit
    std::vector<std::int32_t> middle_bias;
    std::vector<std::int16_t> last;
    std::int32_t last_bias = 0;

    WordIndex index;
};

}  // namespace alphamu::cardplay
