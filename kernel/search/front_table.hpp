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
#include <unordered_map>
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
        for (int suit = 0; suit < SUITS; ++suit) {
            key.mix(named[suit]);
            key.mix(tops[suit][named[suit]]);
        }
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
        const auto place = entries.find(view.shape);
        if (place == entries.end()) return best;
        for (auto entry = place->second.rbegin(); entry != place->second.rend(); ++entry) {
            if (!(entry->pattern == view.pattern(entry->named))) continue;
            if (!best.entry) best.entry = &*entry;
            const bool answers = entry->is_answer(depth);
            const bool is_deeper = best.kind == Recalled::CARD || entry->depth > best.entry->depth;
            if (!(answers || (entry->is_bound(depth) && is_deeper)) || !covers(*entry)) continue;
            if (answers) return {&*entry, Recalled::ANSWER};
            best = {&*entry, Recalled::BOUND};
        }
        return best;
    }

    // When the table is full it starts anew: simple, and always right.
    void store(const TableView& view, FrontEntry<Set> entry) {
        if (bytes > limit) clear();
        entry.pattern = view.pattern(entry.named);
        const auto [place, is_new] = entries.try_emplace(view.shape);
        auto& patterns = place->second;
        if (is_new) bytes += sizeof(*place) + 32;
        bytes += entry.front.heap_bytes();
        for (FrontEntry<Set>& old : patterns)
            if (old.pattern == entry.pattern && old.weights == entry.weights) {
                bytes -= old.front.heap_bytes();
                old = std::move(entry);
                return;
            }
        if (patterns.size() == MOST_PATTERNS) {
            bytes -= patterns.front().front.heap_bytes();
            patterns.erase(patterns.begin());
        } else {
            bytes += sizeof(FrontEntry<Set>);
        }
        patterns.push_back(std::move(entry));
    }

    std::size_t most_bytes() const { return limit; }

    void clear() {
        entries.clear();
        bytes = 0;
    }

private:
    static constexpr std::size_t MOST_PATTERNS = 8;

    std::unordered_map<WideKey, std::vector<FrontEntry<Set>>, WideKey::Hash> entries;
    const std::size_t limit;
    std::size_t bytes = 0;
};

}  // namespace alphamu::search
