// How long this machine has lately kept a searching thread waiting: for its processor, which other programs want as well, or for memory. A search
// that is to end in time has to end so much earlier. What has been seen is forgotten slowly, half of it in about forty searches.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace spielwerk::search {

class Pauses {
  public:
    using Duration = std::chrono::steady_clock::duration;

    static Pauses& instance() {
        static Pauses pauses;
        return pauses;
    }

    void note(Duration pause) {
        auto known = greatest_.load(std::memory_order_relaxed);
        while (pause.count() > known && !greatest_.compare_exchange_weak(known, pause.count(), std::memory_order_relaxed)) {
        }
    }

    // What the next search has to reckon with.
    Duration reckoned() {
        const auto known = greatest_.load(std::memory_order_relaxed);
        greatest_.store(known - known / 64, std::memory_order_relaxed);
        return Duration(known);
    }

  private:
    std::atomic<Duration::rep> greatest_{0};
};

}  // namespace spielwerk::search
