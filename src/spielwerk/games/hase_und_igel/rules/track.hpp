// The track: 65 fields in a row, and what can be known about each field of it before the race.
//
// The fields 0 to 63 make sets in one word; the goal, field 64, stands outside of all sets and is judged by itself.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/random.hpp"

namespace spielwerk::race {

using Field = std::uint8_t;
using FieldSet = std::uint64_t;

inline constexpr int field_count = 65;
inline constexpr Field start_field = 0;
inline constexpr Field goal_field = 64;
inline constexpr Field last_salad = 57;  // from here on SWAP_CARROTS cannot be played

enum class FieldKind : std::uint8_t { start, carrots, hare, salad, hedgehog, position_1, position_2, market, random, goal };

using Kinds = std::array<FieldKind, field_count>;

constexpr FieldSet only(int field) {
    return field < goal_field ? FieldSet{1} << field : 0;
}

// The fields with higher numbers, the goal left out.
constexpr FieldSet beyond(int field) {
    return field < goal_field ? (~FieldSet{0} << field) << 1 : 0;
}

class Track {
  public:
    constexpr Track() = default;

    constexpr explicit Track(const Kinds& kinds) : kinds_(kinds) {
        Field hedgehog = start_field, carrots = start_field;
        for (std::size_t field = 0; field < kinds.size(); ++field) {
            const auto number = static_cast<Field>(field);
            nearest_hedgehog_[field] = hedgehog;
            nearest_carrots_[field] = carrots;
            if (kinds[field] == FieldKind::hedgehog) hedgehog = number;
            if (kinds[field] == FieldKind::carrots) carrots = number;
            if (kinds[field] == FieldKind::position_1) bonus_[0][field] = 10;
            if (kinds[field] == FieldKind::position_2) bonus_[1][field] = 30;
            sets_[static_cast<std::size_t>(kinds[field])] |= only(number);
            key_ = engine::mixed(key_, static_cast<std::uint64_t>(kinds[field]));
        }
        free_ = all(FieldKind::carrots) | all(FieldKind::position_1) | all(FieldKind::position_2) | all(FieldKind::random);
    }

    constexpr const Kinds& kinds() const { return kinds_; }
    constexpr FieldKind kind(Field field) const { return kinds_[field]; }
    constexpr FieldSet all(FieldKind kind) const { return sets_[static_cast<std::size_t>(kind)]; }
    constexpr FieldSet free() const { return free_; }  // what whoever pays may enter

    // The nearest one behind; 0, the start, where there is none.
    constexpr Field hedgehog_behind(Field field) const { return nearest_hedgehog_[field]; }
    constexpr Field carrots_behind(Field field) const { return nearest_carrots_[field]; }

    // What a position field pays at the start of a turn.
    constexpr int bonus(Field field, bool first) const { return bonus_[first ? 0 : 1][field]; }

    constexpr std::uint64_t key() const { return key_; }

  private:
    Kinds kinds_{};
    std::array<FieldSet, 10> sets_{};
    FieldSet free_ = 0;
    std::array<Field, field_count> nearest_hedgehog_{};
    std::array<Field, field_count> nearest_carrots_{};
    std::array<std::array<std::uint8_t, field_count>, 2> bonus_{};
    std::uint64_t key_ = 0;
};

}  // namespace spielwerk::race
