// A position: two sides with their figures, the dog, the flowers that still grow, the dice, and what was brought home.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/player.hpp"
#include "engine/random.hpp"
#include "schaefchen_2011/rules/figure.hpp"
#include "schaefchen_2011/rules/flowers.hpp"
#include "schaefchen_2011/rules/meadow.hpp"

namespace spielwerk::sheep {

inline constexpr int round_limit = 30;
inline constexpr int last_turn = 2 * round_limit;

// Three values in the order of the wire; a die that is in the air, between `play` and `settle`, is the last one and shows 0.
using Dice = std::array<std::uint8_t, 3>;

// What grew and what was thrown when the game began.
struct Setup {
    Flowers flowers;
    Dice dice{};
};

// The dog waits in the centre until a sheep takes it along; a visit to a home wakes it for good.
struct Dog {
    std::uint16_t carrier = 0;  // the sheep it follows, 0 while it is free
    bool active = false;

    constexpr bool is_free() const { return carrier == 0; }
};

// One player's figures, in the order of their numbers, and what he brought home.
struct Side {
    std::array<Figure, sheep_per_player> places{};
    FieldSet occupied = 0;  // where his figures stand; the bits of homes mean nothing, as any number may stand there
    std::int16_t munched = 0;
    std::uint8_t stolen = 0;
    std::uint8_t count = 0;

    constexpr std::span<Figure> figures() { return {places.data(), count}; }
    constexpr std::span<const Figure> figures() const { return {places.data(), count}; }

    constexpr const Figure* find(int id) const {
        for (const Figure& figure : figures())
            if (figure.id == id) return &figure;
        return nullptr;
    }

    // The figure with this number, which must be there. Counting the lower numbers takes no guess of where a search ends.
    constexpr Figure& leader(int id) {
        std::size_t lower = 0;
        for (const Figure& figure : figures()) lower += figure.id < id ? 1 : 0;
        return places[lower];
    }

    // Keeps the order of the numbers.
    constexpr void add(const Figure& figure) {
        std::size_t at = count++;
        for (; at > 0 && places[at - 1].id > figure.id; --at) places[at] = places[at - 1];
        places[at] = figure;
        occupied |= only(figure.field);
    }

    // Takes away the one figure that stands on this field, no home, and answers it.
    constexpr Figure remove_at(Field field) {
        std::size_t at = 0;
        while (places[at].field != field) ++at;
        const Figure removed = places[at];
        for (--count; at < count; ++at) places[at] = places[at + 1];
        occupied &= ~only(field);
        return removed;
    }
};

struct State {
    std::array<Side, 2> sides;
    Flowers flowers;
    std::uint16_t turn = 0;
    std::uint16_t next_id = last_first_sheep + 1;
    Dog dog;
    Dice dice{};
    bool blocked = false;  // The player to move has no move with these dice: only a position set up by hand can be like that.

    constexpr Player to_move() const { return turn % 2 == 0 ? Player::red : Player::blue; }
    constexpr Side& side(Player player) { return sides[engine::index(player)]; }
    constexpr const Side& side(Player player) const { return sides[engine::index(player)]; }
    constexpr bool has_active_dog(const Figure& figure) const { return dog.active && dog.carrier == figure.id; }
};

// Three sheep in each home; numbers run over the homes in the order of the fields.
inline State first_position(const Setup& setup) {
    State state;
    state.flowers = setup.flowers;
    state.dice = setup.dice;
    std::uint16_t id = 1;
    for (Field home = first_home; home < field_count; ++home)
        for (int sheep = 0; sheep < 3; ++sheep, ++id) {
            Figure figure;
            figure.id = id;
            figure.field = home;
            figure.target = opposite_home(home);
            state.side(owner_of_home(home)).add(figure);
        }
    return state;
}

// Covers everything that a record of the position says.
inline std::uint64_t key_of(const Setup& setup, const State& state) {
    using engine::mixed;
    const auto dice = [](const Dice& shown) { return shown[0] | std::uint64_t{shown[1]} << 8 | std::uint64_t{shown[2]} << 16; };
    std::uint64_t key = mixed(setup.flowers.key(), dice(setup.dice) | dice(state.dice) << 32);
    key = mixed(mixed(key, state.flowers.key()),
                state.turn | std::uint64_t{state.next_id} << 16 | std::uint64_t{state.dog.carrier} << 32 | std::uint64_t{state.dog.active} << 48);
    for (const Side& side : state.sides) {
        key = mixed(key, side.count | std::uint64_t{side.stolen} << 8 | std::uint64_t{static_cast<std::uint16_t>(side.munched)} << 16);
        for (const Figure& figure : side.figures())
            key = mixed(key, figure.id | std::uint64_t{figure.field} << 16 | std::uint64_t{figure.target} << 24 |
                                 std::uint64_t{static_cast<std::uint16_t>(figure.flowers)} << 32 | std::uint64_t{figure.own} << 48 |
                                 std::uint64_t{figure.enemy} << 56);
    }
    return key;
}

}  // namespace spielwerk::sheep
