// Moves as texts: "SET ANT 0,1,-1", "DRAG 0,1,-1 0,2,-2", "SKIP".
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "engine/reader.hpp"
#include "hive_2020/rules/move.hpp"

namespace spielwerk::hive {

inline std::string write_cube(Cube cube) {
    return std::to_string(cube.x) + "," + std::to_string(cube.y) + "," + std::to_string(cube.z);
}

// Three whole numbers that add up to zero, in their only spelling and none beyond `Place::farthest`.
inline std::optional<Cube> read_cube(std::string_view text) {
    const auto parts = engine::split(text, ",");
    if (parts.size() != 3) return std::nullopt;
    std::array<int, 3> numbers{};
    for (std::size_t at = 0; at < 3; ++at) {
        const auto number = engine::read_integer(parts[at]);
        if (!number || *number < -Place::farthest || *number > Place::farthest || std::to_string(*number) != parts[at]) return std::nullopt;
        numbers[at] = *number;
    }
    if (numbers[0] + numbers[1] + numbers[2] != 0) return std::nullopt;
    return Cube{numbers[0], numbers[1], numbers[2]};
}

inline std::string write_move(const Move& move) {
    if (move.is_skip()) return "SKIP";
    const std::string to = write_cube(move.to.cube());
    if (move.is_set()) return "SET " + std::string(kind_names[index(move.from.kind())]) + " " + to;
    return "DRAG " + write_cube(move.from.cube()) + " " + to;
}

inline Place read_place(std::string_view text) {
    if (const auto cube = read_cube(text)) return Place(*cube);
    const auto shown = engine::shown(engine::Value(text));
    throw engine::InvalidMove{
        shown + " ist kein Feld. Ein Feld sind drei ganze Zahlen x,y,z, die zusammen 0 ergeben (höchstens 127), zum Beispiel 0,1,-1.",
        shown + " is no cell. A cell is three whole numbers x,y,z that add up to 0 (127 at most), for example 0,1,-1."};
}

inline Kind read_kind(std::string_view text) {
    if (const auto found = std::find(kind_names.begin(), kind_names.end(), text); found != kind_names.end())
        return static_cast<Kind>(found - kind_names.begin());
    const auto shown = engine::shown(engine::Value(text));
    throw engine::InvalidMove{shown + " ist kein Insekt. Es gibt BEE, SPIDER, GRASSHOPPER, BEETLE und ANT.",
                              shown + " is no insect. There are BEE, SPIDER, GRASSHOPPER, BEETLE and ANT."};
}

inline Move read_move(std::string_view text) {
    if (text == "SKIP") return skip;
    const auto words = engine::split(text, " ");
    if (words.size() == 3 && words[0] == "SET") return {Place::in_hand(read_kind(words[1])), read_place(words[2])};
    if (words.size() == 3 && words[0] == "DRAG") return {read_place(words[1]), read_place(words[2])};
    const auto shown = engine::shown(engine::Value(text));
    throw engine::InvalidMove{shown + " ist kein Zug. Ein Zug heißt SET INSEKT x,y,z oder DRAG x,y,z x,y,z oder SKIP, mit einzelnen Leerzeichen.",
                              shown + " is no move. A move is SET INSECT x,y,z or DRAG x,y,z x,y,z or SKIP, with single blanks."};
}

}  // namespace spielwerk::hive
