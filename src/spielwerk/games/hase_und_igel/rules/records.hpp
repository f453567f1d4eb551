// Positions as plain data, both ways.
//
// The limits are such that playing on never leaves them: with each turn a hare may own one card more, and somewhat more carrots, than before.
// So whatever can be played from a position that was read can be written and read again.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/reader.hpp"
#include "hase_und_igel/rules/notation.hpp"
#include "hase_und_igel/rules/random_field.hpp"

namespace spielwerk::race {

using engine::Reader;
using engine::Value;

// Falling back over the whole track brings 640 carrots, a turn besides 30 at most.
constexpr int most_carrots(int turn) {
    return 1'000'000 + 1'000 * turn;
}

// A card is bought in a move of one's own, and a race has 30 of them.
constexpr int most_cards(int turn, Player player) {
    const int moved = (std::min(turn, last_turn) + (player == Player::red ? 1 : 0)) / 2;
    return Hand::capacity - round_limit + moved;
}

inline Value write_track(const Edition& edition, const Track& track) {
    engine::List fields;
    for (const FieldKind kind : track.kinds()) fields.emplace_back(word_of(edition, kind).word);
    return engine::Object{{"fields", std::move(fields)}};
}

inline Value write_hare(const Edition& edition, const Hare& hare) {
    engine::List cards;
    for (int place = 0; place < hare.hand.size(); ++place) cards.emplace_back(edition.card_name(hare.hand.at(place)));
    const auto last = write_move(hare.last);
    return engine::Object{{"position", int{hare.position}},
                          {"carrots", hare.carrots},
                          {"salads", int{hare.salads}},
                          {"cards", std::move(cards)},
                          {"last", last.empty() ? Value() : Value(last)}};
}

inline Value write_position(const Edition& edition, const State& state) {
    engine::Object position{{"red", write_hare(edition, state.hare(Player::red))}, {"blue", write_hare(edition, state.hare(Player::blue))}};
    if (edition.has_field(FieldKind::random)) {
        const auto drawn = static_cast<std::size_t>(state.drawn);
        position.set("random_field", drawn == 0 ? Value() : Value(instruction_words[drawn - 1]));
    }
    return position;
}

// Notes once that something is no object, where asking for its entries would note it for each of them.
inline bool is_object(const Reader& reader) {
    if (!reader) return false;
    if (reader.value()->object() == nullptr) reader.wanted("ein Objekt", "an object");
    return reader.value()->object() != nullptr;
}

class RecordReader {
  public:
    explicit RecordReader(const Edition& edition) : edition_(edition) {}

    Track track(const Reader& reader) const {
        Kinds kinds{};
        kinds[goal_field] = FieldKind::goal;
        if (!is_object(reader)) return Track(kinds);
        std::vector<std::string_view> words;
        for (const FieldWord& word : edition_.fields) words.push_back(word.word);
        const auto fields = reader.at("fields").list(field_count);
        for (std::size_t at = 0; at < fields.size(); ++at)
            if (const auto word = fields[at].word(words)) kinds[at] = placed(fields[at], edition_.fields[*word].kind, static_cast<int>(at));
        return Track(kinds);
    }

    State position(const Reader& reader, int turn, Player player) const {
        State state;
        state.turn = static_cast<std::uint8_t>(turn);
        if (player != state.to_move())
            reader.elsewhere("player").fault("passt nicht zur Zugnummer: RED zieht bei geraden, BLUE bei ungeraden",
                                             "does not go with the turn: RED moves on even ones, BLUE on odd ones");
        if (!is_object(reader)) return state;
        read_hare(reader.at("red"), turn, Player::red, state);
        read_hare(reader.at("blue"), turn, Player::blue, state);
        if (edition_.has_field(FieldKind::random)) state.drawn = read_drawn(reader.maybe("random_field"));
        check_places(reader, state);
        return state;
    }

