// Hive 2020: the answers to what the engine asks of every game. The rules themselves stand in the files of their nouns.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game.hpp"
#include "hive_2020/rules/check.hpp"
#include "hive_2020/rules/drawing.hpp"
#include "hive_2020/rules/moves.hpp"
#include "hive_2020/rules/notation.hpp"
#include "hive_2020/rules/outcome.hpp"
#include "hive_2020/rules/play.hpp"
#include "hive_2020/rules/record.hpp"
#include "hive_2020/rules/rule_set.hpp"
#include "hive_2020/rules/text.hpp"

namespace spielwerk::hive {

template <const RuleSet& R>
struct Hive {
    using Setup = hive::Setup;
    using State = hive::State;
    using Move = hive::Move;
    using Moves = engine::MoveList<Move>;
    using Value = engine::Value;
    using Reader = engine::Reader;

    static constexpr std::string_view id = "hive-2020";
    static constexpr std::string_view rules = R.name;
    static constexpr bool has_luck = false;

    static std::span<const Rule> rule_table() { return rule::table; }
    static std::span<const engine::Deviation> deviation_table() { return deviations; }

    static Setup draw_setup(engine::Random& random) { return draw_brambles(random); }
    static State start(const Setup& setup) { return first_position(setup.opening() == Opening::standard ? rulebook.piece_set : R.piece_set); }
    // Published tables end a game as the rulebook does, so only its rule set has this start.
    static Setup standard_setup()
        requires(R.end_of_game == EndOfGame::after_every_move)
    {
        return Setup({}, Opening::standard);
    }

    static int turn(const State& state) { return state.turn(); }
    static Player to_move(const State& state) { return state.to_move(); }
    static std::optional<engine::Outcome> outcome(const Setup& setup, const State& state) { return outcome_of<R>(setup, state); }
    static Value scores(const Setup& setup, const State& state) { return write_scores<R>(setup, state); }
    static std::uint64_t key(const Setup& setup, const State& state) { return key_of(setup, state); }

    static void moves(const Setup& setup, const State& state, Moves& list) { list_moves<R>(setup, state, list); }
    static std::uint64_t count(const Setup& setup, const State& state) { return count_moves<R>(setup, state); }
    static const Rule* check(const Setup& setup, const State& state, const Move& move) { return check_move(setup, state, move); }
    static void play(const Setup&, State& state, const Move& move) { play_move(state, move); }

    // There is no luck in this game once the brambles are drawn.
    static int ways(const Setup&, const State&) { return 0; }
    static void settle(const Setup&, State&, int) {}
    static std::optional<int> read_way(const Setup&, const State&, const Reader&) { return std::nullopt; }

    static std::string write_move(const Move& move) { return hive::write_move(move); }
    static Move read_move(std::string_view text) { return hive::read_move(text); }
    static Move canonical(const Setup&, const State&, const Move& move) { return move; }

    static Value write_setup(const Setup& setup, const State&) { return hive::write_setup(setup); }
    static Setup read_setup(const Reader& reader) { return hive::read_setup(reader); }
    static Value write_state(const Setup&, const State& state) { return hive::write_state(state); }
    static State read_state(const Setup& setup, const Reader& reader, int turn, Player player) {
        return hive::read_state<R>(setup, reader, turn, player);
    }
    static std::string write_text(const Setup& setup, const State& state) { return hive::write_text(setup, state); }
    static std::pair<Setup, State> read_text(std::string_view text) { return hive::read_text<R>(text); }
    static std::string draw(const Setup& setup, const State& state) { return hive::draw<R>(setup, state); }
};

}  // namespace spielwerk::hive
