// Bits moved together and apart, in a word and in a long row of words: with the machine's own instructions where it has
// them, which is asked at run time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace alphamu {

using Word = std::uint64_t;

struct BitMoves {
    // The bits at these places, moved together; and back, where there are no more bits than places.
    Word (*gather)(Word bits, Word places);
    Word (*scatter)(Word bits, Word places);
    // The same over rows of `size` words of places. The shorter row has to be clear where bits are gathered.
    void (*gather_row)(const Word* bits, const Word* places, std::size_t size, Word* result);
    void (*scatter_row)(const Word* bits, const Word* places, std::size_t size, Word* result);
    int (*count_row)(const Word* bits, std::size_t size);
    // What the bits weigh, each as much as `weights` says; `sums` has the weight of each whole word `all`.
    std::int64_t (*weigh_row)(const Word* bits, const Word* all, std::size_t size, const std::int64_t* weights,
                              const std::int64_t* sums);
};

extern const BitMoves PORTABLE_MOVES;
const BitMoves& fastest_moves();

inline const BitMoves& bit_moves = fastest_moves();

}  // namespace alphamu
