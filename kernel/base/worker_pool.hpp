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

    // The same, and note(item) after each of them, by one thread at a time and as they are done. When a note is false
    // the rest is left: items that others have begun by then are not noted. Short work is done without waking anybody:
    // others begin once it has taken long enough.
    template <class Do, class Note>
    void run_noting(std::size_t items, Do work, Note note) {
        bool given_up = false;
        std::mutex noting;
        const auto do_and_note = [&](std::size_t item, std::size_t thread) {
            if (thread == 0 && item > 0) call_helpers();
            work(item, thread);
            const std::lock_guard lock(noting);
            if (!given_up) given_up = !note(item);
            if (given_up) leave_rest();
        };
        begin(items, std::ref(do_and_note));
        finish();
    }

    // To be called now and then by the thread that shares out work, also from within an item that takes long.
    void call_helpers() {
        if (next_item < job_items && !helpers_called && most_helpers > 0 && Clock::now() - began > ALONE)
            wake_helpers();
    }

private:
    using Clock = std::chrono::steady_clock;
    // To wake a thread, and for it to begin, takes a good part of this.
    static constexpr std::chrono::microseconds ALONE{25};

    void begin(std::size_t items, Work work);
    void finish();
    void wake_helpers();
    void leave_rest() { next_item = job_items; }
    void serve(std::size_t thread);
    void take_items(std::size_t thread);

    // Looks again and again for a short while whether something has come true: whoever sleeps wakes up late.
    template <class Condition>
    void look_out(Condition is_true) const {
        const Clock::time_point end = Clock::now() + patience;
        while (!is_true() && Clock::now() < end) std::this_thread::yield();
    }

    const std::size_t most_helpers;
    const std::chrono::microseconds patience;  // in which the next job mostly begins; none without a processor for each
    std::vector<std::thread> helpers;
    std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable done;
    Work job;
    std::size_t job_items = 0;
    Clock::time_point began;
    bool helpers_called = false;  // by the thread that shares out the work, which alone looks at it
    std::atomic<std::size_t> next_item{0};
    // Changed under the mutex alone; looked at without it only by those who look out.
    std::atomic<bool> is_open{false};  // helpers may begin with the job
    std::atomic<std::size_t> generation{0};
    std::atomic<std::size_t> busy{0};  // helpers that have begun
    std::atomic<bool> closing{false};
    std::exception_ptr failure;
};

}  // namespace alphamu
