// The transposition table of αμ: what is known about the front of a position under a set of useful worlds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "front.hpp"

namespace alphamu {

// 128 bits, so that two different positions never share a key in practice.
struct PositionKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    void mix(std::uint64_t value) {
        low = (low ^ value) * 0xD6E8FEB86659FD93u;
        low ^= low >> 32;
        high = (high + value) * 0x9FB21C651E98DF25u;
        high ^= high >> 28;
    }
    bool operator==(const PositionKey&) const = default;

    struct Hash {
        std::size_t operator()(const PositionKey& key) const { return key.low; }
    };
};

// What a finished search of a node tells. Every plan of the node's depth (or deeper) that wins at least `need` is
// dominated by a vector of the front. When the entry is exact, the vectors are plans of that depth themselves;
// when it is complete as well, of every greater depth too.
template <class Set>
struct FrontEntry {
    Front<Set> front;
    Weight need = 0;
    Weight bound = 0;       // no plan of the node weighs more
    int depth = 0;
    int best_card = -1;
    bool exact = false;
    bool complete = false;
};

template <class Set>
class FrontTable {
public:
    explicit FrontTable(std::size_t memory_bytes) : limit(memory_bytes) {}

    const FrontEntry<Set>* find(const PositionKey& key) const {
        const auto place = entries.find(key);
        return place == entries.end() ? nullptr : &place->second;
    }

    // When the table is full it starts anew: simple, and always right.
    void store(const PositionKey& key, FrontEntry<Set> entry) {
        if (bytes > limit) clear();
        const auto [place, is_new] = entries.try_emplace(key);
        bytes += is_new ? sizeof(*place) + 32 : 0;
        bytes -= place->second.front.heap_bytes();
        place->second = std::move(entry);
        bytes += place->second.front.heap_bytes();
    }

    void clear() {
        entries.clear();
        bytes = 0;
    }

private:
    std::unordered_map<PositionKey, FrontEntry<Set>, PositionKey::Hash> entries;
    const std::size_t limit;
    std::size_t bytes = 0;
};

}  // namespace alphamu
