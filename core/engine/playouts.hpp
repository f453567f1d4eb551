// Random games to the end. Game number i depends on the seed and i alone, so the sums are the same for every number of threads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "engine/game.hpp"

namespace spielwerk::engine {

struct Playouts {
    std::uint64_t games = 0;
    std::uint64_t red = 0;
    std::uint64_t blue = 0;
    std::uint64_t draws = 0;
    std::uint64_t plies = 0;
    std::uint64_t moves = 0;  // legal moves listed on the way; 0 by the light policy
    std::array<std::uint64_t, reasons.size()> by_reason{};

    void add(const Playouts& more) {
        games += more.games;
        red += more.red;
        blue += more.blue;
        draws += more.draws;
        plies += more.plies;
        moves += more.moves;
        for (std::size_t at = 0; at < by_reason.size(); ++at) by_reason[at] += more.by_reason[at];
    }
};

template <Game G>
Outcome random_game(const typename G::Setup& setup, typename G::State state, Random& random, MoveList<typename G::Move>& list, Playouts& sums,
                    bool light) {
    for (;;) {
        if (const auto outcome = G::outcome(setup, state)) return *outcome;
        if constexpr (HasLightPolicy<G>) {
            if (light) {
                const auto move = G::light_move(setup, state, random);
                play_with_luck<G>(setup, state, *move, random);
                ++sums.plies;
                continue;
            }
        }
        list.clear();
        G::moves(setup, state, list);
        sums.moves += list.size();
        ++sums.plies;
        play_with_luck<G>(setup, state, list[random.below(static_cast<std::uint32_t>(list.size()))], random);
    }
}

template <Game G>
Playouts playouts(const typename G::Setup& setup, const typename G::State& state, std::uint64_t games, std::uint64_t seed, int threads, bool light,
                  const std::atomic<bool>& stop) {
    constexpr std::uint64_t batch = 16;
    std::atomic<std::uint64_t> next = 0;
    std::vector<Playouts> sums(static_cast<std::size_t>(threads));
    const auto work = [&](Playouts& shared) {
        Playouts own;
        MoveList<typename G::Move> list;
        for (std::uint64_t first = next.fetch_add(batch); first < games && !stop.load(std::memory_order_relaxed); first = next.fetch_add(batch)) {
            for (std::uint64_t game = first; game < games && game < first + batch; ++game) {
                Random random(Random::mix(seed) + Random::mix(game + 1));
                const Outcome outcome = random_game<G>(setup, state, random, list, own, light);
                ++own.games;
                ++(outcome.winner ? (*outcome.winner == Player::red ? own.red : own.blue) : own.draws);
                ++own.by_reason[static_cast<std::size_t>(outcome.reason)];
            }
        }
        shared = own;
    };
    std::vector<std::jthread> helpers;
    for (std::size_t thread = 1; thread < sums.size(); ++thread) helpers.emplace_back(work, std::ref(sums[thread]));
    work(sums[0]);
    helpers.clear();
    Playouts total;
    for (const auto& part : sums) total.add(part);
    return total;
}

}  // namespace spielwerk::engine
