// The race as a picture of characters: the track winds upwards, eleven fields in a row, with both hares on it and their stocks below.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "hase_und_igel/rules/notation.hpp"
#include "hase_und_igel/rules/outcome.hpp"
#include "hase_und_igel/rules/random_field.hpp"

namespace spielwerk::race {

class Drawing {
  public:
    Drawing(const Edition& edition, const Track& track, const State& state) : edition_(edition), track_(track), state_(state) {}

    std::string draw() const {
        std::string picture = headline() + "\n" + border("┌", "┬", "┐") + "\n";
        for (int row = rows - 1; row >= 0; --row) {
            picture += line(row, &Drawing::number_and_hares) + (leads_right(row) ? " →" : " ←") + "\n";
            picture += line(row, &Drawing::name) + "\n";
            picture += (row > 0 ? border("├", "┼", "┤") : border("└", "┴", "┘")) + "\n";
        }
        for (const Player player : engine::players) picture += stock(player) + "\n";
        if (state_.drawn != Instruction::none)
            picture += "  The random field ordered " + std::string(instruction_words[static_cast<std::size_t>(state_.drawn) - 1]) + ".\n";
        picture.pop_back();
        return picture;
    }

  private:
    static constexpr int rows = 6;
    static constexpr int columns = 11;
    static constexpr std::size_t width = 7;
    static constexpr std::size_t longest_action = 36;

    using Cell = std::string (Drawing::*)(int) const;

    static constexpr bool leads_right(int row) { return row % 2 == 0; }
    static constexpr int field_at(int row, int column) { return row * columns + (leads_right(row) ? column : columns - 1 - column); }

    std::string headline() const {
        std::string text = std::string(edition_.title) + " · " + std::string(edition_.rules) + " · round " + std::to_string(state_.turn / 2 + 1) +
                           ", turn " + std::to_string(state_.turn) + " · ";
        if (is_over(state_) || state_.stuck) return text + "the race is over";
        return text + std::string(engine::name(state_.to_move())) + " to move";
    }

    static std::string border(const std::string& left, const std::string& middle, const std::string& right) {
        std::string text = left;
        for (int column = 0; column < columns; ++column) {
            for (std::size_t dash = 0; dash < width; ++dash) text += "─";
            text += column + 1 < columns ? middle : right;
        }
        return text;
    }

    std::string line(int row, Cell cell) const {
        std::string text = "│";
        for (int column = 0; column < columns; ++column) {
            const int field = field_at(row, column);
            text += (field < field_count ? (this->*cell)(field) : std::string(width, ' ')) + "│";
        }
        return text;
    }

    std::string number_and_hares(int field) const {
        const std::string number = std::to_string(field);
        const bool red = state_.hare(Player::red).position == field;
        const bool blue = state_.hare(Player::blue).position == field;
        const std::string hares = red && blue ? "R+B" : red ? "RED" : blue ? "BLUE" : "";
        return number + std::string(width - number.size() - hares.size(), ' ') + hares;
    }

    std::string name(int field) const {
        constexpr std::array<std::string_view, 10> names{"START",  "carrot", "HARE",   "SALAD",  "hedgeh.",
                                                         "pos. 1", "pos. 2", "MARKET", "RANDOM", "GOAL"};
        const auto name = names[static_cast<std::size_t>(track_.kind(static_cast<Field>(field)))];
        return std::string(name) + std::string(width - name.size(), ' ');
    }

    static std::string padded(const std::string& text, std::size_t size) {
        return text.size() < size ? std::string(size - text.size(), ' ') + text : text;
    }
    static std::string cut(const std::string& text) { return text.size() <= longest_action ? text : text.substr(0, longest_action) + " …"; }

    // The cards of a hand, each kind once with its number.
    std::string cards(const Hand& hand) const {
        std::string text;
        for (int kind = 0; kind < card_kinds; ++kind) {
            const int count = hand.count(static_cast<CardKind>(kind));
            if (count == 0) continue;
            text += (text.empty() ? "" : ", ") + std::string(edition_.card_name(static_cast<CardKind>(kind)));
            if (count > 1) text += " ×" + std::to_string(count);
        }
        return text.empty() ? "none" : text;
    }

    std::string stock(Player player) const {
        const Hare& hare = state_.hare(player);
        const auto last = write_move(hare.last);
        return (player == Player::red ? "RED   " : "BLUE  ") + std::string("field ") + padded(std::to_string(hare.position), 2) + " · " +
               padded(std::to_string(hare.carrots), 3) + " carrots · " + std::to_string(hare.salads) +
               " salads · last action: " + (last.empty() ? "none" : cut(last)) + "\n      cards: " + cards(hare.hand);
    }

    const Edition& edition_;
    const Track& track_;
    const State& state_;
};

}  // namespace spielwerk::race
