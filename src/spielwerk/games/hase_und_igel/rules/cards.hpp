// Cards: the four kinds that a hand can hold, and the ways to write one in a move.
#pragma once

#include <cstdint>
#include <string_view>

namespace spielwerk::race {

// The carrot card is TAKE_OR_DROP_CARROTS, and in the contest of 2025 SWAP_CARROTS; no edition has both.
enum class CardKind : std::uint8_t { carrots, eat_salad, hurry_ahead, fall_back };

inline constexpr int card_kinds = 4;

// One card as a move writes it; TAKE_OR_DROP_CARROTS says what it is used for. 0 means no card.
enum class Card : std::uint8_t { none, fall_back, hurry_ahead, eat_salad, swap, take_twenty, take_nothing, drop_twenty };

constexpr CardKind kind_of(Card card) {
    switch (card) {
        case Card::eat_salad:
            return CardKind::eat_salad;
        case Card::hurry_ahead:
            return CardKind::hurry_ahead;
        case Card::fall_back:
            return CardKind::fall_back;
        default:
            return CardKind::carrots;
    }
}

// The cards that move the hare; all others leave it where it is.
constexpr bool is_leap(Card card) {
    return card == Card::fall_back || card == Card::hurry_ahead;
}

// What TAKE_OR_DROP_CARROTS adds to the stock.
constexpr int carrots_of(Card card) {
    return card == Card::take_twenty ? 20 : card == Card::drop_twenty ? -20 : 0;
}

struct CardWord {
    Card card;
    std::string_view word;  // what stands after CARD
};

}  // namespace spielwerk::race
