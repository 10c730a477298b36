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

}  // namespace alphamu::ALPHAMU_MACHINE
