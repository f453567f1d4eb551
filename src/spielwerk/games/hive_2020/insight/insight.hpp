// What a player of Hive looks at: how free the bees are, which stones can move, which are pinned, and where stones could still be set.
#pragma once

#include <array>

#include "hive_2020/insight/parameters.hpp"
#include "hive_2020/rules/game.hpp"
#include "search/limits.hpp"
#include "search/value.hpp"

namespace spielwerk::hive {

class HiveInsight {
  public:
    using Parameters = HiveParameters;

    static constexpr std::string_view unit = "free cells";
    static constexpr std::string_view unit_in_german = "freie Felder";
    static constexpr search::Method method = search::Method::alpha_beta;
    static constexpr int whim = 8;

    HiveInsight(const Setup&, const Parameters& numbers)
        : numbers_(numbers),
          bee_cost_{numbers.bee_free_0, numbers.bee_free_1, numbers.bee_free_2, numbers.bee_free_3, numbers.bee_free_4, numbers.bee_free_5, 0},
          free_{0, numbers.spider_free, numbers.grasshopper_free, numbers.beetle_free, numbers.ant_free},
          in_hand_{0, numbers.spider_in_hand, numbers.grasshopper_in_hand, numbers.beetle_in_hand, numbers.ant_in_hand} {}

    static std::span<const search::Parameter<Parameters>> parameter_table() { return parameters_of_hive; }

    int evaluate(const Setup& setup, const State& state) const {
        const CellSet stones = state.stones();
        const Scene scene{setup, state, stones, setup.open() & ~stones, free_to_leave(state, stones)};
        const Player player = state.to_move();
        const int lead = worth(scene, player) - worth(scene, engine::other(player)) + numbers_.to_move;
        return std::clamp(lead, -most, most);
    }

    int promise(const Setup&, const State& state, const Move& move) const {
        if (move.is_skip()) return 0;
        const Player player = state.to_move();
        const CellSet around_other = around(state, engine::other(player));
        const CellSet around_own = around(state, player);
        const Cell to = move.to.cell();
        int promise = 0;
        if (has(around_other, to)) promise += 450;
        if (has(around_own, to)) promise -= 200;
        if (to == state.bee(engine::other(player))) promise += 350;
        if (move.is_set()) return promise + set_first[index(move.from.kind())];
        const Cell from = move.from.cell();
        if (has(around_other, from)) promise -= 400;
        if (has(around_own, from)) promise += 200;
        if (from == state.bee(player)) promise += 60;
        return promise;
    }

    // The cells that are free around the bees.
    int counted(const Setup& setup, const State&, const State& state, Player player) const {
        return count_free_around_bee(setup, state, player) - count_free_around_bee(setup, state, engine::other(player));
    }

    // One stone more and a bee is enclosed.
    bool is_tense(const Setup& setup, const State& state) const {
        const Player other = engine::other(state.to_move());
        return state.bee_is_set(other) && size(free_around_bee(setup, state, other)) <= 1;
    }

    double curiosity() const { return numbers_.curiosity / 100.0; }
    int warmth() const { return std::max(numbers_.warmth, 1); }

    double expectation(int value) const { return odds.expectation(value); }
    int value_expected(double expected) const { return odds.value_expected(expected); }
    double units(const State&, int value) const { return value / 100.0; }

  private:
    static constexpr int most = 9'000;
    static constexpr search::Odds odds{260};
    static constexpr std::array<int, 5> set_first{120, 20, 50, 70, 100};

    struct Scene {
        const Setup& setup;
        const State& state;
        CellSet stones;
        CellSet empty;
        CellSet mobile;
    };

    static CellSet around(const State& state, Player player) { return state.bee_is_set(player) ? neighbours[state.bee(player)] : 0; }

    int worth(const Scene& scene, Player player) const {
        int worth = bee(scene, player) + stones(scene, player) + hand(scene.state, player);
        const CellSet own = scene.state.tops(player);
        const CellSet others = scene.state.tops(engine::other(player));
        const CellSet places = scene.empty & widened(own) & ~widened(others);
        worth += numbers_.place_beside_bee * size(places & around(scene.state, engine::other(player)));
        if (places == 0 && own != 0) worth -= numbers_.no_place_to_set;
        return worth;
    }

    int bee(const Scene& scene, Player player) const {
        const State& state = scene.state;
        if (!state.bee_is_set(player)) return -numbers_.bee_in_hand;
        const Cell cell = state.bee(player);
        const int free = size(neighbours[cell] & scene.empty);
        int worth = -bee_cost_[static_cast<std::size_t>(free)];
        const int late = state.turn() - 2 * round_limit + 20;
        if (late > 0) worth += numbers_.late_freedom * free * late / 20;
        worth += numbers_.guest_may_leave * size(neighbours[cell] & state.tops(player) & scene.mobile);
        if (!has(state.tops(player), cell)) return worth - numbers_.bee_is_covered;
        if (has(scene.mobile, cell) && !state.is_tower(cell) && Slides(scene.setup, scene.stones & ~only(cell)).step(only(cell)) != 0)
            worth += numbers_.bee_moves;
        return worth;
    }

    int stones(const Scene& scene, Player player) const {
        const CellSet mobile = scene.state.tops(player) & scene.mobile;
        int worth = 0;
        for (const Kind kind : {Kind::spider, Kind::grasshopper, Kind::beetle, Kind::ant})
            worth += free_[index(kind)] * size(scene.state.tops(player, kind) & mobile);
        return worth;
    }

    int hand(const State& state, Player player) const {
        int worth = 0;
        for (const Kind kind : {Kind::spider, Kind::grasshopper, Kind::beetle, Kind::ant})
            worth += in_hand_[index(kind)] * state.hand(player).count(kind);
        return worth;
    }

    Parameters numbers_;
    std::array<int, 7> bee_cost_;
    std::array<int, 5> free_;
    std::array<int, 5> in_hand_;
};

}  // namespace spielwerk::hive
