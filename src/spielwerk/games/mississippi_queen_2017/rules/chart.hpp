// What each step takes while one move is made. Only shown fields can be entered, and a move shows no further ones before it has ended.
#pragma once

#include <cstring>

#include "mississippi_queen_2017/rules/board.hpp"

namespace spielwerk::river {

class Chart {
  public:
    Chart(const Board& board, TileSet shown) : shown_(shown) {
        for (int tile = 0; tile < tile_count; ++tile) {
            Toll* const tolls = tolls_.data() + tile * spots_per_tile;
            if (contains(shown, tile)) std::memcpy(tolls, board.tolls.data() + tile * spots_per_tile, spots_per_tile);
            else std::memset(tolls, closed, spots_per_tile);
        }
        for (const Spot spot : board.overlaps) tolls_[spot] = board.is_shown(spot, shown) ? toll_of(board.seen(spot, shown).kind) : closed;
    }

    Toll toll(Spot spot) const { return tolls_[spot]; }

    TileSet shown() const { return shown_; }

  private:
    TileSet shown_;
    alignas(32) std::array<Toll, spot_count> tolls_;
};

}  // namespace spielwerk::river
