// What is known of single sets of worlds: whether one plan wins them all. As in the table of fronts, positions that
// differ in cards that did not matter share what is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/front_table.hpp"

namespace alphamu::search {

class ProofTable {
public:
    explicit ProofTable(std::size_t memory_bytes) : limit(memory_bytes) {}

    struct Proof {
        WideKey pattern;
        TopCards named{};
        bool won = false;
        std::uint32_t before = NONE;  // the one of this shape that was stored before it
    };

    // For as long as nothing is stored.
    const Proof* find(const TableView& view) const {
        if (shapes.empty()) return nullptr;
        for (std::uint32_t place = shapes[place_of(view.shape)].last; place != NONE; place = proofs[place].before)
            if (const Proof& proof = proofs[place]; proof.pattern == view.pattern(proof.named)) return &proof;
        return nullptr;
    }

    void clear() {
        proofs = std::vector<Proof>();
        shapes = std::vector<Shape>();
        used = 0;
    }

    // When the table is full it starts anew.
    void store(const TableView& view, const TopCards& named, bool won) {
        if (bytes_with_one_more() > limit) clear();
        if (2 * used >= shapes.size()) grow();
        Shape& shape = shapes[place_of(view.shape)];
        if (shape.last == NONE) {
            shape.key = view.shape;
            ++used;
        }
        proofs.push_back({view.pattern(named), named, won, shape.last});
        shape.last = static_cast<std::uint32_t>(proofs.size() - 1);
    }

private:
    static constexpr std::uint32_t NONE = UINT32_MAX;
    static constexpr std::size_t FIRST_SHAPES = 256;  // a power of two, as all numbers of them

    struct Shape {
        WideKey key;
        std::uint32_t last = NONE;
    };

    // Whatever has to grow is there twice while it is copied, the new one twice as large.
    std::size_t bytes_with_one_more() const {
        const std::size_t times = proofs.size() == proofs.capacity() ? 3 : 1;
        const std::size_t times_shapes = 2 * used >= shapes.size() ? 3 : 1;
        return times * proofs.capacity() * sizeof(Proof) + times_shapes * shapes.size() * sizeof(Shape);
    }

    // Where a shape is, or where it belongs: half of the places are free.
    std::size_t place_of(const WideKey& key) const {
        std::size_t place = key.low & (shapes.size() - 1);
        while (shapes[place].last != NONE && !(shapes[place].key == key)) place = (place + 1) & (shapes.size() - 1);
        return place;
    }

    void grow() {
        const std::vector<Shape> before =
            std::exchange(shapes, std::vector<Shape>(shapes.empty() ? FIRST_SHAPES : 2 * shapes.size()));
        for (const Shape& shape : before)
            if (shape.last != NONE) shapes[place_of(shape.key)] = shape;
    }

    std::vector<Proof> proofs;
    std::vector<Shape> shapes;
    std::size_t used = 0;  // shapes
    const std::size_t limit;
};

}  // namespace alphamu::search
