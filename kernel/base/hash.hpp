// Hash mixing: every bit of a number comes to bear on all bits of its hash.
#pragma once

#include <cstddef>
#include <cstdint>

namespace alphamu {

// Odd numbers whose bits show no pattern, the first from the golden ratio.
inline constexpr std::uint64_t GOLDEN_RATIO = 0x9E3779B97F4A7C15u;
inline constexpr std::uint64_t FIRST_FACTOR = 0xD6E8FEB86659FD93u;
inline constexpr std::uint64_t SECOND_FACTOR = 0x9FB21C651E98DF25u;

// The cheapest: only the highest bits of the result depend on all of the number.
inline constexpr std::uint64_t spread(std::uint64_t number) { return number * GOLDEN_RATIO; }

inline constexpr std::uint64_t mixed(std::uint64_t number) {
    number *= FIRST_FACTOR;
    number ^= number >> 32;
    number *= SECOND_FACTOR;
    return number ^ number >> 29;
}

// The hash of a sequence, which has been hashed so far, and one thing more that is a good hash itself.
inline constexpr std::uint64_t followed_by(std::uint64_t sequence, std::uint64_t next) {
    sequence = (sequence ^ next) * FIRST_FACTOR;
    return sequence ^ sequence >> 32;
}

// As good as a random number (the last step of SplitMix64: Steele, Lea and Flood, 2014).
inline constexpr std::uint64_t scrambled(std::uint64_t number) {
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9u;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBu;
    return number ^ (number >> 31);
}

// The hash of what has been hashed so far and one thing more.
inline constexpr std::uint64_t combined(std::uint64_t hash, std::uint64_t next) {
    return scrambled((hash ^ next) + GOLDEN_RATIO);
}

// 128 bits, so that two different things never share a key in practice.
struct WideKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    void mix(std::uint64_t value) {
        low = (low ^ value) * FIRST_FACTOR;
        low ^= low >> 32;
        high = (high + value) * SECOND_FACTOR;
        high ^= high >> 28;
    }
    bool operator==(const WideKey&) const = default;

    struct Hash {
        std::size_t operator()(const WideKey& key) const { return key.low; }
    };
};

}  // namespace alphamu
