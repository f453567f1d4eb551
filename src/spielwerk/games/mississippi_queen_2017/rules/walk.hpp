// The walk through every canonical move, each once, without making a wrong one first.
//
// A move is a path: turn, sail straight on, turn again, … until all points are used, and at the end perhaps one turn more. Turns and advances
// never follow their like, which is what makes a move canonical.
//
// The walk is a template over a sink, which takes the moves: it writes them down, counts them, or stops the walk at the first. A sink has
//   put(at, action), clear(at)                  the action at this place of the move is this one from now on, or none
//   end(length, point, opponent)                a move ends here, on a sandbank
//   end_turning(length, point, opponent)        a move ends here, and so does one with each turn that can be paid
// and the last two answer whether the walk shall stop.
#pragma once

#include "mississippi_queen_2017/rules/point.hpp"

namespace spielwerk::river::moves {

// Every function answers whether the sink wants to stop.
template <RuleSet set, class Sink>
class Walk {
  public:
    Walk(const Board& board, const State& state, Sink& sink)
        : board_(board),
          chart_(board, state.shown),
          boat_(state.boat(state.player)),
          sink_(sink),
          opponent_{state.boat(engine::other(state.player)).spot} {}

    bool on_sandbank() const { return board_.seen(boat_.spot, chart_.shown()).kind == Kind::sandbank; }

    bool all() {
        if (on_sandbank()) return from_sandbank();
        for (const int amount : accelerations)
            for (int choice = 0; choice < first_choices; ++choice)
                if (branch(amount, choice)) return true;
        return false;
    }

    // §2.4: one step forwards, or backwards for a coal. It takes all points; turning is still possible where the new field is no sandbank.
    bool from_sandbank() {
        Point start = set_out(boat_, 0);
        if (leave_sandbank(start, 1)) return true;
        --start.turning;
        return boat_.coal > 0 && leave_sandbank(start, -1);
    }

    // All moves with this change of speed that begin straight on (choice 0), or with one of the turns. Only for boats on no sandbank.
    static constexpr int first_choices = 1 + static_cast<int>(turns.size());

    bool branch(int amount, int choice) {
        if (!can_accelerate(boat_, amount)) return false;
        std::size_t length = 0;
        if (amount != 0) sink_.put(length++, acceleration(amount));
        const Point start = set_out(boat_, amount);
        const bool stop = choice == 0 ? straight(start, length) : choice <= affordable_turns(start.turning) && turned(start, choice - 1, length);
        sink_.clear(0);
        return stop;
    }

  protected:
    const Board& board_;
    const Chart chart_;
    const Boat& boat_;
    Sink& sink_;
    Pushed opponent_;  // pushed about while the walk goes on

    bool leave_sandbank(Point at, int distance) {
        at.spot = board_.beside(at.spot, distance > 0 ? at.direction : grids::opposite(at.direction));
        const Toll toll = chart_.toll(at.spot);
        const bool onto_log = set.sandbank_onto_log && distance > 0;
        if (at.spot == opponent_.spot || toll == closed || (toll == toll_of_log && !onto_log)) return false;
        sink_.put(0, advance(distance));
        const bool stop = toll == toll_of_sandbank ? sink_.end(1, at, opponent_) : sink_.end_turning(1, at, opponent_);
        sink_.clear(0);
        return stop;
    }

    bool turned(Point at, int choice, std::size_t length) {
        sink_.put(length, turn(turns[static_cast<std::size_t>(choice)]));
        at.turn_by(choice);
        const bool stop = straight(at, length + 1);
        sink_.clear(length);
        return stop;
    }

    bool any_turn(const Point at, std::size_t length) {
        const int count = affordable_turns(at.turning);
        for (int choice = 0; choice < count; ++choice)
            if (turned(at, choice, length)) return true;
        return false;
    }

    // One advance, by every distance that is possible, and all that can follow.
    bool straight(Point at, std::size_t length) {
        for (int distance = 1;; ++distance) {
            at.spot = board_.beside(at.spot, at.direction);
            const Toll toll = chart_.toll(at.spot);
            if (toll > at.movement) break;
            at.spend(toll);
            at.logs = static_cast<std::int8_t>(at.logs + (toll == toll_of_log ? 1 : 0));
            const bool onto_sandbank = toll == toll_of_sandbank;
            const bool onto_opponent = at.spot == opponent_.spot;
            if (onto_opponent && (onto_sandbank || at.movement == 0)) break;
            sink_.put(length, advance(distance));
            if (onto_opponent ? any_push(at, length + 1) : onto_sandbank ? sink_.end(length + 1, at, opponent_) : go_on(at, length + 1)) return true;
            if (onto_opponent || onto_sandbank || at.movement == 0) break;
        }
        sink_.clear(length);
        return false;
    }

    bool go_on(const Point at, std::size_t length) { return at.movement == 0 ? sink_.end_turning(length, at, opponent_) : any_turn(at, length); }

    bool any_push(const Point at, std::size_t length) {
        const Pushed met = opponent_;
        for (const Direction towards : grids::directions) {
            const int cost = cost_of_push<set>(board_, chart_, at, towards);
            if (cost > at.movement) continue;
            opponent_ = {board_.beside(at.spot, towards), static_cast<std::int8_t>(met.logs + (cost == toll_of_log ? 1 : 0)), true};
            sink_.put(length, push(towards));
            Point then = at;
            then.spend(cost);
            if (then.movement == 0 ? sink_.end_turning(length + 1, then, opponent_) : straight(then, length + 1) || any_turn(then, length + 1))
                return true;
        }
        opponent_ = met;
        sink_.clear(length);
        return false;
    }
};

}  // namespace spielwerk::river::moves
