// What the searching player takes for the setup of the game. Where nothing is hidden that is the setup itself; else it is a few of the setups that
// agree with all he can see, drawn by lot. What is really hidden never comes in here.
#pragma once

#include <memory>
#include <vector>

#include "search/insight.hpp"

namespace spielwerk::search {

template <engine::Game G, Insight<G> I>
class Worlds {
  public:
    using Setup = typename G::Setup;
    using Parameters = typename I::Parameters;

    struct World {
        Setup setup;
        I insight;
        World(Setup its, const Parameters& parameters) : setup(std::move(its)), insight(setup, parameters) {}
        World(const World&) = delete;
        World& operator=(const World&) = delete;
    };

    Worlds(const Setup& setup, const typename G::State& state, const Parameters& parameters, std::uint64_t seed, int most) {
        if constexpr (Imagines<I, G>) {
            engine::Random random(engine::Random::mix(seed ^ 0x5EED'0F'F09ull));
            imagined_ = I::hides(state);
            const int count = imagined_ ? most : 1;
            for (int world = 0; world < count; ++world) add(I::imagined(setup, state, random), parameters);
        } else {
            (void)state, (void)seed, (void)most;
            add(setup, parameters);
        }
    }

    std::size_t size() const { return worlds_.size(); }
    bool are_imagined() const { return imagined_; }  // Then nothing that is found in them is a proof.
    const World& operator[](std::size_t at) const { return *worlds_[at]; }

  private:
    void add(Setup setup, const Parameters& parameters) { worlds_.push_back(std::make_unique<World>(std::move(setup), parameters)); }

    std::vector<std::unique_ptr<World>> worlds_;
    bool imagined_ = false;
};

// The moves of the root: every legal one that leads to a position of its own, and of which the player can know that it is legal.
template <engine::Game G, Insight<G> I>
std::vector<typename G::Move> root_moves(const typename G::Setup& setup, const typename G::State& state) {
    engine::MoveList<typename G::Move> list;
    if constexpr (engine::HasDistinctMoves<G>) G::distinct_moves(setup, state, list);
    else G::moves(setup, state, list);
    std::vector<typename G::Move> moves;
    if constexpr (KnowsWhatIsSure<I, G>)
        for (const auto& move : list)
            if (I::is_sure(setup, state, move)) moves.push_back(move);
    if (moves.empty()) moves.assign(list.begin(), list.end());
    return moves;
}

}  // namespace spielwerk::search
