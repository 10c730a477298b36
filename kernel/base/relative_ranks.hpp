// Relative ranks: what counts is not the rank of a card but how many cards still in play are above it.
//
// The cards in play are moved together, so that their bits stand side by side. This file is compiled once for
// every kind of machine (see bit_moves_*.cpp and solver/machine_*.cpp): with the two instructions made for this, and
// with plain arithmetic.
#pragma once

#ifndef ALPHAMU_MACHINE
#error "included for one kind of machine at a time"
#endif

namespace alphamu::ALPHAMU_MACHINE {

#ifdef ALPHAMU_MACHINE_HAS_BMI2

class RelativeRanks {
public:
    explicit RelativeRanks(Cards in_play) : in_play(in_play) {}

    // The bits of a subset of the cards in play, moved together; and back.
    std::uint64_t gather(Cards cards) const { return _pext_u64(cards, in_play); }
    Cards scatter(std::uint64_t places) const { return _pdep_u64(places, in_play); }

private:
    Cards in_play;
};

#else

// Moves each bit to the right by the number of gaps below it, a power of two at a time.
class RelativeRanks {
public:
    explicit RelativeRanks(Cards in_play) : in_play(in_play) {
        std::uint64_t gaps = ~in_play << 1;
        std::uint64_t rest = in_play;
        for (int step = 0; step < STEPS; ++step) {
            std::uint64_t odd = gaps;  // bit i: whether an odd number of gaps is at or below i
            for (int shift = 1; shift < 64; shift *= 2) odd ^= odd << shift;
            moves[step] = odd & rest;
            rest = (rest ^ moves[step]) | (moves[step] >> (1 << step));
            gaps &= ~odd;
        }
    }

    std::uint64_t gather(Cards cards) const {
        std::uint64_t bits = cards & in_play;
        for (int step = 0; step < STEPS; ++step) {
            std::uint64_t moving = bits & moves[step];
            bits = (bits ^ moving) | (moving >> (1 << step));
        }
        return bits;
    }

    Cards scatter(std::uint64_t places) const {
        std::uint64_t bits = places;
        for (int step = STEPS - 1; step >= 0; --step) {
            std::uint64_t moving = (bits << (1 << step)) & moves[step];
            bits = (bits & ~(moves[step] >> (1 << step))) | moving;
        }
        return bits & in_play;
    }

private:
    static constexpr int STEPS = 6;
    Cards in_play;
    std::uint64_t moves[STEPS];
};

#endif

}  // namespace alphamu::ALPHAMU_MACHINE
