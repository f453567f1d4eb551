// The named reasons to refuse a move, for both seasons. Which of them an edition has, and the paragraph that says so, its citations tell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/rule.hpp"

namespace spielwerk::race {

enum class Breach : std::uint8_t {
    none,
    cards_only_after_advance,
    salad_must_be_eaten,
    advance_at_least_one_field,
    no_field_beyond_goal,
    carrots_do_not_suffice,
    race_card_ends_at_44,
    field_is_occupied,
    hedgehog_only_backwards,
    salad_field_needs_salad,
    market_costs_ten_carrots,
    goal_needs_few_carrots,
    goal_needs_no_salad,
    card_must_be_played,
    card_only_on_hare_field,
    card_ends_the_move,
    card_not_owned,
    eat_salad_card_needs_salad,
    eat_salad_card_needs_two,
    drop_needs_twenty_carrots,
    swap_only_before_last_salad,
    swap_not_twice_in_a_row,
    hurry_ahead_needs_second_place,
    fall_back_needs_first_place,
    start_is_not_entered_again,
    card_must_be_bought,
    only_one_card_is_bought,
    market_does_not_sell_this_card,
    no_hedgehog_behind,
    hedgehog_is_occupied,
    exchange_only_on_carrot_field,
    exchange_ten_carrots,
    drop_needs_ten_carrots,
    salad_only_on_salad_field,
    salad_field_must_be_left,
    no_salad_left,
    skip_only_without_other_move,
};

inline constexpr std::size_t breach_count = static_cast<std::size_t>(Breach::skip_only_without_other_move) + 1;

// Where the rulebook of a season says so; "–" for what only the contest had. An edition in which the usual sentences would be wrong has its own.
struct Citation {
    Breach breach;
    std::string_view paragraph;
    std::string_view german = {};
    std::string_view english = {};
};

// Name and sentences; the paragraph is a citation's business. In the order of the enum.
inline constexpr std::array<engine::Rule, breach_count> breaches{{
    {},
    {"cards_only_after_advance", "", "Eine Karte kann nur nach einem Vorwärtszug oder nach einer anderen Karte folgen: Beginne mit ADVANCE.",
     "A card can only follow an advance or another card: begin with ADVANCE."},
    {"salad_must_be_eaten", "", "Wer auf ein Salatfeld gekommen ist, muss dort erst einen Salat fressen: Ziehe EAT_SALAD.",
     "Whoever has come to a salad field must eat a salad there first: play EAT_SALAD."},
    {"advance_at_least_one_field", "", "Ein Vorwärtszug führt mindestens ein Feld weit: Nimm eine Zahl ab 1.",
     "An advance leads at least one field ahead: take a number from 1 on."},
    {"no_field_beyond_goal", "", "Hinter dem Ziel, Feld 64, gibt es kein Feld: Ziehe höchstens bis ins Ziel, und überhole niemanden, der dort steht.",
     "There is no field beyond the goal, field 64: go no further than that, and do not overtake who stands there."},
    {"carrots_do_not_suffice", "", "Die Karotten reichen nicht: n Felder kosten n·(n+1)/2 Karotten, ziehe weniger weit.",
     "The carrots do not suffice: n fields cost n·(n+1)/2 carrots, go less far."},
    {"race_card_ends_at_44", "", "Die Rennkarte endet bei 44 Feldern: Weiter führt kein Vorwärtszug.",
     "The race card ends at 44 fields: no advance leads further."},
    {"field_is_occupied", "", "Auf diesem Feld steht schon der andere Hase: Nur im Ziel ist Platz für beide.",
     "The other hare stands on this field already: only the goal has room for both."},
    {"hedgehog_only_backwards", "", "Ein Igelfeld darf nur mit einem Rückzug (FALL_BACK) betreten werden.",
     "A hedgehog field may only be entered by falling back (FALL_BACK)."},
    {"salad_field_needs_salad", "", "Ein Salatfeld darf nur betreten, wer noch mindestens einen Salat hat.",
     "A salad field may only be entered by a hare that has a salad left."},
    {"market_costs_ten_carrots", "", "Auf einem Marktfeld kauft man für 10 Karotten eine Karte: So viele müssen nach dem Vorwärtszug übrig sein.",
     "On a market field a card is bought for 10 carrots: as many must be left after the advance."},
    {"goal_needs_few_carrots", "", "Ins Ziel darf nur, wer dort höchstens 10 Karotten übrig hat: Gib vorher Karotten ab.",
     "The goal may only be entered with at most 10 carrots left: get rid of some before."},
    {"goal_needs_no_salad", "", "Ins Ziel darf nur, wer keinen Salat mehr hat: Friss vorher alle Salate.",
     "The goal may only be entered without any salad: eat all of them before."},
    {"card_must_be_played", "", "Wer ein Hasenfeld betritt, muss im selben Zug eine Karte spielen: Hänge eine an, oder meide das Feld.",
     "Whoever enters a hare field must play a card in the same move: add one, or avoid the field."},
    {"card_only_on_hare_field", "", "Eine Karte kann nur auf einem Hasenfeld gespielt werden, das in diesem Zug betreten wurde.",
     "A card can only be played on a hare field that this move has entered."},
    {"card_ends_the_move", "", "Nach dieser Karte ist der Zug zu Ende: Eine weitere darf nur folgen, wenn die Karte auf ein neues Hasenfeld führt.",
     "This card ends the move: another one may only follow a card that leads to a new hare field."},
    {"card_not_owned", "", "Diese Karte ist nicht (oder nicht mehr) auf der Hand: Spiele eine, die du hast.",
     "This card is not, or no longer, in the hand: play one that you have."},
    {"eat_salad_card_needs_salad", "", "Die Karte EAT_SALAD kann nur spielen, wer mindestens einen Salat hat.",
     "The card EAT_SALAD can only be played with at least one salad."},
    {"eat_salad_card_needs_two", "", "Die Karte EAT_SALAD kann nur spielen, wer mehr als einen Salat hat.",
     "The card EAT_SALAD can only be played with more than one salad."},
    {"drop_needs_twenty_carrots", "", "Mit der Karte 20 Karotten abgeben kann nur, wer nach dem Vorwärtszug noch 20 hat.",
     "The card can only drop 20 carrots if as many are left after the advance."},
    {"swap_only_before_last_salad", "", "SWAP_CARROTS geht nur, solange beide Hasen noch vor Feld 57, dem letzten Salatfeld, stehen.",
     "SWAP_CARROTS is only possible while both hares stand before field 57, the last salad field."},
    {"swap_not_twice_in_a_row", "", "SWAP_CARROTS geht nicht, wenn es die letzte Aktion eines der beiden Hasen war.",
     "SWAP_CARROTS is not possible when it was the last action of either hare."},
    {"hurry_ahead_needs_second_place", "", "HURRY_AHEAD kann nur spielen, wer hinter dem anderen Hasen steht.",
     "HURRY_AHEAD can only be played from behind the other hare."},
    {"fall_back_needs_first_place", "", "Die Karte FALL_BACK kann nur spielen, wer vor dem anderen Hasen steht.",
     "The card FALL_BACK can only be played from ahead of the other hare."},
    {"start_is_not_entered_again", "", "Das Startfeld darf nicht wieder betreten werden, und hinter ihm liegt kein Feld.",
     "The start may not be entered again, and there is no field behind it."},
    {"card_must_be_bought", "", "Wer ein Marktfeld betritt, muss eine Karte kaufen: Hänge sie mit CARD an.",
     "Whoever enters a market field must buy a card: add it with CARD."},
    {"only_one_card_is_bought", "", "Auf einem Marktfeld wird genau eine Karte gekauft, und in diesem Zug nicht mehr gespielt.",
     "Exactly one card is bought on a market field, and it is not played in this move."},
    {"market_does_not_sell_this_card", "", "Der Markt verkauft nur EAT_SALAD, SWAP_CARROTS, HURRY_AHEAD und FALL_BACK.",
     "The market sells EAT_SALAD, SWAP_CARROTS, HURRY_AHEAD and FALL_BACK only."},
    {"no_hedgehog_behind", "", "Ein Rückzug führt zum nächsten Igelfeld hinter dem Hasen, und hier liegt keines hinter ihm.",
     "Falling back leads to the nearest hedgehog field behind the hare, and here is none behind it."},
    {"hedgehog_is_occupied", "", "Auf dem nächsten Igelfeld dahinter steht der andere Hase: Dann geht kein Rückzug, auch nicht weiter zurück.",
     "The other hare stands on the nearest hedgehog field behind: then falling back is impossible, further back as well."},
    {"exchange_only_on_carrot_field", "", "Karotten tauschen kann man nur auf einem Karottenfeld.",
     "Carrots can only be exchanged on a carrot field."},
    {"exchange_ten_carrots", "", "Getauscht werden genau 10 Karotten: EXCHANGE 10 nimmt sie auf, EXCHANGE -10 gibt sie ab.",
     "Exactly 10 carrots are exchanged: EXCHANGE 10 takes them, EXCHANGE -10 drops them."},
    {"drop_needs_ten_carrots", "", "10 Karotten abgeben kann nur, wer mindestens 10 hat.", "Only a hare that has 10 carrots can drop 10."},
    {"salad_only_on_salad_field", "", "Salat frisst man nur auf einem Salatfeld (oder mit der Karte EAT_SALAD auf einem Hasenfeld).",
     "A salad is eaten on a salad field only (or by the card EAT_SALAD on a hare field)."},
    {"salad_field_must_be_left", "", "Hier ist schon ein Salat gefressen: Verlasse das Salatfeld, ehe du wieder frisst.",
     "A salad has been eaten here already: leave the salad field before eating again."},
    {"no_salad_left", "", "Es ist kein Salat mehr da, der gefressen werden kann.", "There is no salad left to eat."},
    {"skip_only_without_other_move", "", "Aussetzen darf nur, wer keinen anderen Zug hat: Spiele einen der erlaubten Züge.",
     "A turn may only be skipped when there is no other move: play one of the legal moves."},
}};

}  // namespace spielwerk::race
