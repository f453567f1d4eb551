// What a learner sees of a position, written into a row of each buffer.
#pragma once

#include <algorithm>

#include "learning/any_encoding.hpp"
#include "learning/encoding.hpp"

namespace spielwerk::learning {

template <engine::Game G, Encoding<G> E>
class Window {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Pending = typename E::Pending;

    static constexpr Shape shape = E::shape;
    static constexpr auto plane_numbers = static_cast<std::size_t>(shape.size());
    static constexpr auto still_numbers = static_cast<std::size_t>(shape.still * shape.cells());
    static constexpr auto scalar_numbers = static_cast<std::size_t>(shape.scalars);
    static constexpr auto actions = static_cast<std::size_t>(E::actions);

    // Room for so many games.
    static void make_room(Buffers& buffers, std::size_t games, PlaneType planes, bool scalars) {
        buffers.mask.assign(games * actions, 0);
        if (planes == PlaneType::bytes) buffers.bytes.assign(games * plane_numbers, 0);
        if (planes == PlaneType::floats) buffers.floats.assign(games * plane_numbers, 0);
        if (scalars) buffers.scalars.assign(games * scalar_numbers, 0);
        buffers.rewards.assign(games * 2, 0);
        buffers.done.assign(games, 0);
        buffers.player.assign(games, 0);
        buffers.turn.assign(games, 0);
        buffers.seed.assign(games, 0);
        buffers.chosen.assign(games, 0);
    }

    template <class Number>
    static void write_all(const Setup& setup, const State& state, const Pending& pending, Number* planes) {
        std::fill_n(planes, plane_numbers, Number{0});
        E::write_still(setup, state, planes);
        E::write_moving(setup, state, pending, planes);
    }

    // The same where the planes that never change stand there already.
    template <class Number>
    static void write_changed(const Setup& setup, const State& state, const Pending& pending, Number* planes) {
        std::fill_n(planes + still_numbers, plane_numbers - still_numbers, Number{0});
        E::write_moving(setup, state, pending, planes);
    }

    // The row of one game, planes and scalars where there is room for them. `fresh` where its planes have shown something else before.
    static void write(Buffers& buffers, std::size_t game, const Setup& setup, const State& state, const Pending& pending, bool fresh) {
        if (!buffers.bytes.empty()) write_planes(buffers.bytes.data() + game * plane_numbers, setup, state, pending, fresh);
        if (!buffers.floats.empty()) write_planes(buffers.floats.data() + game * plane_numbers, setup, state, pending, fresh);
        if (!buffers.scalars.empty()) E::write_scalars(setup, state, pending, buffers.scalars.data() + game * scalar_numbers);
    }

  private:
    template <class Number>
    static void write_planes(Number* planes, const Setup& setup, const State& state, const Pending& pending, bool fresh) {
        if (fresh) write_all(setup, state, pending, planes);
        else write_changed(setup, state, pending, planes);
    }
};

}  // namespace spielwerk::learning
