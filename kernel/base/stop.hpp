// How work is given up: another thread raises a stop, and whatever may take long checks it again and again.
#pragma once

#include <atomic>
#include <exception>

namespace alphamu {

// Thrown out of whatever was stopped, which stays usable.
struct Stopped : std::exception {
    const char* what() const noexcept override { return "the search was stopped"; }
};

class Stop {
public:
    // What ends at this stop ends at an outer one, too.
    explicit Stop(const Stop* outer = nullptr) : outer(outer) {}

    void raise() { raised = true; }
    void lower() { raised = false; }
    bool is_raised() const { return raised.load(std::memory_order_relaxed); }
    void check() const {
        if (is_raised()) throw Stopped{};
        if (outer) outer->check();
    }

private:
    std::atomic<bool> raised{false};
    const Stop* const outer;
};

}  // namespace alphamu
