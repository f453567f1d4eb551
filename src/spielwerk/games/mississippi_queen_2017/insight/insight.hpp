// What a skipper looks at: how far it is to the goal and to passengers, where the bow points, coal, speed, and whether the other boat falls behind.
#pragma once

#include <algorithm>
#include <array>

#include "mississippi_queen_2017/insight/fog.hpp"
#include "mississippi_queen_2017/insight/parameters.hpp"
#include "mississippi_queen_2017/insight/river_map.hpp"
#include "mississippi_queen_2017/rules/game.hpp"
#include "search/limits.hpp"
#include "search/value.hpp"

namespace spielwerk::river {

template <RuleSet set>
class RiverInsight {
  public:
    using Parameters = RiverParameters;

    static constexpr std::string_view unit = "points";
    static constexpr std::string_view unit_in_german = "Punkte";
    static constexpr search::Method method = search::Method::tree;
    static constexpr int whim = 30;
    static constexpr std::size_t root_width = 24;
    static constexpr std::uint64_t nodes_between_looks = 16;

    RiverInsight(const Board& board, const Parameters& numbers) : numbers_(numbers), map_(board) {
        numbers_.passenger_way = std::max(numbers_.passenger_way, 1);
        for (int* width : {&numbers_.width, &numbers_.width_middle, &numbers_.width_last}) *width = std::max(*width, 1);
    }

    static std::span<const search::Parameter<Parameters>> parameter_table() { return parameters_of_river; }

    // The tiles that are hidden now are another's to draw.
    static bool hides(const State& state) { return fog::hides(state); }
    static Board imagined(const Board& board, const State& state, engine::Random& random) {
        return hides(state) ? fog::imagined(board, state, random) : board;
    }

    // Where a boat may be pushed onto hidden fields, nobody knows whether it is allowed.
    static bool is_sure(const Board& board, const State& state, const Move& move) {
        Voyage<set> voyage(board, state);
        for (const Action action : move) voyage.perform(action);
        return !voyage.pushed || board.is_shown(voyage.other, state.shown);
    }

    std::size_t width(int depth) const {
        return static_cast<std::size_t>(depth >= 4 ? numbers_.width : depth >= 2 ? numbers_.width_middle : numbers_.width_last);
    }

    int evaluate(const Board& board, const State& state) const {
        const Player player = state.player;
        return std::clamp(lead(board, state, player) + numbers_.to_move, -most, most);
    }

    // What the position will be worth after the move.
    int promise(const Board& board, const State& state, const Move& move) const {
        Voyage<set> voyage(board, state);
        for (const Action action : move) voyage.perform(action);
        State next = state;
        complete_move<set>(board, next, voyage);
        next.trapped = !has_move<set>(board, next);
        if (const auto outcome = outcome_of<set>(board, next)) return !outcome->winner ? 0 : *outcome->winner == state.player ? most : -most;
        return lead(board, next, state.player);
    }

    // The boat's points, two for each coal, less one for each step of speed beyond 3 and five for each step that it cannot brake in time. What a move
    // reveals is not looked at.
    int counted(const Board& board, const State& before, const State& after, Player player) const {
        const Boat& boat = after.boat(player);
        int free = 0;
        for (const int turn : {0, 1, -1}) free = std::max(free, free_way(board, before, boat.spot, grids::turned(boat.direction, turn)));
        const int slowest = std::max(1, boat.speed - 1);
        return points(board, after, player) + 2 * boat.coal - std::max(0, boat.speed - 3) - 5 * std::max(0, slowest - free);
    }

    double curiosity() const { return numbers_.curiosity / 100.0; }
    int warmth() const { return std::max(numbers_.warmth, 1); }

    double expectation(int value) const { return odds.expectation(value); }
    int value_expected(double expected) const { return odds.value_expected(expected); }
    double units(const State&, int value) const { return value / 100.0; }

  private:
    static constexpr int most = 9'500;
    static constexpr search::Odds odds{1800};

