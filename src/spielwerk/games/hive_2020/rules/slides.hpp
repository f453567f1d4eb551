// Sliding, as bee, ant and spider move: along the edge of the swarm, and only through gaps that are wide enough.
//
// Beside the way from a cell to its neighbour lie two cells. One of them must hold a stone, for a stone that slides keeps touching the swarm,
// and the other must be free, or there would be no room: exactly one of the two holds a stone, and neither is overgrown.
#pragma once

#include <array>

#include "hive_2020/rules/cells.hpp"
#include "hive_2020/rules/setup.hpp"

namespace spielwerk::hive {

class Slides {
  public:
    // The moving stone is lifted: `stones` are the others.
    Slides(const Setup& setup, CellSet stones) {
        const CellSet right = with_neighbour<Direction::right>(stones);
        const CellSet up_right = with_neighbour<Direction::up_right>(stones);
        const CellSet up_left = with_neighbour<Direction::up_left>(stones);
        const CellSet left = with_neighbour<Direction::left>(stones);
        const CellSet down_left = with_neighbour<Direction::down_left>(stones);
        const CellSet down_right = with_neighbour<Direction::down_right>(stones);
        right_ = (down_right ^ up_right) & ~right & setup.may_slide<Direction::right>();
        up_right_ = (right ^ up_left) & ~up_right & setup.may_slide<Direction::up_right>();
        up_left_ = (up_right ^ left) & ~up_left & setup.may_slide<Direction::up_left>();
        left_ = (up_left ^ down_left) & ~left & setup.may_slide<Direction::left>();
        down_left_ = (left ^ down_right) & ~down_left & setup.may_slide<Direction::down_left>();
        down_right_ = (down_left ^ right) & ~down_right & setup.may_slide<Direction::down_right>();
    }

    // Where one step from any of these cells leads.
    CellSet step(CellSet from) const {
        return moved<Direction::right>(from & right_) | moved<Direction::up_right>(from & up_right_) | moved<Direction::up_left>(from & up_left_) |
               moved<Direction::left>(from & left_) | moved<Direction::down_left>(from & down_left_) |
               moved<Direction::down_right>(from & down_right_);
    }

    // Where any number of steps leads.
    CellSet reach(CellSet from) const {
        CellSet reached = from;
        for (CellSet latest = from; latest != 0; reached |= latest) latest = step(latest) & ~reached;
        return reached & ~from;
    }

    // Where exactly three steps lead that never come to a cell twice. Coming back is only possible to the start or to the first cell, so it is enough
    // to follow each first cell by itself.
    CellSet three_steps(CellSet from) const {
        CellSet reached = 0;
        for (CellSet left = step(from); left != 0; left &= left - 1) {
            const CellSet first = first_of(left);
            reached |= step(step(first) & ~from) & ~first;
        }
        return reached & ~from;
    }

  private:
    // The cells from which a stone can slide in each direction.
    CellSet right_, up_right_, up_left_, left_, down_left_, down_right_;
};

}  // namespace spielwerk::hive
