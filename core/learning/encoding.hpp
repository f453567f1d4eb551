// How a game looks to a learner: its moves as numbers and its positions as planes and scalars, seen by the player to move. Taste, not rules.
//
// A move is made of one action number or several, one after the other. While it is unfinished, the game is where it was, and what has been chosen
// so far is pending. What a learner sees then is the position as the chosen part of the move leaves it. Three things must hold, and tests walk
// through many positions to see that they do:
//   every legal move is reached by exactly one row of numbers;
//   every row of legal numbers can be carried on to the end of a legal move;
//   what is written of a position depends on nothing that the player to move cannot see.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/game.hpp"
#include "learning/action_set.hpp"

namespace spielwerk::learning {

// One plane or one scalar, or several of a kind in a row.
struct Feature {
    std::string_view name;
    std::string_view meaning;
    int count = 1;
};

// Action numbers in a row that mean the same kind of thing.
struct ActionGroup {
    std::string_view name;
    std::string_view meaning;
    int first;
    int count;
};

constexpr int total(std::span<const Feature> features) {
    int sum = 0;
    for (const Feature& feature : features) sum += feature.count;
    return sum;
}

// The size of what is written: planes are height × width each, and so many of them in front stay as they are for a whole game.
struct Shape {
    int planes;
    int height;
    int width;
    int scalars;
    int still = 0;

    constexpr int cells() const { return height * width; }
    constexpr int size() const { return planes * cells(); }
};

template <class E, class G>
concept Encoding =
    engine::Game<G> && std::is_trivially_copyable_v<typename E::Pending> && std::default_initializable<typename E::Pending> &&
    requires(const typename G::Setup& setup, const typename G::State& state, const typename E::Pending& pending, typename E::Pending& extended,
             typename G::Move& move, ActionSet<E::actions>& numbers, std::vector<int>& row, float* floats, std::uint8_t* bytes, int number) {
        { E::longest_game } -> std::convertible_to<int>;  // in action numbers, from the start; no game has more
        { E::shape } -> std::convertible_to<Shape>;
        { E::plane_table() } -> std::convertible_to<std::span<const Feature>>;
        { E::scalar_table() } -> std::convertible_to<std::span<const Feature>>;
        { E::action_table() } -> std::convertible_to<std::span<const ActionGroup>>;
        { E::action_name(number) } -> std::same_as<std::string>;

        // Adds the legal numbers. The game is not over.
        E::legal(setup, state, pending, numbers);
        // Takes a legal number; answers whether it completes a move, which is then written down.
        { E::extend(setup, state, extended, number, move) } -> std::same_as<bool>;
        // The row of numbers that makes a legal move.
        E::numbers_of(setup, state, move, row);

        // The planes that stay for a whole game, and the others. All that is not zero; the memory has been cleared.
        E::write_still(setup, state, floats);
        E::write_still(setup, state, bytes);
        E::write_moving(setup, state, pending, floats);
        E::write_moving(setup, state, pending, bytes);
        // All of them.
        E::write_scalars(setup, state, pending, floats);
    };

}  // namespace spielwerk::learning
