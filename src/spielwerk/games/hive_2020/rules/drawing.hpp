// The board as text for terminals. Every row has its z on the left and its smallest x on the right; each cell shows its top stone as in records.
#pragma once

#include <string>

#include "hive_2020/rules/outcome.hpp"
#include "hive_2020/rules/record.hpp"
#include "hive_2020/rules/state.hpp"

namespace spielwerk::hive {

// Six columns: "RQ", with the height of the stack where there is more than one stone, "##" for brambles, a dot for a free cell.
inline std::string draw_cell(const Setup& setup, const State& state, Cell cell) {
    if (!has(setup.open(), cell)) return "  ##  ";
    if (!has(state.stones(), cell)) return "  ·   ";
    const std::string piece = write_piece(state.top(cell));
    return "  " + piece + (state.is_tower(cell) ? std::to_string(stack_at(state, cell).size()) : " ") + " ";
}

inline std::string draw_row(const Setup& setup, const State& state, int z) {
    const int first = std::max(-radius, -radius - z);
    const int last = std::min(radius, radius - z);
    const std::string label = "z=" + std::to_string(z);
    std::string row = label + std::string(6 - label.size() + 3 * static_cast<std::size_t>(z < 0 ? -z : z), ' ');
    for (int x = first; x <= last; ++x) row += draw_cell(setup, state, cell_at({x, -x - z, z}));
    return row + " x=" + std::to_string(first) + "…" + std::to_string(last) + "\n";
}

inline std::string draw_player(const Setup& setup, const State& state, Player player) {
    const std::string hand = write_hand(state.hand(player));
    std::string line = std::string(engine::name(player)) + (player == Player::red ? "  " : " ") + "in hand: " + (hand.empty() ? "nothing" : hand);
    if (state.bee_is_set(player)) line += ", free cells around the bee: " + std::to_string(count_free_around_bee(setup, state, player));
    return line + "\n";
}

inline std::string draw_towers(const State& state) {
    std::string towers;
    for (const Cell cell : cells_of(state.towers())) {
        towers.append("stack at ").append(write_cube(cube_of(cell))).append(", from the bottom:");
        for (const Piece piece : stack_at(state, cell)) towers.append(" ").append(write_piece(piece));
        towers.append("\n");
    }
    return towers;
}

template <const RuleSet& R>
std::string draw(const Setup& setup, const State& state) {
    std::string picture = "Hive, round " + std::to_string(state.turn() / 2 + 1) + ", ";
    if (const auto outcome = outcome_of<R>(setup, state))
        picture += outcome->winner ? std::string(engine::name(*outcome->winner)) + " has won\n" : "a draw\n";
    else picture += std::string(engine::name(state.to_move())) + " to move\n";
    for (int z = -radius; z <= radius; ++z) picture += draw_row(setup, state, z);
    picture += draw_towers(state);
    for (const Player player : engine::players) picture += draw_player(setup, state, player);
    picture += "First letter R red, B blue; then Q bee, S spider, G grasshopper, B beetle, A ant.\n## brambles, 2 to 5: height of a stack.";
    return picture;
}

}  // namespace spielwerk::hive
