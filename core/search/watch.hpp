// The clock and the flag that all threads of one search look at. Time comes from the monotonic clock. The search ends early by a small part of its
// time, for what happens after it, and by the longest time for which this machine has lately let a search wait.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <utility>

#include "search/limits.hpp"
#include "search/pauses.hpp"

namespace spielwerk::search {

class Watch {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Watch(const Limits& limits) : begin_(Clock::now()) {
        if (limits.seconds > 0) deadline_ = begin_ + usable(limits.seconds);
    }
    // What had to be tidied up after the time was over counts as waiting, too.
    ~Watch() {
        if (is_timed()) Pauses::instance().note(Clock::now() - deadline_);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    bool stopped() const { return stop_.load(std::memory_order_relaxed); }
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

    // Looks at the clock. True once the time is over.
    bool look() {
        if (is_timed() && Clock::now() >= deadline_) stop();
        return stopped();
    }

    // The same for the thread that leads, which also listens to whoever waits for it, and notices when it was kept waiting itself.
    bool look_and_poll() {
        const auto now = Clock::now();
        if (is_timed() && has_looked_) Pauses::instance().note(std::min(now, deadline_) - last_look_);
        last_look_ = now;
        has_looked_ = true;
        if (now >= deadline_) stop();
        if (poll_ && now >= next_poll_) {
            next_poll_ = now + poll_interval;
            if (!poll_()) stop();
            last_look_ = Clock::now();
        }
        return stopped();
    }
    void poll_with(std::function<bool()> poll) { poll_ = std::move(poll); }

  private:
    bool is_timed() const { return deadline_ != Clock::time_point::max(); }

    // At least half of the time is for thinking, however slow the machine.
    static Clock::duration usable(double seconds) {
        const auto whole = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        const Clock::duration reserve = std::chrono::microseconds(500) + whole / 100 + Pauses::instance().reckoned();
        return std::max(whole / 2, whole - reserve);
    }

    static constexpr auto poll_interval = std::chrono::milliseconds(50);

    Clock::time_point begin_;
    Clock::time_point last_look_ = begin_;
    bool has_looked_ = false;
    Clock::time_point next_poll_ = begin_ + poll_interval;
    std::function<bool()> poll_;
    Clock::time_point deadline_ = Clock::time_point::max();
    std::atomic<bool> stop_ = false;
};

}  // namespace spielwerk::search
