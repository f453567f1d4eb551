// The text of a move, both ways: "SHEEP 4 FIELD 12".
#pragma once

#include <string>
#include <string_view>

#include "engine/reader.hpp"
#include "schaefchen_2011/rules/moves.hpp"

namespace spielwerk::sheep {

inline std::string write_move(const Move& move) {
    return "SHEEP " + std::to_string(move.sheep) + " FIELD " + std::to_string(move.field);
}

// A number in its one spelling: no plus sign, no zeros in front.
inline std::int32_t read_number(std::string_view word, const std::string& keyword) {
    const auto number = engine::read_integer(word);
    if (number && std::to_string(*number) == word) return *number;
    const auto seen = engine::shown(engine::Value(word));
    throw engine::InvalidMove{"nach " + keyword + " steht " + seen + " statt einer ganzen Zahl",
                              "after " + keyword + " stands " + seen + " instead of a whole number"};
}

inline Move read_move(std::string_view text) {
    const auto words = engine::split(text, " ");
    if (words.size() != 4 || words[0] != "SHEEP" || words[2] != "FIELD") {
        const auto seen = engine::shown(engine::Value(text));
        throw engine::InvalidMove{seen + " ist kein Zug: Ein Zug heißt zum Beispiel \"SHEEP 4 FIELD 12\", Schaf 4 auf Feld 12",
                                  seen + " is no move: a move is, for example, \"SHEEP 4 FIELD 12\", sheep 4 to field 12"};
    }
    return {read_number(words[1], "SHEEP"), read_number(words[3], "FIELD")};
}

}  // namespace spielwerk::sheep
