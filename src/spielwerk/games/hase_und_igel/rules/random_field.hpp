// The random field of 2025's rulebook: whoever enters it follows one of three instructions that luck names.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/reader.hpp"
#include "hase_und_igel/rules/turn.hpp"

namespace spielwerk::race {

// In the order of the ways that luck can fall, and of `Instruction` after `none`.
inline constexpr std::array<std::string_view, instructions> instruction_words{"BACK_TO_CARROTS", "REFUND", "SWAP_CARROTS"};

// Every advance costs something, so a debt to luck shows in what was paid.
inline bool waits_for_luck(const State& state) {
    return state.paid > 0;
}

// To the nearest carrot field behind; ignored where there is none, or where the other hare stands on it.
inline void back_to_carrots(const Track& track, Hare& hare, const Hare& opponent) {
    const Field field = track.carrots_behind(hare.position);
    if (field != start_field && field != opponent.position) hare.position = field;
}

inline void follow(const Track& track, State& state, Instruction instruction) {
    Hare& hare = state.me();
    switch (instruction) {
        case Instruction::back_to_carrots:
            back_to_carrots(track, hare, state.opponent());
            break;
        case Instruction::refund:
            hare.carrots += state.paid;
            break;
        case Instruction::swap_carrots:
            std::swap(hare.carrots, state.opponent().carrots);
            break;
        case Instruction::none:
            break;
    }
}

// Luck has fallen: the instruction is followed, and only then the turn passes on.
template <const Edition& edition>
void settle_random_field(const Track& track, State& state, int way) {
    state.drawn = static_cast<Instruction>(way + 1);
    follow(track, state, state.drawn);
    state.paid = 0;
    pass_turn<edition>(track, state);
}

// Luck named by hand: {"random_field": "REFUND"}.
inline std::optional<int> read_instruction(const engine::Reader& chance) {
    const auto word = chance.at("random_field").word(instruction_words);
    return word ? std::optional(static_cast<int>(*word)) : std::nullopt;
}

}  // namespace spielwerk::race
