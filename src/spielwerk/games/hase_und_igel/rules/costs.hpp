// The race card: what an advance costs, and how far a stock of carrots leads.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace spielwerk::race {

inline constexpr int longest_advance = 44;  // the last row of the race card

// The first field costs one carrot, each further one a carrot more than the field before it.
constexpr int cost(int distance) {
    return distance * (distance + 1) / 2;
}

inline constexpr int highest_cost = cost(longest_advance);

namespace race_card {

consteval std::array<std::uint8_t, highest_cost + 1> measure() {
    std::array<std::uint8_t, highest_cost + 1> distances{};
    int distance = 0;
    for (int carrots = 0; carrots <= highest_cost; ++carrots) {
        while (cost(distance + 1) <= carrots) ++distance;
        distances[static_cast<std::size_t>(carrots)] = static_cast<std::uint8_t>(distance);
    }
    return distances;
}

inline constexpr auto distances = measure();

}  // namespace race_card

// The longest advance that so many carrots pay for; 0 where they pay for none.
constexpr int farthest(int carrots) {
    return race_card::distances[static_cast<std::size_t>(std::clamp(carrots, 0, highest_cost))];
}

static_assert(farthest(0) == 0 && farthest(2) == 1 && farthest(68) == 11 && farthest(1'000'000) == longest_advance);

}  // namespace spielwerk::race
