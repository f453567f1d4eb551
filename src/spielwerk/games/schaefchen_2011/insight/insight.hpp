// What a shepherd looks at: points, what could still be brought home, who can catch whom with the dice as they lie, and who could with others.
#pragma once

#include <array>
#include <cmath>

#include "schaefchen_2011/rules/game.hpp"
#include "search/insight.hpp"
#include "search/limits.hpp"
#include "search/value.hpp"

namespace spielwerk::sheep {

// In hundredths of a point, where nothing else is said.
struct SheepParameters {
    int figure = 500;       // a sheep that can be moved
    int homeward = 70;      // of a hundred: how much of what would be gained at home counts close to it
    int way_home = 9;       // so many steps from home it is half of that
    int can_catch = 55;     // of a hundred: a catch that the dice allow the player to move
    int second_catch = 10;  // the same for the next best one
    int in_danger = 32;     // of a hundred: what the other player could catch with some throw, the greatest of it
    int more_danger = 12;   // the same for the rest
    int flower_near = 14;   // a flower in reach
    int safe = 60;          // a herd on a safe field
    int dog = 250;          // the active dog at one's side
    int to_move = 150;
    int luck_ahead = 480;  // hundredths of points that one more turn can change, times the root of the turns left
    int luck_always = 500;
    int curiosity = 160;  // hundredths: how much the tree search tries what looks worse
    int warmth = 400;     // the greater, the less a move's first look counts
};

inline constexpr std::array parameters_of_sheep{
    search::Parameter<SheepParameters>{"figure", &SheepParameters::figure},
    search::Parameter<SheepParameters>{"homeward", &SheepParameters::homeward},
    search::Parameter<SheepParameters>{"way_home", &SheepParameters::way_home},
    search::Parameter<SheepParameters>{"can_catch", &SheepParameters::can_catch},
    search::Parameter<SheepParameters>{"second_catch", &SheepParameters::second_catch},
    search::Parameter<SheepParameters>{"in_danger", &SheepParameters::in_danger},
    search::Parameter<SheepParameters>{"more_danger", &SheepParameters::more_danger},
    search::Parameter<SheepParameters>{"flower_near", &SheepParameters::flower_near},
    search::Parameter<SheepParameters>{"safe", &SheepParameters::safe},
    search::Parameter<SheepParameters>{"dog", &SheepParameters::dog},
    search::Parameter<SheepParameters>{"to_move", &SheepParameters::to_move},
    search::Parameter<SheepParameters>{"luck_ahead", &SheepParameters::luck_ahead},
    search::Parameter<SheepParameters>{"luck_always", &SheepParameters::luck_always},
    search::Parameter<SheepParameters>{"curiosity", &SheepParameters::curiosity},
    search::Parameter<SheepParameters>{"warmth", &SheepParameters::warmth},
};

namespace insight {

using Distances = std::array<std::array<std::uint8_t, field_count>, field_count>;

// The number of steps from each field to each home.
inline Distances measure_distances() {
    Distances all{};
    for (Field home = first_home; home < field_count; ++home) {
        auto& distances = all[home];
        distances.fill(255);
        std::array<Field, field_count> queue{home};
        std::size_t end = 1;
        distances[home] = 0;
        for (std::size_t at = 0; at < end; ++at)
            for (int way = 0; way < neighbours[queue[at]].count; ++way) {
                const Field next = neighbours[queue[at]].fields[static_cast<std::size_t>(way)];
                if (distances[next] != 255) continue;
                distances[next] = static_cast<std::uint8_t>(distances[queue[at]] + 1);
                queue[end++] = next;
            }
    }
    return all;
}

inline const Distances distance_to = measure_distances();

// Where a sheep can come to with some throw.
inline constexpr auto reach_of_any_die = [] {
    std::array<std::array<FieldSet, field_count>, 2> all{};
    for (std::size_t player = 0; player < 2; ++player)
        for (std::size_t field = 0; field < field_count; ++field)
            for (std::size_t steps = 1; steps <= longest_walk; ++steps) all[player][field] |= reach[player][field][steps];
    return all;
}();

}  // namespace insight

class SheepInsight {
  public:
    using Parameters = SheepParameters;

    static constexpr std::string_view unit = "points";
    static constexpr std::string_view unit_in_german = "Punkte";
    static constexpr search::Method method = search::Method::tree;
    static constexpr int whim = 5;

    SheepInsight(const Setup&, const Parameters& numbers) : numbers_(numbers) {
        numbers_.way_home = std::max(numbers_.way_home, 1);
        numbers_.luck_always = std::max(numbers_.luck_always, 1);
        numbers_.warmth = std::max(numbers_.warmth, 1);
        numbers_.luck_ahead = std::max(numbers_.luck_ahead, 0);
    }

    static std::span<const search::Parameter<Parameters>> parameter_table() { return parameters_of_sheep; }

