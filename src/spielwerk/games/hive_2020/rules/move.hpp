// A move in four bytes: where the stone comes from and where it goes.
#pragma once

#include <cstdint>

#include "hive_2020/rules/cells.hpp"
#include "hive_2020/rules/pieces.hpp"

namespace spielwerk::hive {

// A cell of the board; or coordinates beside it, which a move from outside may hold until `check` refuses it; or the hand, for each kind of stone;
// or no place at all.
class Place {
  public:
    static constexpr int farthest = 127;  // The largest coordinate that can be written.

    constexpr Place() = default;
    constexpr explicit Place(Cell cell) : code_(cell) {}
    constexpr explicit Place(Cube cube)
        : code_(static_cast<std::uint16_t>(hive::on_board(cube) ? cell_at(cube) : first_outside + span * (cube.x + farthest) + cube.y + farthest)) {}
    static constexpr Place in_hand(Kind kind) {
        Place place;
        place.code_ = static_cast<std::uint16_t>(first_in_hand + static_cast<int>(index(kind)));
        return place;
    }

    constexpr bool is_none() const { return code_ == none; }
    constexpr bool is_in_hand() const { return first_in_hand <= code_ && code_ < none; }
    constexpr bool is_on_board() const { return code_ < first_outside; }
    constexpr Kind kind() const { return static_cast<Kind>(code_ - first_in_hand); }
    constexpr Cell cell() const { return static_cast<Cell>(code_); }
    constexpr Cube cube() const {
        if (is_on_board()) return cube_of(cell());
        const int x = (code_ - first_outside) / span - farthest;
        const int y = (code_ - first_outside) % span - farthest;
        return {x, y, -x - y};
    }

    friend constexpr bool operator==(const Place&, const Place&) = default;

  private:
    static constexpr int span = 2 * farthest + 1;
    static constexpr int first_outside = cell_limit;
    static constexpr int first_in_hand = first_outside + span * span;
    static constexpr int none = 0xFFFF;

    std::uint16_t code_ = none;
};

// From the hand it is a stone set, from a cell a stone dragged, from no place a skip.
struct Move {
    Place from;
    Place to;

    constexpr bool is_skip() const { return from.is_none(); }
    constexpr bool is_set() const { return from.is_in_hand(); }

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

inline constexpr Move skip{};

}  // namespace spielwerk::hive
