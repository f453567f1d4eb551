// Schäfchen im Trockenen: the answers to what the engine asks of every game. The rules themselves stand in the files of their nouns.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game.hpp"
#include "schaefchen_2011/rules/drawing.hpp"
#include "schaefchen_2011/rules/notation.hpp"
#include "schaefchen_2011/rules/outcome.hpp"
#include "schaefchen_2011/rules/play.hpp"
#include "schaefchen_2011/rules/record_reading.hpp"
#include "schaefchen_2011/rules/record_writing.hpp"
#include "schaefchen_2011/rules/rules.hpp"
#include "schaefchen_2011/rules/text.hpp"

namespace spielwerk::sheep {

struct Sheep {
    using Setup = sheep::Setup;
    using State = sheep::State;
    using Move = sheep::Move;
    using Moves = engine::MoveList<Move>;
    using Value = engine::Value;

    static constexpr std::string_view id = "schaefchen-2011";
    static constexpr bool has_luck = true;

    static std::span<const Rule> rule_table() { return sheep::rule_table; }
    static std::span<const engine::Deviation> deviation_table() { return {}; }  // The contest played by the rulebook.

    static Setup draw_setup(engine::Random& random) {
        const Flowers flowers = sow(random);
        return {flowers, throw_first_dice(random)};
    }
    static State start(const Setup& setup) { return first_position(setup); }

    static int turn(const State& state) { return state.turn; }
    static Player to_move(const State& state) { return state.to_move(); }
    static std::optional<engine::Outcome> outcome(const Setup&, const State& state) { return outcome_of(state); }
    static Value scores(const Setup&, const State& state) { return write_scores(state); }
    static std::uint64_t key(const Setup& setup, const State& state) { return key_of(setup, state); }

    static void moves(const Setup&, const State& state, Moves& list) {
        if (!is_over(state)) list_moves(state, list);
    }
    static std::optional<Move> light_move(const Setup&, const State& state, engine::Random& random) {
        return is_over(state) ? std::nullopt : std::optional(draw_move(state, random));
    }
    static const Rule* check(const Setup&, const State& state, const Move& move) { return check_move(state, move); }
    static void play(const Setup&, State& state, const Move& move) { play_move(state, move); }
    static int ways(const Setup&, const State& state) { return ways_to_fall(state.dice); }
    static void settle(const Setup&, State& state, int way) { let_fall(state.dice, way); }
    static std::optional<int> read_way(const Setup&, const State& state, const Reader& chance) { return read_throw(state.dice, chance); }

    static std::string write_move(const Move& move) { return sheep::write_move(move); }
    static Move read_move(std::string_view text) { return sheep::read_move(text); }
    static Move canonical(const Setup&, const State&, const Move& move) { return move; }

    static Value write_setup(const Setup& setup, const State&) { return sheep::write_setup(setup); }
    static Setup read_setup(const Reader& reader) { return sheep::read_setup(reader); }
    static Value write_state(const Setup&, const State& state) { return sheep::write_state(state); }
    static State read_state(const Setup& setup, const Reader& reader, int turn, Player player) {
        return sheep::read_state(setup, reader, turn, player);
    }
    static std::string write_text(const Setup& setup, const State& state) { return sheep::write_text(setup, state); }
    static std::pair<Setup, State> read_text(std::string_view text) { return sheep::read_text(text); }
    static std::string draw(const Setup&, const State& state) { return sheep::draw(state); }
};

// Both sets of rules are one and the same; they differ in their name alone.
struct RulebookSheep : Sheep {
    static constexpr std::string_view rules = "rulebook";
};

struct ContestSheep : Sheep {
    static constexpr std::string_view rules = "contest";
};

}  // namespace spielwerk::sheep
