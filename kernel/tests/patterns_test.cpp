// The table of patterns against a naive one: a list of everything ever stored.
#include <algorithm>
#include <array>
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

// Seven cards in two suits, of three and four. Whatever a pattern no longer names because it does not matter who has it
// does not matter in any position with as many cards of each suit in each hand.
void test_any_owner() {
    constexpr int LOWER_SUIT = 3, CARDS = 7;
    constexpr std::uint64_t KEYS = 60;
    std::mt19937_64 random(2);
    PatternTable table(std::size_t{1} << 22);
    PatternRoom room;
    auto owners_of = [](const std::array<int, CARDS>& seats) {
        Owners owners{};
        for (int place = 0; place < CARDS; ++place) {
            owners.low |= std::uint64_t{seats[place] & 1u} << place;
            owners.high |= std::uint64_t{seats[place] >> 1 & 1u} << place;
        }
        return owners;
    };
    std::vector<std::vector<Owners>> positions(KEYS + 1);
    for (std::uint64_t key = 1; key <= KEYS; ++key) {
        std::array<int, CARDS> seats;
        for (int& seat : seats) seat = static_cast<int>(random() % SEATS);
        std::sort(seats.begin(), seats.begin() + LOWER_SUIT);
        do {
            std::sort(seats.begin() + LOWER_SUIT, seats.end());
            do positions[key].push_back(owners_of(seats));
            while (std::next_permutation(seats.begin() + LOWER_SUIT, seats.end()));
        } while (std::next_permutation(seats.begin(), seats.begin() + LOWER_SUIT));
    }
    // High cards count for much, so that there is something to drop.
    auto tricks = [](std::uint64_t key, const Owners& owners) {
        return static_cast<int>((key + (owners.high >> 6) + 2 * (owners.low >> 5 & 1) + (owners.high >> 2 & 1)) % 5);
    };
    int widened = 0;
    for (int round = 0; round < 20000; ++round) {
        const std::uint64_t key = 1 + random() % KEYS;
        const Owners position = positions[key][random() % positions[key].size()];
        const std::uint64_t lower = 7 & ~((std::uint64_t{1} << random() % (LOWER_SUIT + 1)) - 1);
        const std::uint64_t upper = 15 & ~((std::uint64_t{1} << random() % 5) - 1);
        const std::uint64_t named = lower | upper << LOWER_SUIT;
        Pattern pattern{{named}, {position.low & named, position.high & named}};
        int least = 4, most = 0;
        for (const Owners& other : positions[key]) {
            if (!pattern.matches(other)) continue;
            least = std::min(least, tricks(key, other));
            most = std::max(most, tricks(key, other));
        }
        pattern.claim.set_bounds(least, most);
        const Layout layout{position, 1 | std::uint64_t{1} << LOWER_SUIT};
        pattern.claim = table.store(key, pattern, 0, room, &layout);
        widened += pattern.claim.cards() != named;
        for (const Owners& other : positions[key])
            if (pattern.matches(other)) CHECK(least <= tricks(key, other) && tricks(key, other) <= most);
    }
    CHECK(widened > 1000);
}

}  // namespace

int main() {
    test_against_list(std::size_t{1} << 22, true);
    test_against_list(0, false);
    test_two_rooms();
    test_any_owner();
    std::puts("patterns: 20,000 random patterns agree with a plain list");
}
