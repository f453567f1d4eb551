// A move in the making, action by action: where the boat has come to, and which actions can follow so that the move can still be completed.
//
// The rows of actions are those of the walk through all canonical moves, and the walk itself says whether anything lies behind an action. So a row
// can always be carried on. Two moves differ in their first different action, or one of them ends where the other one still turns; there, and only
// there, `end` is an action too. So each canonical move has one row of actions, and no other move has it.
#pragma once

#include "mississippi_queen_2017/rules/moves.hpp"

namespace spielwerk::river {

// The actions chosen so far.
struct Pending {
    Move move;
    std::uint8_t length = 0;
};

template <RuleSet set>
class Course : private moves::Walk<set, moves::Finder> {
    using Walk = moves::Walk<set, moves::Finder>;
    using Point = moves::Point;
    using Pushed = moves::Pushed;

  public:
    Course(const Board& board, const State& state, const Pending& pending)
        : Walk(board, state, finder_), at_(moves::set_out(state.boat(state.player), 0)), pushed_(this->opponent_) {
        for (std::size_t done = 0; done < pending.length; ++done) perform(pending.move.actions[done]);
    }

    const Point& at() const { return at_; }
    Spot other() const { return pushed_.spot; }
    bool begun() const { return begun_; }
    ActionKind last() const { return last_; }
    int speed() const { return this->boat_.speed + accelerated_; }

    void perform(Action action) {
        switch (action.kind()) {
            case ActionKind::acceleration:
                accelerated_ = action.amount();
                at_ = moves::set_out(this->boat_, accelerated_);
                break;
            case ActionKind::turn:
                at_.turn_by(choice_of(action.amount()));
                break;
            case ActionKind::advance:
                if (leaves_sandbank()) leave(action.amount());
                else sail(action.amount());
                break;
            case ActionKind::push:
                push(action.direction());
                break;
        }
        begun_ = true;
        last_ = action.kind();
    }

    // Whether the move is complete as it is: nothing could follow.
    bool is_complete() const {
        if (!begun_ || meets_opponent()) return false;
        if (last_ == ActionKind::advance && this->chart_.toll(at_.spot) == toll_of_sandbank) return true;
        return at_.movement == 0 && (last_ == ActionKind::turn || moves::affordable_turns(at_.turning) == 0);
    }
    // Whether it may end here, though it need not. Ask only while it is not complete.
    bool may_end() const { return begun_ && at_.movement == 0 && !meets_opponent(); }

    bool meets_opponent() const { return begun_ && at_.spot == pushed_.spot; }

    // Calls `found` with each action that can follow.
    template <class Found>
    void each_next(const Found& found) {
        if (!begun_ && this->on_sandbank()) return each_way_off_the_sandbank(found);
        if (meets_opponent()) return each_push(found);
        if (!begun_) each_acceleration(found);
        if (!begun_ || last_ != ActionKind::turn) each_turn(found);
        if (!begun_ || last_ != ActionKind::advance) each_advance(found);
    }

  private:
    static constexpr int choice_of(int steps) {
        return static_cast<int>(std::find(moves::turns.begin(), moves::turns.end(), steps) - moves::turns.begin());
    }

    bool leaves_sandbank() const { return !begun_ && this->on_sandbank(); }

    // §2.4: all points are used by it, and backwards it takes a coal.
    void leave(int distance) {
        at_.spot = this->board_.beside(at_.spot, distance > 0 ? at_.direction : grids::opposite(at_.direction));
        at_.movement = 0;
        if (distance < 0) --at_.turning;
    }

    void sail(int distance) {
        for (; distance > 0; --distance) {
            at_.spot = this->board_.beside(at_.spot, at_.direction);
            at_.spend(this->chart_.toll(at_.spot));
        }
    }

    void push(Direction towards) {
        at_.spend(moves::cost_of_push<set>(this->board_, this->chart_, at_, towards));
        pushed_ = {this->board_.beside(at_.spot, towards), 0, true};
    }

    // The walk is asked from here on; it may leave the opponent anywhere.
    template <class Ask>
    bool leads_on(const Ask& ask) {
        this->opponent_ = pushed_;
        return ask();
    }

    template <class Found>
    void each_way_off_the_sandbank(const Found& found) {
        const Point start = at_;
        if (leads_on([&] { return this->leave_sandbank(start, 1); })) found(advance(1));
        Point back = start;
        --back.turning;
        if (this->boat_.coal > 0 && leads_on([&] { return this->leave_sandbank(back, -1); })) found(advance(-1));
    }

    template <class Found>
    void each_acceleration(const Found& found) {
        for (const int amount : moves::accelerations)
            for (int choice = 0; amount != 0 && choice < Walk::first_choices; ++choice)
                if (leads_on([&] { return this->branch(amount, choice); })) {
                    found(acceleration(amount));
                    break;
                }
    }

    template <class Found>
    void each_turn(const Found& found) {
        for (int choice = 0; choice < moves::affordable_turns(at_.turning); ++choice)
            if (at_.movement == 0 || leads_on([&] { return this->turned(at_, choice, 0); }))
                found(turn(moves::turns[static_cast<std::size_t>(choice)]));
    }

    // As the walk sails straight on.
    template <class Found>
    void each_advance(const Found& found) {
        Point at = at_;
        for (int distance = 1; at.movement > 0; ++distance) {
            at.spot = this->board_.beside(at.spot, at.direction);
            const Toll toll = this->chart_.toll(at.spot);
            if (toll > at.movement) return;
            at.spend(toll);
            const bool onto_sandbank = toll == toll_of_sandbank;
            const bool onto_opponent = at.spot == pushed_.spot;
            if (onto_opponent && (onto_sandbank || at.movement == 0)) return;
            const bool leads = onto_opponent ? leads_on([&] { return this->any_push(at, 0); })
                                             : onto_sandbank || at.movement == 0 || leads_on([&] { return this->any_turn(at, 0); });
            if (leads) found(advance(distance));
            if (onto_opponent || onto_sandbank) return;
        }
    }

    template <class Found>
    void each_push(const Found& found) {
        const Pushed met = pushed_;
        for (const Direction towards : grids::directions) {
            const int cost = moves::cost_of_push<set>(this->board_, this->chart_, at_, towards);
            if (cost > at_.movement) continue;
            Point then = at_;
            then.spend(cost);
            pushed_ = {this->board_.beside(at_.spot, towards), 0, true};
            if (then.movement == 0 || leads_on([&] { return this->straight(then, 0); }) || leads_on([&] { return this->any_turn(then, 0); }))
                found(river::push(towards));
        }
        pushed_ = met;
    }

    static inline moves::Finder finder_;  // knows nothing, so one is enough for all
    Point at_;
    Pushed pushed_;
    int accelerated_ = 0;
    bool begun_ = false;
    ActionKind last_ = ActionKind::acceleration;
};

}  // namespace spielwerk::river