    int lead(const Board& board, const State& state, Player player) const {
        const Player other = engine::other(player);
        const int left = last_turn - state.turn;
        int lead = worth(board, state, player) - worth(board, state, other);
        const int tiles = state.boat(player).tile - state.boat(other).tile;
        lead += (tiles > 0 ? 1 : -1) * lapping(tiles < 0 ? -tiles : tiles);
        if (left >= late) return lead;
        const int counted_now = 300 * points_ahead(board, state, player);
        return (lead * left + counted_now * (late - left)) / late;
    }

    static int points_ahead(const Board& board, const State& state, Player player) {
        return points(board, state, player) - points(board, state, engine::other(player));
    }

    int lapping(int tiles) const { return tiles >= 3 ? numbers_.lead_of_three_tiles : tiles == 2 ? numbers_.lead_of_two_tiles : 0; }

    int worth(const Board& board, const State& state, Player player) const {
        const Boat& boat = state.boat(player);
        const Field& field = board.seen(boat.spot, state.shown);
        int step = numbers_.step;
        int worth = boat.passengers > 0 ? numbers_.passenger : 0;
        if (boat.passengers >= most_passengers) {
            worth += numbers_.second_passenger;
            step += step * numbers_.home_run / 100;
            worth += step * 30;
        }
        const int here = map_.to_goal(boat.spot);
        worth -= step * here;
        worth += numbers_.coal * boat.coal + numbers_.last_coal * std::min<int>(boat.coal, 2);
        const bool aground = field.kind == Kind::sandbank;
        if (aground) worth -= numbers_.aground;
        const Spot ahead = board.beside(boat.spot, boat.direction);
        const bool blocked = ahead == nowhere || !is_passable(board.field(ahead).kind);
        if (blocked) worth -= numbers_.blocked_ahead * std::max<int>(boat.speed - 1, 1);
        else worth += numbers_.heading * std::clamp(here - map_.to_goal(ahead), -2, 1);
        if (!aground) worth -= numbers_.cramped * std::max(boat.speed - 1 - room(board, state, boat) - std::max(boat.coal - 1, 0) / 2, 0);
        if (boat.passengers < most_passengers) worth += waiting(state, boat);
        else if (here <= 6) worth -= numbers_.speed_to_pick_up * std::max(boat.speed - std::max(here, 1), 0);
        worth += numbers_.speed * std::min<int>(boat.speed, 4);
        return worth;
    }

    // How many open fields lie ahead, of those that are shown, and as far as greed looks; a sandbank stops every boat.
    static int free_way(const Board& board, const State& state, Spot at, Direction direction) {
        constexpr int sight = 4;
        for (int steps = 0; steps < sight; ++steps) {
            at = board.beside(at, direction);
            if (at == nowhere || !contains(state.shown, tile_of(at))) return steps;
            if (const Toll toll = board.tolls[at]; toll == closed || toll == toll_of_sandbank) return steps;
        }
        return sight;
    }

    // How many points a boat can surely use up: the longest straight run of shown fields, ahead or after one turn.
    int room(const Board& board, const State& state, const Boat& boat) const {
        int longest = 0;
        for (const int turn : {0, 1, -1}) {
            const Direction direction = grids::turned(boat.direction, turn);
            int run = 0;
            for (Spot at = board.beside(boat.spot, direction); run < boat.speed && at != nowhere && contains(state.shown, tile_of(at));
                 at = board.beside(at, direction)) {
                const Toll toll = board.tolls[at];
                if (toll == closed) break;
                if (toll == toll_of_sandbank) return most_speed;
                run += toll;
            }
            longest = std::max(longest, run);
        }
        return longest;
    }

    // The best of the passengers who still wait on the shown tiles.
    int waiting(const State& state, const Boat& boat) const {
        int best = 0;
        for (const auto& passenger : map_.passengers()) {
            if (state.is_taken(passenger.spot) || !contains(state.shown, tile_of(passenger.spot))) continue;
            const int distance = passenger.distance[boat.spot];
            if (distance >= RiverMap::far) continue;
            int worth = numbers_.passenger_near * numbers_.passenger_way / (numbers_.passenger_way + distance);
            if (distance < boat.speed) worth -= numbers_.speed_to_pick_up * (boat.speed - std::max(distance, 1));
            best = std::max(best, worth);
        }
        return best;
    }

    static constexpr int late = 16;

    Parameters numbers_;
    RiverMap map_;
};

}  // namespace spielwerk::river
