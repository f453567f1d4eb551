// What a search counts in: one whole number for a position, seen by the player to move.
//
// An evaluation stays within ±10 000. Beyond lie the wins that are proved, and the more plies a win takes, the less it is worth; so the quickest win
// is played, and the longest resistance. The two never mix: an average over luck that is no proof is held within the bounds of evaluations.
#pragma once

#include <algorithm>
#include <cstdint>

namespace spielwerk::search {

inline constexpr int most_evaluated = 10'000;
inline constexpr int won = 12'000;
inline constexpr int deepest = 64;  // plies below the root; no line is followed further

constexpr bool is_proved(int value) {
    return value > most_evaluated || value < -most_evaluated;
}

constexpr int as_evaluation(int value) {
    return std::clamp(value, -most_evaluated, most_evaluated);
}

// A proved value counts its plies from the root while the search runs, and from the position itself in the table.
constexpr int from_here(int value, int ply) {
    return !is_proved(value) ? value : value > 0 ? value + ply : value - ply;
}
constexpr int from_root(int value, int ply) {
    return !is_proved(value) ? value : value > 0 ? value - ply : value + ply;
}

// In how many plies a proved value comes true.
constexpr int plies_to_the_end(int value) {
    return won - (value > 0 ? value : -value);
}

}  // namespace spielwerk::search
