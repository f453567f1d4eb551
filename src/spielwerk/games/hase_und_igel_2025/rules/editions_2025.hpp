// The two editions of 2025. The rulebook is an early draft of the season: it plays like 2018, with a random field. The contest had a market.
#pragma once

#include <array>

#include "hase_und_igel/rules/edition.hpp"

namespace spielwerk::race {

namespace season_2025 {

inline constexpr std::string_view rulebook_layout = "SHHHCCC12RLICCHI12RICCL2ICCHR2IHHCC12ICCH2LICCHR12ICCHR2ILHC1CHCG";
inline constexpr std::string_view contest_layout = "SHHHCCC12MLICCHI12MICCL2ICCHM2IHHCC12ICCH2LICCHM12ICCHM2ILHC1CHCG";
static_assert(rulebook_layout.size() == field_count && contest_layout.size() == field_count);

inline constexpr std::array stretches{Stretch{1, 9},   Stretch{12, 14}, Stretch{16, 18}, Stretch{20, 23}, Stretch{25, 29},
                                      Stretch{31, 36}, Stretch{38, 41}, Stretch{44, 49}, Stretch{51, 55}};

inline constexpr std::array rulebook_fields{
    FieldWord{FieldKind::start, "START", 'S'},
    FieldWord{FieldKind::carrots, "CARROTS", 'C'},
    FieldWord{FieldKind::hare, "HARE", 'H'},
    FieldWord{FieldKind::salad, "SALAD", 'L'},
    FieldWord{FieldKind::hedgehog, "HEDGEHOG", 'I'},
    FieldWord{FieldKind::position_1, "POSITION_1", '1'},
    FieldWord{FieldKind::position_2, "POSITION_2", '2'},
    FieldWord{FieldKind::random, "RANDOM", 'R'},
    FieldWord{FieldKind::goal, "GOAL", 'G'},
};

consteval auto with_markets() {
    auto fields = rulebook_fields;
    for (FieldWord& field : fields)
        if (field.kind == FieldKind::random) field = {FieldKind::market, "MARKET", 'M'};
    return fields;
}

inline constexpr auto contest_fields = with_markets();

// Both editions read each other's words, so that a move can be written down without saying which one it belongs to.
inline constexpr std::span<const CardWord> cards = card_words;

inline constexpr std::array citations{
    Citation{Breach::cards_only_after_advance, "003 Zusammenfassung"},
    Citation{Breach::salad_must_be_eaten, "003 Salat fressen"},
    Citation{Breach::advance_at_least_one_field, "003 Vorwärtszug"},
    Citation{Breach::no_field_beyond_goal, "003 Spielbeginn, Rücke eine Position vor"},
    Citation{Breach::carrots_do_not_suffice, "003 Vorwärtszug"},
    Citation{Breach::race_card_ends_at_44, "003 Spielbeginn"},
    Citation{Breach::field_is_occupied, "003 Vorwärtszug"},
    Citation{Breach::hedgehog_only_backwards, "003 Igelfeld"},
    Citation{Breach::salad_field_needs_salad, "003 Salatfeld"},
    Citation{Breach::goal_needs_few_carrots, "003 Zielfeld"},
    Citation{Breach::goal_needs_no_salad, "003 Zielfeld"},
    Citation{Breach::card_must_be_played, "003 Hasenfeld, Karte ausspielen"},
    Citation{Breach::card_only_on_hare_field, "003 Karte ausspielen"},
    Citation{Breach::card_ends_the_move, "003 Karte ausspielen"},
    Citation{Breach::card_not_owned, "003 Karte ausspielen"},
    Citation{Breach::eat_salad_card_needs_salad, "003 Friss sofort einen Salat"},
    Citation{Breach::hurry_ahead_needs_second_place, "003 Rücke eine Position vor"},
    Citation{Breach::fall_back_needs_first_place, "003 Falle eine Position zurück"},
    Citation{Breach::start_is_not_entered_again, "003 Startfeld, Falle eine Position zurück"},
    Citation{Breach::no_hedgehog_behind, "003 Rückwärtszug"},
    Citation{Breach::hedgehog_is_occupied, "003 Rückwärtszug"},
    Citation{Breach::exchange_only_on_carrot_field, "003 Karotten tauschen"},
    Citation{Breach::exchange_ten_carrots, "003 Karotten tauschen"},
    Citation{Breach::drop_needs_ten_carrots, "003 Karotten tauschen"},
    Citation{Breach::salad_only_on_salad_field, "003 Salatfeld"},
    Citation{Breach::salad_field_must_be_left, "003 Salatfeld"},
    Citation{Breach::no_salad_left, "003 Salat fressen"},
};
inline constexpr auto rulebook_citations = joined(citations, std::array{
                                                                 Citation{Breach::drop_needs_twenty_carrots, "003 Karotten nehmen oder abgeben"},
                                                                 Citation{Breach::skip_only_without_other_move, "003 Aussetzen"},
                                                             });
inline constexpr Citation nobody_skips{Breach::skip_only_without_other_move, "–",
                                       "Aussetzen gibt es hier nicht: Wer keinen Zug hat, wird übergangen. Spiele einen der erlaubten Züge.",
                                       "There is no skipping here: whoever has no move is passed over. Play one of the legal moves."};
// The market and its card came after the rulebook.
inline constexpr auto contest_citations = joined(citations, std::array{
                                                                nobody_skips,
                                                                Citation{Breach::market_costs_ten_carrots, "–"},
                                                                Citation{Breach::swap_only_before_last_salad, "–"},
                                                                Citation{Breach::swap_not_twice_in_a_row, "–"},
                                                                Citation{Breach::card_must_be_bought, "–"},
                                                                Citation{Breach::only_one_card_is_bought, "–"},
                                                                Citation{Breach::market_does_not_sell_this_card, "–"},
                                                            });

inline constexpr std::array deviations{
    engine::Deviation{"random_field_not_market",
                      "Five fields are RANDOM: whoever enters one follows an instruction that luck names (BACK_TO_CARROTS, REFUND or SWAP_CARROTS).",
                      "These fields are MARKET: whoever enters one has 10 carrots left and buys one card for them."},
    engine::Deviation{"four_starting_cards", "Each hare begins with the four cards, one of each kind, and never gets another one.",
                      "Hares begin without cards and may own as many as they buy, several of one kind as well."},
    engine::Deviation{"carrot_card_not_swap", "The carrot card is TAKE_OR_DROP_CARROTS: 20 carrots more, 20 less, or as many as before.",
                      "The carrot card is SWAP_CARROTS: both stocks change hands, before field 57 and not right after another swap."},
    engine::Deviation{"skip_is_a_move", "A player who cannot do anything else plays SKIP.",
                      "There is no SKIP: a player without a move is passed over, and has lost if the other one cannot move either."},
    engine::Deviation{"goal_tie_goes_to_red", "With equal carrots in the goal RED wins, having come there first.",
                      "Equal carrots on the same field are a draw."},
    engine::Deviation{"bonus_after_the_end", "Position fields pay at the start of a turn, and so no more after the last move of the race.",
                      "Position fields pay after the last move as well, and that counts."},
};

}  // namespace season_2025

inline constexpr Edition rulebook_2025{
    .id = "hase-und-igel-2025",
    .rules = "rulebook",
    .title = "Hase und Igel 2025",
    .layout = season_2025::rulebook_layout,
    .stretches = season_2025::stretches,
    .fields = season_2025::rulebook_fields,
    .cards = season_2025::cards,
    .citations = season_2025::rulebook_citations,
    .deviations = season_2025::deviations,
    .eat_salad_card_needs_two = false,
    .bonus_after_the_end = false,
    .random_field_not_market = true,
    .four_starting_cards = true,
    .carrot_card_not_swap = true,
    .skip_is_a_move = true,
    .goal_tie_goes_to_red = true,
    .remembers_whole_moves = false,
};

inline constexpr Edition contest_2025{
    .id = "hase-und-igel-2025",
    .rules = "contest",
    .title = "Hase und Igel 2025",
    .layout = season_2025::contest_layout,
    .stretches = season_2025::stretches,
    .fields = season_2025::contest_fields,
    .cards = season_2025::cards,
    .citations = season_2025::contest_citations,
    .deviations = season_2025::deviations,
    .eat_salad_card_needs_two = false,
    .bonus_after_the_end = true,
    .random_field_not_market = false,
    .four_starting_cards = false,
    .carrot_card_not_swap = false,
    .skip_is_a_move = false,
    .goal_tie_goes_to_red = false,
    .remembers_whole_moves = true,
};

}  // namespace spielwerk::race
