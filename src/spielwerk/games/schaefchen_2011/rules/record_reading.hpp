// Reads a position from plain data. What counts are the sheep, the flowers, the dice, what was stolen and eaten; all else follows from these,
// may be missing, and must agree where it is there.
//
// The limits here are such that playing on never leaves them: the sheep of one colour stay the same number, flowers only change hands, and a
// move brings at most five new sheep. So whatever can be played from a position that was read can be written and read again.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/reader.hpp"
#include "schaefchen_2011/rules/dice.hpp"
#include "schaefchen_2011/rules/moves.hpp"
#include "schaefchen_2011/rules/record_agreement.hpp"

namespace spielwerk::sheep {

inline constexpr int most_flowers_in_all = 1000;

constexpr int highest_id(int turn) {
    return 1000 + sheep_per_player * turn;
}

constexpr int without_sign(int number) {
    return number < 0 ? -number : number;
}

inline Dice read_dice(const Reader& reader) {
    Dice dice{1, 1, 1};
    const auto values = reader.list(dice.size());
    if (values.empty()) return dice;
    for (std::size_t at = 0; at < dice.size(); ++at) dice[at] = static_cast<std::uint8_t>(values[at].integer(1, die_faces).value_or(1));
    return dice;
}

inline std::optional<Field> read_normal_field(std::string_view key) {
    const auto number = engine::read_integer(key);
    if (!number || std::to_string(*number) != key || *number < 0 || *number >= first_home) return std::nullopt;
    const auto field = static_cast<Field>(*number);
    return kind_of(field) == Kind::normal ? std::optional(field) : std::nullopt;
}

inline Flowers read_flowers(const Reader& reader) {
    Flowers flowers;
    for (const auto& [key, entry] : reader.entries()) {
        const auto field = read_normal_field(key);
        if (!field) entry.fault("gibt es nicht: Blumen wachsen nur auf normalen Feldern", "does not exist: flowers grow on normal fields only");
        const auto amount = entry.integer(least_flowers, most_flowers);
        if (field && amount) flowers.put(*field, static_cast<int>(*amount));
    }
    return flowers;
}

inline Setup read_setup(const Reader& reader) {
    if (!is_object(reader)) return {};
    return {read_flowers(reader.at("flowers")), read_dice(reader.at("dice"))};
}

// One entry of the list of sheep.
struct Entry {
    Reader reader;
    Player owner;
    Figure figure;
    bool accompanied;  // by the dog
    bool active;       // the dog
};

inline std::optional<std::size_t> read_dog(const Reader& reader) {
    if (reader.is_null()) return 0;
    const auto state = reader.word(dog_states);
    return state ? std::optional(*state + 1) : std::nullopt;
}

inline void check_homes(const Reader& reader, const Entry& entry) {
    if (is_home(entry.figure.field) && owner_of_home(entry.figure.field) != entry.owner)
        reader.at("field").fault("ist ein Heimatfeld des anderen Spielers", "is a home of the other player");
    if (owner_of_home(entry.figure.target) != entry.owner)
        reader.at("target").fault("ist kein Heimatfeld dieses Spielers", "is no home of this player");
}

inline std::optional<Entry> read_sheep(const Reader& reader, int turn) {
    if (!is_object(reader)) return std::nullopt;
    const auto id = reader.at("id").integer(1, highest_id(turn));
    const auto owner = reader.at("owner").word(player_names);
    const auto field = reader.at("field").integer(0, field_count - 1);
    const auto target = reader.at("target").integer(first_home, field_count - 1);
    const auto flowers = reader.at("flowers").integer(-most_flowers_in_all, most_flowers_in_all);
    const auto own = reader.at("own").integer(1, sheep_per_player);
    const auto enemy = reader.at("enemy").integer(0, sheep_per_player);
    const auto dog = read_dog(reader.at("dog"));
    if (!id || !owner || !field || !target || !flowers || !own || !enemy || !dog) return std::nullopt;
    Figure figure;
    figure.id = static_cast<std::uint16_t>(*id);
    figure.field = static_cast<Field>(*field);
    figure.target = static_cast<Field>(*target);
    figure.flowers = static_cast<std::int16_t>(*flowers);
    figure.own = static_cast<std::uint8_t>(*own);
    figure.enemy = static_cast<std::uint8_t>(*enemy);
    const Entry entry{reader, engine::players[*owner], figure, *dog > 0, *dog == 2};
    check_homes(reader, entry);
    return entry;
}

// Two sheep with one number, two herds on one field, two dogs.
inline void check_pair(const Entry& earlier, const Entry& later) {
    const auto number = std::to_string(earlier.figure.id);
    if (earlier.figure.id == later.figure.id)
        later.reader.at("id").fault("die Nummer " + number + " kommt zweimal vor", "the number " + number + " occurs twice");
    if (earlier.figure.field == later.figure.field && !is_home(earlier.figure.field))
        later.reader.at("field").fault("dort steht schon Schaf " + number, "sheep " + number + " stands there already");
    if (earlier.accompanied && later.accompanied)
        later.reader.at("dog").fault("der Schäferhund begleitet schon Schaf " + number, "the sheepdog follows sheep " + number + " already");
}

// The sheep of one colour: leading, following friends, caught by the other side, stolen. Six began, and none is born.
inline void check_number_of_sheep(const Reader& reader, const std::vector<Entry>& entries, const State& state, Player player) {
    int sheep = state.side(engine::other(player)).stolen;
    for (const Entry& entry : entries) sheep += entry.owner == player ? entry.figure.own : entry.figure.enemy;
    if (sheep <= sheep_per_player) return;
    const auto counted = std::string(engine::name(player)) + ": " + std::to_string(sheep);
    reader.fault("zu viele Schafe von " + counted + ", mit gefangenen und gestohlenen, höchstens 6",
                 "too many sheep of " + counted + ", caught and stolen ones included; at most 6");
}

// Flowers and toadstools are counted alike here, so that no sum of them can grow beyond the limit.
inline void check_number_of_flowers(const Reader& reader, const std::vector<Entry>& entries, const State& state) {
    int amount = 0;
    for (Field field = 0; field < first_home; ++field) amount += without_sign(state.flowers.at(field));
    for (const Side& side : state.sides) amount += without_sign(side.munched);
    for (const Entry& entry : entries) amount += without_sign(entry.figure.flowers);
    if (amount <= most_flowers_in_all) return;
    const auto counted = std::to_string(amount);
    const auto limit = std::to_string(most_flowers_in_all);
    reader.fault("hat " + counted + " Blumen und Fliegenpilze, höchstens " + limit, "has " + counted + " flowers and toadstools, at most " + limit);
}

inline void read_side(const Reader& reader, Side& side) {
    if (!is_object(reader)) return;
    if (const auto stolen = reader.at("stolen").integer(0, sheep_per_player)) side.stolen = static_cast<std::uint8_t>(*stolen);
    if (const auto munched = reader.at("munched").integer(-most_flowers_in_all, most_flowers_in_all))
        side.munched = static_cast<std::int16_t>(*munched);
}

inline std::vector<Entry> read_all_sheep(const Reader& reader, int turn) {
    std::vector<Entry> entries;
    for (const Reader& sheep : reader.list())
        if (const auto entry = read_sheep(sheep, turn)) {
            if (entries.size() > 2 * sheep_per_player) continue;  // There are too many already; the rest is read for its own faults alone.
            for (const Entry& earlier : entries) check_pair(earlier, *entry);
            entries.push_back(*entry);
        }
    return entries;
}

// New sheep get numbers that no sheep has; where none is named, the next one after all there are.
inline std::uint16_t read_next_id(const Reader& reader, const std::vector<Entry>& entries, int turn) {
    int highest = 0;
    for (const Entry& entry : entries) highest = std::max(highest, int{entry.figure.id});
    if (!reader) return static_cast<std::uint16_t>(std::max(highest, last_first_sheep) + 1);
    const auto next = reader.integer(1, highest_id(turn) + 1);
    if (next && *next <= highest) reader.fault("ist nicht größer als die Nummern aller Schafe", "is not higher than the numbers of all sheep");
    return static_cast<std::uint16_t>(next.value_or(1));
}

inline void check_turn(const Reader& reader, int turn, Player player) {
    if (player == (turn % 2 == 0 ? Player::red : Player::blue)) return;
    reader.elsewhere("player").fault("passt nicht zur Zugnummer: RED zieht bei geraden, BLUE bei ungeraden",
                                     "does not go with the turn: RED moves on even ones, BLUE on odd ones");
}

inline State read_state(const Setup& setup, const Reader& reader, int turn, Player player) {
    const auto faults = reader.faults();
    State state;
    state.turn = static_cast<std::uint16_t>(turn);
    check_turn(reader, turn, player);
    if (!is_object(reader)) return state;
    const Reader sheep = reader.at("sheep");
    const auto entries = read_all_sheep(sheep, turn);
    read_side(reader.at("red"), state.side(Player::red));
    read_side(reader.at("blue"), state.side(Player::blue));
    // A record whose setup is that of the moment need not say twice what grows on the meadow.
    const Reader flowers = reader.maybe("flowers");
    state.flowers = flowers ? read_flowers(flowers) : setup.flowers;
    state.dice = read_dice(reader.at("dice"));
    state.next_id = read_next_id(reader.maybe("next_id"), entries, turn);
    for (const Player counted : engine::players) check_number_of_sheep(sheep, entries, state, counted);
    check_number_of_flowers(reader, entries, state);
    const bool sound = reader.faults() == faults;
    if (sound)
        for (const Entry& entry : entries) {
            state.side(entry.owner).add(entry.figure);
            if (entry.accompanied) state.dog = {entry.figure.id, entry.active};
        }
    check_agreement(reader, sound ? &state : nullptr);
    state.blocked = !can_move(state);
    return state;
}

}  // namespace spielwerk::sheep
