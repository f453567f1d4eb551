// Where each field stands in the text board, and the paper it is drawn on: the wheel with the centre in the middle, homes in the corners.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "schaefchen_2011/rules/meadow.hpp"

namespace spielwerk::sheep {

// Rows count downwards and columns to the right, both from the centre of the wheel.
struct Spot {
    int row = 0;
    int column = 0;
};

inline constexpr int rows_from_centre = 11;
inline constexpr int columns_from_centre = 50;

namespace canvas {

// The quarters of the wheel in the order of the junctions 1 to 4: top right, bottom left, top left, bottom right.
inline constexpr std::array<Spot, 4> quarters{{{-1, 1}, {1, -1}, {-1, -1}, {1, 1}}};

inline constexpr std::array<std::size_t, 4> homes_of_quarters{64, 62, 63, 61};

inline constexpr std::array<Spot, 9> flat_arc{{{8, 27}, {9, 22}, {10, 17}, {11, 9}, {11, 0}, {11, -9}, {10, -17}, {9, -22}, {8, -27}}};
inline constexpr std::array<Spot, 9> steep_arc{{{4, 35}, {3, 39}, {2, 42}, {1, 43}, {0, 44}, {-1, 43}, {-2, 42}, {-3, 39}, {-4, 35}}};

constexpr Spot scaled(Spot spot, int row, int column) {
    return {spot.row * row, spot.column * column};
}

consteval std::array<Spot, field_count> lay_out() {
    std::array<Spot, field_count> spots{};
    for (std::size_t quarter = 0; quarter < 4; ++quarter) {
        const Spot sign = quarters[quarter];
        for (int step = 1; step <= 5; ++step) spots[4 + 5 * quarter + static_cast<std::size_t>(step)] = scaled(sign, step, 1 + 5 * step);
        spots[1 + quarter] = scaled(sign, 6, 31);
        spots[homes_of_quarters[quarter]] = {sign.row * rows_from_centre, sign.column < 0 ? 3 - columns_from_centre : 18};
    }
    for (std::size_t at = 0; at < 9; ++at) {
        spots[25 + at] = flat_arc[at];
        spots[34 + at] = scaled(steep_arc[at], 1, -1);
        spots[43 + at] = scaled(flat_arc[at], -1, -1);
        spots[52 + at] = scaled(steep_arc[at], -1, 1);
    }
    return spots;
}

}  // namespace canvas

inline constexpr std::array<Spot, field_count> spots = canvas::lay_out();

class Canvas {
  public:
    Canvas() { rows_.fill(std::string(2 * columns_from_centre, ' ')); }

    // Writes to the right from a little before the spot; what does not fit on the paper is cut off.
    void write(Spot spot, std::string_view text) {
        std::string& row = rows_[static_cast<std::size_t>(rows_from_centre + spot.row)];
        const auto column = static_cast<std::size_t>(columns_from_centre + spot.column - 3);
        text = text.substr(0, row.size() - column);
        row.replace(column, text.size(), text);
    }

    std::string text() const {
        std::string text;
        for (const std::string& row : rows_) text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
        return text;
    }

  private:
    std::array<std::string, 2 * rows_from_centre + 1> rows_;
};

}  // namespace spielwerk::sheep
