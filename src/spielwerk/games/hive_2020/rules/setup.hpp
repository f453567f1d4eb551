// What stays the same through a game: the brambles, and what follows from them.
#pragma once

#include <array>
#include <span>

#include "engine/random.hpp"
#include "hive_2020/rules/cells.hpp"

namespace spielwerk::hive {

inline constexpr std::size_t most_brambles = 3;

// How the first stones are set. Published tables of counts begin from the standard opening, which no record can name:
// RED's first stone goes into the centre, and nobody begins with the bee.
enum class Opening : std::uint8_t { anywhere, standard };

class Setup {
  public:
    Setup() : Setup(std::span<const Cell>()) {}
    explicit Setup(std::span<const Cell> brambles, Opening how = Opening::anywhere) : count_(brambles.size()), opening_(how) {
        for (std::size_t at = 0; at < count_; ++at) {
            brambles_[at] = brambles[at];
            open_ &= ~only(brambles[at]);
        }
        let_slide<Direction::right>();
        let_slide<Direction::up_right>();
        let_slide<Direction::up_left>();
        let_slide<Direction::left>();
        let_slide<Direction::down_left>();
        let_slide<Direction::down_right>();
    }

    std::span<const Cell> brambles() const { return {brambles_.data(), count_}; }
    CellSet open() const { return open_; }  // the cells without brambles
    Opening opening() const { return opening_; }

    // The cells from which brambles and rim let a stone slide one step in this direction: the cell it comes to is open, and neither of the two
    // cells beside its way is overgrown. The rim is no wall: beside its way there may be no cell at all.
    template <Direction D>
    CellSet may_slide() const {
        return may_slide_[static_cast<std::size_t>(D)];
    }

  private:
    template <Direction D>
    void let_slide() {
        const CellSet overgrown = board & ~open_;
        may_slide_[static_cast<std::size_t>(D)] =
            board & with_neighbour<D>(open_) & ~with_neighbour<grids::turned(D, 1)>(overgrown) & ~with_neighbour<grids::turned(D, -1)>(overgrown);
    }

    CellSet open_ = board;
    std::array<CellSet, 6> may_slide_{};
    std::array<Cell, most_brambles> brambles_{};
    std::size_t count_ = 0;
    Opening opening_ = Opening::anywhere;
};

// Three different cells, every choice equally likely; they may lie anywhere, even in the centre or side by side.
inline Setup draw_brambles(engine::Random& random) {
    std::array<Cell, cell_count> cells{};
    std::size_t at = 0;
    for (const Cell cell : cells_of(board)) cells[at++] = cell;
    std::array<Cell, most_brambles> drawn{};
    for (std::size_t bramble = 0; bramble < most_brambles; ++bramble) {
        const auto left = static_cast<std::uint32_t>(cell_count - bramble);
        const auto chosen = random.below(left);
        drawn[bramble] = cells[chosen];
        cells[chosen] = cells[left - 1];
    }
    return Setup(drawn);
}

}  // namespace spielwerk::hive
