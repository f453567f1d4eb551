// Points and the end of the game. Points follow from the position; nothing is kept besides what was brought home.
#pragma once

#include <optional>

#include "engine/outcome.hpp"
#include "engine/value.hpp"
#include "schaefchen_2011/rules/state.hpp"

namespace spielwerk::sheep {

// What the season counted for one player. Herds and flowers count for whoever has them now.
struct Tally {
    int in_game = 0;    // own figures
    int captured = 0;   // sheep of the other player in own herds
    int stolen = 0;     // sheep of the other player that were brought home
    int collected = 0;  // flowers that own figures carry
    int munched = 0;    // flowers that were eaten at home

    // §5: what was brought home has been caught or collected before, and counts twice.
    constexpr int points() const { return 8 * captured + 16 * stolen + 2 * collected + 4 * munched; }
};

inline Tally tally(const State& state, Player player) {
    const Side& side = state.side(player);
    Tally tally{.in_game = side.count, .stolen = side.stolen, .munched = side.munched};
    for (const Figure& figure : side.figures()) {
        tally.captured += figure.enemy;
        tally.collected += figure.flowers;
    }
    return tally;
}

// §6: who alone has sheep has won, whatever the points; after 30 rounds the points decide.
// A position set up by hand may hold no sheep at all (a draw), or no way out for the player to move, who has lost then.
inline std::optional<engine::Outcome> outcome_of(const State& state) {
    using engine::Reason;
    const int red = state.side(Player::red).count;
    const int blue = state.side(Player::blue).count;
    if (red == 0 && blue == 0) return engine::Outcome{std::nullopt, Reason::no_sheep_left};
    if (red == 0 || blue == 0) return engine::Outcome{red == 0 ? Player::blue : Player::red, Reason::no_sheep_left};
    if (state.turn >= last_turn) {
        const int lead = tally(state, Player::red).points() - tally(state, Player::blue).points();
        if (lead == 0) return engine::Outcome{std::nullopt, Reason::round_limit};
        return engine::Outcome{lead > 0 ? Player::red : Player::blue, Reason::round_limit};
    }
    if (state.blocked) return engine::Outcome{engine::other(state.to_move()), Reason::no_legal_move};
    return std::nullopt;
}

// The same question without the answer: quick, as it is asked at every move.
constexpr bool is_over(const State& state) {
    return state.side(Player::red).count == 0 || state.side(Player::blue).count == 0 || state.turn >= last_turn || state.blocked;
}

// The seven values of the season's score sheet.
inline engine::Value write_scores(const State& state) {
    const auto outcome = outcome_of(state);
    engine::Object scores;
    for (const Player player : engine::players) {
        const Tally counted = tally(state, player);
        const int victory = !outcome ? 0 : !outcome->winner ? 1 : *outcome->winner == player ? 2 : 0;
        scores.set(std::string(engine::name(player)), engine::Object{{"victory_points", victory},
                                                                     {"in_game", counted.in_game},
                                                                     {"captured", counted.captured},
                                                                     {"stolen", counted.stolen},
                                                                     {"collected", counted.collected},
                                                                     {"munched", counted.munched},
                                                                     {"points", counted.points()}});
    }
    return scores;
}

}  // namespace spielwerk::sheep
