// The random numbers of the dealer: the same seed gives the same cards on every machine.
#pragma once

#include <bit>
#include <cstdint>

namespace alphamu::dealing {

// SplitMix64 (Steele, Lea and Flood, 2014): a counter that is scrambled into 64 random bits.
class Random {
public:
    explicit Random(std::uint64_t seed) : counter(seed) {}

    std::uint64_t bits() {
        counter += 0x9E3779B97F4A7C15;
        std::uint64_t word = counter;
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
        return word ^ (word >> 31);
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

}  // namespace alphamu::dealing
