// The swarm stays in one piece, also while a stone moves. Which stones hold it together is found for all of them at once.
//
// The stones around a stone form arcs, with gaps between them. A stone with at most one arc can always go: its neighbours hold together
// without it. With two arcs or more there are as many gaps. The arcs stay connected exactly if every gap opens into another part of the plane
// around the swarm, for a way through the swarm from one arc to the other closes a ring, and that ring keeps two gaps apart. A swarm
// without holes has only one such part, the outside, so there every stone with two arcs is held. Euler's formula counts the holes:
// stones - pairs of neighbours + triangles = swarms - holes.
#pragma once

#include "hive_2020/rules/cells.hpp"
#include "hive_2020/rules/state.hpp"

namespace spielwerk::hive {

inline bool in_one_piece(CellSet stones) {
    CellSet reached = first_of(stones);
    for (CellSet before = 0; before != reached;) {
        before = reached;
        reached = widened(reached) & stones;
    }
    return reached == stones;
}

// Do the neighbours of this stone reach each other without it?
inline bool holds_together_without(CellSet stones, Cell cell) {
    const CellSet rest = stones & ~only(cell);
    const CellSet around = neighbours[cell] & rest;
    CellSet reached = first_of(around);
    for (CellSet before = 0; before != reached;) {
        if ((around & ~reached) == 0) return true;
        before = reached;
        reached = widened(reached) & rest;
    }
    return false;
}

// Swarms less holes.
inline int euler_number(CellSet stones) {
    const CellSet right = stones & with_neighbour<Direction::right>(stones);
    const CellSet down_left = stones & with_neighbour<Direction::down_left>(stones);
    const CellSet down_right = stones & with_neighbour<Direction::down_right>(stones);
    return size(stones) - size(right) - size(down_left) - size(down_right) + size(right & down_right) + size(down_left & down_right);
}

// The cells around which stones lie in two arcs or three.
inline CellSet between_arcs(CellSet stones) {
    const CellSet beside[] = {with_neighbour<Direction::right>(stones),     with_neighbour<Direction::up_right>(stones),
                              with_neighbour<Direction::up_left>(stones),   with_neighbour<Direction::left>(stones),
                              with_neighbour<Direction::down_left>(stones), with_neighbour<Direction::down_right>(stones)};
    CellSet one_arc = 0;
    CellSet two_arcs = 0;
    for (std::size_t at = 0; at < 6; ++at) {
        const CellSet arc_ends = beside[at] & ~beside[(at + 1) % 6];
        two_arcs |= one_arc & arc_ends;
        one_arc |= arc_ends;
    }
    return two_arcs;
}

// Those of these cells whose top stone may leave without breaking the swarm. A tower stays where its top leaves.
inline CellSet free_to_leave(const State& state, CellSet cells) {
    const CellSet stones = state.stones();
    // Only a stone that lies alone could leave other swarms in one piece, and such a stone has nothing along which to move.
    if (state.is_scattered()) [[unlikely]]
        return 0;
    CellSet held = between_arcs(stones) & cells & ~state.towers();
    if (held == 0 || euler_number(stones) == 1) return cells & ~held;
    for (const Cell cell : cells_of(held))
        if (holds_together_without(stones, cell)) held &= ~only(cell);
    return cells & ~held;
}

}  // namespace spielwerk::hive
