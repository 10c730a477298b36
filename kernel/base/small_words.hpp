// A row of machine words that lives in its owner while it is short, and on the heap when it is long.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "base/bit_moves.hpp"

namespace alphamu {

class SmallWords {
public:
    SmallWords() = default;
    explicit SmallWords(std::size_t size) : length(size) {
        allocate();
        std::memset(data(), 0, length * sizeof(Word));
    }
    SmallWords(const SmallWords& other) : length(other.length) {
        allocate();
        std::memcpy(data(), other.data(), length * sizeof(Word));
    }
    SmallWords(SmallWords&& other) noexcept : length(other.length) { take(other); }
    SmallWords& operator=(const SmallWords& other) {
        if (this == &other) return *this;
        if (length != other.length) return *this = SmallWords(other);
        std::memcpy(data(), other.data(), length * sizeof(Word));
        return *this;
    }
    SmallWords& operator=(SmallWords&& other) noexcept {
        if (this == &other) return *this;
        release();
        length = other.length;
        take(other);
        return *this;
    }
    ~SmallWords() { release(); }

    std::size_t size() const { return length; }
    Word* data() { return is_long() ? row() : words.data(); }
    const Word* data() const { return is_long() ? row() : words.data(); }
    std::size_t heap_bytes() const { return is_long() ? length * sizeof(Word) : 0; }

private:
    static constexpr std::size_t FEW = 4;

    bool is_long() const { return length > FEW; }
    Word* row() const { return std::bit_cast<Word*>(words[0]); }
    void allocate() {
        words = {};
        if (is_long()) words[0] = std::bit_cast<Word>(new Word[length]);
    }
    void release() {
        if (is_long()) delete[] row();
    }
    void take(SmallWords& other) {
        words = other.words;
        if (is_long()) other.length = 0;
    }

    std::size_t length = 0;
    // Of a long row, the first one says where it lies. A pointer that shares their place in a union is of another type,
    // and a compiler that goes by types takes it for something that they do not change.
    std::array<Word, FEW> words{};
};

}  // namespace alphamu
