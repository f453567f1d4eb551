// Where a sheep may go. A move names a sheep and a field; the die it uses follows from the two.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "engine/move_list.hpp"
#include "engine/random.hpp"
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

// The fields on which a move of this figure may end.
inline FieldSet ends_of(const State& state, Player player, const Figure& figure, FieldSet closed) {
    const auto& ends = reach[engine::index(player)][figure.field];
    return (ends[state.dice[0]] | ends[state.dice[1]] | ends[state.dice[2]]) & open_fields(state, player, figure, closed);
}

// Every legal move of the player to move, by sheep and then by field. The home is the last field of each sheep, and there is only one.
inline void list_moves(const State& state, engine::MoveList<Move>& list) {
    const Player player = state.to_move();
    const FieldSet closed = closed_fields(state, player);
    Move* end = list.room(sheep_per_player * 64);
    for (const Figure& figure : state.side(player).figures()) {
        const FieldSet ends = ends_of(state, player, figure, closed);
        for (FieldSet left = ends & ~homes; left != 0; left &= left - 1) *end++ = {figure.id, std::countr_zero(left)};
        if ((ends & homes) != 0) *end++ = {figure.id, figure.target};
    }
    list.commit(end);
}

// One of the legal moves, each as likely as the others, without writing the list of them. There must be one.
inline Move draw_move(const State& state, engine::Random& random) {
    const Player player = state.to_move();
    const auto figures = state.side(player).figures();
    const FieldSet closed = closed_fields(state, player);
    std::array<FieldSet, sheep_per_player> ends{};
    std::uint32_t count = 0;
    for (std::size_t at = 0; at < figures.size(); ++at) {
        ends[at] = ends_of(state, player, figures[at], closed);
        count += static_cast<std::uint32_t>(std::popcount(ends[at]));
    }
    int chosen = static_cast<int>(random.below(count));
    std::size_t at = 0;
    for (; chosen >= std::popcount(ends[at]); ++at) chosen -= std::popcount(ends[at]);
    FieldSet left = ends[at];
    for (; chosen > 0; --chosen) left &= left - 1;
    const int field = (left & ~homes) != 0 ? std::countr_zero(left) : figures[at].target;
    return {figures[at].id, field};
}

// Has the player to move any move?
inline bool can_move(const State& state) {
    const Player player = state.to_move();
    const FieldSet closed = closed_fields(state, player);
    return std::ranges::any_of(state.side(player).figures(), [&](const Figure& figure) { return ends_of(state, player, figure, closed) != 0; });
}

}  // namespace spielwerk::sheep
