// The dice that both players share: the used one is thrown again, until the two conditions of §2.3 hold.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/random.hpp"
#include "engine/reader.hpp"
#include "schaefchen_2011/rules/moves.hpp"

namespace spielwerk::sheep {

inline constexpr int die_faces = 6;

// Takes the first die with this value away; the others keep their order, and the place of the next throw stays empty.
constexpr void spend(Dice& dice, int value) {
    std::size_t at = 0;
    while (at < 2 && dice[at] != value) ++at;
    for (; at < 2; ++at) dice[at] = dice[at + 1];
    dice[2] = 0;
}

// The values that may follow, as bits 1 to 6, while a die is in the air. Throwing again until a value is allowed makes all of these equally likely.
// At least two different values must lie there, and the player who moves next must have a move, if he still has a sheep.
inline std::uint32_t allowed_values(const State& state) {
    constexpr std::uint32_t all = 0b1111110;
    const std::uint32_t different = state.dice[0] == state.dice[1] ? all & ~(1u << state.dice[0]) : all;
    const Player player = state.to_move();
    if (state.side(player).count == 0 || can_move(state, player, state.dice)) return different;
    // The two dice alone are blocked, so the third must open a way. There always is one, so the set is never empty:
    static_assert(some_value_always_moves(sheep_per_player));
    std::uint32_t allowed = 0;
    for (std::uint8_t value = 1; value <= die_faces; ++value)
        if (can_move(state, player, {value, 0, 0})) allowed |= 1u << value;
    return allowed;
}

constexpr std::uint8_t nth_value(std::uint32_t values, int n) {
    for (; n > 0; --n) values &= values - 1;
    return static_cast<std::uint8_t>(std::countr_zero(values));
}

// The throw of the start: the second die differs from the first, so that the third is free.
inline Dice throw_first_dice(engine::Random& random) {
    const auto first = 1 + random.below(die_faces);
    const auto second = 1 + (first + random.below(die_faces - 1)) % die_faces;
    return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second), static_cast<std::uint8_t>(1 + random.below(die_faces))};
}

// Luck named by hand: {"dice_after": [the two unused dice in order, the new one]}. The answer counts among the allowed values.
inline std::optional<int> read_throw(const State& state, const engine::Reader& chance) {
    const auto dice = chance.at("dice_after").list(3);
    if (dice.empty()) return std::nullopt;
    bool agrees = true;
    for (std::size_t at = 0; at < 2; ++at) {
        const auto value = dice[at].integer(1, die_faces);
        if (!value) agrees = false;
        if (!value || *value == state.dice[at]) continue;
        const auto there = std::to_string(state.dice[at]);
        dice[at].fault("der unbenutzte Würfel zeigt " + there, "the unused die shows " + there);
        agrees = false;
    }
    const auto value = dice[2].integer(1, die_faces);
    if (!value || !agrees) return std::nullopt;
    const auto allowed = allowed_values(state);
    if ((allowed >> *value & 1) == 0) {
        dice[2].fault("mit diesem Wurf zeigen alle Würfel dasselbe, oder der nächste Spieler kann nicht ziehen",
                      "with this throw all dice show the same, or the next player cannot move");
        return std::nullopt;
    }
    return std::popcount(allowed & ((1u << *value) - 1));
}

}  // namespace spielwerk::sheep
