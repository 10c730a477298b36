// What several threads share: they read it at any time, without waiting for one another, and change it one at a time.
//
// A reader looks at words that may change meanwhile, and asks afterwards whether they did; if so, what was read means
// nothing, and is read again. This is a sequence lock; since words are released and acquired, it needs no fences.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

namespace alphamu {

// A word under such a lock. Left as it is found in memory until it is written, so that large tables cost nothing until
// they are used.
class SharedWord {
public:
    std::uint64_t load() const { return shared().load(std::memory_order_acquire); }
    void store(std::uint64_t value) { shared().store(value, std::memory_order_release); }

    // Writes a word that is still 0. Where another thread was first, what that wrote is returned instead.
    std::uint64_t store_first(std::uint64_t value) {
        std::uint64_t found = 0;
        return shared().compare_exchange_strong(found, value, std::memory_order_acq_rel) ? value : found;
    }

private:
    std::atomic_ref<std::uint64_t> shared() const { return std::atomic_ref<std::uint64_t>(word); }

    mutable std::uint64_t word;
};

class SequenceLock {
public:
    // For a reader: when it began. Waits while something is being changed.
    std::uint64_t begin() const {
        const std::uint64_t now = changes.load(std::memory_order_acquire);
        return now % 2 == 0 ? now : wait();
    }
    // Whether all that a reader has read since then belongs together.
    bool unchanged_since(std::uint64_t begun) const { return changes.load(std::memory_order_relaxed) == begun; }

    // For whoever changes something; std::lock_guard calls these.
    void lock() {
        for (std::uint64_t now = begin(); !changes.compare_exchange_weak(now, now + 1, std::memory_order_acquire);)
            now = begin();
    }
    void unlock() { changes.store(changes.load(std::memory_order_relaxed) + 1, std::memory_order_release); }

    const void* address() const { return &changes; }

private:
    std::uint64_t wait() const {
        for (;;) {
            for (int look = 0; look < 64; ++look)
                if (const std::uint64_t now = changes.load(std::memory_order_acquire); now % 2 == 0) return now;
            std::this_thread::yield();  // perhaps the one that changes something is waiting for this processor
        }
    }

    std::atomic<std::uint64_t> changes{0};  // how often it was locked and unlocked: odd while it is locked
};

}  // namespace alphamu
