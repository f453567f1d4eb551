// The river as a learner sees it: from the own boat, with its bow to the right, and a move action by action.
//
// A canonical move is one of thousands, but its actions are few: 29 numbers make them all (see `course.hpp`). Pushes are counted from the bow as
// well, so that nothing depends on where on the map the boat is.
#pragma once

#include <array>
#include <string>

#include "learning/encoding.hpp"
#include "mississippi_queen_2017/insight/course.hpp"
#include "mississippi_queen_2017/insight/fog.hpp"
#include "mississippi_queen_2017/rules/game.hpp"

namespace spielwerk::river {

namespace encoding {

inline constexpr int first_turn = static_cast<int>(moves::accelerations.size()) - 1;
inline constexpr int first_advance = first_turn + static_cast<int>(moves::turns.size());
inline constexpr int back_off = first_advance + most_speed;
inline constexpr int first_push = back_off + 1;
inline constexpr int end = first_push + 6;

inline constexpr int sight = 10;  // so many fields in each direction
inline constexpr int side = 2 * sight + 1;
inline constexpr int cells = side * side;

enum Plane { shown, open, log, sandbank, goal, passenger, stage, worth, other };

inline constexpr std::array planes{
    learning::Feature{"shown", "fields that are shown"},
    learning::Feature{"open", "fields that can be sailed on"},
    learning::Feature{"log", "logs"},
    learning::Feature{"sandbank", "sandbanks"},
    learning::Feature{"goal", "the goal"},
    learning::Feature{"passenger", "passengers who are still waiting"},
    learning::Feature{"stage", "landing stages of waiting passengers"},
    learning::Feature{"worth", "the points that a boat has there: five for each tile, and the row on it"},
    learning::Feature{"other", "the other boat"},
};

inline constexpr std::array scalars{
    learning::Feature{"own speed", "in sixths; in the middle of a move as it has been changed"},
    learning::Feature{"own coal", "in sixths, before the move"},
    learning::Feature{"own free turns", "in halves, before the move"},
    learning::Feature{"own passengers", "in halves"},
    learning::Feature{"own points", "in fiftieths, before the move"},
    learning::Feature{"other speed", "as above"},
    learning::Feature{"other coal", "as above"},
    learning::Feature{"other free turns", "as above"},
    learning::Feature{"other passengers", "as above"},
    learning::Feature{"other points", "as above"},
    learning::Feature{"other heading", "1 at the direction of the other boat: ahead like the own one, then counter-clockwise", 6},
    learning::Feature{"other place", "columns to the right and rows downwards from the own boat, in tenths", 2},
    learning::Feature{"points left", "movement points that this move has left, in sixths"},
    learning::Feature{"turns left", "steps of turning that can be paid, in eighths"},
    learning::Feature{"last action", "1 at the last action of an unfinished move: ACC, TURN, ADVANCE, PUSH", 4},
    learning::Feature{"push due", "1 if the opponent has been met and must be pushed"},
    learning::Feature{"newest tile", "the last tile that is shown, in sevenths"},
    learning::Feature{"second", "1 if the other player has moved in this round already"},
    learning::Feature{"turn", "half-moves so far, in sixtieths"},
    learning::Feature{"red", "1 if the player to move is RED"},
};

inline constexpr std::array actions{
    learning::ActionGroup{"accelerate", "ACC 1, -1, 2, -2, … 5, -5", 0, first_turn},
    learning::ActionGroup{"turn", "TURN 1, -1, 2, -2, 3: to the left is positive", first_turn, static_cast<int>(moves::turns.size())},
    learning::ActionGroup{"advance", "ADVANCE 1 to 6", first_advance, most_speed},
    learning::ActionGroup{"back", "ADVANCE -1, off a sandbank", back_off, 1},
    learning::ActionGroup{"push", "PUSH ahead, then counter-clockwise", first_push, 6},
    learning::ActionGroup{"end", "the move ends here, where it could still turn", end, 1},
};

// Turned to the right by so many steps, so that this direction points to the right.
constexpr grids::Cube seen_along(grids::Cube way, Direction direction) {
    for (int steps = 6 - static_cast<int>(direction); steps > 0; --steps) way = {-way.y, -way.z, -way.x};
    return way;
}

constexpr Action action_of(int number, Direction heading) {
    if (number < first_turn) return acceleration(moves::accelerations[static_cast<std::size_t>(number) + 1]);
    if (number < first_advance) return turn(moves::turns[static_cast<std::size_t>(number - first_turn)]);
    if (number < back_off) return advance(number - first_advance + 1);
    if (number == back_off) return advance(-1);
    return push(grids::turned(heading, number - first_push));
}

inline int number_of(Action action, Direction heading) {
    const auto place = [&](const auto& table) { return static_cast<int>(std::find(table.begin(), table.end(), action.amount()) - table.begin()); };
    switch (action.kind()) {
        case ActionKind::acceleration:
            return place(moves::accelerations) - 1;
        case ActionKind::turn:
            return first_turn + place(moves::turns);
        case ActionKind::advance:
            return action.amount() < 0 ? back_off : first_advance + action.amount() - 1;
        case ActionKind::push:
            break;
    }
    return first_push + (static_cast<int>(action.direction()) - static_cast<int>(heading) + 6) % 6;
}

}  // namespace encoding

template <RuleSet set>
struct RiverEncoding {
    using Pending = river::Pending;

