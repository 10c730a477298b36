// Bits moved together and apart: by the machine's own instructions, by plain arithmetic, and one by one.
#include <cstdio>
#include <random>
#include <vector>

#include "base/bit_moves.hpp"
#include "search/layouts.hpp"
#include "tests/check.hpp"

using namespace alphamu;
using namespace alphamu::search;

namespace {

bool bit(const std::vector<Word>& row, std::size_t place) { return row[place / 64] >> (place % 64) & 1; }

std::vector<Word> random_row(std::mt19937_64& random, std::size_t size) {
    std::vector<Word> row(size);
    const auto thin = random() % 3;  // so that some words have few bits, or none
    for (Word& word : row)
        word = thin == 0 ? random() : thin == 1 ? random() & random() & random() : ~Word{0} * (random() % 2);
    return row;
}

void test_row(const BitMoves& moves, std::mt19937_64& random) {
    const std::size_t size = 1 + random() % 6;
    const std::vector<Word> bits = random_row(random, size), places = random_row(random, size);
    std::vector<Word> gathered(size), expected(size), scattered(size);
    moves.gather_row(bits.data(), places.data(), size, gathered.data());
    std::size_t filled = 0;
    int count = 0;
    for (std::size_t place = 0; place < 64 * size; ++place) {
        count += bit(bits, place);
        if (!bit(places, place)) continue;
        if (bit(bits, place)) expected[filled / 64] |= Word{1} << (filled % 64);
        ++filled;
    }
    CHECK(gathered == expected);
    CHECK(moves.count_row(bits.data(), size) == count);
    moves.scatter_row(gathered.data(), places.data(), size, scattered.data());
    for (std::size_t i = 0; i < size; ++i) CHECK(scattered[i] == (bits[i] & places[i]));
    std::vector<std::int64_t> weights(64 * size), sums(size);
    std::int64_t weight = 0;
    for (std::size_t place = 0; place < 64 * size; ++place) {
        weights[place] = static_cast<std::int64_t>(random() % 1000);
        if (bit(places, place)) sums[place / 64] += weights[place];
        if (bit(scattered, place)) weight += weights[place];
    }
    CHECK(moves.weigh_row(scattered.data(), places.data(), size, weights.data(), sums.data()) == weight);
    CHECK(moves.scatter(moves.gather(bits[0], places[0]), places[0]) == (bits[0] & places[0]));
}

// What a card leaves are all layouts of the others, in their order.
void test_layouts() {
    for (int cards = 1; cards <= 9; ++cards)
        for (int held = 0; held <= cards; ++held)
            for (int card = 0; card < cards; ++card)
                for (const bool first : {true, false}) {
                    if (first ? held == 0 : held == cards) continue;
                    const Layouts before(cards, held), after(cards - 1, held - first);
                    std::size_t next = 0;
                    before.holding(first, card).for_each([&](std::size_t layout) {
                        const std::uint32_t hand = before.hands[layout], low = (std::uint32_t{1} << card) - 1;
                        CHECK(after.hands[next++] == ((hand & low) | (hand >> 1 & ~low)));
                    });
                    CHECK(next == after.hands.size());
                }
}

}  // namespace

int main() {
    std::mt19937_64 random(20202);
    const int rows = rounds(20'000);
    for (int round = 0; round < rows; ++round) {
        test_row(PORTABLE_MOVES, random);
        test_row(bit_moves, random);
    }
    test_layouts();
    std::printf("bit_moves: %d rows agree\n", rows);
}
