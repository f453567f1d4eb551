// The board as plain data: {"tiles": [{"index", "direction", "fields": [{"x", "y", "type", "points"}]}]}.
//
// Everything well-formed is taken: tiles that overlap or lie anywhere, any fields on them. Only a field twice on one tile contradicts itself.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/reader.hpp"
#include "mississippi_queen_2017/rules/board.hpp"

namespace spielwerk::river {

inline engine::Value write_board(const Board& board) {
    engine::List tiles;
    for (int index = 0; index < tile_count; ++index) {
        const Tile& tile = board.tiles[static_cast<std::size_t>(index)];
        engine::List fields;
        for (const Field& field : tile.fields)
            fields.push_back(
                engine::Object{{"x", field.x}, {"y", field.y}, {"type", kind_names[static_cast<std::size_t>(field.kind)]}, {"points", field.row}});
        tiles.push_back(engine::Object{{"index", index}, {"direction", static_cast<int>(tile.direction)}, {"fields", std::move(fields)}});
    }
    return engine::Object{{"tiles", std::move(tiles)}};
}

// Asked before the entries, so that what is no object is noted once.
inline bool is_object(const engine::Reader& reader) {
    if (!reader) return false;
    if (reader.value()->object() == nullptr) reader.wanted("ein Objekt", "an object");
    return reader.value()->object() != nullptr;
}

inline std::optional<Coordinates> read_coordinates(const engine::Reader& x, const engine::Reader& y) {
    const auto across = x.integer(least_coordinate, most_coordinate);
    const auto down = y.integer(least_coordinate, most_coordinate);
    if (!across || !down) return std::nullopt;
    return Coordinates{static_cast<int>(*across), static_cast<int>(*down)};
}

namespace board_record {

inline std::optional<Field> read_field(const engine::Reader& reader) {
    if (!is_object(reader)) return std::nullopt;
    const auto at = read_coordinates(reader.at("x"), reader.at("y"));
    const auto kind = reader.at("type").word(kind_names);
    const auto row = reader.at("points").integer(0, 4);
    if (!at || !kind || !row) return std::nullopt;
    return Field{static_cast<std::int8_t>(at->x), static_cast<std::int8_t>(at->y), static_cast<Kind>(*kind), static_cast<std::uint8_t>(*row)};
}

inline void read_tile(const engine::Reader& reader, int index, Tile& tile) {
    if (!is_object(reader)) return;
    const auto said = reader.at("index");
    const auto number = said.integer(0, tile_count - 1);
    if (number && *number != index)
        said.fault("das Segment an dieser Stelle hat die Nummer " + std::to_string(index),
                   "the tile at this place has the number " + std::to_string(index));
    tile.direction = static_cast<Direction>(reader.at("direction").integer(0, 5).value_or(0));
    const auto fields = reader.at("fields").list(fields_per_tile);
    std::vector<Coordinates> known;
    for (std::size_t place = 0; place < fields.size(); ++place) {
        const auto field = read_field(fields[place]);
        if (!field) continue;
        tile.fields[place] = *field;
        if (std::find(known.begin(), known.end(), field->at()) != known.end())
            fields[place].fault("dieses Feld kommt auf dem Segment zweimal vor", "this field is on the tile twice");
        known.push_back(field->at());
    }
}

}  // namespace board_record

// With faults noted the board is only there to be thrown away, and no more than safe.
inline Board read_board(const engine::Reader& reader) {
    const auto faults = reader.faults();
    const auto list = is_object(reader) ? reader.at("tiles").list(tile_count) : std::vector<engine::Reader>{};
    std::array<Tile, tile_count> tiles{};
    for (std::size_t index = 0; index < tiles.size(); ++index) {
        tiles[index] = open_tile(Direction::right, {tile_length * static_cast<int>(index), 0});
        if (index < list.size()) board_record::read_tile(list[index], static_cast<int>(index), tiles[index]);
    }
    Board board = make_board(tiles);
    board.readable = !list.empty() && reader.faults() == faults;
    return board;
}

}  // namespace spielwerk::river
