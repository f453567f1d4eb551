// One move, the shortest, for every position that can be reached: half of a list only spells other moves in another way.
//
// A sink of the walk packs what a move comes to into one word, and keeps the shortest move for each. That is far cheaper than playing them.
#pragma once

#include <utility>
#include <vector>

#include "mississippi_queen_2017/rules/play.hpp"

namespace spielwerk::river {

namespace distinct {

// From the word for a position to the number of its move in the list, and the number of its actions. All in one word: 36, 24 and 4 bits.
class Shortest {
  public:
    struct Entry {
        std::uint64_t position = 0;  // 0 while the slot is empty
        std::size_t number = 0;
        std::size_t length = 0;
    };

    // The entry of this position; a new one gets this number and length.
    Entry find_or_add(std::uint64_t position, std::size_t number, std::size_t length) {
        if (2 * count_ >= slots_.size()) grow();
        std::uint64_t& slot = slot_of(position);
        if (slot == 0) slot = packed({position, number, length}), ++count_;
        return unpacked(slot);
    }

    void replace(const Entry& entry) { slot_of(entry.position) = packed(entry); }

  private:
    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1024);
    std::size_t count_ = 0;

    static std::uint64_t packed(const Entry& entry) { return entry.position << 28 | std::uint64_t{entry.number} << 4 | entry.length; }
    static Entry unpacked(std::uint64_t slot) {
        return {slot >> 28, static_cast<std::size_t>(slot >> 4 & 0xFFFFFF), static_cast<std::size_t>(slot & 15)};
    }

    std::uint64_t& slot_of(std::uint64_t position) {
        std::size_t at = static_cast<std::size_t>(position * 0x9E3779B97F4A7C15ull >> 32) & (slots_.size() - 1);
        while (slots_[at] != 0 && slots_[at] >> 28 != position) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }

    void grow() {
        const auto old = std::exchange(slots_, std::vector<std::uint64_t>(4 * slots_.size()));
        for (const auto slot : old)
            if (slot != 0) slot_of(slot >> 28) = slot;
    }
};

template <RuleSet set>
class Sink {
  public:
    Sink(const Board& board, const State& state, engine::MoveList<Move>& list)
        : board_(board), state_(state), mover_(state.boat(state.player)), opponent_(state.boat(engine::other(state.player))), list_(list) {}

    // Before each branch of the walk.
    void accelerate(int amount) {
        speed_ = mover_.speed + amount;
        coal_ = mover_.coal - moves::cost_of_acceleration(amount);
    }

    void put(std::size_t at, Action action) { move_.actions[at] = action; }
    void clear(std::size_t at) { move_.actions[at] = Action(); }

    bool end(std::size_t length, const moves::Point& at, const moves::Pushed& opponent) {
        keep(length, position_without_heading(at, least_speed, opponent), at);
        return false;
    }

    bool end_turning(std::size_t length, const moves::Point& at, const moves::Pushed& opponent) {
        const auto position = position_without_heading(at, speed_, opponent);
        keep(length, position, at);
        for (int choice = 0; choice < moves::affordable_turns(at.turning); ++choice) {
            moves::Point after = at;
            after.turn_by(choice);
            put(length, turn(moves::turns[static_cast<std::size_t>(choice)]));
            keep(length + 1, position, after);
        }
        clear(length);
        return false;
    }

  private:
    const Board& board_;
    const State& state_;
    const Boat& mover_;
    const Boat& opponent_;
    engine::MoveList<Move>& list_;
    Shortest shortest_;
    Move move_;
    int speed_ = 0;
    int coal_ = 0;

    // Direction and coal are the lowest six bits, filled in by `keep`.
    std::uint64_t position_without_heading(const moves::Point& at, int speed, const moves::Pushed& opponent) const {
        const bool aground = pushed_onto<set>(board_, state_.shown, opponent.spot) == Kind::sandbank;
        const int other_speed = opponent.at_all && aground ? least_speed : opponent_.speed;
        const int free_turns = opponent.at_all && !aground ? free_turns_after_push : opponent_.free_turns;
        const int tile = opponent.at_all ? tile_of(opponent.spot) : opponent_.tile;
        std::uint64_t position = at.spot | std::uint64_t{opponent.spot} << 8;
        int shift = 16;
        for (const int value : {slowed(speed, at.logs), slowed(other_speed, opponent.logs), free_turns, tile}) {
            position |= static_cast<std::uint64_t>(value) << shift;
            shift += 3;
        }
        position |= std::uint64_t{comes_aboard(at.spot, speed, at.logs, mover_)} << 28;
        const bool served = opponent.at_all || !set.log_slows_after_move;
        position |= std::uint64_t{served && comes_aboard(opponent.spot, other_speed, opponent.logs, opponent_)} << 29;
        return position << 6;
    }

    bool comes_aboard(Spot spot, int speed, int logs, const Boat& boat) const {
        if (board_.stages[spot] == 0) return false;
        return has_room(set.log_slows_after_move ? speed : slowed(speed, logs), boat.passengers) &&
               waiting_passenger(board_, state_, spot) != nowhere;
    }

    void keep(std::size_t length, std::uint64_t position, const moves::Point& at) {
        const int coal = std::min<int>(coal_, at.turning);
        position |= static_cast<std::uint64_t>(at.direction) | static_cast<std::uint64_t>(coal) << 3;
        auto entry = shortest_.find_or_add(position, list_.size(), length);
        if (entry.number == list_.size()) return list_.push_back(move_);
        if (length >= entry.length) return;
        list_[entry.number] = move_;
        entry.length = length;
        shortest_.replace(entry);
    }
};

}  // namespace distinct

template <RuleSet set>
void list_distinct_moves(const Board& board, const State& state, engine::MoveList<Move>& list) {
    distinct::Sink<set> sink(board, state, list);
    moves::Walk<set, distinct::Sink<set>> walk(board, state, sink);
    if (walk.on_sandbank()) return list_moves<set>(board, state, list);  // Few, and all different.
    for (const int amount : moves::accelerations) {
        sink.accelerate(amount);
        for (int choice = 0; choice < walk.first_choices; ++choice) walk.branch(amount, choice);
    }
}

}  // namespace spielwerk::river
