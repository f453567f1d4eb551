// The end of the game: a bee that is enclosed, or the round limit, when the free cells around the bees decide.
#pragma once

#include <optional>
#include <string>

#include "engine/outcome.hpp"
#include "engine/value.hpp"
#include "hive_2020/rules/cells.hpp"
#include "hive_2020/rules/rule_set.hpp"
#include "hive_2020/rules/state.hpp"

namespace spielwerk::hive {

inline constexpr int free_cells_of_unset_bee = -1;

// Brambles and the rim enclose as stones do. What lies on the bee itself does not matter.
inline CellSet free_around_bee(const Setup& setup, const State& state, Player player) {
    return neighbours[state.bee(player)] & setup.open() & ~state.stones();
}

inline int count_free_around_bee(const Setup& setup, const State& state, Player player) {
    return state.bee_is_set(player) ? size(free_around_bee(setup, state, player)) : free_cells_of_unset_bee;
}

inline bool is_enclosed(const Setup& setup, const State& state, Player player) {
    return state.bee_is_set(player) && free_around_bee(setup, state, player) == 0;
}

template <const RuleSet& R>
bool bees_count_now(const State& state) {
    return R.end_of_game == EndOfGame::after_every_move || state.to_move() == Player::red;
}

template <const RuleSet& R>
bool is_over(const Setup& setup, const State& state) {
    if (state.turn() >= last_turn) return true;
    return bees_count_now<R>(state) && (is_enclosed(setup, state, Player::red) || is_enclosed(setup, state, Player::blue));
}

template <const RuleSet& R>
std::optional<engine::Outcome> outcome_of(const Setup& setup, const State& state) {
    using engine::Reason;
    if (!is_over<R>(setup, state)) return std::nullopt;
    const int red = count_free_around_bee(setup, state, Player::red);
    const int blue = count_free_around_bee(setup, state, Player::blue);
    const bool enclosed = bees_count_now<R>(state) && (red == 0 || blue == 0);
    if (red == blue) return engine::Outcome{std::nullopt, enclosed ? Reason::both_bees_enclosed : Reason::round_limit};
    if (!enclosed) return engine::Outcome{red > blue ? Player::red : Player::blue, Reason::round_limit};
    return engine::Outcome{red == 0 ? Player::blue : Player::red, Reason::bee_enclosed};
}

// The two values of the season's score sheet.
template <const RuleSet& R>
engine::Value write_scores(const Setup& setup, const State& state) {
    const auto outcome = outcome_of<R>(setup, state);
    engine::Object scores;
    for (const Player player : engine::players) {
        const int victory = !outcome ? 0 : !outcome->winner ? 1 : *outcome->winner == player ? 2 : 0;
        scores.set(std::string(engine::name(player)),
                   engine::Object{{"victory_points", victory}, {"free_cells", count_free_around_bee(setup, state, player)}});
    }
    return scores;
}

}  // namespace spielwerk::hive
