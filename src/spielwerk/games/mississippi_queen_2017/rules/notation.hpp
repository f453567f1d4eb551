// How moves are written: "ACC 1; ADVANCE 2; TURN -1; ADVANCE 1; PUSH UP_LEFT".
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/reader.hpp"
#include "mississippi_queen_2017/rules/move.hpp"

namespace spielwerk::river {

namespace notation {

inline constexpr std::array<std::string_view, 4> words{"ACC", "TURN", "ADVANCE", "PUSH"};
inline constexpr std::string_view separator = "; ";

[[noreturn]] inline void unreadable(std::string_view action, const std::string& german, const std::string& english) {
    const std::string shown(action.size() > 40 ? std::string(action.substr(0, 37)) + "..." : std::string(action));
    throw engine::InvalidMove{"„" + shown + "“: " + german, "\"" + shown + "\": " + english};
}

inline int read_amount(std::string_view action, std::string_view digits) {
    const auto amount = engine::read_integer(digits);
    if (!amount || std::to_string(*amount) != digits)
        unreadable(action, "nach dem Wort und einem Leerzeichen steht eine ganze Zahl, zum Beispiel ADVANCE 2 oder TURN -1",
                   "the word and one blank are followed by a whole number, for example ADVANCE 2 or TURN -1");
    if (*amount < -most_amount || *amount > most_amount)
        unreadable(action, "die Zahl ist viel zu groß; erlaubt sind höchstens 6 Felder, 5 Stufen und 3 Drehungen",
                   "the number is far too large; 6 fields, 5 steps of speed and 3 turns are the most");
    return *amount;
}

inline Direction read_direction(std::string_view action, std::string_view word) {
    const auto found = std::find(direction_names.begin(), direction_names.end(), word);
    if (found == direction_names.end())
        unreadable(action, "nach PUSH steht eine Richtung: RIGHT, UP_RIGHT, UP_LEFT, LEFT, DOWN_LEFT oder DOWN_RIGHT",
                   "PUSH is followed by a direction: RIGHT, UP_RIGHT, UP_LEFT, LEFT, DOWN_LEFT or DOWN_RIGHT");
    return static_cast<Direction>(found - direction_names.begin());
}

inline Action read_action(std::string_view text) {
    const auto blank = std::min(text.find(' '), text.size());
    const auto found = std::find(words.begin(), words.end(), text.substr(0, blank));
    if (found == words.end() || blank == text.size())
        unreadable(text, "eine Aktion ist ACC, TURN oder ADVANCE mit einer Zahl, oder PUSH mit einer Richtung; zwischen zwei Aktionen steht „; “",
                   "an action is ACC, TURN or ADVANCE with a number, or PUSH with a direction; \"; \" stands between two actions");
    const auto kind = static_cast<ActionKind>(found - words.begin());
    const auto rest = text.substr(blank + 1);
    return kind == ActionKind::push ? push(read_direction(text, rest)) : Action(kind, read_amount(text, rest));
}

inline std::string write_action(Action action) {
    const auto word = std::string(words[static_cast<std::size_t>(action.kind())]);
    if (action.kind() == ActionKind::push) return word + " " + std::string(direction_names[static_cast<std::size_t>(action.direction())]);
    return word + " " + std::to_string(action.amount());
}

// Half a circle is the same either way round.
constexpr Action usual(Action action) {
    return action == turn(-3) ? turn(3) : action;
}

// Can two neighbouring actions be written as one that does and costs the same?
constexpr bool can_merge(Action before, Action after) {
    if (before.kind() != after.kind()) return false;
    const int sum = before.amount() + after.amount();
    if (before.kind() == ActionKind::advance) return before.amount() > 0 && after.amount() > 0 && sum <= 6;
    return before.kind() == ActionKind::turn && (before.amount() > 0) == (after.amount() > 0) && magnitude(sum) <= 3;
}

}  // namespace notation

inline Move read_move(std::string_view text) {
    const auto parts = engine::split(text, notation::separator);
    if (text.empty())
        throw engine::InvalidMove{"Der Zug enthält keine Aktion; ein Zug ist zum Beispiel „ADVANCE 1“.",
                                  "The move has no action; a move is for example \"ADVANCE 1\"."};
    if (parts.size() > most_actions) {
        const auto most = std::to_string(most_actions);
        throw engine::InvalidMove{"Der Zug hat mehr als " + most + " Aktionen.", "The move has more than " + most + " actions."};
    }
    Move move;
    for (std::size_t at = 0; at < parts.size(); ++at) move.actions[at] = notation::read_action(parts[at]);
    return move;
}

inline std::string write_move(const Move& move) {
    std::string text;
    for (const Action action : move) text += (text.empty() ? "" : std::string(notation::separator)) + notation::write_action(action);
    return text;
}

// The same move with neighbouring turns and neighbouring advances merged, where one action can say both.
inline Move merged(const Move& move) {
    Move result;
    std::size_t count = 0;
    for (const Action action : move) {
        if (count > 0 && notation::can_merge(result.actions[count - 1], action))
            result.actions[count - 1] = Action(action.kind(), result.actions[count - 1].amount() + action.amount());
        else result.actions[count++] = action;
    }
    for (std::size_t at = 0; at < count; ++at) result.actions[at] = notation::usual(result.actions[at]);
    return result;
}

}  // namespace spielwerk::river
