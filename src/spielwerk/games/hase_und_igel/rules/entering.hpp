// Which fields may be entered, and when a salad field lets a hare go: the rules that depend on the kind of a field.
#pragma once

#include "hase_und_igel/rules/breach.hpp"
#include "hase_und_igel/rules/state.hpp"

namespace spielwerk::race {

inline constexpr int price_of_a_card = 10;
inline constexpr int most_carrots_in_goal = 10;

// The rule that keeps a hare with so many carrots and salads away from a field, whether it comes by an advance or by a card.
inline Breach breach_of_entering(const Track& track, int field, int carrots, int salads) {
    if (field > goal_field) return Breach::no_field_beyond_goal;
    if (field <= start_field) return Breach::start_is_not_entered_again;
    switch (track.kind(static_cast<Field>(field))) {
        case FieldKind::hedgehog:
            return Breach::hedgehog_only_backwards;
        case FieldKind::salad:
            return salads > 0 ? Breach::none : Breach::salad_field_needs_salad;
        case FieldKind::market:
            return carrots >= price_of_a_card ? Breach::none : Breach::market_costs_ten_carrots;
        case FieldKind::goal:
            if (carrots > most_carrots_in_goal) return Breach::goal_needs_few_carrots;
            return salads == 0 ? Breach::none : Breach::goal_needs_no_salad;
        default:
            return Breach::none;
    }
}

// Must this hare, if it is on turn, eat a salad before all else? Where the last action alone is remembered, a hare that has not just come
// here (which only a position set up by hand can show) may eat, but need not.
template <const Edition& edition>
bool must_eat(const Track& track, const Hare& hare) {
    if (track.kind(hare.position) != FieldKind::salad) return false;
    if constexpr (edition.remembers_whole_moves) return hare.last.action() != Action::eat_salad;
    return hare.last.action() == Action::advance || hare.last == single(Card::fall_back) || hare.last == single(Card::hurry_ahead);
}

// The rule that keeps this hare from eating a salad.
template <const Edition& edition>
Breach breach_of_eating(const Track& track, const Hare& hare) {
    if (track.kind(hare.position) != FieldKind::salad) return Breach::salad_only_on_salad_field;
    if (hare.salads == 0) return Breach::no_salad_left;
    if (hare.last.action() == Action::eat_salad) return Breach::salad_field_must_be_left;
    if constexpr (!edition.remembers_whole_moves)
        if (hare.last.action() == Action::card && !is_leap(hare.last.cards().last())) return Breach::salad_field_must_be_left;
    return Breach::none;
}

// Falling back leads to the nearest hedgehog behind; a further one does not serve instead.
inline Breach breach_of_falling_back(const Track& track, const Hare& hare, const Hare& opponent) {
    const Field hedgehog = track.hedgehog_behind(hare.position);
    if (hedgehog == start_field) return Breach::no_hedgehog_behind;
    return hedgehog == opponent.position ? Breach::hedgehog_is_occupied : Breach::none;
}

}  // namespace spielwerk::race
