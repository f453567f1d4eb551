// The points in which the contest's server did not play by the rulebook: one name each, in one table for both behaviours.
#pragma once

#include <array>
#include <cstdint>

#include "engine/rule.hpp"

namespace spielwerk::river {

enum class RoundStarter : std::uint8_t { segment_and_row, projection };
enum class Lapping : std::uint8_t { end_of_round, before_blue_moves };
enum class PointsTie : std::uint8_t { passengers_decide, draw };
enum class PushedIntoGoal : std::uint8_t { goes_on, wins };
enum class ViolationPoints : std::uint8_t { none, kept };

enum class Edition : std::uint8_t { rulebook, contest };

struct RuleSet {
    Edition edition;
    bool points_for_every_step;
    RoundStarter round_starter;
    Lapping lapping;
    PointsTie points_tie;
    PushedIntoGoal pushed_into_goal;
    bool goal_before_round_limit;
    bool log_slows_after_move;
    bool sandbank_onto_log;
    bool push_onto_hidden;
    ViolationPoints violation_points;
};

inline constexpr RuleSet rulebook{
    .edition = Edition::rulebook,
    .points_for_every_step = true,
    .round_starter = RoundStarter::segment_and_row,
    .lapping = Lapping::end_of_round,
    .points_tie = PointsTie::passengers_decide,
    .pushed_into_goal = PushedIntoGoal::goes_on,
    .goal_before_round_limit = true,
    .log_slows_after_move = true,
    .sandbank_onto_log = false,
    .push_onto_hidden = false,
    .violation_points = ViolationPoints::none,
};

inline constexpr RuleSet contest{
    .edition = Edition::contest,
    .points_for_every_step = false,
    .round_starter = RoundStarter::projection,
    .lapping = Lapping::before_blue_moves,
    .points_tie = PointsTie::draw,
    .pushed_into_goal = PushedIntoGoal::wins,
    .goal_before_round_limit = false,
    .log_slows_after_move = false,
    .sandbank_onto_log = true,
    .push_onto_hidden = true,
    .violation_points = ViolationPoints::kept,
};

inline constexpr std::array deviations{
    engine::Deviation{"points_for_every_step",
                      "Every step needs its movement points, the one onto a sandbank too, and a push needs one (two onto a log).",
                      "An advance only needs some points left when it begins, so one that is too long is accepted if the move ends on a sandbank; "
                      "the list of moves leaves such moves out."},
    engine::Deviation{"round_starter", "A round is begun by the boat on the higher tile, then in the higher row, then by speed, coal, x and y.",
                      "A round is begun by the boat that is farther on in the direction of the newest shown tile, then by speed, coal, x and y."},
    engine::Deviation{
        "lapping", "A boat more than three tiles behind has lost at the end of a round.",
        "A boat more than three tiles behind has lost whenever BLUE is the next to move, in the middle of a round too, and never else."},
    engine::Deviation{"points_tie", "With equal points at the round limit more passengers win, and equally many are a draw.",
                      "Equal points at the round limit are a draw."},
    engine::Deviation{"pushed_into_goal", "A boat that is pushed onto a goal field does not win by that; it needs a move of its own that ends there.",
                      "A boat that is pushed onto a goal field wins as if it had sailed there."},
    engine::Deviation{"goal_before_round_limit", "Whoever reaches the goal in the very last move wins.",
                      "After the last move points decide, even if it reached the goal."},
    engine::Deviation{
        "log_slows_after_move",
        "Logs slow a boat when the move has ended: it picks up and wins by the speed before. Only the mover and a boat that it pushed pick up.",
        "Logs slow a boat at once, so it may pick up or win with the lower speed in the same move. Both boats pick up after every move."},
    engine::Deviation{"sandbank_onto_log", "A boat cannot leave a sandbank onto a log, as a log takes two points.",
                      "A boat may leave a sandbank forwards onto a log, which then costs nothing more and does not slow it."},
    engine::Deviation{"push_onto_hidden", "A boat can be pushed onto shown fields only.",
                      "A boat can be pushed onto any field of the river, tiles that are not shown yet or not any more included."},
    engine::Deviation{"violation_points", "Whoever breaks the rules gets 0 points on the score sheet, and loses.",
                      "Whoever breaks the rules keeps his points on the score sheet, and loses."},
};

}  // namespace spielwerk::river
