// The two players of every game. RED begins; what a season called them on the wire is its codec's business.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace spielwerk::engine {

enum class Player : std::uint8_t { red, blue };

inline constexpr std::array players{Player::red, Player::blue};

constexpr Player other(Player player) {
    return player == Player::red ? Player::blue : Player::red;
}

constexpr std::size_t index(Player player) {
    return static_cast<std::size_t>(player);
}

constexpr std::string_view name(Player player) {
    return player == Player::red ? "RED" : "BLUE";
}

}  // namespace spielwerk::engine
