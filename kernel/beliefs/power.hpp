// Powers of two with a fraction, without the machine's own functions: the same everywhere.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

namespace alphamu::beliefs {

// A score counts in parts of a doubling: 1024 more make a hand twice as likely.
using Score = std::int32_t;
inline constexpr int DOUBLING_BITS = 10;
inline constexpr Score DOUBLING = 1 << DOUBLING_BITS;

// 2^(i / 1024) * 2^40 for i from 0 to 1023, by multiplication of roots of two that are written out below.
inline const std::array<std::uint64_t, DOUBLING>& fractions() {
    static const auto table = [] {
        // floor(2^(2^-k) * 2^32) for k = 1, 2, ..., 10
        constexpr std::array<std::uint64_t, DOUBLING_BITS> roots{6074000999, 5107605667, 4683695047, 4485121743,
                                                                 4389014833, 4341736423, 4318288543, 4306612133,
                                                                 4300785773, 4297875550};
        std::array<std::uint64_t, DOUBLING> result{};
        for (int i = 0; i < DOUBLING; ++i) {
            unsigned __int128 product = static_cast<unsigned __int128>(1) << 40;
            for (int k = 0; k < DOUBLING_BITS; ++k) {
                if (i >> (DOUBLING_BITS - 1 - k) & 1) product = product * roots[k] >> 32;
            }
            result[i] = static_cast<std::uint64_t>(product);
        }
        return result;
    }();
    return table;
}

// 2^(score / 1024): a whole number below 2^42 times a power of two, so exact in a double.
inline double power(Score score) {
    const Score whole = score >> DOUBLING_BITS;
    return std::ldexp(static_cast<double>(fractions()[score & (DOUBLING - 1)]), whole - 40);
}

}  // namespace alphamu::beliefs
