// What nobody can see yet: the tiles of the river that are not shown. Whoever searches draws them anew, as the contest drew boards, and never looks.
#pragma once

#include "mississippi_queen_2017/rules/landscape.hpp"
#include "mississippi_queen_2017/rules/state.hpp"

namespace spielwerk::river::fog {

inline bool hides(const State& state) {
    return state.newest_tile() < tile_count - 1;
}

// How many passengers wait on the tiles that have been shown.
inline int passengers_until(const Board& board, int tile) {
    int count = 0;
    for (int at = 0; at <= tile; ++at)
        for (const Field& field : board.tiles[static_cast<std::size_t>(at)].fields) count += has_passenger(field.kind) ? 1 : 0;
    return count;
}

// The inner tiles without a passenger come once; it is one of the hidden ones unless it has been seen.
inline bool waits_on(engine::Random& random, int& passengers_left, int tiles_left) {
    const bool waits = static_cast<int>(random.below(static_cast<std::uint32_t>(tiles_left))) < passengers_left;
    passengers_left -= waits ? 1 : 0;
    return waits;
}

// The board with everything beyond the newest tile drawn by lot. Where a river would meet itself it is drawn again, as far as that helps.
inline Board imagined(const Board& board, const State& state, engine::Random& random) {
    const int newest = state.newest_tile();
    constexpr int most_tries = 50;
    Board made;
    for (int attempt = 0; attempt < most_tries; ++attempt) {
        auto tiles = board.tiles;
        Direction direction = tiles[static_cast<std::size_t>(newest)].direction;
        Coordinates centre = tiles[static_cast<std::size_t>(newest)].fields[9].at();
        int passengers_left = std::max(passengers_on_board - passengers_until(board, newest), 0);
        for (int index = newest + 1; index < tile_count; ++index) {
            if (index > 1) direction = landscape::next_direction(random, direction);
            centre = landscape::next_centre(centre, direction);
            Tile& tile = tiles[static_cast<std::size_t>(index)] = open_tile(direction, centre);
            const bool last = index == tile_count - 1;
            landscape::furnish(random, tile, !last && waits_on(random, passengers_left, tile_count - 1 - index));
            if (!last) continue;
            for (int place = first_front_field; place < fields_per_tile; ++place) tile.fields[static_cast<std::size_t>(place)].kind = Kind::goal;
        }
        made = make_board(tiles);
        if (made.overlaps.empty()) break;
    }
    return made;
}

}  // namespace spielwerk::river::fog
