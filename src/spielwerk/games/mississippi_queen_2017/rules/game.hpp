// Mississippi Queen as the engine sees it: each question of the `Game` concept, answered by the file that knows.
#pragma once

#include "engine/game.hpp"
#include "mississippi_queen_2017/rules/cursor.hpp"
#include "mississippi_queen_2017/rules/distinct.hpp"
#include "mississippi_queen_2017/rules/drawing.hpp"
#include "mississippi_queen_2017/rules/landscape.hpp"
#include "mississippi_queen_2017/rules/light.hpp"
#include "mississippi_queen_2017/rules/notation.hpp"
#include "mississippi_queen_2017/rules/outcome.hpp"
#include "mississippi_queen_2017/rules/play.hpp"
#include "mississippi_queen_2017/rules/start.hpp"
#include "mississippi_queen_2017/rules/text.hpp"

namespace spielwerk::river {

template <RuleSet set>
struct River {
    using Setup = Board;
    using State = river::State;
    using Move = river::Move;

    static constexpr std::string_view id = "mississippi-queen-2017";
    static constexpr std::string_view rules = set.edition == Edition::contest ? "contest" : "rulebook";
    static constexpr bool has_luck = false;  // The hidden tiles lie there from the start.

    static std::span<const engine::Rule> rule_table() { return rules::table; }
    static std::span<const engine::Deviation> deviation_table() { return deviations; }

    static Setup draw_setup(engine::Random& random) { return draw_board(random); }
    static State start(const Setup& setup) { return first_position<set>(setup); }

    static int turn(const State& state) { return state.turn; }
    static Player to_move(const State& state) { return state.player; }
    static std::optional<engine::Outcome> outcome(const Setup& setup, const State& state) { return outcome_of<set>(setup, state); }
    static engine::Value scores(const Setup& setup, const State& state) { return write_scores<set>(setup, state); }
    static std::uint64_t key(const Setup& setup, const State& state) { return key_of(setup, state); }

    static void moves(const Setup& setup, const State& state, engine::MoveList<Move>& list) {
        if (!outcome(setup, state)) list_moves<set>(setup, state, list);
    }
    static std::uint64_t count(const Setup& setup, const State& state) { return outcome(setup, state) ? 0 : count_moves<set>(setup, state); }
    static void distinct_moves(const Setup& setup, const State& state, engine::MoveList<Move>& list) {
        if (!outcome(setup, state)) list_distinct_moves<set>(setup, state, list);
    }
    static const engine::Rule* check(const Setup& setup, const State& state, const Move& move) { return broken_rule<set>(setup, state, move); }
    static void play(const Setup& setup, State& state, const Move& move) { play_move<set>(setup, state, move); }
    static std::optional<Move> light_move(const Setup& setup, const State& state, engine::Random& random) {
        return river::light_move<set>(setup, state, random);
    }

    static int ways(const Setup&, const State&) { return 0; }
    static void settle(const Setup&, State&, int) {}
    static std::optional<int> read_way(const Setup&, const State&, const engine::Reader&) { return std::nullopt; }

    static std::string write_move(const Move& move) { return river::write_move(move); }
    static Move read_move(std::string_view text) { return river::read_move(text); }
    static Move canonical(const Setup&, const State&, const Move& move) { return merged(move); }

    static engine::Value write_setup(const Setup& setup, const State&) { return write_board(setup); }
    static Setup read_setup(const engine::Reader& reader) { return read_board(reader); }
    static engine::Value write_state(const Setup& setup, const State& state) { return river::write_state(setup, state); }
    static State read_state(const Setup& setup, const engine::Reader& reader, int turn, Player player) {
        return river::read_state<set>(setup, reader, turn, player);
    }

    static std::string write_text(const Setup& setup, const State& state) { return river::write_text(setup, state); }
    static std::pair<Setup, State> read_text(std::string_view text) { return river::read_text<set>(text); }
    static std::string draw(const Setup& setup, const State& state) { return river::draw<set>(setup, state); }

    // Moves one by one; none on a finished game.
    class Cursor {
      public:
        Cursor(const Setup& setup, const State& state) : over_(outcome(setup, state).has_value()), moves_(setup, state) {}
        bool next(Move& move) { return !over_ && moves_.next(move); }

      private:
        bool over_;
        BranchCursor<set> moves_;
    };
};

}  // namespace spielwerk::river
