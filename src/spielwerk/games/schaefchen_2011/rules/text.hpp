// A position in one line, for links and bug reports:
//
//   25 341 RED stole 0 ate 0 4@2>64f2e1 5@31>64 BLUE stole 0 ate 0 1@50>63f1e1d next 13 meadow .2.2… began 541 .2.2…
//
// Turn, dice; for each player the sheep, as number@field>home, then f flowers, o sheep of its own colour, e of the other, d for the passive
// and D for the active dog, where they are not 0, 1, 0 and no dog. A meadow has one character for each of the fields 0 to 60: a number of
// flowers, ! for a toadstool, . for nothing, - for a safe field. What began is the meadow and the dice of the start.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "engine/reader.hpp"
#include "schaefchen_2011/rules/record_reading.hpp"

namespace spielwerk::sheep {

inline std::string write_short_dice(const Dice& dice) {
    std::string digits;
    for (const int value : dice) digits += std::to_string(value);
    return digits;
}

inline std::string write_meadow(const Flowers& flowers) {
    std::string meadow;
    for (Field field = 0; field < first_home; ++field) meadow += kind_of(field) == Kind::safe ? '-' : "!.12"[flowers.at(field) + 1];
    return meadow;
}

inline std::string write_short_figure(const State& state, const Figure& figure) {
    std::string text = std::to_string(figure.id);
    const auto add = [&](char letter, int number) { (text += letter) += std::to_string(number); };
    add('@', figure.field);
    add('>', figure.target);
    if (figure.flowers != 0) add('f', figure.flowers);
    if (figure.own != 1) add('o', figure.own);
    if (figure.enemy != 0) add('e', figure.enemy);
    if (state.dog.carrier == figure.id) text += state.dog.active ? 'D' : 'd';
    return text;
}

inline std::string write_text(const Setup& setup, const State& state) {
    std::string text = std::to_string(state.turn) + " " + write_short_dice(state.dice);
    for (const Player player : engine::players) {
        const Side& side = state.side(player);
        text += " " + std::string(engine::name(player)) + " stole " + std::to_string(side.stolen) + " ate " + std::to_string(side.munched);
        for (const Figure& figure : side.figures()) (text += ' ') += write_short_figure(state, figure);
    }
    text += " next " + std::to_string(state.next_id) + " meadow " + write_meadow(state.flowers);
    return text + " began " + write_short_dice(setup.dice) + " " + write_meadow(setup.flowers);
}

// Takes a text apart from left to right. What cannot be taken apart ends the reading; wrong values are left to the readers of records.
class TextReader {
  public:
    explicit TextReader(std::string_view text) : words_(engine::split(text, " ")) {}

    std::pair<Setup, State> read() {
        const auto turn = number(next("turn"));
        engine::Object state{{"dice", dice(next("dice"))}};
        engine::List sheep;
        state.set("red", read_side("RED", sheep));
        state.set("blue", read_side("BLUE", sheep));
        state.set("sheep", std::move(sheep));
        expect("next");
        state.set("next_id", number(next("next")));
        expect("meadow");
        state.set("flowers", flowers(next("meadow")));
        expect("began");
        engine::Object setup{{"dice", dice(next("began"))}};
        setup.set("flowers", flowers(next("began")));
        if (at_ != words_.size()) fail("das Ende", "the end");
        return check(turn, engine::Object{{"setup", std::move(setup)}, {"state", std::move(state)}});
    }

  private:
    // The same door as for records, so that the same faults are found and told in the same words.
    static std::pair<Setup, State> check(const engine::Value& turn, const engine::Value& record) {
        std::vector<engine::Fault> faults;
        const Reader reader(record, "", faults);
        const int played = static_cast<int>(Reader(turn, "turn", faults).integer(0, engine::most_turns).value_or(0));
        const auto setup = read_setup(reader.at("setup"));
        const auto state = read_state(setup, reader.at("state"), played, played % 2 == 0 ? Player::red : Player::blue);
        if (!faults.empty()) throw engine::InvalidState{std::move(faults)};
        return {setup, state};
    }

    [[noreturn]] void fail(const std::string& german, const std::string& english) const {
        const auto word = at_ < words_.size() ? engine::shown(engine::Value(words_[at_])) : std::string("\"\"");
        throw engine::InvalidState{
            {{"text", "statt " + word + " wird " + german + " erwartet", "instead of " + word + ", " + english + " is expected"}}};
    }

    std::string_view next(const std::string& after) {
        if (at_ == words_.size()) fail("etwas nach " + after, "something for " + after);
        return words_[at_++];
    }

    void expect(const std::string& word) {
        if (at_ == words_.size() || words_[at_] != word) fail(word, word);
        ++at_;
    }

    static engine::Value number(std::string_view word) {
        const auto number = engine::read_integer(word);
        return number && std::to_string(*number) == word ? engine::Value(*number) : engine::Value(word);
    }

    engine::Value dice(std::string_view digits) {
        engine::List values;
        for (const char digit : digits)
            if ('0' <= digit && digit <= '9') values.emplace_back(digit - '0');
        if (values.size() == digits.size()) return values;
        --at_;
        fail("drei Augenzahlen wie 341", "three dice like 341");
    }

    engine::Value read_side(const std::string& player, engine::List& sheep) {
        expect(player);
        expect("stole");
        engine::Object side{{"stolen", number(next("stole"))}};
        expect("ate");
        side.set("munched", number(next("ate")));
        while (at_ < words_.size() && words_[at_].find('@') != std::string_view::npos) sheep.push_back(figure(player));
        return side;
    }

    engine::Value figure(const std::string& player) {
        std::string_view rest = words_[at_];
        engine::Object figure{{"owner", player}, {"id", part(rest, "", 0)}};
        figure.set("field", part(rest, "@", 0));
        figure.set("target", part(rest, ">", 0));
        figure.set("flowers", part(rest, "f", 0));
        figure.set("own", part(rest, "o", 1));
        figure.set("enemy", part(rest, "e", 0));
        figure.set("dog", rest == "d" || rest == "D" ? engine::Value(name_of_dog(rest == "D")) : engine::Value());
        if (!rest.empty() && rest != "d" && rest != "D") fail("ein Schaf wie 4@2>64f2o1e0d", "a sheep like 4@2>64f2o1e0d");
        ++at_;
        return figure;
    }

    // A number behind its letter, or the usual value where the letter is missing.
    engine::Value part(std::string_view& rest, std::string_view letter, int usual) const {
        if (!rest.starts_with(letter)) return usual;
        rest.remove_prefix(letter.size());
        int value = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        if (error != std::errc{}) fail("ein Schaf wie 4@2>64f2o1e0d", "a sheep like 4@2>64f2o1e0d");
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        return value;
    }

    engine::Value flowers(std::string_view meadow) {
        constexpr std::string_view signs = "!.12";
        engine::Object amounts;
        bool fine = meadow.size() == first_home;
        for (Field field = 0; fine && field < first_home; ++field) {
            const bool safe = kind_of(field) == Kind::safe;
            const auto sign = signs.find(meadow[field]);
            fine = safe ? meadow[field] == '-' : sign != std::string_view::npos;
            if (!safe && fine && sign != 1) amounts.set(std::to_string(field), static_cast<int>(sign) - 1);
        }
        if (fine) return amounts;
        --at_;
        fail("je ein Zeichen !.12- für die Felder 0 bis 60", "one character of !.12- for each of the fields 0 to 60");
    }

    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
};

inline std::pair<Setup, State> read_text(std::string_view text) {
    return TextReader(text).read();
}

}  // namespace spielwerk::sheep
