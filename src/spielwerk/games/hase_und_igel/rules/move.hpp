// A move: one action, and the cards that follow an advance.
#pragma once

#include <cstdint>

#include "hase_und_igel/rules/chain.hpp"

namespace spielwerk::race {

// `card` stands for a text that begins with a card: no move of its own, but the last action of a hare that played one.
enum class Action : std::uint8_t { none, advance, fall_back, exchange, eat_salad, skip, card };

// Any number can stand here, as it comes from outside; `breach_of_move` tells whether it is a move. Action and cards share a word, so that
// making, copying and comparing moves is quick.
struct Move {
    std::int32_t number = 0;        // the distance of an advance, the carrots of an exchange
    std::uint32_t action_word = 0;  // the action, and the cards from the eighth bit on

    constexpr Move() = default;
    constexpr Move(int its_number, Action action, Chain cards)
        : number(its_number), action_word(static_cast<std::uint32_t>(action) | cards.word() << 8) {}

    constexpr Action action() const { return static_cast<Action>(action_word & 255); }
    constexpr Chain cards() const { return Chain(action_word >> 8); }

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

static_assert(sizeof(Move) == 8);

constexpr Move advance(int distance, Chain cards = {}) {
    return {distance, Action::advance, cards};
}
constexpr Move exchange(int carrots) {
    return {carrots, Action::exchange, {}};
}
constexpr Move simple(Action action) {
    return {0, action, {}};
}
constexpr Move single(Card card) {
    return {0, Action::card, Chain().with(card)};
}

// One word that tells moves apart.
constexpr std::uint64_t word(const Move& move) {
    return static_cast<std::uint32_t>(move.number) | std::uint64_t{move.action_word} << 32;
}

}  // namespace spielwerk::race
