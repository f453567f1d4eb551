// The stones: five kinds of insects in two colours, and the hand from which they are set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/player.hpp"

namespace spielwerk::hive {

using engine::Player;

enum class Kind : std::uint8_t { bee, spider, grasshopper, beetle, ant };

inline constexpr std::array kinds{Kind::bee, Kind::spider, Kind::grasshopper, Kind::beetle, Kind::ant};
inline constexpr std::array<std::string_view, 5> kind_names{"BEE", "SPIDER", "GRASSHOPPER", "BEETLE", "ANT"};
inline constexpr std::string_view kind_letters = "QSGBA";
inline constexpr std::string_view player_letters = "RB";

constexpr std::size_t index(Kind kind) {
    return static_cast<std::size_t>(kind);
}

struct Piece {
    Player owner;
    Kind kind;

    friend constexpr bool operator==(const Piece&, const Piece&) = default;
};

// How many stones of each kind there are, or are left to be set.
class Hand {
  public:
    constexpr Hand() = default;
    constexpr Hand(int bees, int spiders, int grasshoppers, int beetles, int ants)
        : counts_{static_cast<std::uint8_t>(bees), static_cast<std::uint8_t>(spiders), static_cast<std::uint8_t>(grasshoppers),
                  static_cast<std::uint8_t>(beetles), static_cast<std::uint8_t>(ants)} {}

    constexpr int count(Kind kind) const { return counts_[index(kind)]; }
    constexpr bool holds(Kind kind) const { return counts_[index(kind)] != 0; }
    constexpr void take(Kind kind) { --counts_[index(kind)]; }
    constexpr void add(Kind kind) { ++counts_[index(kind)]; }
    constexpr std::uint64_t bits() const {
        std::uint64_t bits = 0;
        for (const auto count : counts_) bits = bits << 8 | count;
        return bits;
    }

    friend constexpr bool operator==(const Hand&, const Hand&) = default;

  private:
    std::array<std::uint8_t, 5> counts_{};
};

}  // namespace spielwerk::hive
