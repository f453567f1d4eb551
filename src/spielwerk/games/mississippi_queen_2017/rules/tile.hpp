// A tile is one of the eight segments of the river: twenty fields around a centre, in five rows that lie across its direction.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "mississippi_queen_2017/rules/field.hpp"

namespace spielwerk::river {

inline constexpr int tile_count = 8;
inline constexpr int fields_per_tile = 20;
inline constexpr int first_free_field = 15;   // The fields from here on always stay open, so that no tile is closed at its front.
inline constexpr int first_front_field = 17;  // The foremost row; on the last tile it is the goal.
inline constexpr int tile_length = 4;

struct Tile {
    Direction direction = Direction::right;
    std::array<Field, fields_per_tile> fields{};

    friend constexpr bool operator==(const Tile&, const Tile&) = default;
};

namespace tile {

// From the centre, for each direction. The order matters for drawing boards, and it is the order on the wire.
using Shape = std::array<Coordinates, fields_per_tile>;

inline constexpr std::array<Shape, 6> shapes{{
    {{{-2, 2}, {-2, -2}, {-1, 2}, {-1, 1}, {-1, 0}, {-1, -1}, {-1, -2}, {0, 2}, {0, 1}, {0, 0},
      {0, -1}, {0, -2},  {1, 1},  {1, 0},  {1, -1}, {1, -2},  {1, 2},   {2, 1}, {2, 0}, {2, -1}}},
    {{{1, 3},  {-2, 1},  {1, 2}, {0, 2},  {0, 1},  {-1, 1},  {-2, 0}, {2, 1},  {1, 1},  {0, 0},
      {-1, 0}, {-1, -1}, {1, 0}, {1, -1}, {0, -1}, {-1, -2}, {2, 0},  {2, -1}, {1, -2}, {0, -2}}},
    {{{3, 1}, {0, 3},  {2, 0},  {2, 1},  {1, 1},  {0, 2},  {-1, 2}, {2, -1}, {1, 0},   {0, 0},
      {0, 1}, {-1, 1}, {1, -1}, {0, -1}, {-1, 0}, {-2, 0}, {1, -2}, {0, -2}, {-1, -2}, {-1, -1}}},
    {{{2, -2}, {2, 2}, {1, -2}, {2, -1}, {1, 0}, {2, 1},  {1, 2},   {0, -2},  {1, -1}, {0, 0},
      {1, 1},  {0, 2}, {0, -1}, {-1, 0}, {0, 1}, {-1, 2}, {-1, -2}, {-1, -1}, {-2, 0}, {-1, 1}}},
    {{{0, -3}, {3, -1}, {-1, -2}, {0, -2}, {1, -1}, {2, -1}, {2, 0},  {-1, -1}, {0, -1}, {0, 0},
      {1, 0},  {2, 1},  {-1, 0},  {0, 1},  {1, 1},  {1, 2},  {-2, 0}, {-1, 1},  {-1, 2}, {0, 2}}},
    {{{-2, -1}, {1, -3}, {-2, 0}, {-1, -1}, {0, -1}, {0, -2}, {1, -2}, {-1, 1}, {-1, 0}, {0, 0},
      {1, -1},  {2, -1}, {0, 1},  {1, 1},   {1, 0},  {2, 0},  {-1, 2}, {0, 2},  {1, 2},  {2, 1}}},
}};

constexpr std::uint8_t row_of(std::size_t place) {
    return static_cast<std::uint8_t>(place < 2 ? 0 : place < first_front_field ? (place + 3) / 5 : 4);
}

}  // namespace tile

// An empty tile of the usual shape.
constexpr Tile open_tile(Direction direction, Coordinates centre) {
    Tile made{direction, {}};
    const auto& shape = tile::shapes[static_cast<std::size_t>(direction)];
    for (std::size_t place = 0; place < shape.size(); ++place)
        made.fields[place] = {static_cast<std::int8_t>(centre.x + shape[place].x), static_cast<std::int8_t>(centre.y + shape[place].y), Kind::water,
                              tile::row_of(place)};
    return made;
}

// The middle field of a tile of the usual shape; nothing when its fields lie otherwise, as on boards made by hand.
constexpr std::optional<Coordinates> centre_of(const Tile& made) {
    constexpr std::size_t middle = 9;
    const Coordinates centre = made.fields[middle].at();
    if (centre.y % 2 != 0) return std::nullopt;
    const Tile usual = open_tile(made.direction, centre);
    for (std::size_t place = 0; place < usual.fields.size(); ++place)
        if (usual.fields[place].at() != made.fields[place].at() || usual.fields[place].row != made.fields[place].row) return std::nullopt;
    return centre;
}

static_assert(tile::row_of(1) == 0 && tile::row_of(2) == 1 && tile::row_of(6) == 1 && tile::row_of(7) == 2 && tile::row_of(11) == 2 &&
              tile::row_of(12) == 3 && tile::row_of(16) == 3 && tile::row_of(17) == 4);

}  // namespace spielwerk::river
