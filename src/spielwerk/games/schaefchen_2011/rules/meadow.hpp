// The board: 65 fields in the shape of a wheel with four spokes, four arcs and a home outside each of its four corners.
//
// A walk of one to six steps never turns round. The shortest circle of the board has 22 steps, so such walks are simple paths, and the ends
// of walks of different lengths are different fields: the two ends of a move tell which die it needs. All of that is computed at compile time.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/player.hpp"

namespace spielwerk::sheep {

using engine::Player;
using Field = std::uint8_t;

inline constexpr int field_count = 65;
inline constexpr Field centre = 0;  // Here the dog waits; no flower grows here at the start.
inline constexpr Field first_home = 61;
inline constexpr int longest_walk = 6;

enum class Kind : std::uint8_t { normal, safe, home };

constexpr bool is_home(Field field) {
    return field >= first_home;
}

// Homes alternate in their numbers: 61 and 63 are BLUE's, 62 and 64 are RED's.
constexpr Player owner_of_home(Field home) {
    return (home - first_home) % 2 == 0 ? Player::blue : Player::red;
}

constexpr Field opposite_home(Field home) {
    return static_cast<Field>(home < first_home + 2 ? home + 2 : home - 2);
}

// A set of fields in one word. Homes take turns at two bits, as a player can only ever use his own two: a set belongs to one player.
using FieldSet = std::uint64_t;

inline constexpr auto sets_of_one = [] {
    std::array<FieldSet, field_count> sets{};
    for (int field = 0; field < field_count; ++field)
        sets[static_cast<std::size_t>(field)] = FieldSet{1} << (field < first_home ? field : first_home + (field - first_home) / 2);
    return sets;
}();

constexpr FieldSet only(Field field) {
    return sets_of_one[field];
}

inline constexpr FieldSet homes = FieldSet{3} << first_home;

namespace meadow {

// Fields in a row: `first` … `last` lie between two junctions, or between the centre and a junction.
struct Chain {
    Field from, first, last, to;
};

inline constexpr std::array chains{
    Chain{0, 5, 9, 1},   Chain{0, 10, 14, 2}, Chain{0, 15, 19, 3}, Chain{0, 20, 24, 4},  // spokes
    Chain{4, 25, 33, 2}, Chain{2, 34, 42, 3}, Chain{3, 43, 51, 1}, Chain{1, 52, 60, 4},  // arcs
};

inline constexpr std::array<Field, 4> junction_of_home{4, 2, 3, 1};

struct Neighbours {
    std::array<Field, 4> fields{};
    int count = 0;

    constexpr void add(Field field) { fields[static_cast<std::size_t>(count++)] = field; }
};

consteval std::array<Neighbours, field_count> link() {
    std::array<Neighbours, field_count> links{};
    const auto join = [&](Field one, Field other) {
        links[one].add(other);
        links[other].add(one);
    };
    for (const Chain& chain : chains) {
        join(chain.from, chain.first);
        for (Field field = chain.first; field < chain.last; ++field) join(field, static_cast<Field>(field + 1));
        join(chain.last, chain.to);
    }
    for (std::size_t home = 0; home < junction_of_home.size(); ++home) join(junction_of_home[home], static_cast<Field>(first_home + home));
    return links;
}

// The middle of each spoke, and the fields at offsets 3 and 5 of each arc.
consteval FieldSet lay_safe_fields() {
    FieldSet safe = 0;
    for (const Chain& chain : chains) {
        if (chain.from == centre) safe |= only(static_cast<Field>(chain.first + 2));
        else safe |= only(static_cast<Field>(chain.first + 3)) | only(static_cast<Field>(chain.first + 5));
    }
    return safe;
}

}  // namespace meadow

inline constexpr auto neighbours = meadow::link();
inline constexpr FieldSet safe_fields = meadow::lay_safe_fields();
inline constexpr FieldSet normal_fields = ~safe_fields & ~homes & ((FieldSet{1} << 63) - 1);

constexpr Kind kind_of(Field field) {
    if (is_home(field)) return Kind::home;
    return (safe_fields & only(field)) != 0 ? Kind::safe : Kind::normal;
}

namespace meadow {

using Steps = std::array<std::array<std::uint8_t, field_count>, field_count>;

constexpr void walk(Steps& steps, Field start, Field before, Field at, int done) {
    if (done > 0) steps[start][at] = static_cast<std::uint8_t>(done);
    if (done == longest_walk) return;
    for (int way = 0; way < neighbours[at].count; ++way) {
        const Field next = neighbours[at].fields[static_cast<std::size_t>(way)];
        if (done == 0 || next != before) walk(steps, start, at, next, done + 1);
    }
}

consteval Steps measure() {
    Steps steps{};
    for (int field = 0; field < field_count; ++field) walk(steps, static_cast<Field>(field), 0, static_cast<Field>(field), 0);
    return steps;
}

}  // namespace meadow

// The length of the walk between two fields; 0 where none of one to six steps leads from one to the other.
inline constexpr meadow::Steps steps_between = meadow::measure();

namespace meadow {

using Reach = std::array<std::array<std::array<FieldSet, longest_walk + 2>, field_count>, 2>;  // one more, as eight are quicker to find

consteval Reach gather() {
    Reach reach{};
    for (const Player player : engine::players)
        for (int from = 0; from < field_count; ++from)
            for (int to = 0; to < field_count; ++to) {
                const auto target = static_cast<Field>(to);
                if (is_home(target) && owner_of_home(target) != player) continue;
                const auto steps = steps_between[static_cast<std::size_t>(from)][target];
                if (steps > 0) reach[engine::index(player)][static_cast<std::size_t>(from)][steps] |= only(target);
            }
    return reach;
}

}  // namespace meadow

// reach[player][field][n]: where n steps can end, the other player's homes left out.
inline constexpr meadow::Reach reach = meadow::gather();

// How many sheep of one colour it takes at least until the one on `start` cannot move with either of two values. On every normal field that it
// could go to stands another of them, which could otherwise move itself; safe fields and homes are taken to be closed.
constexpr int sheep_that_block(Player player, Field start, int one, int other, int enough) {
    FieldSet blocking = 0;
    FieldSet looked_at = 0;
    for (Field at = start;; at = static_cast<Field>(std::countr_zero(blocking & ~looked_at))) {
        const auto& ends = reach[engine::index(player)][at];
        looked_at |= only(at);
        blocking |= (ends[static_cast<std::size_t>(one)] | ends[static_cast<std::size_t>(other)]) & normal_fields;
        const int sheep = std::popcount(blocking | only(start));
        if (sheep >= enough || (blocking & ~looked_at) == 0) return sheep;
    }
}

// Can a player with so many sheep always move one of them when the dice show two different values?
consteval bool two_values_always_move(int sheep) {
    for (const Player player : engine::players)
        for (int start = 0; start < field_count; ++start)
            for (int one = 1; one < longest_walk; ++one)
                for (int other = one + 1; other <= longest_walk; ++other)
                    if (sheep_that_block(player, static_cast<Field>(start), one, other, sheep + 1) <= sheep) return false;
    return true;
}

static_assert(std::popcount(normal_fields) == 49 && std::popcount(safe_fields) == 12);

}  // namespace spielwerk::sheep
