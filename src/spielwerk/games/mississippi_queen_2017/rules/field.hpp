// A field of the river: where it lies, what it is, and how far it is on its tile.
//
// Fields are hexagons with a point at the top. y grows downwards, and the even rows are shifted half a field to the right.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "grids/hexagons.hpp"

namespace spielwerk::river {

using grids::Direction;

inline constexpr std::array<std::string_view, 6> direction_names{"RIGHT", "UP_RIGHT", "UP_LEFT", "LEFT", "DOWN_LEFT", "DOWN_RIGHT"};

// The first four can be sailed on. A passenger waits on an island of his own; the number is the direction in which his landing stage lies.
enum class Kind : std::uint8_t { water, log, sandbank, goal, blocked, passenger0, passenger1, passenger2, passenger3, passenger4, passenger5 };

inline constexpr std::array<std::string_view, 11> kind_names{"WATER",      "LOG",        "SANDBANK",   "GOAL",       "BLOCKED",   "PASSENGER0",
                                                             "PASSENGER1", "PASSENGER2", "PASSENGER3", "PASSENGER4", "PASSENGER5"};

constexpr bool is_passable(Kind kind) {
    return kind <= Kind::goal;
}
constexpr bool has_passenger(Kind kind) {
    return kind >= Kind::passenger0;
}

// The passenger whose landing stage lies in this direction.
constexpr Kind passenger_facing(Direction direction) {
    return static_cast<Kind>(static_cast<int>(Kind::passenger0) + static_cast<int>(direction));
}

struct Coordinates {
    int x = 0;
    int y = 0;

    friend constexpr bool operator==(const Coordinates&, const Coordinates&) = default;
};

// Hand-made boards may lie anywhere within these bounds.
inline constexpr int least_coordinate = -100;
inline constexpr int most_coordinate = 100;

constexpr Coordinates neighbour(Coordinates at, Direction direction) {
    const int odd = at.y & 1;
    switch (direction) {
        case Direction::right:
            return {at.x + 1, at.y};
        case Direction::up_right:
            return {at.x + 1 - odd, at.y - 1};
        case Direction::up_left:
            return {at.x - odd, at.y - 1};
        case Direction::left:
            return {at.x - 1, at.y};
        case Direction::down_left:
            return {at.x - odd, at.y + 1};
        case Direction::down_right:
            return {at.x + 1 - odd, at.y + 1};
    }
    return at;
}

constexpr grids::Cube cube(Coordinates at) {
    const int x = at.x - (at.y + (at.y & 1)) / 2;
    return {x, -x - at.y, at.y};
}

struct Field {
    std::int8_t x = 0;
    std::int8_t y = 0;
    Kind kind = Kind::water;
    std::uint8_t row = 0;  // 0 to 4: its points, and how far up the tile it lies

    constexpr Coordinates at() const { return {x, y}; }

    friend constexpr bool operator==(const Field&, const Field&) = default;
};

}  // namespace spielwerk::river
