// What Python holds of a position and of a move.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <nanobind/nanobind.h>

#include "engine/any_game.hpp"

namespace spielwerk::python {

struct State {
    engine::StatePointer held;

    const engine::AnyState* operator->() const { return held.get(); }
};

// A move remembers the position that listed it, where it needs no second check.
struct Move {
    const engine::AnyGame* game;
    engine::AnyMove move;
    engine::StatePointer listed_by;

    std::string text() const { return game->write_move(move); }
    bool operator==(const Move& other) const {
        if (game == other.game) return move == other.move;
        return game->id() == other.game->id() && text() == other.text();
    }
};

// The legal moves of a position, listed when they are first asked for.
class Moves {
  public:
    Moves(engine::StatePointer state, bool distinct) : state_(std::move(state)), distinct_(distinct) {}

    const engine::AnyMoves& listed() const {
        if (!moves_) moves_ = distinct_ ? state_->distinct_moves() : state_->moves();
        return *moves_;
    }
    Move at(std::size_t index) const { return {&state_->game(), listed().at(index), state_}; }
    std::size_t size() const { return listed().size(); }
    std::optional<std::size_t> find(const Move& move) const {
        if (move.game->id() != state_->game().id()) return std::nullopt;
        return listed().find(move.move);
    }
    std::optional<std::size_t> find(std::string_view text) const {
        try {
            const auto& game = state_->game();
            const auto move = game.read_move(text);
            return game.write_move(move) == text ? listed().find(move) : std::nullopt;
        } catch (const engine::InvalidMove&) {
            return std::nullopt;
        }
    }

  private:
    engine::StatePointer state_;
    bool distinct_;
    mutable std::optional<engine::AnyMoves> moves_;
};

// Goes through a list that Python keeps alive.
struct MovesIterator {
    nanobind::object owner;
    const Moves* moves;
    std::size_t at = 0;
};

struct MoveCursor {
    engine::StatePointer state;
    std::unique_ptr<engine::AnyCursor> cursor;
};

}  // namespace spielwerk::python
