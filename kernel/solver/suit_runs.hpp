// How many tricks the side on lead can win in one suit before it loses one, where nobody ruffs: worked out once for
// every way in which so many cards can lie.
//
// It may lead from either hand, as often as it likes and whenever it likes, or from the leader's alone; and it may
// throw away any card of the suit, on others. The opponents play with those of their cards that they must keep, as if
// they had no others: more cards do no harm to a hand that only wants to win one trick. So what is known of each suit
// holds in all suits at once. A trick that is won in one of them leaves the others as they were, or brings them a
// discard.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace alphamu::solver {

// How the opponents hold a suit: the side on lead wins `most` tricks at most, whoever has the cards below the `named`
// highest ones. For these tricks and for what has to be kept then the opponents, to the left and to the right of the
// leader, need so many cards, those with which they follow suit or discard included.
struct SuitHold {
    std::uint16_t word;

    static constexpr SuitHold of(int most, int left_needs, int right_needs, int named) {
        return {static_cast<std::uint16_t>(most | left_needs << 4 | right_needs << 8 | named << 12)};
    }
    int most() const { return word & 15; }
    int left_needs() const { return word >> 4 & 15; }
    int right_needs() const { return word >> 8 & 15; }
    int named() const { return word >> 12; }
    bool is_there() const { return word != 0xFFFF; }
};

// None of which is better than another; the one with the fewest tricks comes first.
struct SuitHolds {
    std::uint64_t word;

    static constexpr int MOST = 3;
    static constexpr SuitHolds none() { return {~std::uint64_t{0}}; }
    SuitHold operator[](int place) const { return {static_cast<std::uint16_t>(word >> 16 * place)}; }
    void set(int place, SuitHold hold) {
        word &= ~(std::uint64_t{0xFFFF} << 16 * place);
        word |= std::uint64_t{hold.word} << 16 * place;
    }
};

// Who of the side on lead leads the suit. Where the leader alone does, partner must not win a trick.
enum class Leads { EITHER, LEADER };

// How a suit lies: the owners of its cards, counted clockwise from the leader, two bits to a card. The lowest card has
// the lowest bit.
struct SuitLie {
    int size;
    unsigned low;
    unsigned high;
};

// What the side on lead wins at most, if the opponents have room for everything; by who leads.
struct SuitLeast {
    std::uint8_t word;

    int either() const { return word & 15; }
    int leader() const { return word >> 4; }
};

// Each lie is worked out when it is first asked for. Threads share what is known; two that ask for the same lie at the
// same time find the same.
class SuitRuns {
public:
    static constexpr int LONGEST = 9;

    static SuitLeast least(const SuitLie& lie) {
        const std::size_t place = place_of(lie);
        const std::uint8_t known = leasts[place].load(std::memory_order_relaxed);
        return known != UNKNOWN ? SuitLeast{static_cast<std::uint8_t>(known ^ EMPTY)} : find_least(lie);
    }
    static SuitHolds holds(Leads leads, const SuitLie& lie) {
        const std::uint64_t known = ways[place_of(lie)][static_cast<int>(leads)].load(std::memory_order_relaxed);
        return known ? SuitHolds{known} : work_out(leads, lie);
    }

private:
    static SuitLeast find_least(const SuitLie& lie);
    static SuitHolds work_out(Leads leads, const SuitLie& lie);

    static std::size_t place_of(const SuitLie& lie) {
        return (std::size_t{1} << lie.size | lie.low) << lie.size | lie.high;
    }
    static constexpr std::size_t PLACES = std::size_t{2} << 2 * LONGEST;
    static constexpr std::uint8_t UNKNOWN = 0, EMPTY = 0x0F;  // so many tricks there never are
    // Those that are looked at most often stand close together.
    static std::array<std::atomic<std::uint8_t>, PLACES> leasts;
    static std::array<std::array<std::atomic<std::uint64_t>, 2>, PLACES> ways;  // 0: not known yet
};

}  // namespace alphamu::solver
