// A position as text for a terminal: both boats' stocks, then the shown part of the river.
//
// Even rows are shifted half a field, as on the board, so a field touches the two above and below that stand half a field beside it.
#pragma once

#include <algorithm>
#include <string>

#include "mississippi_queen_2017/rules/outcome.hpp"

namespace spielwerk::river {

namespace drawing {

inline constexpr std::array<std::string_view, 6> arrows{"→", "↗", "↖", "←", "↙", "↘"};
inline constexpr int columns = 100;
inline constexpr int margin = 5;  // for the number of a row

struct Window {
    int left = most_coordinate, right = least_coordinate, top = most_coordinate, bottom = least_coordinate;
    int width = 4;  // characters for each field: four, or two where four do not fit

    void include(Coordinates at) {
        left = std::min(left, at.x);
        right = std::max(right, at.x);
        top = std::min(top, at.y);
        bottom = std::max(bottom, at.y);
    }

    int most() const { return (columns - margin - width / 2) / width; }

    // A river that is too long, as only one made by hand can be, is cut around this column.
    void fit(int centre) {
        if (right - left >= most()) width = 2;
        if (right - left < most()) return;
        left = std::clamp(centre - most() / 2, left, right - most() + 1);
        right = left + most() - 1;
    }
};

inline Window window(const Board& board, const State& state) {
    Window window;
    for (const Boat& boat : state.boats) window.include(board.field(boat.spot).at());
    board::for_each_spot([&](Spot spot) {
        if (contains(state.shown, tile_of(spot))) window.include(board.field(spot).at());
    });
    window.fit(board.field(state.boat(state.player).spot).x);
    return window;
}

inline std::string arrow(Direction direction) {
    return std::string(arrows[static_cast<std::size_t>(direction)]);
}

// Two characters on the screen.
inline std::string sign(const Board& board, const State& state, Spot spot) {
    if (spot == state.boats[0].spot) return "R" + arrow(state.boats[0].direction);
    if (spot == state.boats[1].spot) return "B" + arrow(state.boats[1].direction);
    if (!board.is_shown(spot, state.shown)) return "  ";
    const Kind kind = board.seen(spot, state.shown).kind;
    switch (kind) {
        case Kind::water:
            return "· ";
        case Kind::log:
            return "= ";
        case Kind::sandbank:
            return "~ ";
        case Kind::goal:
            return "◎ ";
        case Kind::blocked:
            return "■ ";
        default:
            break;
    }
    if (state.is_taken(spot)) return "■ ";
    return "P" + arrow(static_cast<Direction>(static_cast<int>(kind) - static_cast<int>(Kind::passenger0)));
}

inline std::string padded(std::string text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

inline void end_line(std::string& drawn) {
    drawn.erase(drawn.find_last_not_of(' ') + 1);
    drawn += '\n';
}

inline std::string boat_line(const Board& board, const State& state, Player player) {
    const Boat& boat = state.boat(player);
    const Field& field = board.field(boat.spot);
    std::string line = state.player == player ? "> " : "  ";
    line += player == Player::red ? "RED  R" : "BLUE B";
    line += arrow(boat.direction) + " at " + padded(std::to_string(field.x) + "," + std::to_string(field.y), 6);
    line += "  tile " + std::to_string(boat.tile) + "  speed " + std::to_string(boat.speed) + "  coal " + std::to_string(boat.coal);
    line += "  passengers " + std::to_string(boat.passengers) + "  free turns " + std::to_string(boat.free_turns);
    return line + "  points " + std::to_string(points(board, state, player)) + "\n";
}

inline std::string column_line(const Window& window) {
    const int apart = window.width == 4 ? 2 : 5;
    std::string line(static_cast<std::size_t>(margin), ' ');
    for (int x = window.left; x <= window.right; ++x) {
        const auto at = static_cast<std::size_t>(margin + (x - window.left) * window.width);
        if (x % apart != 0 || at < line.size()) continue;
        line.resize(at, ' ');
        line += std::to_string(x);
    }
    line += '\n';
    return line;
}

inline std::string row_line(const Board& board, const State& state, const Window& window, int y) {
    std::string line = padded(std::to_string(y), margin - 2) + "  ";
    if (y % 2 == 0) line += std::string(static_cast<std::size_t>(window.width / 2), ' ');
    for (int x = window.left; x <= window.right; ++x) {
        const Spot spot = board.find({x, y});
        line += spot == nowhere ? "  " : sign(board, state, spot);
        if (window.width == 4) line += "  ";
    }
    end_line(line);
    return line;
}

inline std::string headline(const std::optional<engine::Outcome>& outcome, const State& state) {
    std::string line = "Mississippi Queen, round " + std::to_string(state.turn / 2 + 1) + " of " + std::to_string(round_limit) + ", turn " +
                       std::to_string(state.turn) + ": ";
    if (!outcome) return line + std::string(engine::name(state.player)) + " to move\n";
    return line + (outcome->winner ? std::string(engine::name(*outcome->winner)) + " has won. " : "a draw. ") +
           std::string(engine::facts(outcome->reason).english) + "\n";
}

}  // namespace drawing

template <RuleSet set>
std::string draw(const Board& board, const State& state) {
    const auto window = drawing::window(board, state);
    std::string drawn = drawing::headline(outcome_of<set>(board, state), state);
    for (const Player player : engine::players) drawn += drawing::boat_line(board, state, player);
    drawn += drawing::column_line(window);
    for (int y = window.top; y <= window.bottom; ++y) drawn += drawing::row_line(board, state, window, y);
    return drawn + "· water   = log   ~ sandbank   ■ island   P→ passenger and his landing stage   ◎ goal";
}

}  // namespace spielwerk::river
