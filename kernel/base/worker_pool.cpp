#include "base/worker_pool.hpp"

#include <stdexcept>
#include <string>

namespace alphamu {

WorkerPool::WorkerPool(int threads) : most_helpers(static_cast<std::size_t>(threads) - 1) {
    if (threads < 1 || threads > MOST_THREADS)
        throw std::invalid_argument(std::to_string(threads) + " threads: expected 1 to " +
                                    std::to_string(MOST_THREADS));
}

WorkerPool::~WorkerPool() {
    {
        std::lock_guard lock(mutex);
        closing = true;
    }
    wake.notify_all();
    for (auto& helper : helpers) helper.join();
}

void WorkerPool::run(std::size_t items, const Work& work) {
    while (helpers.size() < most_helpers) helpers.emplace_back([this, thread = helpers.size() + 1] { serve(thread); });
    {
        std::lock_guard lock(mutex);
        job = &work;
        job_items = items;
        next_item = 0;
        failure = nullptr;
        ++generation;
    }
    wake.notify_all();
    take_items(work, 0);
    std::unique_lock lock(mutex);
    job = nullptr;  // whoever wakes up only now is not needed
    done.wait(lock, [this] { return busy == 0; });
    if (failure) std::rethrow_exception(failure);
}

void WorkerPool::serve(std::size_t thread) {
    std::size_t seen = 0;
    for (;;) {
        const Work* work;
        {
            std::unique_lock lock(mutex);
            wake.wait(lock, [&] { return closing || (job && generation != seen); });
            if (closing) return;
            seen = generation;
            work = job;
            ++busy;
        }
        take_items(*work, thread);
        std::lock_guard lock(mutex);
        if (--busy == 0) done.notify_one();
    }
}

void WorkerPool::take_items(const Work& work, std::size_t thread) {
    try {
        for (std::size_t item; (item = next_item++) < job_items;) work(item, thread);
    } catch (...) {
        leave_rest();
        std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
    }
}

}  // namespace alphamu
