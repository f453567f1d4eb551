// The race of hare and hedgehog: the answers to what the engine asks of every game, for any edition. The rules themselves stand in the files
// of their nouns.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "hase_und_igel/rules/check.hpp"
#include "hase_und_igel/rules/drawing.hpp"
#include "hase_und_igel/rules/moves.hpp"
#include "hase_und_igel/rules/notation.hpp"
#include "hase_und_igel/rules/outcome.hpp"
#include "hase_und_igel/rules/play.hpp"
#include "hase_und_igel/rules/random_field.hpp"
#include "hase_und_igel/rules/records.hpp"
#include "hase_und_igel/rules/text.hpp"

namespace spielwerk::race {

template <const Edition& edition>
struct Race {
    using Setup = Track;
    using State = race::State;
    using Move = race::Move;

    static constexpr std::string_view id = edition.id;
    static constexpr std::string_view rules = edition.rules;
    static constexpr bool has_luck = edition.has_field(FieldKind::random);

    static std::span<const engine::Rule> rule_table() { return Rules<edition>::table; }
    static std::span<const engine::Deviation> deviation_table() { return edition.deviations; }

    static Track draw_setup(engine::Random& random) { return lay_track(edition, random); }
    static State start(const Track& track) { return looked_over(track, first_position<edition>()); }

    static int turn(const State& state) { return state.turn; }
    static Player to_move(const State& state) { return state.to_move(); }
    static std::optional<engine::Outcome> outcome(const Track&, const State& state) { return outcome_of<edition>(state); }
    static Value scores(const Track&, const State& state) { return write_scores<edition>(state); }
    static std::uint64_t key(const Track& track, const State& state) { return key_of(track, state); }

    static void moves(const Track& track, const State& state, Moves& list) {
        if (!is_over(state) && !state.stuck) list_moves<edition>(track, state, list);
    }
    static const engine::Rule* check(const Track& track, const State& state, const Move& move) {
        return Rules<edition>::broken(breach_of_move<edition>(track, state, move));
    }
    static void play(const Track& track, State& state, const Move& move) { play_move<edition>(track, state, move); }
    static int ways(const Track&, const State& state) { return has_luck && waits_for_luck(state) ? instructions : 0; }
    static void settle(const Track& track, State& state, int way) { settle_random_field<edition>(track, state, way); }
    static std::optional<int> read_way(const Track&, const State&, const Reader& reader) { return read_instruction(reader); }

    static std::string write_move(const Move& move) { return race::write_move(move); }
    static Move read_move(std::string_view text) { return MoveReader(edition).read(text); }
    static Move canonical(const Track&, const State&, const Move& move) { return move; }

    static Value write_setup(const Track& track, const State&) { return write_track(edition, track); }
    static Track read_setup(const Reader& reader) { return RecordReader(edition).track(reader); }
    static Value write_state(const Track&, const State& state) { return write_position(edition, state); }
    static State read_state(const Track& track, const Reader& reader, int turn, Player player) {
        return looked_over(track, RecordReader(edition).position(reader, turn, player));
    }

    static std::string write_text(const Track& track, const State& state) { return write_line(edition, track, state); }
    static std::pair<Track, State> read_text(std::string_view text) {
        const Value record = LineReader(edition).read(text);
        std::vector<engine::Fault> faults;
        const Reader reader(record, "", faults);
        const int turn = static_cast<int>(reader.at("turn").integer(0, engine::most_turns).value_or(0));
        const Track track = read_setup(reader.at("setup"));
        const State state = read_state(track, reader.at("state"), turn, turn % 2 == 0 ? Player::red : Player::blue);
        if (!faults.empty()) throw engine::InvalidState{std::move(faults)};
        return {track, state};
    }

    static std::string draw(const Track& track, const State& state) { return Drawing(edition, track, state).draw(); }

  private:
    // A position that no move has led to: can anybody move in it at all?
    static State looked_over(const Track& track, State state) {
        state.stuck = !edition.skip_is_a_move && !is_over(state) && !can_move<edition>(track, state);
        return state;
    }
};

}  // namespace spielwerk::race
