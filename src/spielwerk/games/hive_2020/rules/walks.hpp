// Where each kind of insect may go from its cell, once it may leave it.
#pragma once

#include "hive_2020/rules/cells.hpp"
#include "hive_2020/rules/setup.hpp"
#include "hive_2020/rules/slides.hpp"
#include "hive_2020/rules/state.hpp"

namespace spielwerk::hive {

// Over a straight row of at least one stone to the first cell behind it, which must be open. Brambles are not jumped over.
inline CellSet jumps(const Setup& setup, CellSet stones, Cell from) {
    CellSet reached = 0;
    for (const Direction direction : directions) {
        const CellSet gaps = lines[from][static_cast<std::size_t>(direction)] & ~stones;
        reached |= way(direction) > 0 ? first_of(gaps) : last_of(gaps);
    }
    return reached & setup.open() & ~neighbours[from];
}

// One step in any direction, over other stones too, with the swarm at hand: where it stood, where it comes to, or beside its way.
inline CellSet climbs(const Setup& setup, CellSet others, Cell from) {
    const CellSet around = neighbours[from] & setup.open();
    if (has(others, from)) return around;
    return around & widened(neighbours[from] & others);
}

// The stone is known to be free to leave.
inline CellSet destinations(const Setup& setup, const State& state, Cell from, Kind kind) {
    const CellSet here = only(from);
    const CellSet others = state.stones() & ~(here & ~state.towers());
    switch (kind) {
        case Kind::bee:
            return Slides(setup, others).step(here);
        case Kind::spider:
            return Slides(setup, others).three_steps(here);
        case Kind::grasshopper:
            return jumps(setup, others, from);
        case Kind::beetle:
            return climbs(setup, others, from);
        case Kind::ant:
            return Slides(setup, others).reach(here);
    }
    return 0;
}

}  // namespace spielwerk::hive
