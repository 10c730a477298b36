#include "base/worker_pool.hpp"

#include <stdexcept>
#include <string>

namespace alphamu {

WorkerPool::WorkerPool(int threads) {
    if (threads < 1 || threads > MOST_THREADS)
        throw std::invalid_argument(std::to_string(threads) + " threads: expected 1 to " +
                                    std::to_string(MOST_THREADS));
    try {
        for (int thread = 1; thread < threads; ++thread)
            helpers.emplace_back([this, thread] { serve(static_cast<std::size_t>(thread)); });
    } catch (...) {
        close();
        throw;
    }
}

WorkerPool::~WorkerPool() { close(); }

void WorkerPool::close() {
    {
        std::lock_guard lock(mutex);
        closing = true;
    }
    wake.notify_all();
    for (auto& helper : helpers) helper.join();
}

void WorkerPool::run(std::size_t items, const std::function<void(std::size_t, std::size_t)>& work) {
    {
        std::lock_guard lock(mutex);
        job = &work;
        job_items = items;
        next_item = 0;
        busy = helpers.size();
        failure = nullptr;
        ++generation;
    }
    wake.notify_all();
    take_items(0);
    std::unique_lock lock(mutex);
    done.wait(lock, [this] { return busy == 0; });
    if (failure) std::rethrow_exception(failure);
}

void WorkerPool::serve(std::size_t thread) {
    std::size_t seen = 0;
    for (;;) {
        {
            std::unique_lock lock(mutex);
            wake.wait(lock, [&] { return closing || generation != seen; });
            if (closing) return;
            seen = generation;
        }
        take_items(thread);
        std::lock_guard lock(mutex);
        if (--busy == 0) done.notify_one();
    }
}

void WorkerPool::take_items(std::size_t thread) {
    try {
        for (std::size_t item; (item = next_item++) < job_items;) (*job)(item, thread);
    } catch (...) {
        next_item = job_items;
        std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
    }
}

}  // namespace alphamu
