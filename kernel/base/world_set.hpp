// Sets of worlds: bitsets of any length.
//
// The search is a template over the set type: a fixed number of machine words for the usual numbers of worlds, so
// that a set lives in registers, and a row of words of any length for everything else.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/bit_moves.hpp"
#include "base/hash.hpp"
#include "base/small_words.hpp"

namespace alphamu {

template <class Words>
class BasicWorldSet {
public:
    BasicWorldSet() = default;

    // The set of none of `worlds` worlds.
    static BasicWorldSet none(std::size_t worlds) {
        BasicWorldSet set;
        if constexpr (IS_ROW) set.words = Words((worlds + 63) / 64);
        return set;
    }
    static BasicWorldSet all(std::size_t worlds) {
        BasicWorldSet set = none(worlds);
        for (std::size_t world = 0; world < worlds; ++world) set.add(world);
        return set;
    }
    // The set of none of the worlds that this is a set of.
    BasicWorldSet none() const {
        BasicWorldSet set;
        if constexpr (IS_ROW) set.words = Words(size());
        return set;
    }

    void add(std::size_t world) { data()[world >> 6] |= Word{1} << (world & 63); }

    void remove(std::size_t world) { data()[world >> 6] &= ~(Word{1} << (world & 63)); }

    bool has(std::size_t world) const { return data()[world >> 6] >> (world & 63) & 1; }

    bool is_empty() const {
        const Word* mine = data();
        for (std::size_t i = 0; i < size(); ++i)
            if (mine[i]) return false;
        return true;
    }
    int count() const { return bit_moves.count_row(data(), size()); }
    bool is_subset_of(const BasicWorldSet& other) const {
        const Word *mine = data(), *its = other.data();
        for (std::size_t i = 0; i < size(); ++i)
            if (mine[i] & ~its[i]) return false;
        return true;
    }
    // Whether this set and `lift` together lie within the other.
    bool lifted_is_subset_of(const BasicWorldSet& lift, const BasicWorldSet& other) const {
        const Word *mine = data(), *lifted = lift.data(), *its = other.data();
        for (std::size_t i = 0; i < size(); ++i)
            if ((mine[i] | lifted[i]) & ~its[i]) return false;
        return true;
    }

    BasicWorldSet& operator&=(const BasicWorldSet& other) {
        Word* mine = data();
        const Word* its = other.data();
        for (std::size_t i = 0; i < size(); ++i) mine[i] &= its[i];
        return *this;
    }
    BasicWorldSet& operator|=(const BasicWorldSet& other) {
        Word* mine = data();
        const Word* its = other.data();
        for (std::size_t i = 0; i < size(); ++i) mine[i] |= its[i];
        return *this;
    }
    BasicWorldSet& operator-=(const BasicWorldSet& other) {
        Word* mine = data();
        const Word* its = other.data();
        for (std::size_t i = 0; i < size(); ++i) mine[i] &= ~its[i];
        return *this;
    }
    friend BasicWorldSet operator&(BasicWorldSet a, const BasicWorldSet& b) { return std::move(a &= b); }
    friend BasicWorldSet operator|(BasicWorldSet a, const BasicWorldSet& b) { return std::move(a |= b); }
    friend BasicWorldSet operator-(BasicWorldSet a, const BasicWorldSet& b) { return std::move(a -= b); }
    bool operator==(const BasicWorldSet& other) const {
        return std::equal(data(), data() + size(), other.data(), other.data() + other.size());
    }
    bool operator<(const BasicWorldSet& other) const {  // any order
        return std::lexicographical_compare(data(), data() + size(), other.data(), other.data() + other.size());
    }

    template <class Visit>
    void for_each(Visit visit) const {
        const Word* mine = data();
        for (std::size_t i = 0; i < size(); ++i)
            for (Word word = mine[i]; word; word &= word - 1)
                visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
    }

    // A hash of the worlds that are in both sets, without making their intersection.
    friend std::uint64_t hash_of_common(const BasicWorldSet& a, const BasicWorldSet& b) {
        std::uint64_t hash = GOLDEN_RATIO;
        const Word *one = a.data(), *other = b.data();
        for (std::size_t i = 0; i < a.size(); ++i) hash = mixed(hash ^ (one[i] & other[i]));
        return hash;
    }

    std::size_t heap_bytes() const {
        if constexpr (IS_ROW) return words.heap_bytes();
        return 0;
    }

    std::size_t size() const { return words.size(); }  // in machine words
    Word* data() { return words.data(); }
    const Word* data() const { return words.data(); }

private:
    static constexpr bool IS_ROW = std::is_same_v<Words, SmallWords>;

    Words words{};
};

template <std::size_t N>
using FixedWorldSet = BasicWorldSet<std::array<Word, N>>;
using LargeWorldSet = BasicWorldSet<SmallWords>;

}  // namespace alphamu
