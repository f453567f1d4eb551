// The dice that both players share: the used one is thrown again, until the two conditions of §2.3 hold.
//
// At least two different values must lie there, and the player who moves next must have a move. The second follows from the first: it takes
// more than six sheep of one colour to block each other for two different values, whatever else stands on the board. So only the first one has
// to be looked after, and throwing again until it holds makes all values that are left equally likely.
#pragma once

#include <optional>
#include <string>

#include "engine/random.hpp"
#include "engine/reader.hpp"
#include "schaefchen_2011/rules/state.hpp"

namespace spielwerk::sheep {

inline constexpr int die_faces = 6;

static_assert(two_values_always_move(sheep_per_player));

// Takes the first die with this value away; the others keep their order, and the place of the next throw stays empty.
constexpr void spend(Dice& dice, int value) {
    const bool first = dice[0] == value;
    const bool second = first || dice[1] == value;
    dice = {first ? dice[1] : dice[0], second ? dice[2] : dice[1], 0};
}

// The value that would make all three dice equal, which is thrown again; 0 if none would.
constexpr int forbidden_value(const Dice& dice) {
    return dice[0] == dice[1] ? dice[0] : 0;
}

// In how many ways a die that is in the air can fall.
constexpr int ways_to_fall(const Dice& dice) {
    if (dice[2] != 0) return 0;
    return forbidden_value(dice) == 0 ? die_faces : die_faces - 1;
}

// The ways are the allowed values in ascending order.
constexpr void let_fall(Dice& dice, int way) {
    const int forbidden = forbidden_value(dice);
    const int value = way + 1;
    dice[2] = static_cast<std::uint8_t>(forbidden == 0 || value < forbidden ? value : value + 1);
}

// The throw of the start: the second die differs from the first, so that the third is free.
inline Dice throw_first_dice(engine::Random& random) {
    const auto first = 1 + random.below(die_faces);
    const auto second = 1 + (first + random.below(die_faces - 1)) % die_faces;
    return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second), static_cast<std::uint8_t>(1 + random.below(die_faces))};
}

// Luck named by hand: {"dice_after": [the two unused dice in order, the new one]}.
inline std::optional<int> read_throw(const Dice& dice, const engine::Reader& chance) {
    const auto named = chance.at("dice_after").list(dice.size());
    if (named.empty()) return std::nullopt;
    for (std::size_t at = 0; at < 2; ++at) {
        const auto value = named[at].integer(1, die_faces);
        if (!value || *value == dice[at]) continue;
        const auto there = std::to_string(dice[at]);
        named[at].fault("der unbenutzte Würfel zeigt " + there, "the unused die shows " + there);
    }
    const auto value = named[2].integer(1, die_faces);
    if (!value) return std::nullopt;
    const int forbidden = forbidden_value(dice);
    if (*value == forbidden)
        named[2].fault("damit zeigen alle Würfel dasselbe; es wird noch einmal geworfen", "all dice show the same with it; it is thrown again");
    return static_cast<int>(*value) - (forbidden == 0 || *value < forbidden ? 1 : 2);
}

}  // namespace spielwerk::sheep
