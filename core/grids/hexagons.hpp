// Hexagons with a point at the top, as two games use them: six directions, and cube coordinates whose three parts add up to zero.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace spielwerk::grids {

// Counter-clockwise, so that turning left is counting up.
enum class Direction : std::uint8_t { right, up_right, up_left, left, down_left, down_right };

inline constexpr std::array directions{Direction::right, Direction::up_right,  Direction::up_left,
                                       Direction::left,  Direction::down_left, Direction::down_right};

// Turned by so many steps of 60 degrees; positive is to the left.
constexpr Direction turned(Direction direction, int steps) {
    return static_cast<Direction>(((static_cast<int>(direction) + steps) % 6 + 6) % 6);
}

constexpr Direction opposite(Direction direction) {
    return turned(direction, 3);
}

struct Cube {
    int x = 0;
    int y = 0;
    int z = 0;

    friend constexpr bool operator==(const Cube&, const Cube&) = default;
    friend constexpr Cube operator+(Cube one, Cube other) { return {one.x + other.x, one.y + other.y, one.z + other.z}; }
    friend constexpr Cube operator-(Cube one, Cube other) { return {one.x - other.x, one.y - other.y, one.z - other.z}; }
};

// The way to the neighbour in a direction.
constexpr Cube step(Direction direction) {
    constexpr std::array<Cube, 6> steps{{{1, -1, 0}, {1, 0, -1}, {0, 1, -1}, {-1, 1, 0}, {-1, 0, 1}, {0, -1, 1}}};
    return steps[static_cast<std::size_t>(direction)];
}

// The length of the shortest way.
constexpr int distance(Cube one, Cube other) {
    const auto far = [](int number) { return number < 0 ? -number : number; };
    const Cube way = one - other;
    return (far(way.x) + far(way.y) + far(way.z)) / 2;
}

}  // namespace spielwerk::grids
