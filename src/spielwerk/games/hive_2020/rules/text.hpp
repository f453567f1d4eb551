// A position in one line, for links and bug reports: turn, brambles, stones and the two hands, RED's first.
//
//   12 0,0,0/1,-1,0/3,-3,0 -4,-1,5:RA/0,-2,2:BQRB SSGGBA/SGGBAAA
//
// Stones stand behind their cell from bottom to top, each with its owner and its kind. "-" stands for no brambles or no stones.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "engine/reader.hpp"
#include "hive_2020/rules/record.hpp"

namespace spielwerk::hive {

inline constexpr std::string_view nothing = "-";

inline std::string joined(const std::vector<std::string>& parts) {
    if (parts.empty()) return std::string(nothing);
    std::string text;
    for (const auto& part : parts) text += (text.empty() ? "" : "/") + part;
    return text;
}

inline std::string write_text(const Setup& setup, const State& state) {
    std::vector<std::string> brambles;
    for (const Cell cell : setup.brambles()) brambles.push_back(write_cube(cube_of(cell)));
    std::vector<std::string> stacks;
    for (const Cell cell : cells_of(state.stones())) {
        stacks.push_back(write_cube(cube_of(cell)) + ":");
        for (const Piece piece : stack_at(state, cell)) stacks.back() += write_piece(piece);
    }
    return std::to_string(state.turn()) + " " + joined(brambles) + " " + joined(stacks) + " " + write_hand(state.hand(Player::red)) + "/" +
           write_hand(state.hand(Player::blue));
}

namespace text {

inline std::vector<std::string_view> parts_of(std::string_view word) {
    if (word == nothing) return {};
    return engine::split(word, "/");
}

// A number, or the word itself, so that the readers of records complain about it.
inline engine::Value number(std::string_view word) {
    const auto number = engine::read_integer(word);
    return number && std::to_string(*number) == word ? engine::Value(*number) : engine::Value(word);
}

inline engine::Value obstacles(std::string_view word) {
    engine::List cells;
    for (const auto part : parts_of(word)) {
        engine::List cube;
        for (const auto coordinate : engine::split(part, ",")) cube.push_back(number(coordinate));
        cells.push_back(std::move(cube));
    }
    return cells;
}

// Two letters each. What is no row of such pairs stays whole, as cutting it up could tear characters apart.
inline engine::Value pieces(std::string_view letters) {
    if (letters.find_first_not_of("RBQSGA") != std::string_view::npos) return engine::List{letters};
    engine::List pieces;
    for (std::size_t at = 0; at < letters.size(); at += 2) pieces.push_back(letters.substr(at, 2));
    return pieces;
}

inline engine::Value stacks(std::string_view word) {
    engine::Object stacks;
    for (const auto part : parts_of(word)) {
        const auto colon = part.find(':');
        const auto letters = colon == std::string_view::npos ? std::string_view() : part.substr(colon + 1);
        stacks.set(std::string(part.substr(0, colon)), pieces(letters));
    }
    return stacks;
}

}  // namespace text

// Takes the line apart and hands it to the readers of records, so that the same faults are found and told in the same words.
template <const RuleSet& R>
std::pair<Setup, State> read_text(std::string_view line) {
    const auto words = engine::split(line, " ");
    const auto hands = words.size() == 4 ? engine::split(words[3], "/") : std::vector<std::string_view>();
    if (hands.size() != 2)
        throw engine::InvalidState{{{"text", "besteht nicht aus Zugnummer, Brombeeren, Steinen und zwei Vorräten mit / dazwischen",
                                     "does not consist of turn, brambles, stones and two hands with / between them"}}};
    std::vector<engine::Fault> faults;
    const engine::Value record = engine::Object{
        {"turn", text::number(words[0])},
        {"setup", engine::Object{{"obstacles", text::obstacles(words[1])}}},
        {"state", engine::Object{{"stacks", text::stacks(words[2])}, {"hand", engine::Object{{"RED", hands[0]}, {"BLUE", hands[1]}}}}},
    };
    const engine::Reader reader(record, "", faults);
    const int turn = static_cast<int>(reader.at("turn").integer(0, engine::most_turns).value_or(0));
    const Setup setup = read_setup(reader.at("setup"));
    const State state = read_state<R>(setup, reader.at("state"), turn, turn % 2 == 0 ? Player::red : Player::blue);
    if (!faults.empty()) throw engine::InvalidState{std::move(faults)};
    return {setup, state};
}

}  // namespace spielwerk::hive
