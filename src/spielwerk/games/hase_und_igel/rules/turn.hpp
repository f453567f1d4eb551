// What happens between two moves: the turn passes on, position fields pay, and a player without a move is passed over.
#pragma once

#include "hase_und_igel/rules/moves.hpp"
#include "hase_und_igel/rules/outcome.hpp"

namespace spielwerk::race {

// The turn begins for the player to move: a position field pays for the right place in the race.
template <const Edition& edition>
void begin_turn(const Track& track, State& state) {
    ++state.turn;
    if constexpr (!edition.bonus_after_the_end)
        if (is_over(state)) return;
    Hare& hare = state.me();
    hare.carrots += track.bonus(hare.position, hare.position > state.opponent().position);
}

// Where skipping is no move, a player who cannot move is passed over, once. If the other one cannot move either, he stays without a move.
template <const Edition& edition>
void pass_turn(const Track& track, State& state) {
    begin_turn<edition>(track, state);
    if constexpr (!edition.skip_is_a_move) {
        if (can_move<edition>(track, state) || is_over(state)) return;
        begin_turn<edition>(track, state);
        state.stuck = !is_over(state) && !can_move<edition>(track, state);
    }
}

}  // namespace spielwerk::race