    static constexpr int actions = encoding::end + 1;
    static constexpr int longest_game = last_turn * 16;  // A move has at most fifteen actions.
    static constexpr learning::Shape shape{
        .planes = learning::total(encoding::planes),
        .height = encoding::side,
        .width = encoding::side,
        .scalars = learning::total(encoding::scalars),
        .still = 0,
    };

    static std::span<const learning::Feature> plane_table() { return encoding::planes; }
    static std::span<const learning::Feature> scalar_table() { return encoding::scalars; }
    static std::span<const learning::ActionGroup> action_table() { return encoding::actions; }

    static std::string action_name(int number) {
        if (number == encoding::end) return "END";
        if (number >= encoding::first_push) return "PUSH " + std::to_string(number - encoding::first_push);
        Move move;
        move.actions[0] = encoding::action_of(number, Direction::right);
        return write_move(move);
    }

    template <class Set>
    static void legal(const Board& board, const State& state, const Pending& pending, Set& numbers) {
        Course<set> course(board, state, pending);
        const Direction heading = course.at().direction;
        if (course.may_end()) numbers.add(encoding::end);
        course.each_next([&](Action action) { numbers.add(encoding::number_of(action, heading)); });
    }

    static bool extend(const Board& board, const State& state, Pending& pending, int number, Move& move) {
        if (number == encoding::end) return move = pending.move, true;
        Course<set> course(board, state, pending);
        const Action action = encoding::action_of(number, course.at().direction);
        course.perform(action);
        pending.move.actions[pending.length++] = action;
        if (course.is_complete()) return move = pending.move, true;
        return false;
    }

    static void numbers_of(const Board& board, const State& state, const Move& move, std::vector<int>& row) {
        Course<set> course(board, state, {});
        for (const Action action : move) {
            row.push_back(encoding::number_of(action, course.at().direction));
            course.perform(action);
        }
        if (!course.is_complete()) row.push_back(encoding::end);
    }

    // What lies beyond the newest tile is anybody's guess.
    static Board imagined(const Board& board, const State& state, engine::Random& random) {
        return fog::hides(state) ? fog::imagined(board, state, random) : board;
    }

    template <class Number>
    static void write_still(const Board&, const State&, Number*) {}

