// What a move does, action by action. The move is legal.
#pragma once

#include <utility>

#include "hase_und_igel/rules/costs.hpp"
#include "hase_und_igel/rules/random_field.hpp"
#include "hase_und_igel/rules/turn.hpp"

namespace spielwerk::race {

// A salad is worth more to the hare that is behind.
inline void eat_salad(Hare& hare, const Hare& opponent) {
    --hare.salads;
    hare.carrots += hare.position > opponent.position ? 10 : 30;
}

inline void leap(Hare& hare, const Hare& opponent) {
    hare.position = static_cast<Field>(hare.position > opponent.position ? opponent.position - 1 : opponent.position + 1);
}

inline void play_card(Hare& hare, Hare& opponent, Card card) {
    hare.hand.remove_first(kind_of(card));
    switch (card) {
        case Card::eat_salad:
            eat_salad(hare, opponent);
            break;
        case Card::swap:
            std::swap(hare.carrots, opponent.carrots);
            break;
        case Card::hurry_ahead:
        case Card::fall_back:
            leap(hare, opponent);
            break;
        default:
            hare.carrots += carrots_of(card);
            break;
    }
}

inline void buy_card(Hare& hare, Card card) {
    hare.carrots -= price_of_a_card;
    hare.hand.add(kind_of(card));
}

template <const Edition& edition>
void use_cards(const Track& track, Hare& hare, Hare& opponent, const Chain& cards) {
    const int count = cards.size();
    for (int place = 0; place < count; ++place) {
        if (!edition.random_field_not_market && track.kind(hare.position) == FieldKind::market) buy_card(hare, cards.at(place));
        else play_card(hare, opponent, cards.at(place));
    }
}

// What the hare will be known to have done last: a bought card belongs to the move, a played one that ends it stands for itself.
template <const Edition& edition>
Move last_action(const Track& track, const Hare& hare, const Move& move) {
    if (move.cards().empty()) return move;
    if constexpr (edition.remembers_whole_moves)
        if (track.kind(hare.position) == FieldKind::market) return move;
    return single(move.cards().last());
}

template <const Edition& edition>
void play_action(const Track& track, State& state, const Move& move) {
    Hare& hare = state.me();
    switch (move.action()) {
        case Action::advance:
            hare.carrots -= cost(move.number);
            hare.position = static_cast<Field>(hare.position + move.number);
            if (!move.cards().empty()) use_cards<edition>(track, hare, state.opponent(), move.cards());
            break;
        case Action::fall_back: {
            const Field hedgehog = track.hedgehog_behind(hare.position);
            hare.carrots += 10 * (hare.position - hedgehog);
            hare.position = hedgehog;
            break;
        }
        case Action::exchange:
            hare.carrots += move.number;
            break;
        case Action::eat_salad:
            eat_salad(hare, state.opponent());
            break;
        default:
            return;  // A skip changes nothing, and is not remembered.
    }
    hare.last = last_action<edition>(track, hare, move);
}

template <const Edition& edition>
void play_move(const Track& track, State& state, const Move& move) {
    play_action<edition>(track, state, move);
    if constexpr (edition.has_field(FieldKind::random)) {
        state.drawn = Instruction::none;
        if (move.action() == Action::advance && track.kind(state.me().position) == FieldKind::random) {
            state.paid = static_cast<std::int16_t>(cost(move.number));
            return;  // The turn passes on when luck has spoken.
        }
    }
    pass_turn<edition>(track, state);
}

}  // namespace spielwerk::race
