// Patterns that are true of an invented game: four cards, and a position's tricks follow from its key and its owners.
#pragma once

#include <algorithm>
#include <random>

#include "solver/patterns.hpp"

namespace alphamu {

inline int true_tricks(std::uint64_t key, const solver::Owners& owners) {
    return static_cast<int>((key * 7 + owners.low * 3 + owners.high * 5) % 5);
}

inline solver::Owners random_owners(std::mt19937_64& random) { return {random() % 16, random() % 16}; }

// Some of the cards, and bounds that hold for all positions in which they have the same owners.
inline solver::Pattern random_pattern(std::mt19937_64& random, std::uint64_t key) {
    const solver::Owners owners = random_owners(random);
    const std::uint64_t mask = random() % 16;
    int least = 4;
    int most = 0;
    for (std::uint64_t low = 0; low < 16; ++low)
        for (std::uint64_t high = 0; high < 16; ++high) {
            if (((low ^ owners.low) | (high ^ owners.high)) & mask) continue;
            least = std::min(least, true_tricks(key, {low, high}));
            most = std::max(most, true_tricks(key, {low, high}));
        }
    solver::Pattern pattern{{mask}, {owners.low & mask, owners.high & mask}};
    pattern.claim.set_bounds(random() % 2 ? least : 0, random() % 2 ? most : 4);
    return pattern;
}

}  // namespace alphamu
