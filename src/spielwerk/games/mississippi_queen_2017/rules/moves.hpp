// Which moves there are: written down, counted, or only whether there is one. All three are the same walk with another sink.
#pragma once

#include "engine/move_list.hpp"
#include "mississippi_queen_2017/rules/walk.hpp"

namespace spielwerk::river {

namespace moves {

// Takes the moves down. The actions so far lie in one buffer, from which each move is copied.
class Writer {
  public:
    explicit Writer(engine::MoveList<Move>& list) : list_(list) {}

    void put(std::size_t at, Action action) { move_.actions[at] = action; }
    void clear(std::size_t at) { move_.actions[at] = Action(); }

    bool end(std::size_t, const Point&, const Pushed&) {
        list_.push_back(move_);
        return false;
    }
    bool end_turning(std::size_t length, const Point& at, const Pushed&) {
        const int count = affordable_turns(at.turning);
        Move* place = list_.room(1 + turns.size());
        *place++ = move_;
        for (int choice = 0; choice < count; ++choice) {
            *place = move_;
            place++->actions[length] = turn(turns[static_cast<std::size_t>(choice)]);
        }
        list_.commit(place);
        return false;
    }

  private:
    engine::MoveList<Move>& list_;
    Move move_;
};

class Counter {
  public:
    std::uint64_t count = 0;

    void put(std::size_t, Action) {}
    void clear(std::size_t) {}
    bool end(std::size_t, const Point&, const Pushed&) { return ++count, false; }
    bool end_turning(std::size_t, const Point& at, const Pushed&) { return count += 1 + static_cast<unsigned>(affordable_turns(at.turning)), false; }
};

// Content with one.
class Finder {
  public:
    void put(std::size_t, Action) {}
    void clear(std::size_t) {}
    bool end(std::size_t, const Point&, const Pushed&) { return true; }
    bool end_turning(std::size_t, const Point&, const Pushed&) { return true; }
};

}  // namespace moves

// Whether the game is over is not asked here.
template <RuleSet set>
void list_moves(const Board& board, const State& state, engine::MoveList<Move>& list) {
    moves::Writer writer(list);
    moves::Walk<set, moves::Writer>(board, state, writer).all();
}

template <RuleSet set>
std::uint64_t count_moves(const Board& board, const State& state) {
    moves::Counter counter;
    moves::Walk<set, moves::Counter>(board, state, counter).all();
    return counter.count;
}

template <RuleSet set>
bool has_move(const Board& board, const State& state) {
    moves::Finder finder;
    return moves::Walk<set, moves::Finder>(board, state, finder).all();
}

}  // namespace spielwerk::river
