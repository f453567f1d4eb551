// A move while it is being made: it takes one action after the other, and names the rule that an action breaks.
//
// `check` and `play` are both a voyage, so they cannot disagree. Logs are only counted here; when they slow the boats is decided at the end.
// Coal may fall below zero on the way (acceleration, going backwards) and is looked at when the move has ended.
#pragma once

#include "mississippi_queen_2017/rules/move.hpp"
#include "mississippi_queen_2017/rules/rule_set.hpp"
#include "mississippi_queen_2017/rules/rules.hpp"
#include "mississippi_queen_2017/rules/state.hpp"

namespace spielwerk::river {

// What a pushed boat meets on a field. Where hidden tiles count, the lowest of all decides.
template <RuleSet set>
Kind pushed_onto(const Board& board, TileSet shown, Spot target) {
    return set.push_onto_hidden ? board.field(target).kind : board.seen(target, shown).kind;
}

template <RuleSet set>
struct Voyage {
    using Broken = const engine::Rule*;

    const Board& board;
    TileSet shown;
    Spot spot;
    Direction direction;
    int speed;
    int coal;
    int free_turns;
    int movement;  // points that are left
    int logs = 0;  // that the boat has entered
    bool begun = false;
    bool stranded = false;  // has sailed onto a sandbank in this move
    Spot other;             // where the opponent is now
    int other_speed;
    int other_logs = 0;
    bool pushed = false;

    Voyage(const Board& river, const State& state) : Voyage(river, state.shown, state.boat(state.player), state.boat(engine::other(state.player))) {}

    // Null when the action is allowed here.
    Broken perform(Action action) {
        const bool first = !begun;
        begun = true;
        if (spot == other && action.kind() != ActionKind::push) return &rules::push_must_follow;
        if (stranded) return &rules::sandbank_ends_move;
        switch (action.kind()) {
            case ActionKind::acceleration:
                return first ? accelerate(action.amount()) : &rules::acceleration_first;
            case ActionKind::turn:
                return turn(action.amount());
            case ActionKind::advance:
                return advance(action.amount());
            case ActionKind::push:
                return push(action.direction());
        }
        return nullptr;
    }

    // May the move end here?
    Broken finish() const {
        if (spot == other) return &rules::push_must_follow;
        if (coal < 0) return &rules::coal_for_move;
        if (movement > 0) return &rules::points_left;
        if (movement < 0) return &rules::too_many_points;
        return nullptr;
    }

  private:
    Voyage(const Board& river, TileSet tiles, const Boat& mover, const Boat& opponent)
        : board(river),
          shown(tiles),
          spot(mover.spot),
          direction(mover.direction),
          speed(mover.speed),
          coal(mover.coal),
          free_turns(mover.free_turns),
          movement(mover.speed),
          other(opponent.spot),
          other_speed(opponent.speed) {}

    Kind kind_at(Spot at) const { return board.seen(at, shown).kind; }
    bool on_sandbank() const { return kind_at(spot) == Kind::sandbank; }

    // What a step from here into a direction meets; `nowhere` where no field is shown.
    Spot shown_beside(Direction towards) const {
        const Spot next = board.beside(spot, towards);
        return board.is_shown(next, shown) ? next : nowhere;
    }

    // §4.1: one step of speed is free, each further one costs a coal.
    Broken accelerate(int amount) {
        if (amount == 0) return &rules::acceleration_not_zero;
        if (speed + amount > most_speed) return &rules::speed_at_most_six;
        if (speed + amount < least_speed) return &rules::speed_at_least_one;
        if (on_sandbank()) return &rules::no_acceleration_on_sandbank;
        coal -= magnitude(amount) - 1;
        speed += amount;
        movement += amount;
        return nullptr;
    }

    // §4.3: free steps are used first.
    Broken turn(int steps) {
        if (on_sandbank()) return &rules::no_turn_on_sandbank;
        const int wanted = magnitude(steps);
        if (wanted == 0 || wanted > 3) return &rules::turn_one_to_three;
        const int paid = wanted - free_turns;
        if (paid > 0 && coal < paid) return &rules::coal_for_turn;
        free_turns = paid >= 0 ? 0 : -paid;
        if (paid > 0) coal -= paid;
        direction = grids::turned(direction, steps);
        return nullptr;
    }

