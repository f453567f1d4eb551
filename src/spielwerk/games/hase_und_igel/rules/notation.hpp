// The text of a move, both ways: "ADVANCE 5; CARD FALL_BACK; CARD EAT_SALAD".
#pragma once

#include <string>
#include <string_view>

#include "engine/reader.hpp"
#include "hase_und_igel/rules/edition.hpp"
#include "hase_und_igel/rules/move.hpp"

namespace spielwerk::race {

inline std::string write_card(Card card) {
    for (const CardWord& word : card_words)
        if (word.card == card) return "CARD " + std::string(word.word);
    return {};
}

inline std::string write_action(const Move& move) {
    switch (move.action()) {
        case Action::advance:
            return "ADVANCE " + std::to_string(move.number);
        case Action::exchange:
            return "EXCHANGE " + std::to_string(move.number);
        case Action::fall_back:
            return "FALL_BACK";
        case Action::eat_salad:
            return "EAT_SALAD";
        case Action::skip:
            return "SKIP";
        default:
            return {};
    }
}

inline std::string write_move(const Move& move) {
    const Chain cards = move.cards();
    std::string text = write_action(move);
    for (int place = 0; place < cards.size(); ++place) {
        if (!text.empty()) text += "; ";
        text += write_card(cards.at(place));
    }
    return text;
}

// Reads a text from left to right; the first thing that cannot be read ends it with a sentence.
class MoveReader {
  public:
    explicit MoveReader(const Edition& edition) : edition_(edition) {}

    Move read(std::string_view text) const {
        const auto parts = engine::split(text, "; ");
        const Move first = read_first(parts.front());
        Chain cards = first.cards();
        for (std::size_t at = 1; at < parts.size(); ++at) add_card(cards, parts[at]);
        return {first.number, first.action(), cards};
    }

  private:
    Move read_first(std::string_view part) const {
        const auto word = part.substr(0, part.find(' '));
        if (word == "ADVANCE") return advance(read_number(part, word));
        if (word == "EXCHANGE") return exchange(read_number(part, word));
        if (part == "FALL_BACK") return simple(Action::fall_back);
        if (part == "EAT_SALAD") return simple(Action::eat_salad);
        if (part == "SKIP") return simple(Action::skip);
        if (word == "CARD") return single(read_card(part));
        const auto seen = engine::shown(engine::Value(part));
        throw engine::InvalidMove{
            seen + " ist keine Aktion. Es gibt ADVANCE mit einer Zahl, EXCHANGE mit einer Zahl, FALL_BACK, EAT_SALAD, SKIP und CARD mit einer Karte.",
            seen + " is no action. There are ADVANCE with a number, EXCHANGE with a number, FALL_BACK, EAT_SALAD, SKIP and CARD with a card."};
    }

    // A number in its one spelling: no plus sign, no zeros in front.
    static int read_number(std::string_view part, std::string_view word) {
        const auto digits = part.size() > word.size() ? part.substr(word.size() + 1) : std::string_view();
        const auto number = engine::read_integer(digits);
        if (number && std::to_string(*number) == digits) return *number;
        const auto seen = engine::shown(engine::Value(part));
        const std::string example(word == "ADVANCE" ? "ADVANCE 5" : "EXCHANGE -10");
        throw engine::InvalidMove{"In " + seen + " fehlt eine ganze Zahl. Richtig ist zum Beispiel " + example + ".",
                                  seen + " lacks a whole number. Right is, for example, " + example + "."};
    }

    void add_card(Chain& cards, std::string_view part) const {
        if (cards.append(read_card(part))) return;
        throw engine::InvalidMove{"So viele Karten hat kein Zug: Nach FALL_BACK und HURRY_AHEAD im Wechsel kann nur eine weitere folgen.",
                                  "No move has so many cards: after FALL_BACK and HURRY_AHEAD by turns only one more can follow."};
    }

    Card read_card(std::string_view part) const {
        std::string known;
        for (const CardWord& word : edition_.cards) {
            if (part == "CARD " + std::string(word.word)) return word.card;
            known += (known.empty() ? "CARD " : ", CARD ") + std::string(word.word);
        }
        const auto seen = engine::shown(engine::Value(part));
        throw engine::InvalidMove{seen + " ist keine Karte, und nach der ersten Aktion können nur Karten folgen. Es gibt " + known + ".",
                                  seen + " is no card, and only cards can follow the first action. There are " + known + "."};
    }

    const Edition& edition_;
};

}  // namespace spielwerk::race
