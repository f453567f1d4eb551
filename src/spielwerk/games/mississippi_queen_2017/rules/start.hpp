// The first position of a game.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/reader.hpp"
#include "mississippi_queen_2017/rules/moves.hpp"

namespace spielwerk::river {

inline constexpr std::array<Coordinates, 2> start_fields{{{-1, 1}, {-1, -1}}};  // RED's and BLUE's, both on the first tile

// A board made by hand may lack the fields where the boats begin; it can still be the board of a record.
template <RuleSet set>
State first_position(const Board& board) {
    State state;
    std::vector<engine::Fault> faults;
    for (const Player player : engine::players) {
        const Coordinates at = start_fields[engine::index(player)];
        const Spot spot = board.find(at);
        const std::string name = std::to_string(at.x) + "," + std::to_string(at.y);
        if (spot == nowhere || tile_of(spot) != 0)
            faults.push_back({"setup.tiles[0]", "das Feld " + name + ", auf dem ein Schiff beginnt, fehlt",
                              "lacks the field " + name + " on which a boat begins"});
        else if (!is_passable(board.field(spot).kind))
            faults.push_back({"setup.tiles[0].fields[" + std::to_string(spot % spots_per_tile) + "]",
                              "hier beginnt ein Schiff, das Feld muss befahrbar sein", "a boat begins here, so the field must be open"});
        state.boat(player).spot = spot;
    }
    if (!faults.empty()) throw engine::InvalidState{std::move(faults)};
    state.trapped = !has_move<set>(board, state);
    return state;
}

}  // namespace spielwerk::river
