// What the search is asked: who asks, what everybody sees, what counts, and how the hidden cards may lie.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/front.hpp"
#include "search/public_state.hpp"

namespace alphamu::search {

// The hidden hands in one world, in the order of `Seats::hidden`.
struct World {
    std::array<Cards, 2> hands{};
};

// Something that counts: whether the asker's side wins so many of the tricks that are left.
struct Level {
    int tricks = 0;
    std::vector<Weight> weights;  // what that is worth in each world
};

struct Question {
    PublicState state;
    std::vector<Level> levels;  // from the fewest tricks to the most; each is worth what it adds to the ones before
    std::vector<World> worlds;
};

inline constexpr std::size_t MOST_WORLDS = 200'000;  // once for each level; more would take hours without a word

// The door. Throws std::invalid_argument, saying what is wrong, or what is not answered.
void check(const Question& question);

}  // namespace alphamu::search
