// A position in one line, for links and bug reports:
//
//   SHCHC…G 12 | 14 47 5 TEHF ADVANCE 3 | 9 68 4 - EAT_SALAD | REFUND
//
// A letter for each field and the turn; for RED and for BLUE position, carrots, salads, cards in their order (- for none) and the last action
// (- for none); at the end what luck ordered on a random field in the last move, if anything.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hase_und_igel/rules/records.hpp"

namespace spielwerk::race {

inline char letter_of(const Edition& edition, CardKind kind) {
    if (kind == CardKind::carrots) return edition.carrot_card_not_swap ? 'T' : 'W';
    return "?EHF"[static_cast<std::size_t>(kind)];
}

inline std::string write_short_hare(const Edition& edition, const Hare& hare) {
    std::string cards;
    for (int place = 0; place < hare.hand.size(); ++place) cards += letter_of(edition, hare.hand.at(place));
    const auto last = write_move(hare.last);
    return std::to_string(hare.position) + " " + std::to_string(hare.carrots) + " " + std::to_string(hare.salads) + " " +
           (cards.empty() ? "-" : cards) + " " + (last.empty() ? "-" : last);
}

inline std::string write_line(const Edition& edition, const Track& track, const State& state) {
    std::string text;
    for (const FieldKind kind : track.kinds()) text += word_of(edition, kind).letter;
    text += " " + std::to_string(state.turn);
    for (const Player player : engine::players) text += " | " + write_short_hare(edition, state.hare(player));
    if (state.drawn != Instruction::none) text += " | " + std::string(instruction_words[static_cast<std::size_t>(state.drawn) - 1]);
    return text;
}

// Takes a line apart and makes a record of it, so that the readers of records find its faults and tell them in the same words.
class LineReader {
  public:
    explicit LineReader(const Edition& edition) : edition_(edition) {}

    // {"turn", "setup", "state"}
    Value read(std::string_view text) const {
        const auto parts = engine::split(text, " | ");
        const auto head = engine::split(parts[0], " ");
        if (head.size() != 2 || parts.size() < 3 || parts.size() > 4)
            fail(text, "Felder und Zugnummer, dann beide Hasen, getrennt durch \" | \"",
                 "fields and turn, then both hares, with \" | \" between them");
        engine::Object state{{"red", hare(parts[1])}, {"blue", hare(parts[2])}};
        if (parts.size() == 4 && !edition_.has_field(FieldKind::random)) fail(parts[3], "nichts nach den Hasen", "nothing after the hares");
        if (parts.size() == 4) state.set("random_field", parts[3]);
        return engine::Object{{"turn", number(head[1])}, {"setup", engine::Object{{"fields", fields(head[0])}}}, {"state", std::move(state)}};
    }

  private:
    [[noreturn]] static void fail(std::string_view seen, const std::string& german, const std::string& english) {
        const auto word = engine::shown(Value(seen));
        throw engine::InvalidState{{{"text", "statt " + word + " wird erwartet: " + german, "instead of " + word + " is expected: " + english}}};
    }

    static Value number(std::string_view word) {
        const auto number = engine::read_integer(word);
        return number && std::to_string(*number) == word ? Value(*number) : Value(word);
    }

    Value fields(std::string_view letters) const {
        engine::List fields;
        for (const char letter : letters.substr(0, 2 * field_count)) {
            const FieldWord* known = field_of_letter(edition_, letter);
            if (known == nullptr) fail(letters, "ein Buchstabe für jedes Feld", "one letter for each field");
            fields.emplace_back(known->word);
        }
        return fields;
    }

    Value cards(std::string_view letters) const {
        engine::List cards;
        if (letters == "-") return cards;
        for (const char letter : letters.substr(0, 2 * Hand::capacity)) {
            int kind = 0;
            while (kind < card_kinds && letter_of(edition_, static_cast<CardKind>(kind)) != letter) ++kind;
            if (kind == card_kinds) fail(letters, "ein Buchstabe für jede Karte, oder -", "one letter for each card, or -");
            cards.emplace_back(edition_.card_name(static_cast<CardKind>(kind)));
        }
        if (cards.empty()) fail(letters, "ein Buchstabe für jede Karte, oder -", "one letter for each card, or -");
        return cards;
    }

    Value hare(std::string_view text) const {
        std::array<std::string_view, 4> words;
        std::string_view rest = text;
        for (auto& word : words) {
            const auto end = rest.find(' ');
            if (end == std::string_view::npos)
                fail(text, "Feld, Karotten, Salate, Karten, letzte Aktion", "field, carrots, salads, cards, last action");
            word = rest.substr(0, end);
            rest.remove_prefix(end + 1);
        }
        return engine::Object{{"position", number(words[0])},
                              {"carrots", number(words[1])},
                              {"salads", number(words[2])},
                              {"cards", cards(words[3])},
                              {"last", rest == "-" ? Value() : Value(rest)}};
    }

    const Edition& edition_;
};

}  // namespace spielwerk::race
