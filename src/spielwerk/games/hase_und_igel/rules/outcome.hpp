// The end of the race, and who has won it.
#pragma once

#include <optional>
#include <string>

#include "engine/outcome.hpp"
#include "engine/value.hpp"
#include "hase_und_igel/rules/state.hpp"

namespace spielwerk::race {

inline bool someone_is_in_goal(const State& state) {
    return state.hares[0].position == goal_field || state.hares[1].position == goal_field;
}

// After 30 rounds, or when a round ends with a hare in the goal: BLUE still moves after RED has come there, RED does not move after BLUE.
inline bool is_over(const State& state) {
    return state.turn >= last_turn || (state.turn % 2 == 0 && someone_is_in_goal(state));
}

// Whoever is nearer to the goal; on the same field whoever has fewer carrots.
template <const Edition& edition>
std::optional<Player> leader(const State& state) {
    const Hare& red = state.hare(Player::red);
    const Hare& blue = state.hare(Player::blue);
    if (red.position != blue.position) return red.position > blue.position ? Player::red : Player::blue;
    if (red.carrots != blue.carrots) return red.carrots < blue.carrots ? Player::red : Player::blue;
    if (edition.goal_tie_goes_to_red) return Player::red;
    return std::nullopt;
}

template <const Edition& edition>
std::optional<engine::Outcome> outcome_of(const State& state) {
    using engine::Reason;
    if (is_over(state)) return engine::Outcome{leader<edition>(state), someone_is_in_goal(state) ? Reason::goal_reached : Reason::round_limit};
    if (state.stuck) return engine::Outcome{engine::other(state.to_move()), Reason::no_legal_move};
    return std::nullopt;
}

// The three values of the score sheet of both seasons.
template <const Edition& edition>
engine::Value write_scores(const State& state) {
    const auto outcome = outcome_of<edition>(state);
    engine::Object scores;
    for (const Player player : engine::players) {
        const Hare& hare = state.hare(player);
        const int victory = !outcome ? 0 : !outcome->winner ? 1 : *outcome->winner == player ? 2 : 0;
        scores.set(std::string(engine::name(player)),
                   engine::Object{{"victory_points", victory}, {"field", int{hare.position}}, {"carrots", hare.carrots}});
    }
    return scores;
}

}  // namespace spielwerk::race
