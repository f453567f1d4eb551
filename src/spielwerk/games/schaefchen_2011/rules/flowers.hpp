// Flowers and toadstools on the normal fields: -1 for a toadstool, else 0, 1 or 2 flowers.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/random.hpp"
#include "schaefchen_2011/rules/meadow.hpp"

namespace spielwerk::sheep {

inline constexpr int least_flowers = -1;
inline constexpr int most_flowers = 2;
inline constexpr int toadstools_at_start = 8;
inline constexpr int flowers_at_start = 50;  // The rulebook's word says 25; its own counter of 42 (50 - 8) decides.

// Two bits for each field, in two planes: 00 none, 01 one flower, 10 two flowers, 11 a toadstool.
class Flowers {
  public:
    constexpr int at(Field field) const {
        const int code = static_cast<int>(low_ >> field & 1) + 2 * static_cast<int>(high_ >> field & 1);
        return code == 3 ? -1 : code;
    }

    constexpr void put(Field field, int amount) {
        take(field);
        if (amount == 1 || amount == -1) low_ |= only(field);
        if (amount == 2 || amount == -1) high_ |= only(field);
    }

    constexpr void take(Field field) {
        low_ &= ~only(field);
        high_ &= ~only(field);
    }

    // Where one flower grows, where two do, and where a toadstool stands.
    constexpr FieldSet singles() const { return low_ & ~high_; }
    constexpr FieldSet doubles() const { return high_ & ~low_; }
    constexpr FieldSet toadstools() const { return low_ & high_; }

    // All flowers less all toadstools.
    constexpr int total() const { return std::popcount(singles()) + 2 * std::popcount(doubles()) - std::popcount(toadstools()); }

    constexpr std::uint64_t key() const { return engine::mixed(low_, high_); }

  private:
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
};

// As the contest sowed: toadstools on eight different fields, then one flower after the other on a field that has room for it.
inline Flowers sow(engine::Random& random) {
    std::array<Field, 48> candidates{};
    std::uint32_t left = 0;
    for (Field field = centre + 1; field < first_home; ++field)
        if (kind_of(field) == Kind::normal) candidates[left++] = field;
    Flowers flowers;
    const auto close = [&](std::uint32_t at) { candidates[at] = candidates[--left]; };
    for (int toadstool = 0; toadstool < toadstools_at_start; ++toadstool) {
        const auto at = random.below(left);
        flowers.put(candidates[at], -1);
        close(at);
    }
    for (int flower = 0; flower < flowers_at_start; ++flower) {
        const auto at = random.below(left);
        const int grown = flowers.at(candidates[at]) + 1;
        flowers.put(candidates[at], grown);
        if (grown == most_flowers) close(at);
    }
    return flowers;
}

}  // namespace spielwerk::sheep
