// The whole river, hidden tiles included, with tables that turn steps into look-ups.
//
// A spot is the number of a field: 32 times its tile plus its place in the tile's list. Where tiles overlap, one field has several spots;
// everybody uses the one on the lowest tile, and `above` leads from it to the others. What lies there is what the lowest *shown* tile says.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/random.hpp"
#include "mississippi_queen_2017/rules/tile.hpp"

namespace spielwerk::river {

using Spot = std::uint8_t;

inline constexpr int spots_per_tile = 32;
inline constexpr int spot_count = tile_count * spots_per_tile;
inline constexpr Spot nowhere = spots_per_tile - 1;  // No field has this number; nobody can enter it.

constexpr Spot spot_of(int tile, int place) {
    return static_cast<Spot>(tile * spots_per_tile + place);
}
constexpr int tile_of(Spot spot) {
    return spot / spots_per_tile;
}

// Bits 0 to 7: the tiles that are shown.
using TileSet = std::uint8_t;

constexpr bool contains(TileSet tiles, int tile) {
    return (tiles >> tile & 1) != 0;
}

// The points that a step onto a field takes. A sandbank takes all that are left, but at least one.
using Toll = std::uint8_t;

inline constexpr Toll toll_of_sandbank = 0;
inline constexpr Toll toll_of_log = 2;
inline constexpr Toll closed = 8;  // more points than anybody has

constexpr Toll toll_of(Kind kind) {
    if (!is_passable(kind)) return closed;
    return kind == Kind::sandbank ? toll_of_sandbank : kind == Kind::log ? toll_of_log : 1;
}

struct Board {
    std::array<Tile, tile_count> tiles{};
    std::array<std::array<Spot, 8>, spot_count> next{};  // the neighbour in each direction, on any tile
    std::array<Spot, spot_count> above{};                // the same field on a higher tile
    std::array<std::uint8_t, spot_count> stages{};       // bits of the directions in which a passenger may wait whose landing stage is here
    alignas(32) std::array<Toll, spot_count> tolls{};    // with everything shown
    std::vector<Spot> overlaps;                          // spots with another one above
    std::uint64_t key = 0;
    bool readable = true;  // False only while faults of a hand-made board are being collected.

    const Field& field(Spot spot) const { return tiles[static_cast<std::size_t>(tile_of(spot))].fields[spot % spots_per_tile]; }
    Spot beside(Spot spot, Direction direction) const { return next[spot][static_cast<std::size_t>(direction)]; }

    // The field as the shown tiles have it; what no shown tile has is taken from the lowest one.
    const Field& seen(Spot spot, TileSet shown) const {
        for (Spot at = spot; at != nowhere; at = above[at])
            if (contains(shown, tile_of(at))) return field(at);
        return field(spot);
    }

    bool is_shown(Spot spot, TileSet shown) const {
        for (Spot at = spot; at != nowhere; at = above[at])
            if (contains(shown, tile_of(at))) return true;
        return false;
    }

    // Linear, for reading only.
    Spot find(Coordinates at) const {
        for (int tile = 0; tile < tile_count; ++tile)
            for (int place = 0; place < fields_per_tile; ++place)
                if (field(spot_of(tile, place)).at() == at) return spot_of(tile, place);
        return nowhere;
    }
};

namespace board {

// Finds spots by coordinates while the tables are made.
class Finder {
  public:
    Finder() { spots_.fill(nowhere); }

    // The place in the table of this field, or the empty one where it belongs.
    Spot& at(const Board& board, Coordinates where) {
        std::size_t slot = static_cast<std::size_t>(where.x * 37 + where.y * 101) % spots_.size();
        while (spots_[slot] != nowhere && board.field(spots_[slot]).at() != where) slot = (slot + 1) % spots_.size();
        return spots_[slot];
    }

  private:
    std::array<Spot, 512> spots_{};
};

template <class Use>
void for_each_spot(const Use& use) {
    for (int tile = 0; tile < tile_count; ++tile)
        for (int place = 0; place < fields_per_tile; ++place) use(spot_of(tile, place));
}

inline void note_overlap(Board& made, Spot lowest, Spot spot) {
    if (made.above[lowest] == nowhere) made.overlaps.push_back(lowest);
    Spot last = lowest;
    while (made.above[last] != nowhere) last = made.above[last];
    made.above[last] = spot;
}

inline void note_stages(Board& made, Spot spot) {
    for (const Direction direction : grids::directions)
        for (Spot at = made.beside(spot, direction); at != nowhere; at = made.above[at])
            if (made.field(at).kind == passenger_facing(grids::opposite(direction)))
                made.stages[spot] = static_cast<std::uint8_t>(made.stages[spot] | 1u << static_cast<int>(direction));
}

inline std::uint64_t key_of(const Board& made) {
    std::uint64_t key = 0;
    for (const Tile& tile : made.tiles) {
        key = engine::mixed(key, static_cast<std::uint64_t>(tile.direction));
        for (const Field& field : tile.fields)
            key = engine::mixed(key, static_cast<std::uint8_t>(field.x) | std::uint64_t{static_cast<std::uint8_t>(field.y)} << 8 |
                                         std::uint64_t{static_cast<std::uint8_t>(field.kind)} << 16 | std::uint64_t{field.row} << 24);
    }
    return key;
}

}  // namespace board

inline Board make_board(const std::array<Tile, tile_count>& tiles) {
    Board made;
    made.tiles = tiles;
    made.tolls.fill(closed);
    made.above.fill(nowhere);
    for (auto& row : made.next) row.fill(nowhere);
    board::Finder finder;
    board::for_each_spot([&](Spot spot) {
        made.tolls[spot] = toll_of(made.field(spot).kind);
        Spot& known = finder.at(made, made.field(spot).at());
        if (known == nowhere) known = spot;
        else board::note_overlap(made, known, spot);
    });
    board::for_each_spot([&](Spot spot) {
        for (const Direction direction : grids::directions)
            made.next[spot][static_cast<std::size_t>(direction)] = finder.at(made, neighbour(made.field(spot).at(), direction));
        board::note_stages(made, spot);
    });
    made.key = board::key_of(made);
    return made;
}

}  // namespace spielwerk::river