    // Tiles from the newest one down: where they overlap, the lowest shown one says what lies there.
    template <class Number>
    static void write_moving(const Board& board, const State& state, const Pending& pending, Number* planes) {
        const Course<set> course(board, state, pending);
        const Eye eye(board, course);
        for (int tile = state.newest_tile(); tile >= 0; --tile) {
            if (!contains(state.shown, tile)) continue;
            for (int place = 0; place < fields_per_tile; ++place) write_field(board, state, spot_of(tile, place), eye, planes);
        }
        if (Number* const there = eye.cell(board, course.other(), planes)) there[encoding::other * encoding::cells] = 1;
    }

    static void write_scalars(const Board& board, const State& state, const Pending& pending, float* scalars) {
        const Course<set> course(board, state, pending);
        const Player other = engine::other(state.player);
        const auto put = [&](float value) { *scalars++ = value; };
        for (const Player player : {state.player, other}) {
            const Boat& boat = state.boat(player);
            put(static_cast<float>(player == other ? boat.speed : course.speed()) / most_speed);
            put(static_cast<float>(boat.coal) / coal_at_start);
            put(static_cast<float>(boat.free_turns) / free_turns_after_push);
            put(static_cast<float>(boat.passengers) / most_passengers);
            put(static_cast<float>(points(board, state, player)) / 50);
        }
        const Direction heading = course.at().direction;
        const int turned = (static_cast<int>(state.boat(other).direction) - static_cast<int>(heading) + 6) % 6;
        for (int direction = 0; direction < 6; ++direction) put(direction == turned ? 1 : 0);
        const grids::Cube way = Eye(board, course).way_to(board, course.other());
        put(static_cast<float>(way.x) / encoding::sight);
        put(static_cast<float>(way.z) / encoding::sight);
        put(static_cast<float>(course.at().movement) / most_speed);
        put(static_cast<float>(course.at().turning) / 8);
        for (int kind = 0; kind < 4; ++kind) put(course.begun() && static_cast<int>(course.last()) == kind ? 1 : 0);
        put(course.meets_opponent() ? 1 : 0);
        put(static_cast<float>(state.newest_tile()) / (tile_count - 1));
        put(static_cast<float>(state.turn % 2));
        put(static_cast<float>(state.turn) / last_turn);
        put(state.player == Player::red ? 1 : 0);
    }

  private:
    // Looks along the bow of the own boat.
    struct Eye {
        grids::Cube place;
        Direction heading;

        Eye(const Board& board, const Course<set>& course) : place(cube(board.field(course.at().spot).at())), heading(course.at().direction) {}

        grids::Cube way_to(const Board& board, Spot spot) const { return encoding::seen_along(cube(board.field(spot).at()) - place, heading); }

        // Null beyond sight.
        template <class Number>
        Number* cell(const Board& board, Spot spot, Number* plane) const {
            const grids::Cube way = way_to(board, spot);
            const int column = way.x + encoding::sight;
            const int row = way.z + encoding::sight;
            if (column < 0 || column >= encoding::side || row < 0 || row >= encoding::side) return nullptr;
            return plane + row * encoding::side + column;
        }
    };

    template <class Number>
    static void write_field(const Board& board, const State& state, Spot spot, const Eye& eye, Number* planes) {
        Number* const here = eye.cell(board, spot, planes);
        if (here == nullptr) return;
        const Field& field = board.field(spot);
        const auto put = [&](encoding::Plane plane, int value) { here[plane * encoding::cells] = static_cast<Number>(value); };
        put(encoding::shown, 1);
        put(encoding::open, is_passable(field.kind));
        put(encoding::log, field.kind == Kind::log);
        put(encoding::sandbank, field.kind == Kind::sandbank);
        put(encoding::goal, field.kind == Kind::goal);
        put(encoding::passenger, has_passenger(field.kind) && !state.is_taken(spot));
        put(encoding::stage, is_passable(field.kind) && waiting_passenger(board, state, spot) != nowhere);
        put(encoding::worth, 5 * tile_of(spot) + field.row);
    }
};

}  // namespace spielwerk::river