    int evaluate(const Setup&, const State& state) const {
        const Player player = state.to_move();
        const Player other = engine::other(player);
        const int lead = worth(state, player) - worth(state, other) + catches(state, player) - dangers(state, player) + numbers_.to_move;
        return squeezed(lead, state);
    }

    int promise(const Setup&, const State& state, const Move& move) const {
        const Player player = state.to_move();
        const auto field = static_cast<Field>(move.field);
        const Figure& figure = *state.side(player).find(move.sheep);
        if (is_home(field)) return 200 + 40 * figure.flowers + 160 * figure.enemy + 60 * (figure.own - 1);
        int promise = 40 * state.flowers.at(field);
        const Side& others = state.side(engine::other(player));
        if ((others.occupied & only(field)) != 0)
            for (const Figure& caught : others.figures())
                if (caught.field == field) promise += 200 + swing(caught) / 5;
        if ((safe_fields & only(field)) != 0) promise += 20;
        return promise;
    }

    // The points of one player less those of the other.
    int counted(const Setup&, const State&, const State& state, Player player) const {
        return tally(state, player).points() - tally(state, engine::other(player)).points();
    }

    double curiosity() const { return numbers_.curiosity / 100.0; }
    int warmth() const { return numbers_.warmth; }

    double expectation(int value) const { return 0.5 + value / (2.0 * search::most_evaluated); }
    int value_expected(double expected) const { return static_cast<int>((expected - 0.5) * 2 * search::most_evaluated); }
    double units(const State& state, int value) const {
        const double part = std::clamp(value / double{search::most_evaluated}, -0.999, 0.999);
        return part / std::sqrt(1 - part * part) * scale(state) / 100;
    }

  private:
    double scale(const State& state) const { return numbers_.luck_always + numbers_.luck_ahead * std::sqrt(std::max(last_turn - state.turn, 0)); }

    // A lead counts for less the more can still happen. What comes out is the result to expect, so it can be averaged over luck.
    int squeezed(int lead, const State& state) const {
        const double part = lead / scale(state);
        return static_cast<int>(part / std::sqrt(1 + part * part) * (search::most_evaluated - 100));
    }

    int worth(const State& state, Player player) const {
        const Side& side = state.side(player);
        int worth = 1600 * side.stolen + 400 * side.munched + numbers_.figure * std::min<int>(side.count, 4);
        const int steps_left = (last_turn - state.turn) / 2 * 4;
        FieldSet near = 0;
        for (const Figure& figure : side.figures()) {
            worth += 800 * figure.enemy + 200 * figure.flowers;
            const int distance = insight::distance_to[figure.target][figure.field];
            const int cargo = 800 * figure.enemy + 200 * figure.flowers + 500 * (figure.own - 1);
            if (distance <= steps_left) worth += cargo * numbers_.homeward / 100 * numbers_.way_home / (numbers_.way_home + distance);
            near |= insight::reach_of_any_die[engine::index(player)][figure.field];
            if ((safe_fields & only(figure.field)) != 0) worth += numbers_.safe;
            if (state.has_active_dog(figure)) worth += numbers_.dog;
        }
        near &= normal_fields;
        worth += numbers_.flower_near * (std::popcount(near & state.flowers.singles()) + 2 * std::popcount(near & state.flowers.doubles()));
        return worth;
    }

    // By how much the points of the two differ more when this herd is caught; and a sheep is a sheep less.
    int swing(const Figure& figure) const { return 800 * (figure.own + figure.enemy) + 400 * figure.flowers + numbers_.figure; }

    // What the player to move can catch with these dice.
    int catches(const State& state, Player player) const {
        const Side& others = state.side(engine::other(player));
        const FieldSet closed = closed_fields(state, player);
        FieldSet ends = 0;
        for (const Figure& figure : state.side(player).figures()) ends |= ends_of(state, player, figure, closed) & ~homes;
        return greatest(others, ends & others.occupied & ~homes, numbers_.can_catch, numbers_.second_catch);
    }

    // What the other one could catch afterwards, if the dice fall for him.
    int dangers(const State& state, Player player) const {
        const Player other = engine::other(player);
        const Side& side = state.side(player);
        FieldSet ends = 0;
        for (const Figure& figure : state.side(other).figures()) {
            const FieldSet reached = insight::reach_of_any_die[engine::index(other)][figure.field];
            ends |= state.has_active_dog(figure) ? reached : reached & ~safe_fields;
        }
        return greatest(side, ends & side.occupied & ~homes, numbers_.in_danger, numbers_.more_danger);
    }

    int greatest(const Side& side, FieldSet caught, int first, int rest) const {
        if (caught == 0) return 0;
        int most = 0;
        int sum = 0;
        for (const Figure& figure : side.figures()) {
            if (is_home(figure.field) || (caught & only(figure.field)) == 0) continue;
            const int gain = std::max(swing(figure), 0);
            most = std::max(most, gain);
            sum += gain;
        }
        return (most * first + (sum - most) * rest) / 100;
    }

    Parameters numbers_;
};

}  // namespace spielwerk::sheep
