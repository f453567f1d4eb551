// Counts the ways a game can go on: sequences of legal moves, and where luck falls, each of its ways is a sequence of its own.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "engine/game.hpp"

namespace spielwerk::engine {

template <Game G>
class Perft {
  public:
    Perft(const typename G::Setup& setup, int depth, const std::atomic<bool>& stop)
        : setup_(setup), stop_(stop), lists_(static_cast<std::size_t>(depth) + 1) {}

    std::uint64_t count(const typename G::State& state, int depth) {
        if (depth == 0) return 1;
        if constexpr (CountsMoves<G>)
            if (depth == 1 && !luck_counts) return G::count(setup_, state);
        auto& list = lists_[static_cast<std::size_t>(depth)];
        list.clear();
        G::moves(setup_, state, list);
        if (depth == 1 && !luck_counts) return list.size();
        std::uint64_t total = 0;
        for (const auto& move : list) {
            if (stop_.load(std::memory_order_relaxed)) break;
            total += after(state, move, depth);
        }
        return total;
    }

    // The sequences that begin with this move.
    std::uint64_t after(const typename G::State& state, const typename G::Move& move, int depth) {
        auto next = state;
        G::play(setup_, next, move);
        const int ways = G::ways(setup_, next);
        if (ways == 0) return count(next, depth - 1);
        std::uint64_t total = 0;
        for (int way = 0; way < ways; ++way) {
            auto settled = next;
            G::settle(setup_, settled, way);
            total += count(settled, depth - 1);
        }
        return total;
    }

  private:
    // Where luck follows a move, the last ply cannot be counted by the length of the list.
    static constexpr bool luck_counts = G::has_luck;

    const typename G::Setup& setup_;
    const std::atomic<bool>& stop_;
    std::vector<MoveList<typename G::Move>> lists_;
};

template <Game G>
std::uint64_t perft(const typename G::Setup& setup, const typename G::State& state, int depth, int threads, const std::atomic<bool>& stop) {
    if (depth <= 1 || threads == 1) return Perft<G>(setup, depth, stop).count(state, depth);
    MoveList<typename G::Move> first;
    G::moves(setup, state, first);
    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint64_t> total = 0;
    const auto work = [&] {
        Perft<G> counter(setup, depth, stop);
        for (std::size_t at = next++; at < first.size() && !stop.load(std::memory_order_relaxed); at = next++)
            total += counter.after(state, first[at], depth);
    };
    std::vector<std::jthread> helpers;
    for (int thread = 1; thread < threads; ++thread) helpers.emplace_back(work);
    work();
    helpers.clear();
    return total;
}

}  // namespace spielwerk::engine
