// Gives one move after the other, in the order of the list, without making the whole list first.
//
// The list is the row of its branches: a change of speed and the first turn. The cursor keeps the moves of one branch at a time.
#pragma once

#include "mississippi_queen_2017/rules/moves.hpp"

namespace spielwerk::river {

// The game is not over.
template <RuleSet set>
class BranchCursor {
  public:
    BranchCursor(const Board& board, const State& state) : board_(board), state_(state) {}

    bool next(Move& move) {
        while (at_ == branch_.size())
            if (!next_branch()) return false;
        move = branch_[at_++];
        return true;
    }

  private:
    static constexpr int choices = moves::Walk<set, moves::Writer>::first_choices;

    const Board& board_;
    State state_;
    engine::MoveList<Move> branch_;
    std::size_t at_ = 0;
    int branches_ = 0;  // that have been walked

    bool next_branch() {
        if (branches_ == choices * static_cast<int>(moves::accelerations.size())) return false;
        branch_.clear();
        at_ = 0;
        moves::Writer writer(branch_);
        moves::Walk<set, moves::Writer> walk(board_, state_, writer);
        const int number = branches_++;
        if (!walk.on_sandbank()) walk.branch(moves::accelerations[static_cast<std::size_t>(number / choices)], number % choices);
        else if (number == 0) walk.from_sandbank();
        return true;
    }
};

}  // namespace spielwerk::river
