// The transposition table of αμ: what is known about the front of a position under a set of useful worlds.
//
// As in partition search, what is known is a pattern: it names the owners of the top cards of each suit as far as
// their ranks mattered, and below them only how many cards of each kind of owner there are. Positions that differ in
// cards that did not matter share it.
#pragma once

#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/front.hpp"
#include "base/hash.hpp"
#include "base/position.hpp"
#include "search/public_state.hpp"

namespace alphamu::search {

// How many of the highest cards in play of each suit a pattern names.
using TopCards = std::array<std::uint8_t, SUITS>;

// A position as the table sees it: `shape` does not depend on the order of the cards in a suit; `tops[suit][n]` stands
// for the owners of the n highest cards.
struct TableView {
    WideKey shape;
    std::array<std::array<std::uint64_t, 14>, SUITS> tops;

    WideKey pattern(const TopCards& named) const {
        WideKey key;
        for (int suit = 0; suit < SUITS; ++suit) key.mix(tops[suit][named[suit]]);
        return key;
    }
};

// What a finished search of a node tells. Every plan of the node's depth (or deeper) that wins at least `need` is
// dominated by a vector of the front. When the entry is exact, the vectors are plans of that depth themselves;
// when it is complete as well, of every greater depth too.
template <class Set>
struct FrontEntry {
    Front<Set> front;
    Weight need = 0;
    Weight bound = 0;  // no plan of the node weighs more
    int depth = 0;
    int best_suit = -1;  // the best card: its suit, and how many cards in play are higher
    int best_place = 0;
    bool exact = false;
    bool complete = false;
    TopCards named{};
    WideKey pattern;

    // What the worlds weighed: all of them, and a number that is another where some weighed otherwise.
    Weight everything = 0;
    std::uint64_t weights = 0;
    HiddenPlay hidden;

    // A shallower search says what cannot be won deeper; a deeper one says nothing about a shallower one. (For a search
    // of this depth, if the entry has all the plans that it asks for.)
    bool is_bound(int asked_depth) const { return depth <= asked_depth; }
    bool is_answer(int asked_depth) const {
        return exact && (depth == asked_depth || (depth < asked_depth && complete));
    }
};

// Entries of one shape form a list, the last that was stored first; all of them lie in a few large pieces of memory.
template <class Set>
class FrontTable {
public:
    explicit FrontTable(std::size_t memory_bytes) : limit(memory_bytes) {}

    // An entry, for as long as nothing is stored, and what it is to whoever asks.
    struct Recalled {
        const FrontEntry<Set>* entry = nullptr;
        enum { CARD, BOUND, ANSWER } kind = CARD;
    };

    // Of the entries that hold for a position: the answer, or the bound of the deepest search, or any, for its card.
    // `covers` says whether an entry has all the plans that are asked for.
    template <class Covers>
    Recalled best(const TableView& view, int depth, Covers covers) const {
        Recalled best;
        if (shapes.empty()) return best;
        for (const Link* link = shapes[place_of(view.shape)].first; link; link = link->next) {
            const FrontEntry<Set>& entry = link->entry;
            if (!(entry.pattern == view.pattern(entry.named))) continue;
            if (!best.entry) best.entry = &entry;
            const bool answers = entry.is_answer(depth);
            const bool is_deeper = best.kind == Recalled::CARD || entry.depth > best.entry->depth;
            if (!(answers || (entry.is_bound(depth) && is_deeper)) || !covers(entry)) continue;
            if (answers) return {&entry, Recalled::ANSWER};
            best = {&entry, Recalled::BOUND};
        }
        return best;
    }

    // When the table is full it starts anew: simple, and always right.
    void store(const TableView& view, FrontEntry<Set> entry) {
        if (bytes > limit) clear();
        if (2 * used >= shapes.size()) grow();
        entry.pattern = view.pattern(entry.named);
        bytes += entry.front.heap_bytes();
        Shape& shape = shapes[place_of(view.shape)];
        Link** last = &shape.first;  // what leads to the last link
        std::size_t links = 0;
        for (Link** link = last; *link; link = &(*link)->next, ++links) {
            FrontEntry<Set>& old = (*link)->entry;
            if (old.pattern == entry.pattern && old.weights == entry.weights) {
                bytes -= old.front.heap_bytes();
                old = std::move(entry);
                return;
            }
            last = link;
        }
        if (links == 0) {
            shape.key = view.shape;
            ++used;
        }
        if (links == MOST_PATTERNS) {
            Link* oldest = std::exchange(*last, nullptr);
            bytes -= oldest->entry.front.heap_bytes();
            oldest->entry = std::move(entry);
            oldest->next = shape.first;
            shape.first = oldest;
        } else {
            shape.first = new_link(std::move(entry), shape.first);
        }
    }

    std::size_t most_bytes() const { return limit; }

    void clear() {
        shapes = std::vector<Shape>();
        pieces = std::vector<std::vector<Link>>();
        used = 0;
        bytes = 0;
    }

private:
    static constexpr std::size_t MOST_PATTERNS = 8;
    static constexpr std::size_t FIRST_SHAPES = 256;  // a power of two, as all numbers of them
    static constexpr std::size_t LINKS_IN_PIECE = 64;

    struct Link {
        FrontEntry<Set> entry;
        Link* next;  // stored before
    };
    struct Shape {
        WideKey key;
        Link* first = nullptr;
    };

    // Where a shape is, or where it belongs: half of the places are free.
    std::size_t place_of(const WideKey& key) const {
        std::size_t place = key.low & (shapes.size() - 1);
        while (shapes[place].first && !(shapes[place].key == key)) place = (place + 1) & (shapes.size() - 1);
        return place;
    }

    void grow() {
        const std::vector<Shape> before =
            std::exchange(shapes, std::vector<Shape>(shapes.empty() ? FIRST_SHAPES : 2 * shapes.size()));
        bytes += (shapes.size() - before.size()) * sizeof(Shape);
        for (const Shape& shape : before)
            if (shape.first) shapes[place_of(shape.key)] = shape;
    }

    Link* new_link(FrontEntry<Set> entry, Link* next) {
        if (pieces.empty() || pieces.back().size() == LINKS_IN_PIECE) {
            pieces.emplace_back().reserve(LINKS_IN_PIECE);
            bytes += LINKS_IN_PIECE * sizeof(Link);
        }
        pieces.back().push_back({std::move(entry), next});
        return &pieces.back().back();
    }

    std::vector<Shape> shapes;
    std::vector<std::vector<Link>> pieces;
    std::size_t used = 0;  // shapes
    const std::size_t limit;
    std::size_t bytes = 0;
};

}  // namespace alphamu::search
