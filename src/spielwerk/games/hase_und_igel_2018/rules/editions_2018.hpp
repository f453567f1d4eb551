// The two editions of 2018: one season's facts, and the two points in which the contest's server did not play by the rulebook.
#pragma once

#include <array>

#include "hase_und_igel/rules/edition.hpp"

namespace spielwerk::race {

namespace season_2018 {

inline constexpr std::string_view layout = "SHHHCCCC12LICCHI12CICCL2IHCCC2IHH1CC2ICCH2LICCCH21IHCCC2ILHHCCC1G";
static_assert(layout.size() == field_count);

inline constexpr std::array stretches{Stretch{1, 9},   Stretch{12, 14}, Stretch{16, 18}, Stretch{20, 23}, Stretch{25, 29},
                                      Stretch{31, 36}, Stretch{38, 41}, Stretch{44, 49}, Stretch{51, 55}, Stretch{58, 63}};

inline constexpr std::array fields{
    FieldWord{FieldKind::start, "START", 'S'},
    FieldWord{FieldKind::carrots, "CARROT", 'C'},
    FieldWord{FieldKind::hare, "HARE", 'H'},
    FieldWord{FieldKind::salad, "SALAD", 'L'},
    FieldWord{FieldKind::hedgehog, "HEDGEHOG", 'I'},
    FieldWord{FieldKind::position_1, "POSITION_1", '1'},
    FieldWord{FieldKind::position_2, "POSITION_2", '2'},
    FieldWord{FieldKind::goal, "GOAL", 'G'},
};

// All but SWAP_CARROTS, which came with 2025.
inline constexpr std::span<const CardWord> cards{card_words.data(), card_words.size() - 1};

inline constexpr std::array citations{
    Citation{Breach::cards_only_after_advance, "000 §3.7"},
    Citation{Breach::salad_must_be_eaten, "000 §2.4, §3.5"},
    Citation{Breach::advance_at_least_one_field, "000 §3.1"},
    Citation{Breach::no_field_beyond_goal, "000 §1, §3.3.3"},
    Citation{Breach::carrots_do_not_suffice, "000 §1, §3.1"},
    Citation{Breach::race_card_ends_at_44, "000 §1"},
    Citation{Breach::field_is_occupied, "000 §3.1"},
    Citation{Breach::hedgehog_only_backwards, "000 §2.5"},
    Citation{Breach::salad_field_needs_salad, "000 §2.4"},
    Citation{Breach::goal_needs_few_carrots, "000 §2.8"},
    Citation{Breach::goal_needs_no_salad, "000 §2.8"},
    Citation{Breach::card_must_be_played, "000 §2.3, §3.3"},
    Citation{Breach::card_only_on_hare_field, "000 §3.3"},
    Citation{Breach::card_ends_the_move, "000 §3.3"},
    Citation{Breach::card_not_owned, "000 §3.3"},
    Citation{Breach::drop_needs_twenty_carrots, "000 §3.3.2"},
    Citation{Breach::hurry_ahead_needs_second_place, "000 §3.3.3"},
    Citation{Breach::fall_back_needs_first_place, "000 §3.3.4"},
    Citation{Breach::start_is_not_entered_again, "000 §2.1, §3.3.4"},
    Citation{Breach::no_hedgehog_behind, "000 §3.2"},
    Citation{Breach::hedgehog_is_occupied, "000 §3.2"},
    Citation{Breach::exchange_only_on_carrot_field, "000 §2.2, §3.4"},
    Citation{Breach::exchange_ten_carrots, "000 §3.4"},
    Citation{Breach::drop_needs_ten_carrots, "000 §3.4"},
    Citation{Breach::salad_only_on_salad_field, "000 §2.4"},
    Citation{Breach::salad_field_must_be_left, "000 §2.4"},
    Citation{Breach::no_salad_left, "000 §3.5"},
    Citation{Breach::skip_only_without_other_move, "000 §3.6"},
};
inline constexpr auto rulebook_citations = joined(citations, std::array{Citation{Breach::eat_salad_card_needs_two, "000 §3.3.1"}});
inline constexpr auto contest_citations = joined(citations, std::array{Citation{Breach::eat_salad_card_needs_salad, "000 §3.3.1"}});

inline constexpr std::array deviations{
    engine::Deviation{"eat_salad_card_needs_two",
                      "The card EAT_SALAD needs more than one salad, and a hare field cannot be entered for its sake with fewer.",
                      "The card EAT_SALAD needs one salad."},
    engine::Deviation{"bonus_after_the_end", "Position fields pay at the start of a turn, and so no more after the last move of the race.",
                      "Position fields pay after the last move as well, and that counts."},
};

}  // namespace season_2018

inline constexpr Edition rulebook_2018{
    .id = "hase-und-igel-2018",
    .rules = "rulebook",
    .title = "Hase und Igel 2018",
    .layout = season_2018::layout,
    .stretches = season_2018::stretches,
    .fields = season_2018::fields,
    .cards = season_2018::cards,
    .citations = season_2018::rulebook_citations,
    .deviations = season_2018::deviations,
    .eat_salad_card_needs_two = true,
    .bonus_after_the_end = false,
    .random_field_not_market = true,
    .four_starting_cards = true,
    .carrot_card_not_swap = true,
    .skip_is_a_move = true,
    .goal_tie_goes_to_red = true,
    .remembers_whole_moves = false,
};

consteval Edition as_in_the_contest_of_2018() {
    Edition edition = rulebook_2018;
    edition.rules = "contest";
    edition.citations = season_2018::contest_citations;
    edition.eat_salad_card_needs_two = false;
    edition.bonus_after_the_end = true;
    return edition;
}

inline constexpr Edition contest_2018 = as_in_the_contest_of_2018();

}  // namespace spielwerk::race
