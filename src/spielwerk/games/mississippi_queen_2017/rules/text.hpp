// A position in one line of seven words:
//
//   0@0,0:WWWWWWWWWWWWWWWWWWWW/0@4,0:…  01  -  0  RED  -1,1,RIGHT,1,6,0,0,1  -1,-1,RIGHT,1,6,0,0,1     (with single blanks)
//   tiles                               shown taken turn to move   RED's boat            BLUE's boat
//
// A tile is its direction, its centre, and a letter for each field: W water, L log, S sandbank, G goal, B blocked, 0 to 5 a passenger with the
// direction of his landing stage. A tile of another shape names each field instead: 0:x,y,W,points;x,y,W,points;…
// A boat is x, y, direction, speed, coal, passengers, tile, free turns. Taken passengers are x,y joined by "/".
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "mississippi_queen_2017/rules/record.hpp"

namespace spielwerk::river {

namespace text {

using engine::List;
using engine::Object;
using engine::Value;

inline constexpr std::string_view kind_letters = "WLSGB012345";

inline std::string letter(Kind kind) {
    return std::string(1, kind_letters[static_cast<std::size_t>(kind)]);
}

// Adds a part to a row of parts.
inline void append(std::string& row, std::string_view separator, std::string_view part) {
    if (!row.empty()) row += separator;
    row += part;
}

inline std::string join(std::initializer_list<int> numbers) {
    std::string all;
    for (const int number : numbers) append(all, ",", std::to_string(number));
    return all;
}

inline std::string write_tile(const Tile& tile) {
    std::string written = std::to_string(static_cast<int>(tile.direction));
    if (const auto centre = centre_of(tile)) {
        written += "@" + join({centre->x, centre->y}) + ":";
        for (const Field& field : tile.fields) written += letter(field.kind);
        return written;
    }
    for (const Field& field : tile.fields)
        written += (&field == tile.fields.data() ? ":" : ";") + join({field.x, field.y}) + "," + letter(field.kind) + "," + std::to_string(field.row);
    return written;
}

inline std::string write_tiles(const Board& board) {
    std::string written;
    for (const Tile& tile : board.tiles) append(written, "/", write_tile(tile));
    return written;
}

inline std::string write_shown(const State& state) {
    std::string written;
    for (int tile = 0; tile < tile_count; ++tile)
        if (contains(state.shown, tile)) written += std::to_string(tile);
    return written;
}

inline std::string write_taken(const Board& board, const State& state) {
    std::string written;
    board::for_each_spot([&](Spot spot) {
        if (state.is_taken(spot)) append(written, "/", join({board.field(spot).x, board.field(spot).y}));
    });
    return written.empty() ? "-" : written;
}

inline std::string write_boat(const Board& board, const Boat& boat) {
    const Field& field = board.field(boat.spot);
    return join({field.x, field.y}) + "," + std::string(direction_names[static_cast<std::size_t>(boat.direction)]) + "," +
           join({boat.speed, boat.coal, boat.passengers, boat.tile, boat.free_turns});
}

// A number where there is one, else the word itself, so that whoever reads it names the fault.
inline Value number_or_word(std::string_view word) {
    const auto number = engine::read_integer(word);
    if (number && std::to_string(*number) == word) return *number;
    return word;
}

inline Value kind_or_word(std::string_view word) {
    const auto kind = word.size() == 1 ? kind_letters.find(word[0]) : std::string_view::npos;
    return kind == std::string_view::npos ? Value(word) : Value(kind_names[kind]);
}

// The words under these keys; what is too much or too little is left for the reader of a list to find.
inline Value as_object(std::string_view words, std::initializer_list<std::string_view> keys) {
    const auto parts = engine::split(words, ",");
    if (parts.size() != keys.size()) return words;
    Object object;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        const auto key = keys.begin()[at];
        object.set(std::string(key), key == "type" ? kind_or_word(parts[at]) : number_or_word(parts[at]));
    }
    return object;
}

// The fields of a tile of the usual shape, by its centre and its letters.
inline Value fields_around(Value direction, std::string_view centre, std::string_view letters) {
    const auto parts = engine::split(centre, ",");
    const auto* way = direction.integer();
    const auto x = engine::read_integer(parts.front());
    const auto y = engine::read_integer(parts.back());
    const bool near = x && y && least_coordinate < *x && *x < most_coordinate && least_coordinate < *y && *y < most_coordinate;
    if (parts.size() != 2 || !near || way == nullptr || *way < 0 || *way > 5) return letters;
    if (letters.size() != fields_per_tile) return List(letters.size());
    const auto& shape = tile::shapes[static_cast<std::size_t>(*way)];
    List fields;
    for (std::size_t place = 0; place < shape.size(); ++place)
        fields.push_back(Object{{"x", *x + shape[place].x},
                                {"y", *y + shape[place].y},
                                {"type", kind_or_word(letters.substr(place, 1))},
                                {"points", tile::row_of(place)}});
    return fields;
}

inline Value fields_by_name(std::string_view words) {
    List fields;
    for (const auto part : engine::split(words, ";")) fields.push_back(as_object(part, {"x", "y", "type", "points"}));
    return fields;
}

inline Value tile_value(int index, std::string_view word) {
    const auto colon = std::min(word.find(':'), word.size());
    const auto head = word.substr(0, colon);
    const auto at = std::min(head.find('@'), head.size());
    const auto rest = word.substr(std::min(colon + 1, word.size()));
    const Value direction = number_or_word(head.substr(0, at));
    return Object{{"index", index},
                  {"direction", direction},
                  {"fields", at == head.size() ? fields_by_name(rest) : fields_around(direction, head.substr(at + 1), rest)}};
}

inline Value board_value(std::string_view word) {
    List tiles;
    for (const auto part : engine::split(word, "/")) tiles.push_back(tile_value(static_cast<int>(tiles.size()), part));
    return Object{{"tiles", std::move(tiles)}};
}

inline Value shown_value(std::string_view word) {
    List tiles;
    for (std::size_t at = 0; at < word.size(); ++at) tiles.push_back(number_or_word(word.substr(at, 1)));
    return tiles;
}

inline Value taken_value(std::string_view word) {
    List taken;
    if (word == "-") return taken;
    for (const auto part : engine::split(word, "/")) {
        List at;
        for (const auto number : engine::split(part, ",")) at.push_back(number_or_word(number));
        taken.push_back(std::move(at));
    }
    return taken;
}

inline Value state_value(const std::vector<std::string_view>& words) {
    const auto boat = [](std::string_view word) {
        return as_object(word, {"x", "y", "direction", "speed", "coal", "passengers", "tile", "freeTurns"});
    };
    return Object{{"red", boat(words[5])}, {"blue", boat(words[6])}, {"visible", shown_value(words[1])}, {"taken", taken_value(words[2])}};
}

}  // namespace text

