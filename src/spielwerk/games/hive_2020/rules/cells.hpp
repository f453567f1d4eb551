// The board: 91 hexagonal cells in the shape of a hexagon, and sets of them in one word of 128 bits.
//
// A cell is the number of its bit: 12 times its row (z) plus its place in the row (x). The twelfth place of a row is never a cell, so the six
// neighbours of a cell are six fixed distances away, and shifting a set by such a distance moves all of its cells one step. What leaves the board
// lands on bits that are no cells; whoever shifts takes them away with a set that lies on the board.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "grids/hexagons.hpp"

namespace spielwerk::hive {

using grids::Cube;
using grids::Direction;
using grids::directions;

using Cell = std::uint8_t;
using CellSet = unsigned __int128;

inline constexpr int radius = 5;
inline constexpr int cell_count = 91;
inline constexpr std::size_t cell_limit = 128;  // Every cell is a number below this one.
inline constexpr Cell nowhere = 255;

constexpr bool on_board(Cube cube) {
    return cube.x + cube.y + cube.z == 0 && grids::distance(cube, {}) <= radius;
}

constexpr Cell cell_at(Cube cube) {
    return static_cast<Cell>(12 * (cube.z + radius) + cube.x + radius);
}

inline constexpr Cell centre = cell_at({0, 0, 0});

constexpr Cube cube_of(Cell cell) {
    const int x = cell % 12 - radius;
    const int z = cell / 12 - radius;
    return {x, -x - z, z};
}

constexpr CellSet only(int cell) {
    return CellSet{1} << cell;
}

constexpr bool has(CellSet set, Cell cell) {
    const auto half = static_cast<std::uint64_t>(cell < 64 ? set : set >> 64);
    return (half >> (cell % 64) & 1) != 0;
}

constexpr int size(CellSet set) {
    return std::popcount(static_cast<std::uint64_t>(set)) + std::popcount(static_cast<std::uint64_t>(set >> 64));
}

// The first and the last cell of a set, each as a set; empty where the set is empty.
constexpr CellSet first_of(CellSet set) {
    return set & (0 - set);
}
constexpr CellSet last_of(CellSet set) {
    const auto highest = [](std::uint64_t half) { return half == 0 ? 0 : std::uint64_t{1} << (63 - std::countl_zero(half)); };
    const auto upper = static_cast<std::uint64_t>(set >> 64);
    return upper != 0 ? CellSet{highest(upper)} << 64 : CellSet{highest(static_cast<std::uint64_t>(set))};
}

// The number of the first cell; the set must not be empty.
constexpr Cell first_cell(CellSet set) {
    const auto lower = static_cast<std::uint64_t>(set);
    const auto upper = static_cast<std::uint64_t>(set >> 64);
    return static_cast<Cell>(lower != 0 ? std::countr_zero(lower) : 64 + std::countr_zero(upper));
}

// The cells of a set one after the other: `for (const Cell cell : cells_of(set))`.
class cells_of {
  public:
    constexpr explicit cells_of(CellSet set) : left_(set) {}
    constexpr cells_of begin() const { return *this; }
    constexpr cells_of end() const { return cells_of(0); }
    constexpr Cell operator*() const { return first_cell(left_); }
    constexpr cells_of& operator++() {
        left_ &= left_ - 1;
        return *this;
    }
    constexpr bool operator!=(const cells_of& other) const { return left_ != other.left_; }

  private:
    CellSet left_;
};

constexpr int way(Direction direction) {
    const Cube step = grids::step(direction);
    return 12 * step.z + step.x;
}

// All cells of the set, one step in a direction.
template <Direction D>
constexpr CellSet moved(CellSet set) {
    if constexpr (way(D) > 0) return set << way(D);
    else return set >> -way(D);
}

// The cells whose neighbour in a direction is in the set.
template <Direction D>
constexpr CellSet with_neighbour(CellSet set) {
    return moved<grids::opposite(D)>(set);
}

// The set together with all neighbours of its cells: two shifts widen it along its rows, and each shift of that reaches two directions more.
constexpr CellSet widened(CellSet set) {
    const CellSet to_the_right = set | moved<Direction::right>(set);
    return to_the_right | moved<Direction::left>(to_the_right) | moved<Direction::down_left>(to_the_right) | moved<Direction::up_left>(to_the_right);
}

namespace geometry {

consteval CellSet lay_board() {
    CellSet cells = 0;
    for (int x = -radius; x <= radius; ++x)
        for (int z = -radius; z <= radius; ++z)
            if (on_board({x, -x - z, z})) cells |= only(cell_at({x, -x - z, z}));
    return cells;
}

using Neighbourhoods = std::array<CellSet, cell_limit>;
using Lines = std::array<std::array<CellSet, 6>, cell_limit>;

consteval Neighbourhoods link() {
    Neighbourhoods all{};
    for (const Cell cell : cells_of(lay_board()))
        for (const Direction direction : directions) {
            const Cube next = cube_of(cell) + grids::step(direction);
            if (on_board(next)) all[cell] |= only(cell_at(next));
        }
    return all;
}

consteval Lines draw_lines() {
    Lines lines{};
    for (const Cell cell : cells_of(lay_board()))
        for (const Direction direction : directions)
            for (Cube at = cube_of(cell) + grids::step(direction); on_board(at); at = at + grids::step(direction))
                lines[cell][static_cast<std::size_t>(direction)] |= only(cell_at(at));
    return lines;
}

}  // namespace geometry

inline constexpr CellSet board = geometry::lay_board();
inline constexpr geometry::Neighbourhoods neighbours = geometry::link();  // on the board
inline constexpr geometry::Lines lines = geometry::draw_lines();          // from a cell to the rim, the cell itself left out

static_assert(size(board) == cell_count);

}  // namespace spielwerk::hive
