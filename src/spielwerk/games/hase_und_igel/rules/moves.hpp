// The legal moves of a position. Sets of fields do most of the work: what the carrots pay for, less the field of the other hare, cut with the
// fields of one kind. Only hare fields need more: there every chain of cards is a move of its own.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "engine/move_list.hpp"
#include "hase_und_igel/rules/costs.hpp"
#include "hase_und_igel/rules/playing_cards.hpp"

namespace spielwerk::race {

using Moves = engine::MoveList<Move>;

inline constexpr std::array for_sale{Card::eat_salad, Card::swap, Card::fall_back, Card::hurry_ahead};

// The fields, the goal left out, that so many carrots lead to, and that the other hare leaves free.
inline FieldSet in_reach(const Hare& hare, const Hare& opponent, int carrots) {
    return beyond(hare.position) & ~beyond(hare.position + farthest(carrots)) & ~only(opponent.position);
}

inline bool reaches_goal(const Hare& hare) {
    const int distance = goal_field - hare.position;
    if (hare.salads > 0 || distance == 0 || distance > farthest(hare.carrots)) return false;
    return hare.carrots - cost(distance) <= most_carrots_in_goal;
}

// What a hand allows, whatever the field.
struct Choice {
    bool eats;
    bool has_carrot_card;
    int hurries;
    int falls;
};

template <const Edition& edition>
Choice choice_of(const Hare& hare) {
    return {has_salads_for_the_card<edition>(hare.salads) && hare.hand.owns(CardKind::eat_salad), hare.hand.owns(CardKind::carrots),
            hare.hand.count(CardKind::hurry_ahead), hare.hand.count(CardKind::fall_back)};
}

// Calls `found` with each chain of cards that can be played from a hare field and carried to its end. `found` answers whether to go on.
template <const Edition& edition, class Found>
void each_chain(const Track& track, Choice choice, Runner runner, Found&& found) {
    for (Chain chain;;) {
        if (choice.eats && !found(chain.ended_by(Card::eat_salad))) return;
        if (choice.has_carrot_card) {
            if constexpr (edition.carrot_card_not_swap) {
                if (!found(chain.ended_by(Card::take_twenty)) || !found(chain.ended_by(Card::take_nothing))) return;
                if (runner.carrots >= 20 && !found(chain.ended_by(Card::drop_twenty))) return;
            } else if (breach_of_swapping(runner) == Breach::none) {
                if (!found(chain.ended_by(Card::swap))) return;
            }
        }
        int& leaps = is_first(runner) ? choice.falls : choice.hurries;
        const int field = landing(runner);
        if (leaps-- == 0 || breach_of_entering(track, field, runner.carrots, runner.salads) != Breach::none) return;
        chain.append(is_first(runner) ? Card::fall_back : Card::hurry_ahead);
        runner.position = field;
        const FieldKind kind = track.kind(static_cast<Field>(field));
        if (kind == FieldKind::hare) continue;
        if (kind != FieldKind::market) {
            found(chain);
        } else {
            for (const Card card : for_sale)
                if (!found(chain.with(card))) return;
        }
        return;
    }
}

// Calls `found` with each advance to a hare field, cards included.
template <const Edition& edition, class Found>
void each_advance_with_cards(const Track& track, const Hare& hare, const Hare& opponent, FieldSet reach, Found&& found) {
    FieldSet fields = reach & track.all(FieldKind::hare);
    if (hare.hand.empty() || fields == 0) return;
    const Choice choice = choice_of<edition>(hare);
    Runner runner = runner_after(hare, opponent, 0, 0);
    for (bool go_on = true; fields != 0 && go_on; fields &= fields - 1) {
        const int distance = std::countr_zero(fields) - hare.position;
        runner.position = hare.position + distance;
        runner.carrots = hare.carrots - cost(distance);
        each_chain<edition>(track, choice, runner, [&](Chain chain) { return go_on = found(advance(distance, chain)); });
    }
}

// The most moves without cards in the hand: an advance to each field, four cards to buy on each, and a few others.
inline constexpr std::size_t most_simple_moves = longest_advance * for_sale.size() + 8;

// Writes a move in any case, and keeps it where it is legal: quicker than to ask first what is often true and often not.
inline Move* put_if(bool legal, Move* end, const Move& move) {
    *end = move;
    return end + (legal ? 1 : 0);
}

template <const Edition& edition>
Move* put_advances(const Track& track, const Hare& hare, const Hare& opponent, FieldSet reach, Move* end) {
    const FieldSet salads = hare.salads > 0 ? track.all(FieldKind::salad) : 0;
    for (FieldSet fields = reach & (track.free() | salads); fields != 0; fields &= fields - 1)
        *end++ = advance(std::countr_zero(fields) - hare.position);
    if (reaches_goal(hare)) *end++ = advance(goal_field - hare.position);
    if constexpr (!edition.random_field_not_market)
        for (FieldSet fields = in_reach(hare, opponent, hare.carrots - price_of_a_card) & track.all(FieldKind::market); fields != 0;
             fields &= fields - 1)
            for (const Card card : for_sale) *end++ = advance(std::countr_zero(fields) - hare.position, Chain().with(card));
    return end;
}

inline Move* put_others(const Track& track, const Hare& hare, const Hare& opponent, Move* end) {
    const bool on_carrots = track.kind(hare.position) == FieldKind::carrots;
    end = put_if(breach_of_falling_back(track, hare, opponent) == Breach::none, end, simple(Action::fall_back));
    end = put_if(on_carrots, end, exchange(10));
    return put_if(on_carrots && hare.carrots >= 10, end, exchange(-10));
}

template <const Edition& edition>
void list_moves(const Track& track, const State& state, Moves& list) {
    const Hare& hare = state.me();
    const Hare& opponent = state.opponent();
    [[maybe_unused]] const std::size_t before = list.size();
    if (breach_of_eating<edition>(track, hare) == Breach::none) list.push_back(simple(Action::eat_salad));
    if (!must_eat<edition>(track, hare)) {
        const FieldSet reach = in_reach(hare, opponent, hare.carrots);
        Move* end = put_advances<edition>(track, hare, opponent, reach, list.room(most_simple_moves));
        list.commit(put_others(track, hare, opponent, end));
        each_advance_with_cards<edition>(track, hare, opponent, reach, [&](const Move& move) {
            list.push_back(move);
            return true;
        });
    }
    if constexpr (edition.skip_is_a_move)
        if (list.size() == before) list.push_back(simple(Action::skip));
}

// Has the player to move any move but a skip? The likely reasons are looked at first.
template <const Edition& edition>
bool can_move(const Track& track, const State& state) {
    const Hare& hare = state.me();
    const Hare& opponent = state.opponent();
    if (must_eat<edition>(track, hare)) return breach_of_eating<edition>(track, hare) == Breach::none;
    const FieldSet reach = in_reach(hare, opponent, hare.carrots);
    if ((reach & track.free()) != 0 || track.kind(hare.position) == FieldKind::carrots) return true;
    if (breach_of_falling_back(track, hare, opponent) == Breach::none || breach_of_eating<edition>(track, hare) == Breach::none) return true;
    if ((hare.salads > 0 && (reach & track.all(FieldKind::salad)) != 0) || reaches_goal(hare)) return true;
    if constexpr (!edition.random_field_not_market)
        if ((in_reach(hare, opponent, hare.carrots - price_of_a_card) & track.all(FieldKind::market)) != 0) return true;
    bool found = false;
    each_advance_with_cards<edition>(track, hare, opponent, reach, [&](const Move&) {
        found = true;
        return false;
    });
    return found;
}

}  // namespace spielwerk::race
