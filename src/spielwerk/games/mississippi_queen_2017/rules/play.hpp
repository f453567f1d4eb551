// What follows when the actions of a move are done: passengers come aboard, tiles are shown and taken away, and the next player is found.
#pragma once

#include <algorithm>

#include "mississippi_queen_2017/rules/moves.hpp"
#include "mississippi_queen_2017/rules/state.hpp"
#include "mississippi_queen_2017/rules/voyage.hpp"

namespace spielwerk::river {

// The passenger who can come aboard at this field: the first in the order of the directions. `nowhere` when there is none.
inline Spot waiting_passenger(const Board& board, const State& state, Spot stage) {
    if (board.stages[stage] == 0) return nowhere;
    for (const Direction direction : grids::directions) {
        const Spot at = board.beside(stage, direction);
        if (at == nowhere || !board.is_shown(at, state.shown) || state.is_taken(at)) continue;
        if (board.seen(at, state.shown).kind == passenger_facing(grids::opposite(direction))) return at;
    }
    return nowhere;
}

// §2.3: at speed 1, and with room aboard. Nobody can decline.
constexpr bool has_room(int speed, int passengers) {
    return speed == least_speed && passengers < most_passengers;
}

inline void pick_up(const Board& board, State& state, Boat& boat) {
    if (!has_room(boat.speed, boat.passengers)) return;
    const Spot passenger = waiting_passenger(board, state, boat.spot);
    if (passenger == nowhere) return;
    state.take(passenger);
    ++boat.passengers;
}

// The boats as they are after the actions, before logs slow them.
template <RuleSet set>
void land(State& state, const Voyage<set>& voyage) {
    Boat& mover = state.boat(state.player);
    mover.spot = voyage.spot;
    mover.tile = static_cast<std::uint8_t>(tile_of(voyage.spot));
    mover.direction = voyage.direction;
    mover.speed = static_cast<std::uint8_t>(voyage.speed);
    mover.coal = static_cast<std::uint8_t>(voyage.coal);
    if (!voyage.pushed) return;
    Boat& opponent = state.boat(engine::other(state.player));
    opponent.spot = voyage.other;
    opponent.tile = static_cast<std::uint8_t>(tile_of(voyage.other));
    opponent.speed = static_cast<std::uint8_t>(voyage.other_speed);
}

template <RuleSet set>
void slow_down(State& state, const Voyage<set>& voyage) {
    Boat& mover = state.boat(state.player);
    Boat& opponent = state.boat(engine::other(state.player));
    mover.speed = static_cast<std::uint8_t>(slowed(mover.speed, voyage.logs));
    opponent.speed = static_cast<std::uint8_t>(slowed(opponent.speed, voyage.other_logs));
}

// The mover is served first.
template <RuleSet set>
void pick_up_passengers(const Board& board, State& state, const Voyage<set>& voyage) {
    if (!set.log_slows_after_move) slow_down(state, voyage);
    pick_up(board, state, state.boat(state.player));
    if (voyage.pushed || !set.log_slows_after_move) pick_up(board, state, state.boat(engine::other(state.player)));
    if (set.log_slows_after_move) slow_down(state, voyage);
}

// §2: everything from the last boat's tile to the one after the foremost that has ever been entered.
inline void show_tiles(State& state) {
    const int rear = std::min(state.boats[0].tile, state.boats[1].tile);
    const int front = std::max(state.boats[0].tile, state.boats[1].tile);
    const int newest = std::min(std::max(state.newest_tile(), front + 1), tile_count - 1);
    state.shown = static_cast<TileSet>((2u << newest) - (1u << rear));
}

// §4.4: whoever has been pushed turns one step more for nothing, unless he lies on a sandbank now. It lasts until his own next move is done.
template <RuleSet set>
void grant_free_turns(const Board& board, State& state, const Voyage<set>& voyage) {
    Boat& opponent = state.boat(engine::other(state.player));
    if (voyage.pushed && board.seen(opponent.spot, state.shown).kind != Kind::sandbank) opponent.free_turns = free_turns_after_push;
    state.boat(state.player).free_turns = free_turns_usually;
}

// How far RED is ahead of BLUE, looking along the newest shown tile.
inline int lead_along_river(const Board& board, const State& state) {
    const auto direction = board.tiles[static_cast<std::size_t>(state.newest_tile())].direction;
    const grids::Cube lead = cube(board.field(state.boats[0].spot).at()) - cube(board.field(state.boats[1].spot).at());
    switch (direction) {
        case Direction::right:
            return lead.x - lead.y;
        case Direction::up_right:
            return lead.x - lead.z;
        case Direction::up_left:
            return lead.y - lead.z;
        case Direction::left:
            return lead.y - lead.x;
        case Direction::down_left:
            return lead.z - lead.x;
        case Direction::down_right:
            return lead.z - lead.y;
    }
    return 0;
}

// §3: who begins the next round.
template <RuleSet set>
Player round_starter(const Board& board, const State& state) {
    const Boat& red = state.boats[0];
    const Boat& blue = state.boats[1];
    const Field& at_red = board.seen(red.spot, state.shown);
    const Field& at_blue = board.seen(blue.spot, state.shown);
    int lead = 0;
    if (set.round_starter == RoundStarter::segment_and_row) lead = red.tile != blue.tile ? red.tile - blue.tile : at_red.row - at_blue.row;
    else lead = lead_along_river(board, state);
    for (const int next : {red.speed - blue.speed, red.coal - blue.coal, at_red.x - at_blue.x, at_red.y - at_blue.y})
        if (lead == 0) lead = next;
    return lead > 0 ? Player::red : Player::blue;
}

// All that follows the actions; only whether the next player can move is left out.
template <RuleSet set>
void complete_move(const Board& board, State& state, const Voyage<set>& voyage) {
    land(state, voyage);
    pick_up_passengers(board, state, voyage);
    show_tiles(state);
    grant_free_turns(board, state, voyage);
    ++state.turn;
    state.player = state.turn % 2 != 0 ? engine::other(state.player) : round_starter<set>(board, state);
}

// The move is legal.
template <RuleSet set>
void play_move(const Board& board, State& state, const Move& move) {
    Voyage<set> voyage(board, state);
    for (const Action action : move) voyage.perform(action);
    complete_move(board, state, voyage);
    state.trapped = !has_move<set>(board, state);
}

}  // namespace spielwerk::river
