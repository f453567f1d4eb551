// Long native work that Ctrl-C ends at once: it runs without Python's lock, while this thread looks for signals now and then.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <future>

namespace spielwerk::python {

template <class Work>
auto interruptible(Work&& work) {
    std::atomic<bool> stop = false;
    auto result = std::async(std::launch::async, [&] { return work(stop); });
    bool interrupted = false;
    {
        const nanobind::gil_scoped_release released;
        while (result.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
            const nanobind::gil_scoped_acquire held;
            interrupted = interrupted || PyErr_CheckSignals() != 0;
            if (interrupted) stop = true;
        }
    }
    if (interrupted) throw nanobind::python_error();
    return result.get();
}

}  // namespace spielwerk::python