    Broken advance(int distance) {
        if (movement == 0) return &rules::no_points_left;
        if (distance == 0 || distance < -1 || distance > most_speed) return &rules::advance_one_to_six;
        if (distance == -1) return on_sandbank() ? back_off() : &rules::backwards_only_from_sandbank;
        if (on_sandbank()) return distance == 1 ? leave_sandbank() : &rules::one_step_from_sandbank;
        for (int left = distance; left > 0; --left)
            if (const Broken broken = step(left == 1)) return broken;
        return nullptr;
    }

    // §2.4: backwards from a sandbank takes a coal more.
    Broken back_off() {
        const Spot next = shown_beside(grids::opposite(direction));
        if (next == nowhere || !is_passable(kind_at(next)) || kind_at(next) == Kind::log) return &rules::way_back_closed;
        coal -= 1;
        return land_from_sandbank(next);
    }

    Broken leave_sandbank() {
        const Spot next = shown_beside(direction);
        if (next == nowhere) return &rules::field_not_shown;
        if (!is_passable(kind_at(next))) return &rules::field_closed;
        if (!set.sandbank_onto_log && kind_at(next) == Kind::log) return &rules::log_needs_two_points;
        return land_from_sandbank(next);
    }

    // Leaving a sandbank takes all points, whatever the speed, so nobody can be pushed.
    Broken land_from_sandbank(Spot next) {
        if (next == other) return &rules::no_push_on_sandbank;
        spot = next;
        movement = 0;
        stranded = on_sandbank();
        return nullptr;
    }

    Broken step(bool last) {
        const Spot next = shown_beside(direction);
        if (next == nowhere) return &rules::field_not_shown;
        const Kind kind = kind_at(next);
        if (!is_passable(kind)) return &rules::field_closed;
        if (next == other && !last) return &rules::not_through_opponent;
        if (kind == Kind::log && movement < toll_of_log) return &rules::log_needs_two_points;
        if (set.points_for_every_step && movement < 1) return &rules::too_many_points;
        if (kind == Kind::sandbank) return strand(next, last);
        spot = next;
        logs += kind == Kind::log ? 1 : 0;
        movement -= toll_of(kind);
        return nullptr;
    }

    // §2.4: a sandbank ends the move and sets the speed to 1.
    Broken strand(Spot next, bool last) {
        if (!last) return &rules::sandbank_ends_move;
        if (next == other) return &rules::no_push_on_sandbank;
        spot = next;
        speed = least_speed;
        movement = 0;
        stranded = true;
        return nullptr;
    }

    // §4.4
    Broken push(Direction towards) {
        if (spot != other) return &rules::push_needs_opponent;
        if (movement == 0) return &rules::no_points_left;
        const Spot target = set.push_onto_hidden ? board.beside(spot, towards) : shown_beside(towards);
        if (target == nowhere) return &rules::push_target_missing;
        const Kind kind = pushed_onto<set>(board, shown, target);
        if (!is_passable(kind)) return &rules::push_target_closed;
        if (towards == grids::opposite(direction) && board.is_shown(target, shown)) return &rules::push_not_behind;
        const int cost = kind == Kind::log ? toll_of_log : 1;
        if (set.points_for_every_step && movement < cost) return &rules::log_needs_two_points;
        movement -= cost;
        other = target;
        other_logs += kind == Kind::log ? 1 : 0;
        if (kind == Kind::sandbank) other_speed = least_speed;
        pushed = true;
        return nullptr;
    }
};

// §2.5: never below 1.
constexpr int slowed(int speed, int logs) {
    return speed - logs > least_speed ? speed - logs : least_speed;
}

// The first rule that the move breaks, or null.
template <RuleSet set>
const engine::Rule* broken_rule(const Board& board, const State& state, const Move& move) {
    Voyage<set> voyage(board, state);
    for (const Action action : move)
        if (const auto* broken = voyage.perform(action)) return broken;
    return voyage.finish();
}

}  // namespace spielwerk::river
