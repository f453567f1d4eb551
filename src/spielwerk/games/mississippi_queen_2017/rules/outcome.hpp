// The end of the game, and the score sheet.
#pragma once

#include <optional>
#include <string>

#include "engine/outcome.hpp"
#include "engine/value.hpp"
#include "mississippi_queen_2017/rules/rule_set.hpp"
#include "mississippi_queen_2017/rules/state.hpp"

namespace spielwerk::river {

inline constexpr int most_tiles_behind = 3;

namespace outcome {

using engine::Outcome;
using engine::Reason;

// §2.6: two passengers, speed 1, and a goal field. By the rulebook the boat must have sailed there. A boat that has been pushed there still
// has the free turns of the push, as it has made no move since; and whoever has sailed there has lost them.
template <RuleSet set>
bool has_reached_goal(const Board& board, const State& state, Player player) {
    const Boat& boat = state.boat(player);
    if (boat.passengers < most_passengers || boat.speed != least_speed) return false;
    if (board.seen(boat.spot, state.shown).kind != Kind::goal) return false;
    return set.pushed_into_goal == PushedIntoGoal::wins || boat.free_turns != free_turns_after_push;
}

template <RuleSet set>
std::optional<Outcome> goal(const Board& board, const State& state) {
    for (const Player player : engine::players)
        if (has_reached_goal<set>(board, state, player)) return Outcome{player, Reason::goal_reached};
    return std::nullopt;
}

// §5: after 30 rounds points decide, then passengers.
template <RuleSet set>
std::optional<Outcome> at_round_limit(const Board& board, const State& state) {
    if (state.turn < last_turn) return std::nullopt;
    int lead = points(board, state, Player::red) - points(board, state, Player::blue);
    if (lead == 0 && set.points_tie == PointsTie::passengers_decide) lead = state.boats[0].passengers - state.boats[1].passengers;
    if (lead == 0) return Outcome{std::nullopt, Reason::round_limit};
    return Outcome{lead > 0 ? Player::red : Player::blue, Reason::round_limit};
}

// §5: a boat that is too far behind. Whoever is ahead then has more points too, so it does not matter that points decide.
template <RuleSet set>
std::optional<Outcome> lapped(const State& state) {
    const bool looked_at = set.lapping == Lapping::before_blue_moves ? state.player == Player::blue : state.turn > 0 && state.turn % 2 == 0;
    const int lead = state.boats[0].tile - state.boats[1].tile;
    if (!looked_at || (-most_tiles_behind <= lead && lead <= most_tiles_behind)) return std::nullopt;
    return Outcome{lead > 0 ? Player::red : Player::blue, Reason::lapped};
}

}  // namespace outcome

template <RuleSet set>
std::optional<engine::Outcome> outcome_of(const Board& board, const State& state) {
    const auto goal = outcome::goal<set>(board, state);
    if (goal && set.goal_before_round_limit) return goal;
    if (const auto limit = outcome::at_round_limit<set>(board, state)) return limit;
    if (goal) return goal;
    if (const auto lapped = outcome::lapped<set>(state)) return lapped;
    if (state.trapped) return engine::Outcome{engine::other(state.player), engine::Reason::no_legal_move};
    return std::nullopt;
}

// What the sheet counts for a player who breaks the rules now; he has lost, whatever they are.
template <RuleSet set>
int points_after_violation(const Board& board, const State& state, Player violator) {
    return set.violation_points == ViolationPoints::kept ? points(board, state, violator) : 0;
}

template <RuleSet set>
engine::Value write_scores(const Board& board, const State& state) {
    const auto outcome = outcome_of<set>(board, state);
    engine::Object scores;
    for (const Player player : engine::players) {
        const int victory = !outcome ? 0 : !outcome->winner ? 1 : *outcome->winner == player ? 2 : 0;
        scores.set(std::string(engine::name(player)), engine::Object{{"victory_points", victory},
                                                                     {"points", points(board, state, player)},
                                                                     {"passengers", state.boat(player).passengers},
                                                                     {"points_after_violation", points_after_violation<set>(board, state, player)}});
    }
    return scores;
}

}  // namespace spielwerk::river
