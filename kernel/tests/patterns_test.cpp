// The table of patterns against a naive one: a list of everything ever stored.
#include "solver/patterns.hpp"

#include <cstdio>
#include <cstdlib>
#include <random>

using namespace alphamu;
using namespace alphamu::solver;

namespace {

struct Stored {
    std::uint64_t key;
    Pattern pattern;
};

bool decides(const Pattern& pattern, const Owners& owners, int need) {
    return pattern.matches(owners) && (pattern.lower() >= need || pattern.upper() < need);
}

void check(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "patterns: %s\n", what);
    std::exit(1);
}

// Four cards and few shapes, so that patterns meet. The truth: a position's tricks are those of its key and owners.
int true_tricks(std::uint64_t key, const Owners& owners) {
    return static_cast<int>((key * 7 + owners.low * 3 + owners.high * 5) % 5);
}

void test_against_list(std::size_t memory_bytes, bool all_must_be_kept) {
    std::mt19937_64 random(1);
    PatternTable table(memory_bytes);
    std::vector<Stored> list;
    for (int round = 0; round < 20000; ++round) {
        std::uint64_t key = 1 + random() % 40;
        Owners owners{random() % 16, random() % 16};
        // A bound that holds for all positions of the pattern.
        std::uint64_t mask = random() % 16;
        int least = 4;
        int most = 0;
        for (std::uint64_t low = 0; low < 16; ++low)
            for (std::uint64_t high = 0; high < 16; ++high) {
                if (((low ^ owners.low) | (high ^ owners.high)) & mask) continue;
                least = std::min(least, true_tricks(key, {low, high}));
                most = std::max(most, true_tricks(key, {low, high}));
            }
        Pattern pattern{mask, {owners.low & mask, owners.high & mask}};
        pattern.set_bounds(random() % 2 ? least : 0, random() % 2 ? most : 4);
        table.store(key, pattern, 1);
        list.push_back({key, pattern});

        std::uint64_t asked = 1 + random() % 40;
        Owners position{random() % 16, random() % 16};
        int need = 1 + static_cast<int>(random() % 4);
        const Shape* shape = table.find(asked);
        const Pattern* found = shape ? table.decide(shape->patterns, position, need) : nullptr;
        if (found) check((found->lower() >= need) == (true_tricks(asked, position) >= need), "a wrong bound");
        if (!all_must_be_kept) continue;
        bool known = false;
        for (const Stored& stored : list) known |= stored.key == asked && decides(stored.pattern, position, need);
        check(!known || found, "a pattern is lost");
    }
    table.clear();
    check(!table.find(1), "something is left after clearing");
}

}  // namespace

int main() {
    test_against_list(std::size_t{1} << 22, true);
    test_against_list(0, false);
    std::puts("patterns: 20,000 random patterns agree with a plain list");
}
