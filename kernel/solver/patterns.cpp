#include "solver/patterns.hpp"

#include <algorithm>

namespace alphamu::solver {

PatternTable::PatternTable(std::size_t memory_bytes) {
    // A quarter of the memory for the shapes (a growing table needs its old and its new places for a moment).
    std::size_t quarter = std::max<std::size_t>(memory_bytes / 4, sizeof(Shape) << (SMALLEST_LOG2 + 1));
    most_shapes = std::bit_floor(quarter / sizeof(Shape));
    std::size_t rest = memory_bytes / 4 * 3;
    most_divisions = std::max<std::size_t>(rest / 16 / sizeof(Division), 16);
    divisions = std::make_unique_for_overwrite<Division[]>(most_divisions);
    pool_size = std::max<std::size_t>(rest / 16 * 15 / sizeof(Pattern), std::size_t{1} << 10);
    pool = std::make_unique_for_overwrite<Pattern[]>(pool_size);
    clear();
}

void PatternTable::clear() {
    shapes.assign(std::size_t{1} << SMALLEST_LOG2, Shape{});
    place_mask = shapes.size() - 1;
    shift = 64 - SMALLEST_LOG2;
    shapes_used = 0;
    used = 0;
    divisions_used = 0;
    for (auto& blocks : free_blocks) blocks.clear();
}

Shape& PatternTable::find_or_add(std::uint64_t key) {
    std::size_t place = home(key);
    while (shapes[place].key != 0 && shapes[place].key != key) place = (place + 1) & place_mask;
    if (shapes[place].key == 0) {
        if (2 * (shapes_used + 1) > shapes.size()) {
            grow_shapes();
            return find_or_add(key);
        }
        ++shapes_used;
        shapes[place].key = key;
    }
    return shapes[place];
}

void PatternTable::grow_shapes() {
    if (shapes.size() * 2 > most_shapes) {
        clear();
        return;
    }
    std::vector<Shape> old(shapes.size() * 2);
    old.swap(shapes);
    place_mask = shapes.size() - 1;
    --shift;
    for (const Shape& shape : old) {
        if (shape.key == 0) continue;
        std::size_t place = home(shape.key);
        while (shapes[place].key != 0) place = (place + 1) & place_mask;
        shapes[place] = shape;
    }
}

std::uint32_t PatternTable::allocate(int capacity_log2) {
    auto& blocks = free_blocks[capacity_log2];
    if (!blocks.empty()) {
        std::uint32_t first = blocks.back();
        blocks.pop_back();
        return first;
    }
    std::size_t first = used;
    used += std::size_t{1} << capacity_log2;
    return static_cast<std::uint32_t>(first);
}

// Makes sure that one more pattern fits into a list, which is divided when it is too long; false when the
// memory is used up.
bool PatternTable::make_room(Group& group) {
    if (group.capacity_log2 > 0 && group.size < (1 << group.capacity_log2)) return true;
    if (used + ROOM_TO_DIVIDE > pool_size || divisions_used == most_divisions) return false;
    if (group.capacity_log2 == LONGEST_LOG2) {
        divide(group);
        return true;
    }
    int wider = group.capacity_log2 + 1;
    std::uint32_t first = allocate(wider);
    if (group.capacity_log2 > 0) {
        std::copy_n(&pool[group.first], group.size, &pool[first]);
        free_blocks[group.capacity_log2].push_back(group.first);
    }
    group.first = first;
    group.capacity_log2 = static_cast<std::uint8_t>(wider);
    return true;
}

// The card by whose owner a position would look through the fewest patterns of a list, on average, if the
// owners in positions were like those in patterns. No two patterns of a list are equal, so there is a card
// that divides them.
int PatternTable::best_division(const Group& list) const {
    std::array<std::array<int, SEATS>, PLACES> named{};
    for (int number = 0; number < list.size; ++number) {
        const Pattern& pattern = pool[list.first + number];
        for (std::uint64_t cards = pattern.cards(); cards; cards &= cards - 1)
            ++named[lowest(cards)][owner_of(lowest(cards), pattern.owners)];
    }
    int best = 0;
    double fewest = list.size;
    for (int place = 0; place < PLACES; ++place) {
        int all = 0;
        int met = 0;
        for (int number : named[place]) {
            all += number;
            met += number * (number + 1);
            if (number == list.size) all = 0;  // all in one part
        }
        double looked_through = list.size - all + met / (all + 4.0);
        if (all == 0 || looked_through >= fewest) continue;
        fewest = looked_through;
        best = place;
    }
    return best;
}

void PatternTable::divide(Group& group) {
    const Group list = group;
    const int place = best_division(list);
    group.first = static_cast<std::uint32_t>(divisions_used++);
    group.size = group.capacity_log2 = 0;
    group.divided_by = static_cast<std::uint8_t>(place + 1);
    Division& parts = divisions[group.first] = {};
    for (int number = 0; number < list.size; ++number) ++parts[part_of(place, pool[list.first + number])].size;
    for (Group& part : parts) {
        if (part.size == 0) continue;
        part.capacity_log2 = static_cast<std::uint8_t>(std::bit_width((part.size - 1u) | 1));
        part.first = allocate(part.capacity_log2);
        part.size = 0;
    }
    for (int number = 0; number < list.size; ++number) {
        const Pattern& pattern = pool[list.first + number];
        Group& part = parts[part_of(place, pattern)];
        pool[part.first + part.size++] = pattern;
    }
    free_blocks[list.capacity_log2].push_back(list.first);
}

const Pattern* PatternTable::decide_divided(const Group& group, const Owners& owners, int need) const {
    const Division& parts = divisions[group.first];
    if (const Pattern* pattern = decide(parts[SEATS], owners, need)) return pattern;
    return decide(parts[owner_of(group.divided_by - 1, owners)], owners, need);
}

// Takes out patterns that are more special and say no more than the new one. An equal one is narrowed: then true.
bool PatternTable::absorb(Group& group, const Pattern& pattern) {
    if (group.divided_by) {
        Division& parts = divisions[group.first];
        int own = part_of(group.divided_by - 1, pattern);
        if (own == SEATS)
            for (int owner = 0; owner < SEATS; ++owner) absorb(parts[owner], pattern);
        return absorb(parts[own], pattern);
    }
    Pattern* patterns = &pool[group.first];
    for (int number = 0; number < group.size;) {
        Pattern& other = patterns[number];
        bool special = (pattern.cards() & ~other.cards()) == 0 && pattern.matches(other.owners);
        if (special && pattern.cards() == other.cards()) {
            other.set_bounds(std::max(pattern.lower(), other.lower()), std::min(pattern.upper(), other.upper()));
            return true;
        }
        if (special && pattern.lower() >= other.lower() && pattern.upper() <= other.upper())
            other = patterns[--group.size];
        else
            ++number;
    }
    return false;
}

// False when the memory is used up.
bool PatternTable::add(Group& group, const Pattern& pattern) {
    Group* list = &group;
    for (;;) {
        while (list->divided_by) list = &divisions[list->first][part_of(list->divided_by - 1, pattern)];
        if (!make_room(*list)) return false;
        if (!list->divided_by) break;
    }
    pool[list->first + list->size++] = pattern;
    return true;
}

void PatternTable::store(std::uint64_t key, const Pattern& pattern, int best_lead) {
    Group* group = &find_or_add(key).patterns;
    group->best_lead = static_cast<std::uint8_t>(best_lead);
    if (absorb(*group, pattern) || add(*group, pattern)) return;
    clear();
    add(find_or_add(key).patterns, pattern);
}

}  // namespace alphamu::solver