inline std::string write_text(const Board& board, const State& state) {
    return text::write_tiles(board) + " " + text::write_shown(state) + " " + text::write_taken(board, state) + " " + std::to_string(state.turn) +
           " " + std::string(engine::name(state.player)) + " " + text::write_boat(board, state.boats[0]) + " " +
           text::write_boat(board, state.boats[1]);
}

// Made into plain data first, so that faults read as those of a record.
template <RuleSet set>
std::pair<Board, State> read_text(std::string_view line) {
    constexpr std::size_t word_count = 7;
    std::vector<engine::Fault> faults;
    const auto words = engine::split(line, " ");
    if (words.size() != word_count)
        throw engine::InvalidState{
            {{"text", "hat " + std::to_string(words.size()) + " Wörter statt 7", "has " + std::to_string(words.size()) + " words instead of 7"}}};
    const engine::Value record = engine::Object{
        {"setup", text::board_value(words[0])}, {"turn", text::number_or_word(words[3])}, {"player", words[4]}, {"state", text::state_value(words)}};
    const engine::Reader reader(record, "", faults);
    const auto turn = reader.at("turn").integer(0, engine::most_turns);
    const auto player = reader.at("player").word(std::array{engine::name(Player::red), engine::name(Player::blue)});
    Board board = read_board(reader.at("setup"));
    const State state =
        read_state<set>(board, reader.at("state"), static_cast<int>(turn.value_or(0)), player.value_or(0) == 0 ? Player::red : Player::blue);
    if (!faults.empty()) throw engine::InvalidState{std::move(faults)};
    return {std::move(board), state};
}

}  // namespace spielwerk::river
