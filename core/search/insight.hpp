// What a search must know of a game besides its rules: taste. An insight is made for one search, from the setup that the searching player knows,
// and may keep whatever is worth computing once.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/game.hpp"

namespace spielwerk::search {

// Evaluations whose odds grow evenly: so many more, and the odds of winning are e times as good.
class Odds {
  public:
    constexpr explicit Odds(double step) : step_(step) {}
    double expectation(int value) const { return 1 / (1 + std::exp(-value / step_)); }
    int value_expected(double expected) const {
        const double bounded = std::clamp(expected, 0.001, 0.999);
        return static_cast<int>(std::lround(step_ * std::log(bounded / (1 - bounded))));
    }

  private:
    double step_;
};

// A number of an insight that can be tuned, by its name.
template <class Parameters>
struct Parameter {
    std::string_view name;
    int Parameters::* number;
};

template <class I, class G>
concept Insight =
    engine::Game<G> && std::constructible_from<I, const typename G::Setup&, const typename I::Parameters&> &&
    requires(const I& insight, const typename G::Setup& setup, const typename G::State& state, const typename G::Move& move, int value) {
        // Within ±10 000, seen by the player to move; the position is not over.
        { insight.evaluate(setup, state) } -> std::same_as<int>;
        // How promising a move looks before it is tried: the greater the earlier, about ±1000.
        { insight.promise(setup, state, move) } -> std::same_as<int>;
        // What greed counts (points, progress, freedom) after a move: the position before it, the one after it, and whose greed it is.
        { insight.counted(setup, state, state, engine::Player{}) } -> std::same_as<int>;
        // The result to expect, from 0 (lost) to 1 (won), of an evaluation; back again; and the same in what the game counts in.
        { insight.expectation(value) } -> std::same_as<double>;
        { insight.value_expected(0.5) } -> std::same_as<int>;
        { insight.units(state, value) } -> std::same_as<double>;
        { I::unit } -> std::convertible_to<std::string_view>;
        { I::unit_in_german } -> std::convertible_to<std::string_view>;
        { I::parameter_table() } -> std::convertible_to<std::span<const Parameter<typename I::Parameters>>>;
    };

// Where something is hidden: the setup as the player may imagine it, which depends on nothing that he cannot see.
template <class I, class G>
concept Imagines = requires(const typename G::Setup& setup, const typename G::State& state, engine::Random& random) {
    { I::imagined(setup, state, random) } -> std::same_as<typename G::Setup>;
};

// Where legality itself may depend on hidden things: is this move known to be legal?
template <class I, class G>
concept KnowsWhatIsSure = requires(const typename G::Setup& setup, const typename G::State& state, const typename G::Move& move) {
    { I::is_sure(setup, state, move) } -> std::same_as<bool>;
};

// Where there are too many moves to try: only the most promising ones are followed, so many with so many plies left.
template <class I>
concept Narrow = requires(const I& insight, int depth) {
    { insight.width(depth) } -> std::same_as<std::size_t>;
};

// Where a position may be too tense to be judged: is it worth one more ply?
template <class I, class G>
concept FeelsTension = requires(const I& insight, const typename G::Setup& setup, const typename G::State& state) {
    { insight.is_tense(setup, state) } -> std::same_as<bool>;
};

// How often the clock is looked at.
template <class I>
constexpr std::uint64_t nodes_between_looks() {
    if constexpr (requires { I::nodes_between_looks; }) return I::nodes_between_looks;
    else return 256;
}

}  // namespace spielwerk::search
