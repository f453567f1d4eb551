// What a move does: a stone leaves the hand or its cell and comes to lie on top of another cell; then it is the other player's turn.
#pragma once

#include "hive_2020/rules/move.hpp"
#include "hive_2020/rules/state.hpp"
#include "hive_2020/rules/swarm.hpp"

namespace spielwerk::hive {

inline Piece pick_up(State& state, Place from) {
    if (!from.is_in_hand()) return state.take(from.cell());
    const Piece piece{state.to_move(), from.kind()};
    state.hand(piece.owner).take(piece.kind);
    return piece;
}

// The move is legal.
inline void play_move(State& state, const Move& move) {
    if (!move.is_skip()) {
        const Piece piece = pick_up(state, move.from);
        state.put(move.to.cell(), piece);
        if (state.is_scattered()) [[unlikely]]
            state.set_scattered(!in_one_piece(state.stones()));
    }
    state.pass_turn();
}

}  // namespace spielwerk::hive
