// Entries of a record that follow from others: they may be missing, and where they are there they must say the same.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/reader.hpp"
#include "schaefchen_2011/rules/record_writing.hpp"

namespace spielwerk::sheep {

using engine::Reader;

inline constexpr std::array player_names{engine::name(Player::red), engine::name(Player::blue)};
inline constexpr std::array dog_states{std::string_view("passive"), std::string_view("active")};

// Is there an object to read? Anything else is one fault, and not one for each entry that is looked for in vain.
inline bool is_object(const Reader& reader) {
    if (!reader) return false;
    if (reader.value()->object() != nullptr) return true;
    reader.wanted("ein Objekt", "an object");
    return false;
}

inline void disagree(const Reader& reader, const engine::Value& derived) {
    reader.fault("ist " + engine::shown(*reader.value()) + ", nach den übrigen Angaben aber " + engine::shown(derived),
                 "is " + engine::shown(*reader.value()) + ", but " + engine::shown(derived) + " by the other entries");
}

inline void agree_number(const Reader& reader, const engine::Value* derived) {
    const auto number = reader.integer(-1'000'000, 1'000'000);
    if (number && derived != nullptr && *number != *derived->integer()) disagree(reader, *derived);
}

inline void agree_word(const Reader& reader, const engine::Value* derived) {
    const auto state = reader.word(dog_states);
    if (state && derived != nullptr && dog_states[*state] != *derived->text()) disagree(reader, *derived);
}

// The number of the sheep that the dog follows, or null.
inline void agree_carrier(const Reader& reader, const engine::Value* derived) {
    const auto number = reader.is_null() ? std::nullopt : reader.integer(0, 1'000'000);
    if (derived == nullptr || (!number && !reader.is_null())) return;
    if (reader.is_null() != derived->is_null() || (number && *number != *derived->integer())) disagree(reader, *derived);
}

inline void agree_numbers(const Reader& reader, const engine::Value* derived) {
    const auto numbers = reader.list();
    if (reader.value()->list() == nullptr) return;
    bool same = derived == nullptr || numbers.size() == derived->list()->size();
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        const auto number = numbers[at].integer(0, 1'000'000);
        same = same && (!number || derived == nullptr || *number == *(*derived->list())[at].integer());
    }
    if (!same)
        reader.fault("nennt nicht alle Schafe aufsteigend (und 0 für den freien Hund)",
                     "does not name all sheep in ascending order (and 0 for a free dog)");
}

// Each entry of an object that is there, with what it should say.
template <std::size_t count, class Agree>
void agree_entries(const Reader& reader, const std::array<std::string_view, count>& keys, const engine::Value* derived, Agree agree) {
    if (!is_object(reader)) return;
    for (const auto key : keys)
        if (const Reader entry = reader.maybe(key)) agree(entry, derived == nullptr ? nullptr : derived->object()->find(key));
}

// Without a sound position only the kinds of the values are checked.
inline void check_agreement(const Reader& reader, const State* state) {
    constexpr std::array counters{std::string_view("in_game"), std::string_view("captured"), std::string_view("collected")};
    constexpr std::array sides{std::string_view("red"), std::string_view("blue")};
    using Keys = std::array<std::string_view, 1>;
    const engine::Value written = state == nullptr ? engine::Value() : write_state(*state);
    const engine::Value* derived = state == nullptr ? nullptr : &written;
    const auto agree_points = [](const Reader& entry, const engine::Value* points) { agree_entries(entry, player_names, points, agree_number); };
    const auto agree_counters = [&](const Reader& entry, const engine::Value* side) {
        if (entry.value()->object() != nullptr) agree_entries(entry, counters, side, agree_number);
    };
    agree_entries(reader, Keys{"dog_field"}, derived, agree_number);
    agree_entries(reader, Keys{"dog_state"}, derived, agree_word);
    agree_entries(reader, Keys{"dog_carrier"}, derived, agree_carrier);
    agree_entries(reader, Keys{"wire_order"}, derived, agree_numbers);
    agree_entries(reader, Keys{"points"}, derived, agree_points);
    agree_entries(reader, sides, derived, agree_counters);
    agree_entries(reader, Keys{"flowers_left"}, derived, agree_number);
}

}  // namespace spielwerk::sheep
