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
    void raise() { raised = true; }
    void lower() { raised = false; }
    void check() const {
        if (raised.load(std::memory_order_relaxed)) throw Stopped{};
    }

private:
    std::atomic<bool> raised{false};
};

}  // namespace alphamu
