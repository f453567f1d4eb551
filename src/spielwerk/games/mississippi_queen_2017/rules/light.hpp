// A legal move chosen quickly: a walk through the same choices as the list's, each made by lot, which turns back where it finds no way on.
//
// Every legal move can come up. They are not quite equally likely, as a lot falls for each choice and not for the whole move.
#pragma once

#include <optional>

#include "engine/random.hpp"
#include "mississippi_queen_2017/rules/point.hpp"

namespace spielwerk::river {

template <RuleSet set>
class Drift {
  public:
    Drift(const Board& board, const State& state, engine::Random& random)
        : board_(board),
          chart_(board, state.shown),
          boat_(state.boat(state.player)),
          random_(random),
          other_(state.boat(engine::other(state.player)).spot) {}

    std::optional<Move> move() {
        const bool found = board_.seen(boat_.spot, chart_.shown()).kind == Kind::sandbank ? from_sandbank() : accelerated();
        return found ? std::optional(move_) : std::nullopt;
    }

  private:
    const Board& board_;
    const Chart chart_;
    const Boat& boat_;
    engine::Random& random_;
    Spot other_;
    Move move_{};

    // Tries so many choices, beginning at a random one, until one leads to an end.
    template <class Try>
    bool any_of(int count, const Try& attempt) {
        if (count == 0) return false;
        int choice = static_cast<int>(random_.below(static_cast<std::uint32_t>(count)));
        for (int tried = 0; tried < count; ++tried, choice = choice + 1 == count ? 0 : choice + 1)
            if (attempt(choice)) return true;
        return false;
    }

    bool put(std::size_t at, Action action) {
        move_.actions[at] = action;
        return true;
    }

    bool accelerated() {
        const int cheap = boat_.coal + 1;
        const int slowest = std::max<int>(least_speed, boat_.speed - cheap);
        const int fastest = std::min<int>(most_speed, boat_.speed + cheap);
        return any_of(fastest - slowest + 1, [&](int choice) {
            const int amount = slowest + choice - boat_.speed;
            std::size_t length = 0;
            if (amount != 0) put(length++, acceleration(amount));
            return turn_or_straight(moves::set_out(boat_, amount), length);
        });
    }

    bool turn_or_straight(const moves::Point& at, std::size_t length) {
        return any_of(1 + moves::affordable_turns(at.turning),
                      [&](int choice) { return choice == 0 ? straight(at, length) : turned(at, choice - 1, length); });
    }

    bool turned(moves::Point at, int choice, std::size_t length) {
        put(length, turn(moves::turns[static_cast<std::size_t>(choice)]));
        at.turn_by(choice);
        return straight(at, length + 1);
    }

    // The fields that an advance can end on, then one of them.
    bool straight(moves::Point at, std::size_t length) {
        std::array<moves::Point, most_speed> ends;
        int count = 0;
        for (;;) {
            at.spot = board_.beside(at.spot, at.direction);
            const Toll toll = chart_.toll(at.spot);
            if (toll > at.movement) break;
            const bool onto_sandbank = toll == toll_of_sandbank;
            at.spend(onto_sandbank ? at.movement : toll);
            if (at.spot == other_ && at.movement == 0) break;
            ends[static_cast<std::size_t>(count++)] = at;
            if (at.movement == 0 || at.spot == other_) break;
        }
        return any_of(count, [&](int choice) {
            const moves::Point& end = ends[static_cast<std::size_t>(choice)];
            put(length, advance(choice + 1));
            if (end.spot == other_) return any_push(end, length + 1);
            if (end.movement == 0) return chart_.toll(end.spot) == toll_of_sandbank ? finish(length + 1) : last_turn_or_none(end.turning, length + 1);
            return any_of(moves::affordable_turns(end.turning), [&](int turn_choice) { return turned(end, turn_choice, length + 1); });
        });
    }

    bool any_push(const moves::Point& at, std::size_t length) {
        const Spot met = other_;
        const bool found = any_of(6, [&](int choice) {
            const auto towards = static_cast<Direction>(choice);
            const int cost = moves::cost_of_push<set>(board_, chart_, at, towards);
            if (cost > at.movement) return false;
            other_ = board_.beside(at.spot, towards);
            put(length, push(towards));
            moves::Point then = at;
            then.spend(cost);
            return then.movement == 0 ? last_turn_or_none(then.turning, length + 1) : turn_or_straight(then, length + 1);
        });
        if (!found) other_ = met;
        return found;
    }

    bool from_sandbank() {
        return any_of(boat_.coal > 0 ? 2 : 1, [&](int choice) {
            const bool back = choice == 1;
            const Spot next = board_.beside(boat_.spot, back ? grids::opposite(boat_.direction) : boat_.direction);
            const Toll toll = chart_.toll(next);
            if (next == other_ || toll == closed || (toll == toll_of_log && (back || !set.sandbank_onto_log))) return false;
            put(0, advance(back ? -1 : 1));
            return toll == toll_of_sandbank ? finish(1) : last_turn_or_none(boat_.coal + boat_.free_turns - choice, 1);
        });
    }

    bool last_turn_or_none(int turning, std::size_t length) {
        return any_of(1 + moves::affordable_turns(turning), [&](int choice) {
            return choice == 0 ? finish(length) : put(length, turn(moves::turns[static_cast<std::size_t>(choice - 1)])) && finish(length + 1);
        });
    }

    // Takes away what earlier tries have left behind.
    bool finish(std::size_t length) {
        for (; length < most_actions && !move_.actions[length].is_none(); ++length) move_.actions[length] = Action();
        return true;
    }
};

template <RuleSet set>
std::optional<Move> light_move(const Board& board, const State& state, engine::Random& random) {
    return Drift<set>(board, state, random).move();
}

}  // namespace spielwerk::river
