// Finds the place of a word among those that are known.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace alphamu::cardplay {

class WordIndex {
public:
    static constexpr std::int32_t UNKNOWN = -1;

    WordIndex() : WordIndex(std::vector<std::uint32_t>{}) {}
    // Words by their keys, which all differ; the place of a word is the place of its key.
    explicit WordIndex(const std::vector<std::uint32_t>& keys) : slots(std::bit_ceil(2 * keys.size() + 1)) {
        for (std::size_t word = 0; word < keys.size(); ++word) {
            std::size_t slot = keys[word] & mask();
            while (slots[slot].place != UNKNOWN) slot = (slot + 1) & mask();
            slots[slot] = {keys[word], static_cast<std::int32_t>(word)};
        }
    }

    std::int32_t place(std::uint32_t key) const {
        std::size_t slot = key & mask();
        while (slots[slot].place != UNKNOWN && slots[slot].key != key) slot = (slot + 1) & mask();
        return slots[slot].place;
    }

private:
    // Twice as many as words and more, so that a search ends soon; a word whose slot is taken is in one of the next.
    struct Slot {
        std::uint32_t key = 0;
        std::int32_t place = UNKNOWN;
    };

    std::size_t mask() const { return slots.size() - 1; }

    std::vector<Slot> slots;
};

}  // namespace alphamu::cardplay
