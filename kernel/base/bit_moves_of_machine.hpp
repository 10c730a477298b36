// The moves of bit_moves.hpp for one kind of machine: compiled once for each.
#ifndef ALPHAMU_MACHINE
#error "included by bit_moves_portable.cpp and bit_moves_bmi2.cpp alone"
#endif

#include "base/relative_ranks.hpp"

namespace alphamu::ALPHAMU_MACHINE {

inline Word gather(Word bits, Word places) { return RelativeRanks(places).gather(bits); }
inline Word scatter(Word bits, Word places) { return RelativeRanks(places).scatter(bits); }

inline void gather_row(const Word* bits, const Word* places, std::size_t size, Word* result) {
    std::size_t filled = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const auto more = static_cast<std::size_t>(std::popcount(places[i]));
        if (more == 0) continue;
        const Word gathered = gather(bits[i], places[i]);
        const std::size_t word = filled / 64, shift = filled % 64;
        result[word] |= gathered << shift;
        if (shift + more > 64) result[word + 1] |= gathered >> (64 - shift);
        filled += more;
    }
}

inline void scatter_row(const Word* bits, const Word* places, std::size_t size, Word* result) {
    std::size_t taken = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const auto more = static_cast<std::size_t>(std::popcount(places[i]));
        result[i] = 0;
        if (more == 0) continue;
        const std::size_t word = taken / 64, shift = taken % 64;
        Word next = bits[word] >> shift;
        if (shift + more > 64) next |= bits[word + 1] << (64 - shift);
        if (more < 64) next &= (Word{1} << more) - 1;
        result[i] = scatter(next, places[i]);
        taken += more;
    }
}

inline int count_row(const Word* bits, std::size_t size) {
    int total = 0;
    for (std::size_t i = 0; i < size; ++i) total += std::popcount(bits[i]);
    return total;
}

inline std::int64_t weigh_word(Word bits, const std::int64_t* weights) {
    std::int64_t sum = 0;
    for (; bits; bits &= bits - 1) sum += weights[std::countr_zero(bits)];
    return sum;
}

// Of a word that is nearly full it is quicker to say what is missing.
inline std::int64_t weigh_row(const Word* bits, const Word* all, std::size_t size, const std::int64_t* weights,
                              const std::int64_t* sums) {
    std::int64_t total = 0;
    for (std::size_t i = 0; i < size; ++i, weights += 64) {
        const Word missing = all[i] & ~bits[i];
        total += std::popcount(missing) < std::popcount(bits[i]) ? sums[i] - weigh_word(missing, weights)
                                                                 : weigh_word(bits[i], weights);
    }
    return total;
}

}  // namespace alphamu::ALPHAMU_MACHINE
