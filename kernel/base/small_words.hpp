// A row of machine words that lives in its owner while it is short, and on the heap when it is long.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

#include "base/bit_moves.hpp"

namespace alphamu {

class SmallWords {
public:
    SmallWords() : few{} {}
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
    Word* data() { return is_long() ? many : few.data(); }
    const Word* data() const { return is_long() ? many : few.data(); }
    std::size_t heap_bytes() const { return is_long() ? length * sizeof(Word) : 0; }

private:
    static constexpr std::size_t FEW = 4;

    bool is_long() const { return length > FEW; }
    void allocate() {
        if (is_long())
            many = new Word[length];
        else
            few = {};
    }
    void release() {
        if (is_long()) delete[] many;
    }
    void take(SmallWords& other) {
        if (is_long()) {
            many = std::exchange(other.many, nullptr);
            other.length = 0;
            other.few = {};
        } else {
            few = other.few;
        }
    }

    std::size_t length = 0;
    union {
        std::array<Word, FEW> few;
        Word* many;
    };
};

}  // namespace alphamu
