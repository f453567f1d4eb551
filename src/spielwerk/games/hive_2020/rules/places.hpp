// Where a new stone may be set, and which kinds.
#pragma once

#include "hive_2020/rules/cells.hpp"
#include "hive_2020/rules/state.hpp"

namespace spielwerk::hive {

inline CellSet free_cells(const Setup& setup, const State& state) {
    return setup.open() & ~state.stones();
}

// Beside an own stone and beside none of the opponent's, as the top stones count. The first stone of all lies anywhere, the first of the
// other player touches it.
inline CellSet places_for_new(const Setup& setup, const State& state) {
    const Player player = state.to_move();
    const CellSet free = free_cells(setup, state);
    const CellSet own = state.tops(player);
    const CellSet others = state.tops(engine::other(player));
    if (own != 0) [[likely]]
        return free & widened(own) & ~widened(others);
    if (state.has_stones(player)) return 0;  // all of them are covered
    if (others != 0) return free & widened(others);
    return setup.opening() == Opening::standard ? only(centre) : free;
}

// May this kind be set now, if there is a place for it?
inline bool may_be_set(const Setup& setup, const State& state, Kind kind) {
    const Player player = state.to_move();
    if (!state.hand(player).holds(kind)) return false;
    if (kind == Kind::bee) return setup.opening() != Opening::standard || state.has_stones(player);
    return !state.bee_is_due(player);
}

}  // namespace spielwerk::hive
