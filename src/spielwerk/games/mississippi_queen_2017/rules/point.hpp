// Where a boat is within a move, and what it can still pay for. The list, the cursor and random moves all go from point to point.
//
// Two things are counted on the way: movement points, and steps of turning that can still be paid. Free steps are used before coal, so both
// are one number: how free steps and coal share it is settled at the end.
#pragma once

#include <algorithm>

#include "mississippi_queen_2017/rules/chart.hpp"
#include "mississippi_queen_2017/rules/move.hpp"
#include "mississippi_queen_2017/rules/rule_set.hpp"
#include "mississippi_queen_2017/rules/state.hpp"

namespace spielwerk::river::moves {

// From the cheapest to the dearest; half a circle is written to the left.
inline constexpr std::array turns{1, -1, 2, -2, 3};

// How many of `turns` so many steps can pay.
constexpr int affordable_turns(int steps) {
    return steps >= 3 ? 5 : 2 * steps;
}

// Changes of speed, likewise from the cheapest on. The first is none.
inline constexpr std::array accelerations{0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5};

constexpr int cost_of_acceleration(int amount) {
    return amount == 0 ? 0 : magnitude(amount) - 1;
}

constexpr bool can_accelerate(const Boat& boat, int amount) {
    const int speed = boat.speed + amount;
    return least_speed <= speed && speed <= most_speed && cost_of_acceleration(amount) <= boat.coal;
}

inline constexpr auto after_turn = [] {
    std::array<std::array<Direction, 6>, turns.size()> table{};
    for (std::size_t choice = 0; choice < turns.size(); ++choice)
        for (const Direction direction : grids::directions)
            table[choice][static_cast<std::size_t>(direction)] = grids::turned(direction, turns[choice]);
    return table;
}();

// Where a boat is within a move. Small enough for one register.
struct Point {
    Spot spot;
    Direction direction;
    std::int8_t movement;
    std::int8_t turning;   // steps that it can still turn
    std::int8_t logs = 0;  // that it has entered

    constexpr void spend(int points) { movement = static_cast<std::int8_t>(movement - points); }

    constexpr void turn_by(int choice) {
        direction = after_turn[static_cast<std::size_t>(choice)][static_cast<std::size_t>(direction)];
        turning = static_cast<std::int8_t>(turning - magnitude(turns[static_cast<std::size_t>(choice)]));
    }
};

// Where the opponent has been pushed to.
struct Pushed {
    Spot spot;
    std::int8_t logs = 0;
    bool at_all = false;
};

// How a boat sets out, when its speed has been changed.
constexpr Point set_out(const Boat& boat, int amount) {
    return {boat.spot, boat.direction, static_cast<std::int8_t>(boat.speed + amount),
            static_cast<std::int8_t>(boat.coal - cost_of_acceleration(amount) + boat.free_turns)};
}

// §4.4: one point, two onto a log; `closed` where nobody can be pushed. Not onto the field directly behind, unless that is not shown.
template <RuleSet set>
int cost_of_push(const Board& board, const Chart& chart, const Point& at, Direction towards) {
    const Spot target = board.beside(at.spot, towards);
    if (towards == grids::opposite(at.direction) && board.is_shown(target, chart.shown())) return closed;
    const Toll toll = set.push_onto_hidden ? board.tolls[target] : chart.toll(target);
    return toll == toll_of_sandbank ? 1 : toll;
}

}  // namespace spielwerk::river::moves
