// How long a search may think, and what it answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/any_game.hpp"

namespace spielwerk::search {

// `best` is what has been measured to play best for the game.
enum class Method : std::uint8_t { best, alpha_beta, tree, playouts };

struct Limits {
    double seconds = 0;       // 0: as long as the others allow
    std::uint64_t nodes = 0;  // likewise
    int depth = 0;            // likewise
    int lines = 1;
    int threads = 1;
    std::uint64_t seed = 0;
    std::size_t memory = std::size_t{64} << 20;
    Method method = Method::best;
    std::vector<engine::AnyMove> only{};  // the moves to choose among, which are legal; all when there is none

    // With a time limit alone the result depends on the machine; else on the seed and nothing else.
    bool is_deterministic() const { return seconds <= 0 && threads == 1; }
};

// One root move with what is expected to follow.
struct Line {
    std::vector<engine::AnyMove> moves;
    double score = 0.5;  // the result to expect for the player to move
    double units = 0;    // the same in the game's own words
    int proved = 0;      // 1 won, -1 lost, 0 unknown
    int plies = 0;       // to the proved end
};

struct Found {
    std::vector<Line> lines;
    std::uint64_t nodes = 0;
    int depth = 0;
    double seconds = 0;
};

// Told now and then how far the search is; answers whether to go on.
using Listener = std::function<bool(const Found&)>;

}  // namespace spielwerk::search
