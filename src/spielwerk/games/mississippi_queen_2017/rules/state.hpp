// A position: two boats, the tiles that are shown, the passengers that have been taken, and who is to move.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/player.hpp"
#include "engine/random.hpp"
#include "mississippi_queen_2017/rules/board.hpp"

namespace spielwerk::river {

using engine::Player;

inline constexpr int round_limit = 30;
inline constexpr int last_turn = 2 * round_limit;
inline constexpr int least_speed = 1;
inline constexpr int most_speed = 6;
inline constexpr int coal_at_start = 6;
inline constexpr int most_passengers = 2;
inline constexpr int most_points = 5 * (tile_count - 1) + 4 + 5 * most_passengers;
inline constexpr int free_turns_usually = 1;
inline constexpr int free_turns_after_push = 2;

struct Boat {
    Spot spot = nowhere;
    Direction direction = Direction::right;
    std::uint8_t speed = least_speed;
    std::uint8_t coal = coal_at_start;
    std::uint8_t passengers = 0;
    std::uint8_t tile = 0;
    std::uint8_t free_turns = free_turns_usually;  // steps of 60 degrees that its next move has for nothing
};

struct State {
    std::array<Boat, 2> boats;
    TileSet shown = 0b11;
    std::uint8_t turn = 0;
    Player player = Player::red;
    bool trapped = false;                           // The player to move has no legal move. Known when the move before has been played.
    std::array<std::uint32_t, tile_count> taken{};  // passengers who have gone aboard: a bit for each spot

    constexpr Boat& boat(Player of) { return boats[engine::index(of)]; }
    constexpr const Boat& boat(Player of) const { return boats[engine::index(of)]; }
    constexpr bool is_taken(Spot spot) const { return (taken[static_cast<std::size_t>(tile_of(spot))] >> spot % spots_per_tile & 1) != 0; }
    constexpr void take(Spot spot) { taken[static_cast<std::size_t>(tile_of(spot))] |= 1u << spot % spots_per_tile; }
    constexpr int newest_tile() const { return std::bit_width(static_cast<unsigned>(shown)) - 1; }
};

// §5: five points for every tile and every passenger, and the row within the tile.
inline int points(const Board& board, const State& state, Player player) {
    const Boat& boat = state.boat(player);
    return 5 * boat.tile + board.seen(boat.spot, state.shown).row + 5 * boat.passengers;
}

// Covers all that can change the future or the result.
inline std::uint64_t key_of(const Board& board, const State& state) {
    using engine::mixed;
    std::uint64_t key = mixed(board.key, state.shown | std::uint64_t{state.turn} << 8 | std::uint64_t{engine::index(state.player)} << 16);
    for (const Boat& boat : state.boats)
        key = mixed(key, boat.spot | std::uint64_t{static_cast<std::uint8_t>(boat.direction)} << 8 | std::uint64_t{boat.speed} << 16 |
                             std::uint64_t{boat.coal} << 24 | std::uint64_t{boat.passengers} << 32 | std::uint64_t{boat.tile} << 40 |
                             std::uint64_t{boat.free_turns} << 48);
    for (std::size_t tile = 0; tile < state.taken.size(); tile += 2) key = mixed(key, state.taken[tile] | std::uint64_t{state.taken[tile + 1]} << 32);
    return key;
}

}  // namespace spielwerk::river
