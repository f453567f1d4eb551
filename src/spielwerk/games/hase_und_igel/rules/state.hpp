// A position: two hares, whose turn it is, and what luck said last.
#pragma once

#include <array>
#include <cstdint>

#include "engine/player.hpp"
#include "engine/random.hpp"
#include "hase_und_igel/rules/edition.hpp"
#include "hase_und_igel/rules/hand.hpp"
#include "hase_und_igel/rules/move.hpp"
#include "hase_und_igel/rules/track.hpp"

namespace spielwerk::race {

using engine::Player;

inline constexpr int round_limit = 30;
inline constexpr int last_turn = 2 * round_limit;
inline constexpr int carrots_at_start = 68;
inline constexpr int salads_at_start = 5;

struct Hare {
    Hand hand;
    Move last;  // the last action that was no skip, as the edition remembers it
    std::int32_t carrots = carrots_at_start;
    Field position = start_field;
    std::uint8_t salads = salads_at_start;
};

// What luck may order on a random field. `none`: the last move did not end on one.
enum class Instruction : std::uint8_t { none, back_to_carrots, refund, swap_carrots };

inline constexpr int instructions = 3;

struct State {
    std::array<Hare, 2> hares;
    std::int16_t paid = 0;  // for the advance onto a random field, while luck has not yet spoken there; else 0
    std::uint8_t turn = 0;
    Instruction drawn = Instruction::none;  // by the last move
    bool stuck = false;                     // the player to move has no legal move, though the race is not over; only where nobody skips

    constexpr Player to_move() const { return turn % 2 == 0 ? Player::red : Player::blue; }
    constexpr const Hare& hare(Player player) const { return hares[engine::index(player)]; }
    constexpr Hare& hare(Player player) { return hares[engine::index(player)]; }
    constexpr const Hare& me() const { return hares[turn & 1]; }
    constexpr Hare& me() { return hares[turn & 1]; }
    constexpr const Hare& opponent() const { return hares[~turn & 1]; }
    constexpr Hare& opponent() { return hares[~turn & 1]; }
};

template <const Edition& edition>
State first_position() {
    State state;
    if constexpr (edition.four_starting_cards)
        for (Hare& hare : state.hares)
            for (int kind = 0; kind < card_kinds; ++kind) hare.hand.add(static_cast<CardKind>(kind));
    return state;
}

// Everything that a record shows goes into the key.
inline std::uint64_t key_of(const Track& track, const State& state) {
    using engine::mixed;
    std::uint64_t key = mixed(track.key(), state.turn | std::uint64_t{static_cast<std::uint8_t>(state.drawn)} << 8);
    for (const Hare& hare : state.hares) {
        key = mixed(key, static_cast<std::uint32_t>(hare.carrots) | std::uint64_t{hare.position} << 32 | std::uint64_t{hare.salads} << 40);
        key = mixed(key, word(hare.last));
        for (const std::uint64_t word : hare.hand.words()) key = mixed(key, word);
    }
    return key;
}

}  // namespace spielwerk::race
