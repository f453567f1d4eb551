// Long native work that Ctrl-C ends at once: it runs without Python's lock, while this thread looks for signals now and then.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace spielwerk::python {

template <class Work>
auto interruptible(Work&& work) {
    using Result = decltype(work(std::declval<const std::atomic<bool>&>()));
    std::atomic<bool> stop = false;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    Result result{};
    bool interrupted = false;
    {
        std::jthread worker([&] {
            result = work(stop);
            const std::lock_guard lock(mutex);
            done = true;
            changed.notify_one();
        });
        nanobind::gil_scoped_release released;
        std::unique_lock lock(mutex);
        while (!changed.wait_for(lock, std::chrono::milliseconds(50), [&] { return done; })) {
            lock.unlock();
            {
                nanobind::gil_scoped_acquire held;
                interrupted = interrupted || PyErr_CheckSignals() != 0;
            }
            if (interrupted) stop = true;
            lock.lock();
        }
    }
    if (interrupted) throw nanobind::python_error();
    return result;
}

}  // namespace spielwerk::python
