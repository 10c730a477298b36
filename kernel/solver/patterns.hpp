// What the search has learnt, in a form that serves many deals at once.
//
// A position at the start of a trick has a shape: how many cards of each suit each hand holds, who leads, what is
// trump. Under a shape stand patterns: who owns the highest cards of the suits, as far down as it mattered, and
// between which bounds North-South's tricks then lie. The lower cards may lie anywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/cards.hpp"
#include "base/hash.hpp"

namespace alphamu::solver {

// The owners of all cards in play, two bits to a card, the cards standing side by side in their order. Positions
// of the same shape have each suit in the same places, so that owners can be compared bit by bit.
struct Owners {
    std::uint64_t low;
    std::uint64_t high;
};

struct Pattern {
    std::uint64_t mask;  // the cards whose owner matters, in their places
    Owners owners;       // nothing outside the mask

    bool matches(const Owners& position) const {
        return (((position.low ^ owners.low) | (position.high ^ owners.high)) & cards()) == 0;
    }
    // At most 52 places are used; above them stand the two bounds.
    std::uint64_t cards() const { return mask & CARDS; }
    int lower() const { return static_cast<int>(mask >> 60); }
    int upper() const { return static_cast<int>(mask >> 56) & 15; }
    void set_bounds(int lower, int upper) {
        mask = cards() | static_cast<std::uint64_t>(lower) << 60 | static_cast<std::uint64_t>(upper) << 56;
    }

    static constexpr std::uint64_t CARDS = (std::uint64_t{1} << 52) - 1;
};

// Patterns that are looked through together: a list, or, once that has become long, five groups. They are
// divided by the owner of one card, and the fifth has the patterns to which that card does not matter; so a
// position has to look into two of the five.
struct Group {
    std::uint32_t first;  // the list's place in the pool, or the number of the division
    std::uint8_t size;    // of the list
    std::uint8_t capacity_log2;
    std::uint8_t divided_by;  // 0: a list; else the place of the card plus one
    std::uint8_t best_lead;   // of a whole shape: suit and relative rank of the lead that was best there last
};

struct Shape {
    std::uint64_t key = 0;  // 0: an empty place in the table
    Group patterns{};
};

class PatternTable {
public:
    explicit PatternTable(std::size_t memory_bytes);

    // The shape with this key (not 0), or null. Valid until the next store.
    const Shape* find(std::uint64_t key) const {
        for (std::size_t place = home(key);; place = (place + 1) & place_mask) {
            const Shape& shape = shapes[place];
            if (shape.key == key) return &shape;
            if (shape.key == 0) return nullptr;
        }
    }

    // A pattern that decides whether North-South can win `need` tricks, or null.
    const Pattern* decide(const Group& group, const Owners& owners, int need) const {
        if (group.divided_by) return decide_divided(group, owners, need);
        const Pattern* pattern = &pool[group.first];
        for (int left = group.size; left > 0; --left, ++pattern)
            if (pattern->matches(owners) && (pattern->lower() >= need || pattern->upper() < need)) return pattern;
        return nullptr;
    }

    // Adds what a search has found. A full table forgets everything first.
    void store(std::uint64_t key, const Pattern& pattern, int best_lead);

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&shapes[home(key)]); }
    void clear();
    std::size_t patterns() const { return used; }

private:
    std::size_t home(std::uint64_t key) const { return spread(key) >> shift; }
    Shape& find_or_add(std::uint64_t key);
    void grow_shapes();

    // The groups that a group is divided into: by owner, and last the one to which the card does not matter.
    using Division = std::array<Group, SEATS + 1>;

    static int owner_of(int place, const Owners& owners) {
        return static_cast<int>((owners.low >> place & 1) | (owners.high >> place & 1) << 1);
    }
    static int part_of(int place, const Pattern& pattern) {
        return pattern.mask >> place & 1 ? owner_of(place, pattern.owners) : SEATS;
    }
    const Pattern* decide_divided(const Group& group, const Owners& owners, int need) const;
    bool absorb(Group& group, const Pattern& pattern);
    bool add(Group& group, const Pattern& pattern);
    bool make_room(Group& group);
    void divide(Group& group);
    int best_division(const Group& list) const;
    std::uint32_t allocate(int capacity_log2);

    static constexpr int PLACES = 52;
    static constexpr int SMALLEST_LOG2 = 10;
    static constexpr int LONGEST_LOG2 = 6;  // a longer list is divided
    static constexpr std::size_t ROOM_TO_DIVIDE = 4 << LONGEST_LOG2;

    std::vector<Shape> shapes;
    std::size_t most_shapes;
    std::size_t shapes_used = 0;
    std::size_t place_mask = 0;
    int shift = 0;

    std::unique_ptr<Pattern[]> pool;
    std::size_t pool_size;
    std::size_t used = 0;
    std::vector<std::uint32_t> free_blocks[LONGEST_LOG2 + 1];

    std::unique_ptr<Division[]> divisions;
    std::size_t most_divisions;
    std::size_t divisions_used = 0;
};

}  // namespace alphamu::solver
