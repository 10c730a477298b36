#include "patterns.hpp"

#include <algorithm>

namespace alphamu {

PatternTable::PatternTable(std::size_t memory_bytes) {
    // A quarter of the memory for the shapes (a growing table needs its old and its new places for a moment).
    std::size_t quarter = std::max<std::size_t>(memory_bytes / 4, sizeof(Shape) << (SMALLEST_LOG2 + 1));
    most_shapes = std::bit_floor(quarter / sizeof(Shape));
    pool_size = std::max<std::size_t>(memory_bytes / 4 * 3 / sizeof(Pattern), std::size_t{1} << 10);
    pool = std::make_unique_for_overwrite<Pattern[]>(pool_size);
    clear();
}

void PatternTable::clear() {
    shapes.assign(std::size_t{1} << SMALLEST_LOG2, Shape{});
    place_mask = shapes.size() - 1;
    shift = 64 - SMALLEST_LOG2;
    shapes_used = 0;
    used = 0;
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

// Makes sure that one more pattern fits under the shape; false when the memory is used up.
bool PatternTable::make_room(Shape& shape) {
    if (shape.size == 0 && shape.capacity_log2 == 0) {
        if (used + 2 > pool_size) return false;
        shape.capacity_log2 = 1;
        shape.first = allocate(1);
        return true;
    }
    if (shape.size < (1 << shape.capacity_log2)) return true;
    int wider = shape.capacity_log2 + 1;
    if (wider > LARGEST_BLOCK_LOG2 || used + (std::size_t{1} << wider) > pool_size) return false;
    std::uint32_t first = allocate(wider);
    std::copy_n(&pool[shape.first], shape.size, &pool[first]);
    free_blocks[shape.capacity_log2].push_back(shape.first);
    shape.first = first;
    shape.capacity_log2 = static_cast<std::uint8_t>(wider);
    return true;
}

void PatternTable::store(std::uint64_t key, const Pattern& pattern, int best_lead) {
    Shape* shape = &find_or_add(key);
    shape->best_lead = static_cast<std::uint8_t>(best_lead);
    int lower = pattern.lower();
    int upper = pattern.upper();
    // A pattern that is more special and says no more than the new one goes; an equal one is narrowed.
    Pattern* patterns = &pool[shape->first];
    for (int place = 0; place < shape->size;) {
        Pattern& other = patterns[place];
        bool special = (pattern.cards() & ~other.cards()) == 0 && pattern.matches(other.owners);
        if (special && pattern.cards() == other.cards()) {
            other.set_bounds(std::max(lower, other.lower()), std::min(upper, other.upper()));
            return;
        }
        if (special && lower >= other.lower() && upper <= other.upper())
            other = patterns[--shape->size];
        else
            ++place;
    }
    if (!make_room(*shape)) {
        clear();
        shape = &find_or_add(key);
        make_room(*shape);
    }
    pool[shape->first + shape->size++] = pattern;
}

}  // namespace alphamu
