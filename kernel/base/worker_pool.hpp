// Threads that share out the items of one job, each taking the next open item (the 2021 paper's leaf parallelism).
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace alphamu {

class WorkerPool {
public:
    static constexpr int MOST_THREADS = 256;

    using Work = std::function<void(std::size_t item, std::size_t thread)>;

    // The calling thread is one of the `threads`; the others start when they are needed first. Throws
    // std::invalid_argument where these are none or too many.
    explicit WorkerPool(int threads);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    // Calls work(item, thread) once for each item below `items`. The first exception is thrown on when all have
    // stopped.
    void run(std::size_t items, const Work& work);

    // The same, and note(item) after it, in the order of items and by one thread at a time. When a note is false the
    // rest is left: items that others have begun by then are not noted. Short work is done without waking anybody.
    template <class Do, class Note>
    void run_in_order(std::size_t items, Do work, Note note) {
        std::size_t next = 0;
        for (const auto began = Clock::now(); next < items; ++next) {
            if (next > 0 && is_worth_waking(items - next) && Clock::now() - began > ALONE) break;
            work(next, 0);
            if (!note(next)) return;
        }
        if (next == items) return;
        const std::size_t first = next;
        std::vector<char> is_done(items - first);
        std::mutex noting;
        bool given_up = false;
        run(items - first, [&](std::size_t item, std::size_t thread) {
            work(first + item, thread);
            const std::lock_guard lock(noting);
            is_done[item] = true;
            for (; !given_up && next < items && is_done[next - first]; ++next) given_up = !note(next);
            if (given_up) leave_rest();
        });
    }

private:
    using Clock = std::chrono::steady_clock;
    // To wake a thread, and for it to begin, takes a good part of this.
    static constexpr std::chrono::microseconds ALONE{100};

    bool is_worth_waking(std::size_t items) const { return items > 1 && most_helpers > 0; }
    void leave_rest() { next_item = job_items; }
    void serve(std::size_t thread);
    void take_items(const Work& work, std::size_t thread);

    const std::size_t most_helpers;
    std::vector<std::thread> helpers;
    std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable done;
    const Work* job = nullptr;  // while helpers may begin with it
    std::size_t job_items = 0;
    std::atomic<std::size_t> next_item{0};
    std::size_t generation = 0;
    std::size_t busy = 0;  // helpers that have begun
    bool closing = false;
    std::exception_ptr failure;
};

}  // namespace alphamu
