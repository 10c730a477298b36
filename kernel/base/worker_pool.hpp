// Threads that share out the items of one job, each taking the next open item (the 2021 paper's leaf parallelism).
#pragma once

#include <atomic>
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

    // The calling thread is one of the `threads`. Throws std::invalid_argument where these are none or too many.
    explicit WorkerPool(int threads);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    // Calls work(item, thread) once for each item below `items`. The first exception is thrown on when all have
    // stopped.
    void run(std::size_t items, const std::function<void(std::size_t, std::size_t)>& work);

private:
    void close();
    void serve(std::size_t thread);
    void take_items(std::size_t thread);

    std::vector<std::thread> helpers;
    std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable done;
    const std::function<void(std::size_t, std::size_t)>* job = nullptr;
    std::size_t job_items = 0;
    std::atomic<std::size_t> next_item{0};
    std::size_t generation = 0;
    std::size_t busy = 0;
    bool closing = false;
    std::exception_ptr failure;
};

}  // namespace alphamu
