// Random numbers: the same seed gives the same cards on every machine.
#pragma once

#include <bit>
#include <cstdint>

#include "base/hash.hpp"

namespace alphamu {

// SplitMix64 (Steele, Lea and Flood, 2014): a counter that is scrambled into 64 random bits.
class Random {
public:
    explicit Random(std::uint64_t seed) : counter(seed) {}

    std::uint64_t bits() {
        counter += GOLDEN_RATIO;
        return scrambled(counter);
    }

    // A number from 0 to end - 1, all equally likely: too large ones are drawn again.
    std::uint64_t below(std::uint64_t end) {
        const std::uint64_t mask = std::bit_ceil(end) - 1;
        for (;;) {
            const std::uint64_t number = bits() & mask;
            if (number < end) return number;
        }
    }

private:
    std::uint64_t counter;
};

}  // namespace alphamu
