// Sets of worlds: bitsets over the worlds of the root, of any length.
//
// The search is a template over the set type: a fixed number of machine words for the usual numbers of worlds, so
// that a set lives in registers, and words on the heap for everything larger.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace alphamu {

template <class Words>
class BasicWorldSet {
public:
    BasicWorldSet() = default;

    // The set of none of `worlds` worlds.
    static BasicWorldSet none(std::size_t worlds) {
        BasicWorldSet set;
        if constexpr (requires { set.words.resize(1); }) set.words.resize((worlds + 63) / 64);
        return set;
    }
    static BasicWorldSet all(std::size_t worlds) {
        BasicWorldSet set = none(worlds);
        for (std::size_t world = 0; world < worlds; ++world) set.add(world);
        return set;
    }

    void add(std::size_t world) { words[world >> 6] |= std::uint64_t{1} << (world & 63); }

    bool is_empty() const {
        for (std::uint64_t word : words)
            if (word) return false;
        return true;
    }
    int count() const {
        int total = 0;
        for (std::uint64_t word : words) total += std::popcount(word);
        return total;
    }
    bool is_subset_of(const BasicWorldSet& other) const {
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] & ~other.words[i]) return false;
        return true;
    }
    // Whether this set and `lift` together lie within the other.
    bool lifted_is_subset_of(const BasicWorldSet& lift, const BasicWorldSet& other) const {
        for (std::size_t i = 0; i < words.size(); ++i)
            if ((words[i] | lift.words[i]) & ~other.words[i]) return false;
        return true;
    }

    BasicWorldSet& operator&=(const BasicWorldSet& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] &= other.words[i];
        return *this;
    }
    BasicWorldSet& operator|=(const BasicWorldSet& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
        return *this;
    }
    BasicWorldSet& operator-=(const BasicWorldSet& other) {
        for (std::size_t i = 0; i < words.size(); ++i) words[i] &= ~other.words[i];
        return *this;
    }
    friend BasicWorldSet operator&(BasicWorldSet a, const BasicWorldSet& b) { return a &= b; }
    friend BasicWorldSet operator|(BasicWorldSet a, const BasicWorldSet& b) { return a |= b; }
    friend BasicWorldSet operator-(BasicWorldSet a, const BasicWorldSet& b) { return a -= b; }
    bool operator==(const BasicWorldSet&) const = default;
    bool operator<(const BasicWorldSet& other) const { return words < other.words; }  // any order

    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t i = 0; i < words.size(); ++i)
            for (std::uint64_t word = words[i]; word; word &= word - 1)
                visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
    }

    // A hash of the worlds that are in both sets, without making their intersection.
    friend std::uint64_t hash_of_common(const BasicWorldSet& a, const BasicWorldSet& b) {
        std::uint64_t hash = 0x9E3779B97F4A7C15u;
        for (std::size_t i = 0; i < a.words.size(); ++i) {
            hash ^= a.words[i] & b.words[i];
            hash *= 0xD6E8FEB86659FD93u;
            hash ^= hash >> 32;
        }
        return hash * 0xD6E8FEB86659FD93u;
    }

    std::size_t heap_bytes() const {
        if constexpr (requires { words.capacity(); }) return words.capacity() * sizeof(std::uint64_t);
        return 0;
    }

private:
    Words words{};
};

template <std::size_t N>
using FixedWorldSet = BasicWorldSet<std::array<std::uint64_t, N>>;
using LargeWorldSet = BasicWorldSet<std::vector<std::uint64_t>>;

}  // namespace alphamu
