// What a game is: the questions that every game must answer, and nothing else. Referee, search, learning and Python know games only by this.
//
// A game G is a type of static functions over three kinds of values:
//   Setup  what stays the same through a game (the board); shared by all its positions, never changed
//   State  everything else; small and trivially copyable, so that copying is the way to try a move
//   Move   small, trivially copyable; equal moves are equal values. What G lists is in canonical form.
//
// Luck is explicit. `play` does everything that is certain; when `ways` then says n > 0, luck has n equally likely ways to fall, and
// `settle` completes the ply with one of them. Only then may anything else be asked of the state. A game without luck has `ways` 0 always.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/move_list.hpp"
#include "engine/outcome.hpp"
#include "engine/player.hpp"
#include "engine/random.hpp"
#include "engine/reader.hpp"
#include "engine/rule.hpp"
#include "engine/value.hpp"

namespace spielwerk::engine {

// No season lasts longer; positions set up by hand may still stand a little beyond a game's own limit.
inline constexpr int most_turns = 120;

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> && std::is_trivially_copyable_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
    requires(const typename G::Setup& setup, const typename G::State& state, typename G::State& changed, const typename G::Move& move,
             MoveList<typename G::Move>& list, Random& random, const Reader& reader, std::string_view text, int way) {
        { G::id } -> std::convertible_to<std::string_view>;                           // the game and its season, as people type it
        { G::rules } -> std::convertible_to<std::string_view>;                        // "rulebook" or "contest"
        { G::has_luck } -> std::convertible_to<bool>;                                 // Can `ways` ever be more than 0?
        { G::rule_table() } -> std::convertible_to<std::span<const Rule>>;            // every rule that `check` can name
        { G::deviation_table() } -> std::convertible_to<std::span<const Deviation>>;  // the same for both rule sets

        // Beginning
        { G::draw_setup(random) } -> std::same_as<typename G::Setup>;
        { G::start(setup) } -> std::same_as<typename G::State>;

        // Facts
        { G::turn(state) } -> std::same_as<int>;  // half-moves so far, forced skips included
        { G::to_move(state) } -> std::same_as<Player>;
        { G::outcome(setup, state) } -> std::same_as<std::optional<Outcome>>;
        { G::scores(setup, state) } -> std::same_as<Value>;       // {"RED": {...}, "BLUE": {...}}: what the season's score sheet counts
        { G::key(setup, state) } -> std::same_as<std::uint64_t>;  // equal for equal positions, board and player to move included

        // Moves: appends every legal move once; none on a finished game.
        G::moves(setup, state, list);
        // Null when the move is legal, else the rule it breaks. Agrees with the list (and accepts further spellings, where a season did).
        { G::check(setup, state, move) } -> std::same_as<const Rule*>;
        // Both take a legal move for granted and are used by search as they are.
        G::play(setup, changed, move);
        { G::ways(setup, state) } -> std::same_as<int>;
        G::settle(setup, changed, way);
        { G::read_way(setup, state, reader) } -> std::same_as<std::optional<int>>;  // luck named by hand: {"dice_after": [..]}; faults noted

        // Notation. `read_move` throws InvalidMove; `canonical` merges what may be merged in a legal move.
        { G::write_move(move) } -> std::same_as<std::string>;
        { G::read_move(text) } -> std::same_as<typename G::Move>;
        { G::canonical(setup, state, move) } -> std::same_as<typename G::Move>;

        // Plain data, both ways: the shapes of `setup` and `state` on the formats page. Readers note faults and may then return anything.
        { G::write_setup(setup, state) } -> std::same_as<Value>;
        { G::read_setup(reader) } -> std::same_as<typename G::Setup>;
        { G::write_state(setup, state) } -> std::same_as<Value>;
        { G::read_state(setup, reader, way /* turn */, Player{}) } -> std::same_as<typename G::State>;

        // One line, both ways, without spaces at its ends; `read_text` throws InvalidState.
        { G::write_text(setup, state) } -> std::same_as<std::string>;
        { G::read_text(text) } -> std::same_as<std::pair<typename G::Setup, typename G::State>>;

        // Several lines for terminals.
        { G::draw(setup, state) } -> std::same_as<std::string>;
    };

// Optional answers. `count` gives the number of legal moves without writing them down (perft's last ply).
template <class G>
concept CountsMoves = requires(const typename G::Setup& setup, const typename G::State& state) {
    { G::count(setup, state) } -> std::same_as<std::uint64_t>;
};

// A legal move chosen quickly, without listing all; nothing when there is none. For random games where lists are long.
template <class G>
concept HasLightPolicy = requires(const typename G::Setup& setup, const typename G::State& state, Random& random) {
    { G::light_move(setup, state, random) } -> std::same_as<std::optional<typename G::Move>>;
};

// A cursor gives one legal move after the other, in the order of the list, without making the list first.
template <class G>
concept HasCursor = requires(const typename G::Setup& setup, const typename G::State& state, typename G::Cursor& cursor, typename G::Move& move) {
    typename G::Cursor;
    requires std::constructible_from<typename G::Cursor, const typename G::Setup&, const typename G::State&>;
    { cursor.next(move) } -> std::same_as<bool>;
};

// Fewer moves that still reach every position that the full list reaches (the way there does not matter to a search). A game that has none
// of this says that its list is already of this kind, or near enough to it.
template <class G>
concept HasDistinctMoves = requires(const typename G::Setup& setup, const typename G::State& state, MoveList<typename G::Move>& list) {
    G::distinct_moves(setup, state, list);
};

// A start that only tests and `perft --standard` use, to compare counts with published tables.
template <class G>
concept HasStandardStart = requires {
    { G::standard_setup() } -> std::same_as<typename G::Setup>;
};

// The number of the round as people count it; games whose round is not two plies say so themselves.
template <class G>
int round(const typename G::State& state) {
    return G::turn(state) / 2 + 1;
}

// Plays a legal move and lets luck fall.
template <Game G>
void play_with_luck(const typename G::Setup& setup, typename G::State& state, const typename G::Move& move, Random& random) {
    G::play(setup, state, move);
    if (const int ways = G::ways(setup, state); ways > 0) G::settle(setup, state, static_cast<int>(random.below(static_cast<std::uint32_t>(ways))));
}

}  // namespace spielwerk::engine
