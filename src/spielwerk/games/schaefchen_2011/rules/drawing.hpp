// The text board for terminals: whose turn it is, the wheel with everything on it, and a table of both players' sheep.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "schaefchen_2011/rules/canvas.hpp"
#include "schaefchen_2011/rules/outcome.hpp"
#include "schaefchen_2011/rules/record_writing.hpp"

namespace spielwerk::sheep {

// The first letter of the colour and the number, then d or D where the dog is, passive or active.
inline std::string sign_of(const State& state, const Figure& figure, Player owner) {
    std::string sign(engine::name(owner).substr(0, 1));
    sign += std::to_string(figure.id);
    if (state.dog.carrier == figure.id) sign += state.dog.active ? 'D' : 'd';
    return sign;
}

inline std::string sign_of_flowers(int amount) {
    return amount < 0 ? "!" : amount == 0 ? "." : std::string(static_cast<std::size_t>(amount), '*');
}

inline std::string draw_field(const State& state, Field field) {
    const Kind kind = kind_of(field);
    std::string text = kind == Kind::home ? "<" : kind == Kind::safe ? "[" : "";
    text += std::to_string(field);
    if (kind == Kind::home) (text += ' ') += engine::name(owner_of_home(field));
    text += kind == Kind::home ? ">" : kind == Kind::safe ? "]" : " ";
    bool empty = true;
    for (const auto& [figure, owner] : all_figures(state)) {
        if (figure.field != field) continue;
        if (kind == Kind::home) text += ' ';
        text += sign_of(state, figure, owner);
        empty = false;
    }
    if (empty && kind == Kind::normal) text += sign_of_flowers(state.flowers.at(field));
    if (field == centre && state.dog.is_free()) text += " dog";
    return text;
}

inline std::string draw_wheel(const State& state) {
    Canvas canvas;
    for (Field field = 0; field < field_count; ++field) canvas.write(spots[field], draw_field(state, field));
    return canvas.text();
}

inline std::string draw_headline(const State& state) {
    std::string text = "Round " + std::to_string(std::min(state.turn / 2 + 1, round_limit)) + " of " + std::to_string(round_limit) + ", turn " +
                       std::to_string(state.turn) + ": ";
    if (const auto outcome = outcome_of(state)) {
        text += outcome->winner ? std::string(engine::name(*outcome->winner)) + " has won. " : "a draw. ";
        text += engine::facts(outcome->reason).english;
    } else {
        text += std::string(engine::name(state.to_move())) + " to move";
    }
    text += "   dice";
    for (const int value : state.dice) (text += ' ') += std::to_string(value);
    return text + "   flowers left " + std::to_string(state.flowers.total()) + "\n";
}

inline std::string widened(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

// One row of the table: a sheep, where it stands and where it is going, what it carries, and how large its herd is.
inline std::string draw_figure(const State& state, const Figure& figure, Player owner) {
    const auto cell = [](int number) { return widened(std::to_string(number), 7); };
    return widened(sign_of(state, figure, owner), 7) + cell(figure.field) + cell(figure.target) + widened(std::to_string(figure.flowers), 9) +
           cell(figure.own) + cell(figure.enemy);
}

inline std::vector<std::string> draw_side(const State& state, Player player) {
    const Tally counted = tally(state, player);
    const auto number = [](int amount) { return std::to_string(amount); };
    std::vector<std::string> rows{std::string(engine::name(player)) + ": " + number(counted.points()) + " points",
                                  number(counted.captured) + " caught, " + number(counted.stolen) + " stolen, " + number(counted.collected) +
                                      " collected, " + number(counted.munched) + " eaten",
                                  "sheep  on     to     flowers  own    caught"};
    for (const Figure& figure : state.side(player).figures()) rows.push_back(draw_figure(state, figure, player));
    return rows;
}

inline std::string draw_table(const State& state) {
    const auto red = draw_side(state, Player::red);
    const auto blue = draw_side(state, Player::blue);
    std::string text;
    for (std::size_t at = 0; at < std::max(red.size(), blue.size()); ++at) {
        const std::string left = at < red.size() ? red[at] : "";
        const std::string row = at < blue.size() ? widened(left, 50) + blue[at] : left;
        text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

inline std::string draw(const State& state) {
    const std::string legend = "* a flower   ! a toadstool   [ ] a safe field   < > a home   d the passive dog   D the active dog\n";
    return draw_headline(state) + "\n" + draw_wheel(state) + "\n" + legend + "\n" + draw_table(state);
}

}  // namespace spielwerk::sheep