  private:
    // The start and the goal are where they belong, and nowhere else.
    static FieldKind placed(const Reader& reader, FieldKind kind, int field) {
        if ((kind == FieldKind::start) != (field == start_field))
            reader.fault("das Startfeld ist Feld 0, und nur dieses", "the start is field 0, and no other");
        if ((kind == FieldKind::goal) != (field == goal_field))
            reader.fault("das Ziel ist Feld 64, und nur dieses", "the goal is field 64, and no other");
        return kind;
    }

    void read_hare(const Reader& reader, int turn, Player player, State& state) const {
        if (!is_object(reader)) return;
        Hare& hare = state.hare(player);
        hare.position = static_cast<Field>(reader.at("position").integer(0, goal_field).value_or(0));
        hare.carrots = static_cast<std::int32_t>(reader.at("carrots").integer(0, most_carrots(turn)).value_or(0));
        hare.salads = static_cast<std::uint8_t>(reader.at("salads").integer(0, salads_at_start).value_or(0));
        hare.hand = read_hand(reader.at("cards"), most_cards(turn, player));
        hare.last = read_last(reader.at("last"));
    }

    Hand read_hand(const Reader& reader, int most) const {
        Hand hand;
        std::vector<std::string_view> names;
        for (int kind = 0; kind < card_kinds; ++kind) names.push_back(edition_.card_name(static_cast<CardKind>(kind)));
        const auto cards = reader.list();
        if (const auto count = static_cast<int>(cards.size()); !edition_.four_starting_cards && count > most) {
            const auto counted = std::to_string(count);
            const auto limit = std::to_string(most);
            reader.fault("hat " + counted + " Karten, höchstens " + limit + " sind hier möglich",
                         "has " + counted + " cards, at most " + limit + " are possible here");
            return hand;
        }
        for (const Reader& card : cards) {
            const auto word = card.word(names);
            if (!word) continue;
            const auto kind = static_cast<CardKind>(*word);
            if (edition_.four_starting_cards && hand.owns(kind))
                card.fault("diese Karte gibt es für jeden Hasen nur einmal", "each hare has this card only once");
            else hand.add(kind);
        }
        return hand;
    }

    Move read_last(const Reader& reader) const {
        if (!reader || reader.is_null()) return {};
        const auto text = reader.text();
        if (!text) return {};
        try {
            const Move last = MoveReader(edition_).read(*text);
            if (can_be_last(last)) return last;
            const auto seen = engine::shown(*reader.value());
            reader.fault(seen + " kann nicht die letzte Aktion eines Hasen sein", seen + " cannot be the last action of a hare");
        } catch (const engine::InvalidMove& unreadable) {
            reader.fault(unreadable.german, unreadable.english);
        }
        return {};
    }

    // A move of this edition as it is remembered; whether the hare could have played it where it stands is not asked.
    bool can_be_last(const Move& last) const {
        const int cards = last.cards().size();
        for (int place = 0; place < cards; ++place)
            if (!edition_.may_own(last.cards().at(place))) return false;
        switch (last.action()) {
            case Action::advance:
                return 1 <= last.number && last.number <= longest_advance && (cards == 0 || edition_.remembers_whole_moves);
            case Action::exchange:
                return cards == 0 && (last.number == 10 || last.number == -10);
            case Action::fall_back:
            case Action::eat_salad:
                return cards == 0;
            case Action::card:
                return cards == 1;
            default:
                return false;
        }
    }

    static Instruction read_drawn(const Reader& reader) {
        if (!reader || reader.is_null()) return Instruction::none;
        const auto word = reader.word(instruction_words);
        return word ? static_cast<Instruction>(*word + 1) : Instruction::none;
    }

    static void check_places(const Reader& reader, const State& state) {
        const Field field = state.hare(Player::red).position;
        if (field != state.hare(Player::blue).position || field == start_field || field == goal_field) return;
        reader.elsewhere(reader.place() + ".blue.position").fault("dort steht schon der rote Hase", "the red hare stands there already");
    }

    const Edition& edition_;
};

}  // namespace spielwerk::race
