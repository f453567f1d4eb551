// A move is a row of actions, one byte each; unused bytes are zero.
//
// Movement takes at most six actions, acceleration one, and turns at most eight (six coal and two free steps), so every move that uses its
// points as the rules say has at most fifteen actions, however it is spelt. The rest of the room is for what the contest's server took besides.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "mississippi_queen_2017/rules/field.hpp"

namespace spielwerk::river {

constexpr int magnitude(int amount) {
    return amount < 0 ? -amount : amount;
}

enum class ActionKind : std::uint8_t { acceleration, turn, advance, push };

// What an action can say. Numbers beyond are no more than a slip, and not read as a move at all.
inline constexpr int most_amount = 31;

class Action {
  public:
    constexpr Action() = default;
    constexpr Action(ActionKind kind, int amount) : code_(static_cast<std::uint8_t>(static_cast<int>(kind) << 6 | (amount + most_amount + 1))) {}

    constexpr ActionKind kind() const { return static_cast<ActionKind>(code_ >> 6); }
    constexpr int amount() const { return (code_ & 63) - most_amount - 1; }
    constexpr Direction direction() const { return static_cast<Direction>(amount()); }  // of a push
    constexpr bool is_none() const { return code_ == 0; }
    constexpr std::uint8_t code() const { return code_; }

    friend constexpr bool operator==(const Action&, const Action&) = default;

  private:
    std::uint8_t code_ = 0;
};

constexpr Action acceleration(int amount) {
    return {ActionKind::acceleration, amount};
}
constexpr Action turn(int steps) {
    return {ActionKind::turn, steps};
}
constexpr Action advance(int distance) {
    return {ActionKind::advance, distance};
}
constexpr Action push(Direction direction) {
    return {ActionKind::push, static_cast<int>(direction)};
}

inline constexpr std::size_t most_actions = 48;

struct Move {
    std::array<Action, most_actions> actions{};

    constexpr std::size_t size() const {
        std::size_t count = 0;
        while (count < most_actions && !actions[count].is_none()) ++count;
        return count;
    }
    constexpr const Action* begin() const { return actions.data(); }
    constexpr const Action* end() const { return actions.data() + size(); }

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

}  // namespace spielwerk::river
