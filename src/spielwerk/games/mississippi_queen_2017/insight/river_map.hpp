// How far it is on the river as the player knows or imagines it: from each field to the goal, and to each passenger's landing stages.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mississippi_queen_2017/rules/board.hpp"

namespace spielwerk::river {

class RiverMap {
  public:
    using Distances = std::array<std::uint8_t, spot_count>;
    static constexpr int far = 200;

    explicit RiverMap(const Board& board) {
        std::vector<Spot> goals;
        board::for_each_spot([&](Spot spot) {
            if (board.field(spot).kind == Kind::goal) goals.push_back(spot);
        });
        to_goal_ = measure(board, goals);
        board::for_each_spot([&](Spot spot) {
            if (!has_passenger(board.field(spot).kind)) return;
            const auto facing = static_cast<Direction>(static_cast<int>(board.field(spot).kind) - static_cast<int>(Kind::passenger0));
            const Spot stage = board.beside(spot, facing);
            if (stage != nowhere && is_passable(board.field(stage).kind)) passengers_.push_back({spot, stage, measure(board, {stage})});
        });
    }

    struct Passenger {
        Spot spot;
        Spot stage;
        Distances distance;
    };

    int to_goal(Spot spot) const { return to_goal_[spot]; }
    const std::vector<Passenger>& passengers() const { return passengers_; }

  private:
    // Points of movement that it takes, turning and speed left aside. A sandbank costs a move, which is about three of them.
    static int step_onto(Kind kind) { return kind == Kind::log ? 3 : kind == Kind::sandbank ? 5 : 1; }

    static Distances measure(const Board& board, const std::vector<Spot>& ends) {
        Distances distances;
        distances.fill(far);
        std::vector<Spot> queue = ends;
        for (const Spot end : ends) distances[end] = 0;
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Spot here = queue[at];
            const int through = distances[here] + step_onto(board.field(here).kind);
            for (const Direction direction : grids::directions) {
                const Spot next = board.beside(here, direction);
                if (next == nowhere || !is_passable(board.field(next).kind) || distances[next] <= through || through >= far) continue;
                distances[next] = static_cast<std::uint8_t>(through);
                queue.push_back(next);
            }
        }
        return distances;
    }

    Distances to_goal_{};
    std::vector<Passenger> passengers_;
};

}  // namespace spielwerk::river
