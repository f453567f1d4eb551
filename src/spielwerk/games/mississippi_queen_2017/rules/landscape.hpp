// Draws boards as the contest did: the bends of the river, then islands, sandbanks and logs, then the passengers.
#pragma once

#include <algorithm>

#include "engine/random.hpp"
#include "mississippi_queen_2017/rules/board.hpp"

namespace spielwerk::river {

inline constexpr int passengers_on_board = 5;

namespace landscape {

using engine::Random;

// Each of the five waits on a tile of his own; neither the first nor the last tile has one. The answer is the only inner tile without.
inline int tile_without_passenger(Random& random) {
    static_assert(passengers_on_board == tile_count - 3);
    return 1 + static_cast<int>(random.below(tile_count - 2));
}

// The river bends by one step at most, and never runs back to the left.
inline Direction next_direction(Random& random, Direction before) {
    if (before == Direction::down_left) return grids::turned(before, static_cast<int>(random.below(2)));
    if (before == Direction::up_left) return grids::turned(before, static_cast<int>(random.below(2)) - 1);
    return grids::turned(before, static_cast<int>(random.below(3)) - 1);
}

inline Coordinates next_centre(Coordinates centre, Direction direction) {
    for (int step = 0; step < tile_length; ++step) centre = neighbour(centre, direction);
    return centre;
}

// A water field that may become something else.
inline Field& draw_water(Random& random, Tile& tile) {
    for (;;) {
        Field& field = tile.fields[random.below(first_free_field)];
        if (field.kind == Kind::water) return field;
    }
}

// A passenger needs a landing stage of water on the same tile.
inline void place_passenger(Random& random, Tile& tile) {
    for (;;) {
        Field& field = tile.fields[random.below(first_free_field)];
        const auto direction = static_cast<Direction>(random.below(6));
        const Coordinates stage = neighbour(field.at(), direction);
        const auto is_stage = [&](const Field& other) { return other.at() == stage && other.kind == Kind::water; };
        if (field.kind != Kind::water || std::none_of(tile.fields.begin(), tile.fields.end(), is_stage)) continue;
        field.kind = passenger_facing(direction);
        return;
    }
}

inline void furnish(Random& random, Tile& tile, bool with_passenger) {
    const auto islands = 2 + random.below(2);
    const auto specials = 1 + random.below(2);
    for (std::uint32_t island = 0; island < islands; ++island) draw_water(random, tile).kind = Kind::blocked;
    for (std::uint32_t special = 0; special < specials; ++special) draw_water(random, tile).kind = random.below(2) == 0 ? Kind::sandbank : Kind::log;
    if (with_passenger) place_passenger(random, tile);
}

inline std::array<Tile, tile_count> draw_tiles(Random& random) {
    std::array<Tile, tile_count> tiles;
    const int without = tile_without_passenger(random);
    auto direction = Direction::right;
    Coordinates centre{};
    for (int index = 0; index < tile_count; ++index) {
        if (index > 1) direction = next_direction(random, direction);
        if (index > 0) centre = next_centre(centre, direction);
        Tile& tile = tiles[static_cast<std::size_t>(index)] = open_tile(direction, centre);
        if (index == 0) continue;
        const bool last = index == tile_count - 1;
        furnish(random, tile, !last && index != without);
        if (last)
            for (int place = first_front_field; place < fields_per_tile; ++place) tile.fields[static_cast<std::size_t>(place)].kind = Kind::goal;
    }
    return tiles;
}

}  // namespace landscape

// Rivers that meet themselves are drawn again.
inline Board draw_board(engine::Random& random) {
    for (;;) {
        Board drawn = make_board(landscape::draw_tiles(random));
        if (drawn.overlaps.empty()) return drawn;
    }
}

}  // namespace spielwerk::river
