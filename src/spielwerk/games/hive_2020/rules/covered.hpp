// The stones that lie under others. Only beetles climb, and there are four of them, so at most four stones are covered at a time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "hive_2020/rules/cells.hpp"
#include "hive_2020/rules/pieces.hpp"

namespace spielwerk::hive {

inline constexpr std::size_t most_covered = 4;

// In the order of the cells, and from bottom to top within a cell, so that equal positions have equal bytes.
class CoveredStones {
  public:
    void push(Cell cell, Piece piece) {
        std::size_t at = count_++;
        for (; at > 0 && stones_[at - 1].cell > cell; --at) stones_[at] = stones_[at - 1];
        stones_[at] = {cell, piece};
    }

    // Takes away the upper one of the stones that are covered here; there must be one.
    Piece pop(Cell cell) {
        std::size_t at = count_ - 1u;
        while (stones_[at].cell != cell) --at;
        const Piece piece = stones_[at].piece;
        for (--count_; at < count_; ++at) stones_[at] = stones_[at + 1];
        stones_[count_] = {};
        return piece;
    }

    bool any_at(Cell cell) const {
        for (std::size_t at = 0; at < count_; ++at)
            if (stones_[at].cell == cell) return true;
        return false;
    }

    bool any_of(Player player) const {
        for (std::size_t at = 0; at < count_; ++at)
            if (stones_[at].piece.owner == player) return true;
        return false;
    }

    // Tells `visit(cell, piece)` all of them in their order.
    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t at = 0; at < count_; ++at) visit(stones_[at].cell, stones_[at].piece);
    }

  private:
    struct Stone {
        Cell cell = nowhere;
        Piece piece{Player::red, Kind::bee};
    };

    std::array<Stone, most_covered> stones_{};
    std::uint8_t count_ = 0;
};

}  // namespace spielwerk::hive
