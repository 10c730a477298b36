// The table of patterns against a naive one: a list of everything ever stored.
#include <cstdio>
#include <vector>

#include "solver/patterns.hpp"
#include "tests/check.hpp"
#include "tests/random_pattern.hpp"

using namespace alphamu;
using namespace alphamu::solver;

namespace {

struct Stored {
    std::uint64_t key;
    Pattern pattern;
};

// Few shapes, so that patterns meet.
void test_against_list(std::size_t memory_bytes, bool all_must_be_kept) {
    constexpr std::uint64_t KEYS = 40;
    std::mt19937_64 random(1);
    PatternTable table(memory_bytes);
    PatternRoom room;
    std::vector<Stored> list;
    for (int round = 0; round < 20000; ++round) {
        const std::uint64_t key = 1 + random() % KEYS;
        list.push_back({key, random_pattern(random, key)});
        table.store(key, list.back().pattern, 1, room);

        const std::uint64_t asked = 1 + random() % KEYS;
        const Owners position = random_owners(random);
        const int need = 1 + static_cast<int>(random() % 4);
        const Answer found = table.ask(asked, position, need);
        if (found.is_decided()) CHECK((found.claim.lower() >= need) == (true_tricks(asked, position) >= need));
        if (!all_must_be_kept || found.is_decided()) continue;
        for (const auto& [stored_key, pattern] : list)
            CHECK(stored_key != asked || !pattern.matches(position) || !pattern.claim.decides(need));
    }
    table.clear();
    for (std::uint64_t key = 1; key <= KEYS; ++key) CHECK(table.ask(key, {0, 0}, 1).best_lead == 0);
}

// Two that take room for their patterns in turn lose nothing, while the table grows and when it was emptied.
void test_two_rooms() {
    PatternTable table(std::size_t{1} << 22);
    table.share();
    PatternRoom rooms[2];
    for (int emptied = 0; emptied < 3; ++emptied) {
        for (std::uint64_t key = 1; key <= 3000; ++key)
            for (std::uint64_t owner = 0; owner < 4; ++owner) {
                Pattern pattern{{1}, {owner & 1, owner >> 1}};
                pattern.claim.set_bounds(2, 2);
                table.store(key, pattern, static_cast<int>(key % 13), rooms[(key + owner) % 2]);
            }
        for (std::uint64_t key = 1; key <= 3000; ++key)
            for (std::uint64_t owner = 0; owner < 4; ++owner) {
                const Answer found = table.ask(key, {owner & 1, owner >> 1}, 2);
                CHECK(found.is_decided() && found.best_lead == static_cast<int>(key % 13));
            }
        table.clear();
    }
}

}  // namespace

int main() {
    test_against_list(std::size_t{1} << 22, true);
    test_against_list(0, false);
    test_two_rooms();
    std::puts("patterns: 20,000 random patterns agree with a plain list");
}
