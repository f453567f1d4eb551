// When a card can be played, judged on the hare field where its owner stands.
#pragma once

#include "hase_und_igel/rules/entering.hpp"
#include "hase_und_igel/rules/state.hpp"

namespace spielwerk::race {

// A hare in the middle of its move.
struct Runner {
    int position;
    int carrots;
    int salads;
    int opponent;      // where the other hare stands
    bool swap_locked;  // SWAP_CARROTS was the last action of one of the two
};

inline Runner runner_after(const Hare& hare, const Hare& opponent, int position, int carrots) {
    const bool locked = hare.last == single(Card::swap) || opponent.last == single(Card::swap);
    return {position, carrots, hare.salads, opponent.position, locked};
}

// Positions are equal on the start and in the goal only, and no card is played there.
constexpr bool is_first(const Runner& runner) {
    return runner.position > runner.opponent;
}

// Where the leap of this runner leads: next to the other hare, on its other side.
constexpr int landing(const Runner& runner) {
    return is_first(runner) ? runner.opponent - 1 : runner.opponent + 1;
}

template <const Edition& edition>
constexpr bool has_salads_for_the_card(int salads) {
    return salads >= (edition.eat_salad_card_needs_two ? 2 : 1);
}

inline Breach breach_of_swapping(const Runner& runner) {
    if (runner.position >= last_salad || runner.opponent >= last_salad) return Breach::swap_only_before_last_salad;
    return runner.swap_locked ? Breach::swap_not_twice_in_a_row : Breach::none;
}

// The rule that keeps a card, which is owned, from being played here. Whether a leap that leads to a hare field goes on is not asked.
template <const Edition& edition>
Breach breach_of_playing(const Track& track, const Runner& runner, Card card) {
    switch (card) {
        case Card::eat_salad:
            if (has_salads_for_the_card<edition>(runner.salads)) return Breach::none;
            return edition.eat_salad_card_needs_two ? Breach::eat_salad_card_needs_two : Breach::eat_salad_card_needs_salad;
        case Card::swap:
            return breach_of_swapping(runner);
        case Card::drop_twenty:
            return runner.carrots >= 20 ? Breach::none : Breach::drop_needs_twenty_carrots;
        case Card::hurry_ahead:
            if (is_first(runner)) return Breach::hurry_ahead_needs_second_place;
            return breach_of_entering(track, landing(runner), runner.carrots, runner.salads);
        case Card::fall_back:
            if (!is_first(runner)) return Breach::fall_back_needs_first_place;
            return breach_of_entering(track, landing(runner), runner.carrots, runner.salads);
        default:
            return Breach::none;
    }
}

}  // namespace spielwerk::race
