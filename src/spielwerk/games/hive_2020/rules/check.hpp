// Why a move is refused: the rules in the order in which they are asked.
#pragma once

#include "hive_2020/rules/move.hpp"
#include "hive_2020/rules/moves.hpp"
#include "hive_2020/rules/places.hpp"
#include "hive_2020/rules/rules.hpp"
#include "hive_2020/rules/swarm.hpp"
#include "hive_2020/rules/walks.hpp"

namespace spielwerk::hive {

inline const Rule* check_place(const Setup& setup, Place place) {
    if (!place.is_on_board()) return broken(rule::stay_on_the_board);
    if (!has(setup.open(), place.cell())) return broken(rule::no_stone_on_brambles);
    return nullptr;
}

inline const Rule* check_new_stone(const Setup& setup, const State& state, Kind kind, Cell to) {
    const Player player = state.to_move();
    if (kind != Kind::bee && state.bee_is_due(player)) return broken(rule::bee_by_the_fourth_round);
    if (!state.hand(player).holds(kind)) return broken(rule::only_stones_in_hand);
    if (has(state.stones(), to)) return broken(rule::set_on_a_free_cell);
    if (has(places_for_new(setup, state), to)) return may_be_set(setup, state, kind) ? nullptr : &standard_opening;
    if (!state.has_stones(player)) return state.stones() == 0 ? &standard_opening : broken(rule::first_stone_touches_opponent);
    if ((neighbours[to] & state.tops(player)) == 0) return broken(rule::new_stone_touches_own);
    return broken(rule::new_stone_avoids_opponent);
}

// May the stone on this cell be dragged at all?
inline const Rule* check_start(const State& state, Place from) {
    const Player player = state.to_move();
    if (!state.bee_is_set(player)) return broken(state.bee_is_due(player) ? rule::bee_by_the_fourth_round : rule::bee_before_dragging);
    if (!from.is_on_board()) return broken(rule::stay_on_the_board);
    if (!has(state.stones(), from.cell())) return broken(rule::drag_needs_a_stone);
    if (state.top(from.cell()).owner != player) return broken(rule::only_own_stones);
    return nullptr;
}

// Why a stone that slides cannot take this one step.
inline const Rule* check_step(const State& state, Cell from, Cell to) {
    const CellSet others = state.stones() & ~(only(from) & ~state.towers());
    const CellSet beside = neighbours[from] & neighbours[to];
    return broken((beside & others) == 0 ? rule::along_the_swarm : rule::room_to_slide);
}

// The stone is free to leave, but does not come to this cell.
inline const Rule* check_way(const State& state, Cell from, Cell to, Kind kind) {
    const bool one_step = has(neighbours[from], to);
    switch (kind) {
        case Kind::bee:
            return one_step ? check_step(state, from, to) : broken(rule::bee_one_cell);
        case Kind::spider:
            return broken(rule::spider_three_cells);
        case Kind::grasshopper:
            break;
        case Kind::beetle:
            return broken(one_step ? rule::along_the_swarm : rule::beetle_one_cell);
        case Kind::ant:
            return broken(rule::ant_needs_a_way);
    }
    for (const CellSet line : lines[from])
        if (has(line, to)) return broken(rule::grasshopper_over_stones);
    return broken(rule::grasshopper_straight_line);
}

inline const Rule* check_drag(const Setup& setup, const State& state, Cell from, Cell to) {
    const Kind kind = state.top(from).kind;
    if (from == to) return broken(rule::drag_somewhere_else);
    if (kind != Kind::beetle && has(state.stones(), to)) return broken(rule::only_beetles_climb);
    if (free_to_leave(state, only(from)) == 0) return broken(rule::swarm_stays_together);
    if (has(destinations(setup, state, from, kind), to)) return nullptr;
    return check_way(state, from, to, kind);
}

inline const Rule* check_move(const Setup& setup, const State& state, const Move& move) {
    if (move.is_skip()) return can_move(setup, state) ? broken(rule::skip_only_without_moves) : nullptr;
    if (!move.is_set())
        if (const Rule* start = check_start(state, move.from)) return start;
    if (const Rule* place = check_place(setup, move.to)) return place;
    if (move.is_set()) return check_new_stone(setup, state, move.from.kind(), move.to.cell());
    return check_drag(setup, state, move.from.cell(), move.to.cell());
}

}  // namespace spielwerk::hive
