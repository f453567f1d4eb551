// An edition of the race: the facts of a season, and what each deviation says in one of its rule sets. All editions are played by one
// implementation, which asks for these names and for nothing else.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "engine/rule.hpp"
#include "hase_und_igel/rules/breach.hpp"
#include "hase_und_igel/rules/cards.hpp"
#include "hase_und_igel/rules/track.hpp"

namespace spielwerk::race {

// What stands on a field, in a record and in a line of text.
struct FieldWord {
    FieldKind kind;
    std::string_view word;
    char letter;
};

// Fields that are shuffled among themselves; a salad field between them stays where it is.
struct Stretch {
    int first, last;
};

struct Edition {
    std::string_view id;
    std::string_view rules;
    std::string_view title;

    // The season
    std::string_view layout;  // one letter for each field, before anything is shuffled
    std::span<const Stretch> stretches;
    std::span<const FieldWord> fields;    // the words of this edition alone
    std::span<const CardWord> cards;      // every word that a move of the season can contain, in either rule set
    std::span<const Citation> citations;  // the rules that this edition has
    std::span<const engine::Deviation> deviations;

    // The deviations
    bool eat_salad_card_needs_two;  // more than one salad, not just one
    bool bonus_after_the_end;       // position fields pay after the last move as well
    bool random_field_not_market;   // where both are possible: luck decides on such a field, and nothing is sold
    bool four_starting_cards;       // one of each kind, and no more of them ever; else none, and as many as are bought
    bool carrot_card_not_swap;      // the carrot card is TAKE_OR_DROP_CARROTS
    bool skip_is_a_move;            // else a player without a move is passed over
    bool goal_tie_goes_to_red;      // else a race that nothing decides is a draw

    // How the last action of a hare is remembered: by the whole move, unless a played card ends it; else by its last action alone.
    bool remembers_whole_moves;

    constexpr bool has_field(FieldKind kind) const { return std::ranges::find(fields, kind, &FieldWord::kind) != fields.end(); }
    constexpr bool may_own(Card card) const { return kind_of(card) != CardKind::carrots || (card == Card::swap) != carrot_card_not_swap; }
    constexpr std::string_view card_name(CardKind kind) const {
        constexpr std::array<std::string_view, card_kinds> names{"TAKE_OR_DROP_CARROTS", "EAT_SALAD", "HURRY_AHEAD", "FALL_BACK"};
        return kind == CardKind::carrots && !carrot_card_not_swap ? "SWAP_CARROTS" : names[static_cast<std::size_t>(kind)];
    }
};

// Two lists of citations as one.
template <std::size_t first, std::size_t second>
consteval std::array<Citation, first + second> joined(const std::array<Citation, first>& one, const std::array<Citation, second>& other) {
    std::array<Citation, first + second> all{};
    std::ranges::copy(one, all.begin());
    std::ranges::copy(other, all.begin() + first);
    return all;
}

// Every word for a card that any season knows.
inline constexpr std::array card_words{
    CardWord{Card::eat_salad, "EAT_SALAD"},
    CardWord{Card::fall_back, "FALL_BACK"},
    CardWord{Card::hurry_ahead, "HURRY_AHEAD"},
    CardWord{Card::take_twenty, "TAKE_OR_DROP_CARROTS 20"},
    CardWord{Card::take_nothing, "TAKE_OR_DROP_CARROTS 0"},
    CardWord{Card::drop_twenty, "TAKE_OR_DROP_CARROTS -20"},
    CardWord{Card::swap, "SWAP_CARROTS"},
};

// The table of an edition's rules: those that it has come first, in the order of the enum.
template <const Edition& edition>
struct Rules {
    static consteval std::array<engine::Rule, breach_count> gather() {
        auto table = breaches;
        for (const Citation& citation : edition.citations) {
            engine::Rule& rule = table[static_cast<std::size_t>(citation.breach)];
            rule.paragraph = citation.paragraph;
            if (citation.german.empty()) continue;
            rule.german = citation.german;
            rule.english = citation.english;
        }
        return table;
    }

    static consteval std::array<engine::Rule, breach_count> cited_first() {
        std::array<engine::Rule, breach_count> table{};
        std::size_t count = 0;
        for (const auto& rule : gather())
            if (!rule.paragraph.empty()) table[count++] = rule;
        return table;
    }

    static constexpr std::array<engine::Rule, breach_count> by_breach = gather();
    static constexpr std::array<engine::Rule, breach_count> cited = cited_first();
    static constexpr std::span<const engine::Rule> table{cited.data(), edition.citations.size()};

    static const engine::Rule* broken(Breach breach) { return breach == Breach::none ? nullptr : &by_breach[static_cast<std::size_t>(breach)]; }
};

// The kind that a letter of a layout or of a line of text stands for.
constexpr const FieldWord* field_of_letter(const Edition& edition, char letter) {
    const auto found = std::ranges::find(edition.fields, letter, &FieldWord::letter);
    return found == edition.fields.end() ? nullptr : &*found;
}

constexpr const FieldWord& word_of(const Edition& edition, FieldKind kind) {
    return *std::ranges::find(edition.fields, kind, &FieldWord::kind);
}

// The track of a new race: each stretch shuffled by itself.
inline Track lay_track(const Edition& edition, engine::Random& random) {
    Kinds kinds{};
    for (std::size_t field = 0; field < kinds.size(); ++field) kinds[field] = field_of_letter(edition, edition.layout[field])->kind;
    for (const Stretch& stretch : edition.stretches) {
        std::array<FieldKind, field_count> loose{};
        std::size_t count = 0;
        for (int field = stretch.first; field <= stretch.last; ++field)
            if (const auto kind = kinds[static_cast<std::size_t>(field)]; kind != FieldKind::salad) loose[count++] = kind;
        random.shuffle(std::span(loose.data(), count));
        for (int field = stretch.last; field >= stretch.first; --field)
            if (auto& kind = kinds[static_cast<std::size_t>(field)]; kind != FieldKind::salad) kind = loose[--count];
    }
    return Track(kinds);
}

}  // namespace spielwerk::race
