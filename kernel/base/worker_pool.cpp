#include "base/worker_pool.hpp"

#include <stdexcept>
#include <string>
#include <utility>

namespace alphamu {

namespace {

// To ask the system each time would take a twentieth of a small search.
std::size_t processors() {
    static const std::size_t number = std::thread::hardware_concurrency();
    return number;
}

}  // namespace

WorkerPool::WorkerPool(int threads)
    : most_helpers(static_cast<std::size_t>(threads) - 1), patience(most_helpers < processors() ? 100 : 0) {
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
    begin(items, std::ref(work));
    if (items > 1 && most_helpers > 0) wake_helpers();
    finish();
}

void WorkerPool::begin(std::size_t items, Work work) {
    job = std::move(work);
    job_items = items;
    next_item = 0;
    failure = nullptr;
    helpers_called = false;
    began = Clock::now();
}

// Whoever shares out the work takes part in it.
void WorkerPool::finish() {
    take_items(0);
    if (helpers_called) {
        {
            std::lock_guard lock(mutex);
            is_open = false;  // whoever wakes up only now is not needed
        }
        look_out([this] { return busy == 0; });
        std::unique_lock lock(mutex);
        done.wait(lock, [this] { return busy == 0; });
    }
    job_items = 0;
    if (failure) std::rethrow_exception(failure);
}

void WorkerPool::wake_helpers() {
    helpers_called = true;
    while (helpers.size() < most_helpers) helpers.emplace_back([this, thread = helpers.size() + 1] { serve(thread); });
    {
        std::lock_guard lock(mutex);
        is_open = true;
        ++generation;
    }
    wake.notify_all();
}

void WorkerPool::serve(std::size_t thread) {
    std::size_t seen = 0;
    const auto is_wanted = [&] { return closing || (is_open && generation != seen); };
    for (;;) {
        look_out(is_wanted);
        {
            std::unique_lock lock(mutex);
            wake.wait(lock, is_wanted);
            if (closing) return;
            seen = generation;
            ++busy;
        }
        take_items(thread);
        std::lock_guard lock(mutex);
        if (--busy == 0) done.notify_one();
    }
}

void WorkerPool::take_items(std::size_t thread) {
    try {
        for (std::size_t item; (item = next_item++) < job_items;) job(item, thread);
    } catch (...) {
        leave_rest();
        std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
    }
}

}  // namespace alphamu
