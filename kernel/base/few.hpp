// A row of things of which there is mostly one: that one lives in its owner, more of them on the heap.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

namespace alphamu {

template <class T>
class Few {
public:
    Few() : many(nullptr) {}
    Few(const Few& other) : Few() {
        reserve(other.length);
        std::uninitialized_copy(other.begin(), other.end(), begin());
        length = other.length;
    }
    Few(Few&& other) noexcept : Few() { take(other); }
    Few& operator=(const Few& other) {
        if (this != &other) *this = Few(other);
        return *this;
    }
    Few& operator=(Few&& other) noexcept {
        if (this == &other) return *this;
        release();
        take(other);
        return *this;
    }
    ~Few() { release(); }

    bool empty() const { return length == 0; }
    std::size_t size() const { return length; }
    T* begin() { return room == 1 ? &one : many; }
    T* end() { return begin() + length; }
    const T* begin() const { return room == 1 ? &one : many; }
    const T* end() const { return begin() + length; }
    const T& back() const { return end()[-1]; }

    void push_back(T thing) {
        if (length == room) reserve(2 * std::size_t{room} + 2);
        std::construct_at(end(), std::move(thing));
        ++length;
    }

    template <class Condition>
    void erase_if(Condition condition) {
        T* const kept = std::remove_if(begin(), end(), condition);
        std::destroy(kept, end());
        length = static_cast<std::uint32_t>(kept - begin());
    }

    std::size_t heap_bytes() const { return room == 1 ? 0 : room * sizeof(T); }

private:
    void reserve(std::size_t size) {
        if (size <= room) return;
        T* const larger = std::allocator<T>().allocate(size);
        std::uninitialized_move(begin(), end(), larger);
        const std::uint32_t before = length;
        release();
        many = larger;
        length = before;
        room = static_cast<std::uint32_t>(size);
    }

    // Leaves nothing behind, and no room but for one.
    void release() {
        std::destroy(begin(), end());
        if (room > 1) std::allocator<T>().deallocate(many, room);
        length = 0;
        room = 1;
    }

    // Into an empty row with room for one.
    void take(Few& other) {
        if (other.room > 1) {
            many = other.many;
            length = std::exchange(other.length, 0);
            room = std::exchange(other.room, 1);
        } else if (other.length) {
            std::construct_at(&one, std::move(other.one));
            length = 1;
            other.release();
        }
    }

    std::uint32_t length = 0;
    std::uint32_t room = 1;
    union {
        T one;
        T* many;
    };
};

}  // namespace alphamu
