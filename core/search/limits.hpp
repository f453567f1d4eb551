// How long a search may think, and what it answers.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/any_game.hpp"

namespace spielwerk::search {

// `best` is what has been measured to play best for the game.
enum class Method : std::uint8_t { best, alpha_beta, tree, playouts };

struct Limits {
    double seconds = 0;       // 0: as long as the others allow
    std::uint64_t nodes = 0;  // likewise
    int depth = 0;            // likewise
    int lines = 1;
    int threads = 1;
    std::uint64_t seed = 0;
    std::size_t memory = std::size_t{64} << 20;
    Method method = Method::best;

    // With a time limit alone the result depends on the machine; else on the seed and nothing else.
    bool is_deterministic() const { return seconds <= 0 && threads == 1; }
};

// One root move with what is expected to follow.
struct Line {
    std::vector<engine::AnyMove> moves;
    double score = 0.5;  // the result to expect for the player to move
    double units = 0;    // the same in the game's own words
    int proved = 0;      // 1 won, -1 lost, 0 unknown
    int plies = 0;       // to the proved end
};

struct Found {
    std::vector<Line> lines;
    std::uint64_t nodes = 0;
    int depth = 0;
    double seconds = 0;
};

// Told now and then how far the search is; answers whether to go on.
using Listener = std::function<bool(const Found&)>;

// The clock and the flag that all threads of one search look at. Time comes from the monotonic clock; a small part of it is kept in reserve, for
// what happens after the search.
class Watch {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Watch(const Limits& limits) : begin_(Clock::now()) {
        if (limits.seconds > 0)
            deadline_ = begin_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(usable(limits.seconds)));
    }

    bool stopped() const { return stop_.load(std::memory_order_relaxed); }
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

    // Looks at the clock. True once the time is over.
    bool look() {
        if (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_) stop();
        return stopped();
    }

    // The same for the thread that leads, which also listens to whoever waits for it.
    bool look_and_poll() {
        const auto now = Clock::now();
        if (now >= deadline_) stop();
        if (poll_ && now >= next_poll_) {
            next_poll_ = now + poll_interval;
            if (!poll_()) stop();
        }
        return stopped();
    }
    void poll_with(std::function<bool()> poll) { poll_ = std::move(poll); }

  private:
    static double usable(double seconds) { return std::max(seconds * 0.5, seconds - 0.0005 - 0.01 * seconds); }

    static constexpr auto poll_interval = std::chrono::milliseconds(50);

    Clock::time_point begin_;
    Clock::time_point next_poll_ = begin_ + poll_interval;
    std::function<bool()> poll_;
    Clock::time_point deadline_ = Clock::time_point::max();
    std::atomic<bool> stop_ = false;
};

}  // namespace spielwerk::search
