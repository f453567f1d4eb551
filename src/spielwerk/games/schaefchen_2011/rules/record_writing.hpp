// A position as plain data: the sheep, and beside them what follows from them and is convenient to have.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/value.hpp"
#include "schaefchen_2011/rules/outcome.hpp"
#include "schaefchen_2011/rules/state.hpp"

namespace spielwerk::sheep {

// Every figure with its owner, in the order of the numbers.
inline std::vector<std::pair<Figure, Player>> all_figures(const State& state) {
    std::vector<std::pair<Figure, Player>> all;
    for (const Player player : engine::players)
        for (const Figure& figure : state.side(player).figures()) all.emplace_back(figure, player);
    std::ranges::sort(all, {}, [](const auto& figure) { return figure.first.id; });
    return all;
}

inline engine::Value write_flowers(const Flowers& flowers) {
    engine::Object amounts;
    for (Field field = 0; field < first_home; ++field)
        if (const int amount = flowers.at(field); amount != 0) amounts.set(std::to_string(field), amount);
    return amounts;
}

inline engine::Value write_dice(const Dice& dice) {
    return engine::List{int{dice[0]}, int{dice[1]}, int{dice[2]}};
}

inline engine::Value write_setup(const Setup& setup) {
    return engine::Object{{"flowers", write_flowers(setup.flowers)}, {"dice", write_dice(setup.dice)}};
}

inline std::string_view name_of_dog(bool active) {
    return active ? "active" : "passive";
}

inline engine::Value write_figure(const State& state, const Figure& figure, Player owner) {
    const bool accompanied = state.dog.carrier == figure.id;
    return engine::Object{{"id", figure.id},           {"owner", engine::name(owner)},
                          {"field", figure.field},     {"target", figure.target},
                          {"flowers", figure.flowers}, {"own", figure.own},
                          {"enemy", figure.enemy},     {"dog", accompanied ? engine::Value(name_of_dog(state.dog.active)) : engine::Value()}};
}

inline Field field_of_dog(const State& state) {
    for (const Side& side : state.sides)
        if (const Figure* carrier = state.dog.is_free() ? nullptr : side.find(state.dog.carrier)) return carrier->field;
    return centre;
}

// The numbers of all that stands on the board, ascending; the dog counts as number 0 while it is free.
inline engine::List numbers_on_board(const State& state) {
    engine::List numbers;
    if (state.dog.is_free()) numbers.emplace_back(0);
    for (const auto& [figure, owner] : all_figures(state)) numbers.emplace_back(figure.id);
    return numbers;
}

inline engine::Value write_side(const State& state, Player player) {
    const Tally counted = tally(state, player);
    return engine::Object{{"in_game", counted.in_game},
                          {"captured", counted.captured},
                          {"stolen", counted.stolen},
                          {"collected", counted.collected},
                          {"munched", counted.munched}};
}

inline engine::Value write_state(const State& state) {
    engine::List figures;
    for (const auto& [figure, owner] : all_figures(state)) figures.push_back(write_figure(state, figure, owner));
    engine::Object points;
    for (const Player player : engine::players) points.set(std::string(engine::name(player)), tally(state, player).points());
    return engine::Object{{"sheep", std::move(figures)},
                          {"dog_field", field_of_dog(state)},
                          {"dog_state", name_of_dog(state.dog.active)},
                          {"dog_carrier", state.dog.is_free() ? engine::Value() : engine::Value(state.dog.carrier)},
                          {"wire_order", numbers_on_board(state)},
                          {"points", std::move(points)},
                          {"red", write_side(state, Player::red)},
                          {"blue", write_side(state, Player::blue)},
                          {"flowers_left", state.flowers.total()},
                          {"flowers", write_flowers(state.flowers)},
                          {"dice", write_dice(state.dice)},
                          {"next_id", state.next_id}};
}

}  // namespace spielwerk::sheep
