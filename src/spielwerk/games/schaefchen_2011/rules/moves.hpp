// Where a sheep may go. A move names a sheep and a field; the die it uses follows from the two.
#pragma once

#include <cstdint>

#include "engine/move_list.hpp"
#include "schaefchen_2011/rules/state.hpp"

namespace spielwerk::sheep {

// Any numbers can stand here, as they come from outside; `check` tells which are a move.
struct Move {
    std::int32_t sheep = 0;
    std::int32_t field = 0;

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

// Fields that no sheep of this player may enter without the active dog; homes are judged for each sheep.
inline FieldSet closed_fields(const State& state, Player player) {
    return state.side(player).occupied | (state.side(engine::other(player)).occupied & safe_fields);
}

// The fields that this figure may enter, whatever the dice show.
inline FieldSet open_fields(const State& state, Player player, const Figure& figure, FieldSet closed) {
    if (state.has_active_dog(figure)) closed = state.side(player).occupied;
    return ~(closed | homes) | only(figure.target);
}

inline FieldSet in_reach(Player player, const Figure& figure, const Dice& dice) {
    const auto& ends = reach[engine::index(player)][figure.field];
    return ends[dice[0]] | ends[dice[1]] | ends[dice[2]];
}

// Every legal move of the player to move, by sheep and then by field, whether the game is over or not.
inline void list_moves(const State& state, engine::MoveList<Move>& list) {
    const Player player = state.to_move();
    const FieldSet closed = closed_fields(state, player);
    Move* end = list.room(sheep_per_player * 64);
    for (const Figure& figure : state.side(player).figures())
        for (FieldSet ends = in_reach(player, figure, state.dice) & open_fields(state, player, figure, closed); ends != 0; ends &= ends - 1)
            *end++ = {figure.id, lowest(ends, player)};
    list.commit(end);
}

// Can this player move with one of these values? A value of 0 counts for nothing.
inline bool can_move(const State& state, Player player, const Dice& dice) {
    const FieldSet closed = closed_fields(state, player);
    for (const Figure& figure : state.side(player).figures())
        if ((in_reach(player, figure, dice) & open_fields(state, player, figure, closed)) != 0) return true;
    return false;
}

}  // namespace spielwerk::sheep
