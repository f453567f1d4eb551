// The first rule that a move breaks. Any move can be asked about, whatever its numbers and cards; what is legal is what `list_moves` lists.
#pragma once

#include "hase_und_igel/rules/costs.hpp"
#include "hase_und_igel/rules/moves.hpp"
#include "hase_und_igel/rules/playing_cards.hpp"

namespace spielwerk::race {

// The cards of a move from left to right, beginning where the advance has led.
template <const Edition& edition>
Breach breach_of_cards(const Track& track, Hand hand, Runner runner, const Chain& cards) {
    bool bought = false;
    bool at_rest = false;  // Has a card been played that does not lead on?
    const auto stands_on = [&](FieldKind kind) { return track.kind(static_cast<Field>(runner.position)) == kind; };
    for (int place = 0; place < cards.size(); ++place) {
        const Card card = cards.at(place);
        if (bought) return Breach::only_one_card_is_bought;
        if (stands_on(FieldKind::market)) {
            if (!edition.may_own(card)) return Breach::market_does_not_sell_this_card;
            bought = true;
            continue;
        }
        if (!stands_on(FieldKind::hare)) return Breach::card_only_on_hare_field;
        if (at_rest) return Breach::card_ends_the_move;
        if (!edition.may_own(card) || !hand.owns(kind_of(card))) return Breach::card_not_owned;
        if (const Breach breach = breach_of_playing<edition>(track, runner, card); breach != Breach::none) return breach;
        hand.remove_first(kind_of(card));
        if (is_leap(card)) runner.position = landing(runner);
        else at_rest = true;
    }
    if (stands_on(FieldKind::market) && !bought) return Breach::card_must_be_bought;
    return stands_on(FieldKind::hare) && !at_rest ? Breach::card_must_be_played : Breach::none;
}

template <const Edition& edition>
Breach breach_of_advance(const Track& track, const Hare& hare, const Hare& opponent, const Move& move) {
    const int distance = move.number;
    if (distance < 1) return Breach::advance_at_least_one_field;
    if (distance > goal_field - hare.position) return Breach::no_field_beyond_goal;
    if (cost(distance) > hare.carrots) return Breach::carrots_do_not_suffice;
    if (distance > longest_advance) return Breach::race_card_ends_at_44;
    const int field = hare.position + distance;
    const int carrots = hare.carrots - cost(distance);
    if (field == opponent.position && field != goal_field) return Breach::field_is_occupied;
    if (const Breach breach = breach_of_entering(track, field, carrots, hare.salads); breach != Breach::none) return breach;
    return breach_of_cards<edition>(track, hare.hand, runner_after(hare, opponent, field, carrots), move.cards());
}

inline Breach breach_of_exchange(const Track& track, const Hare& hare, const Move& move) {
    if (track.kind(hare.position) != FieldKind::carrots) return Breach::exchange_only_on_carrot_field;
    if (move.number != 10 && move.number != -10) return Breach::exchange_ten_carrots;
    return hare.carrots + move.number >= 0 ? Breach::none : Breach::drop_needs_ten_carrots;
}

template <const Edition& edition>
Breach breach_of_skipping(const Track& track, const State& state) {
    return edition.skip_is_a_move && !can_move<edition>(track, state) ? Breach::none : Breach::skip_only_without_other_move;
}

template <const Edition& edition>
Breach breach_of_move(const Track& track, const State& state, const Move& move) {
    const Hare& hare = state.me();
    const Hare& opponent = state.opponent();
    if (move.action() != Action::advance && !move.cards().empty()) return Breach::cards_only_after_advance;
    if (move.action() == Action::skip) return breach_of_skipping<edition>(track, state);
    if (move.action() == Action::eat_salad) return breach_of_eating<edition>(track, hare);
    if (must_eat<edition>(track, hare)) return Breach::salad_must_be_eaten;
    if (move.action() == Action::fall_back) return breach_of_falling_back(track, hare, opponent);
    if (move.action() == Action::exchange) return breach_of_exchange(track, hare, move);
    return breach_of_advance<edition>(track, hare, opponent, move);
}

}  // namespace spielwerk::race
