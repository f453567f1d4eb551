// A position as plain data, both ways; reading checks shape, range and contradictions, not whether play could have led there.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/reader.hpp"
#include "mississippi_queen_2017/rules/board_record.hpp"
#include "mississippi_queen_2017/rules/moves.hpp"
#include "mississippi_queen_2017/rules/state.hpp"

namespace spielwerk::river {

namespace record {

using engine::Reader;
using engine::Value;

inline std::string_view key_of_player(Player player) {
    return player == Player::red ? "red" : "blue";
}

inline Value write_boat(const Board& board, const State& state, Player player) {
    const Boat& boat = state.boat(player);
    const Field& field = board.field(boat.spot);
    return engine::Object{{"x", field.x},
                          {"y", field.y},
                          {"direction", direction_names[static_cast<std::size_t>(boat.direction)]},
                          {"speed", boat.speed},
                          {"coal", boat.coal},
                          {"passengers", boat.passengers},
                          {"points", points(board, state, player)},
                          {"tile", boat.tile},
                          {"freeTurns", boat.free_turns}};
}

inline bool has_two_free_turns(const State& state) {
    return state.boat(state.player).free_turns == free_turns_after_push;
}

inline void read_number(const Reader& reader, int least, int most, std::uint8_t& number) {
    if (const auto read = reader.integer(least, most)) number = static_cast<std::uint8_t>(*read);
}

// Where two tiles share a field, the boat may be on either.
inline void read_place(const Board& board, const Reader& reader, Boat& boat) {
    const auto at = read_coordinates(reader.at("x"), reader.at("y"));
    const auto tile = reader.maybe("tile").integer(0, tile_count - 1);
    if (!at || !board.readable) return;
    boat.spot = board.find(*at);
    if (boat.spot == nowhere) return reader.fault("auf dem Fluss gibt es kein solches Feld", "there is no such field on the river");
    boat.tile = static_cast<std::uint8_t>(tile.value_or(tile_of(boat.spot)));
    for (Spot spot = boat.spot; spot != nowhere; spot = board.above[spot])
        if (tile_of(spot) == boat.tile) return;
    reader.at("tile").fault("das Feld liegt nicht auf diesem Segment", "the field is not on this tile");
}

inline Boat read_boat(const Board& board, const Reader& reader) {
    Boat boat;
    if (!is_object(reader)) return boat;
    read_place(board, reader, boat);
    if (const auto direction = reader.at("direction").word(direction_names)) boat.direction = static_cast<Direction>(*direction);
    read_number(reader.at("speed"), least_speed, most_speed, boat.speed);
    read_number(reader.at("coal"), 0, coal_at_start, boat.coal);
    read_number(reader.at("passengers"), 0, most_passengers, boat.passengers);
    read_number(reader.at("freeTurns"), 0, free_turns_after_push, boat.free_turns);
    return boat;
}

inline void read_shown(const Reader& reader, State& state) {
    const auto list = reader.list();
    TileSet shown = 0;
    for (const Reader& entry : list) {
        const auto tile = entry.integer(0, tile_count - 1);
        if (!tile) continue;
        if (contains(shown, static_cast<int>(*tile))) entry.fault("dieses Segment steht zweimal in der Liste", "this tile is in the list twice");
        shown = static_cast<TileSet>(shown | 1u << *tile);
    }
    if (shown != 0) state.shown = shown;
    else if (reader && reader.value()->list() != nullptr && list.empty())
        reader.fault("mindestens ein Segment ist aufgedeckt", "at least one tile is shown");
}

// The island of a passenger who has gone aboard may stand in the setup as it was at the start, or as it is now.
inline bool can_be_taken(const Board& board, Spot spot) {
    for (; spot != nowhere; spot = board.above[spot])
        if (!is_passable(board.field(spot).kind)) return true;
    return false;
}

inline void read_taken(const Board& board, const Reader& reader, State& state) {
    for (const Reader& entry : reader.list()) {
        const auto parts = entry.list(2);
        if (parts.empty()) continue;
        const auto at = read_coordinates(parts[0], parts[1]);
        if (!at || !board.readable) continue;
        const Spot spot = board.find(*at);
        if (spot == nowhere || !can_be_taken(board, spot))
            entry.fault("auf diesem Feld kann kein Passagier gewesen sein", "no passenger can have been on this field");
        else if (state.is_taken(spot)) entry.fault("dieses Feld steht zweimal in der Liste", "this field is in the list twice");
        else state.take(spot);
    }
}

// What follows from the rest may be left out, but must not contradict it. It is read with everything else, and compared when all is readable.
struct Derived {
    std::array<std::optional<std::int64_t>, 2> points;
    std::optional<bool> two_free_turns;
};

inline Derived read_derived(const Reader& reader) {
    Derived said;
    for (const Player player : engine::players) {
        const Reader boat = reader.maybe(key_of_player(player));
        if (boat && boat.value()->object() != nullptr) said.points[engine::index(player)] = boat.maybe("points").integer(0, most_points);
    }
    said.two_free_turns = reader.maybe("freeTurn").truth();
    return said;
}

inline void compare_derived(const Board& board, const Reader& reader, const State& state, const Derived& said) {
    for (const Player player : engine::players) {
        const auto number = said.points[engine::index(player)];
        const int counted = points(board, state, player);
        if (number && *number != counted)
            reader.at(key_of_player(player))
                .at("points")
                .fault("das Schiff hat " + std::to_string(counted) + " Punkte", "the boat has " + std::to_string(counted) + " points");
    }
    if (said.two_free_turns && *said.two_free_turns != has_two_free_turns(state))
        reader.at("freeTurn").fault("widerspricht freeTurns des Schiffs, das am Zug ist", "contradicts freeTurns of the boat that is to move");
}

// Where tiles overlap, a tile that is shown later may lay an island over a boat; then it goes on from there.
inline bool can_stand(const Board& board, Spot spot) {
    for (; spot != nowhere; spot = board.above[spot])
        if (is_passable(board.field(spot).kind)) return true;
    return false;
}

inline void compare_boats(const Board& board, const Reader& reader, const State& state) {
    for (const Player player : engine::players)
        if (!can_stand(board, state.boat(player).spot))
            reader.at(key_of_player(player)).fault("das Schiff steht auf einer Insel", "the boat is on an island");
    if (state.boats[0].spot == state.boats[1].spot)
        reader.at("blue").fault("beide Schiffe stehen auf demselben Feld", "both boats are on the same field");
}

}  // namespace record

inline engine::Value write_state(const Board& board, const State& state) {
    engine::List shown;
    engine::List taken;
    for (int tile = 0; tile < tile_count; ++tile)
        if (contains(state.shown, tile)) shown.push_back(tile);
    board::for_each_spot([&](Spot spot) {
        if (state.is_taken(spot)) taken.push_back(engine::List{board.field(spot).x, board.field(spot).y});
    });
    return engine::Object{{"red", record::write_boat(board, state, Player::red)},
                          {"blue", record::write_boat(board, state, Player::blue)},
                          {"visible", std::move(shown)},
                          {"freeTurn", record::has_two_free_turns(state)},
                          {"taken", std::move(taken)}};
}

template <RuleSet set>
State read_state(const Board& board, const engine::Reader& reader, int turn, Player player) {
    const auto faults = reader.faults();
    State state;
    state.turn = static_cast<std::uint8_t>(turn);
    state.player = player;
    if (!is_object(reader)) return state;
    state.boats = {record::read_boat(board, reader.at("red")), record::read_boat(board, reader.at("blue"))};
    record::read_shown(reader.at("visible"), state);
    record::read_taken(board, reader.at("taken"), state);
    const auto said = record::read_derived(reader);
    if (reader.faults() != faults || !board.readable) return state;
    record::compare_boats(board, reader, state);
    record::compare_derived(board, reader, state, said);
    state.trapped = !has_move<set>(board, state);
    return state;
}

}  // namespace spielwerk::river
