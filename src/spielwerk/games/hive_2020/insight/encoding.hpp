// Hive as a learner sees it: the board as a grid of eleven rows of eleven, and every move as a kind of stone in hand, or an own stone, and a cell.
//
// Stones of one kind are told apart by their cells: the first ant is the one that comes first in reading order. A plane for each own stone says
// which one that is now, so that a network can tell by its planes what its actions will move.
#pragma once

#include <array>
#include <string>

#include "hive_2020/rules/game.hpp"
#include "learning/encoding.hpp"

namespace spielwerk::hive {

namespace encoding {

inline constexpr int side = 2 * radius + 1;
inline constexpr int cells = side * side;

// The most stones of a kind that either rule set has.
inline constexpr std::array<int, 5> most_of_kind{1, 3, 3, 2, 3};

inline constexpr std::array<int, 5> first_of_kind = [] {
    std::array<int, 5> first{};
    for (std::size_t kind = 1; kind < first.size(); ++kind) first[kind] = first[kind - 1] + most_of_kind[kind - 1];
    return first;
}();

inline constexpr int stones = first_of_kind.back() + most_of_kind.back();
inline constexpr int channels = 5 + stones;
inline constexpr int skip_number = channels * cells;

inline constexpr std::array<Kind, stones> kind_of_stone = [] {
    std::array<Kind, stones> table{};
    for (const Kind kind : kinds)
        for (int at = 0; at < most_of_kind[index(kind)]; ++at) table[static_cast<std::size_t>(first_of_kind[index(kind)] + at)] = kind;
    return table;
}();

inline constexpr int place_of(Cell cell) {
    return cell / 12 * side + cell % 12;
}
inline constexpr Cell cell_of(int place) {
    return static_cast<Cell>(place / side * 12 + place % side);
}

// Takes the unused twelfth bit out of every row: odd rows move next to even ones, then pairs of rows next to pairs, and so on.
constexpr CellSet without_gaps(CellSet set) {
    constexpr auto rows = [](int first, int step, int width, int stride) {
        CellSet mask = 0;
        for (int row = first; row * stride < 128; row += step) mask |= ((CellSet{1} << width) - 1) << row * stride;
        return mask;
    };
    set = (set & rows(0, 2, 11, 12)) | (set & rows(1, 2, 11, 12)) >> 1;
    set = (set & rows(0, 2, 22, 24)) | (set & rows(1, 2, 22, 24)) >> 2;
    set = (set & rows(0, 2, 44, 48)) | (set & rows(1, 2, 44, 48)) >> 4;
    return (set & rows(0, 2, 88, 96)) | (set & rows(1, 2, 88, 96)) >> 8;
}

// The stones of one kind that a player has on top, one after the other.
template <class Visit>
void each_top(const State& state, Player player, Kind kind, const Visit& visit) {
    int stone = first_of_kind[index(kind)];
    for (CellSet left = state.tops(player, kind); left != 0; left &= left - 1) visit(stone++, first_cell(left));
}

inline constexpr std::array planes{
    learning::Feature{"open", "cells that belong to the board and have no brambles"},
    learning::Feature{"own bee", "the own bee, where it lies on top"},
    learning::Feature{"own spider", "own spiders on top, the first, second and third in reading order", 3},
    learning::Feature{"own grasshopper", "likewise", 3},
    learning::Feature{"own beetle", "likewise", 2},
    learning::Feature{"own ant", "likewise", 3},
    learning::Feature{"other bee", "the other player's bee, where it lies on top"},
    learning::Feature{"other spider", "the other player's spiders on top"},
    learning::Feature{"other grasshopper", "likewise"},
    learning::Feature{"other beetle", "likewise"},
    learning::Feature{"other ant", "likewise"},
    learning::Feature{"own covered",
                      "own bee, spiders, grasshoppers, beetles, ants under other stones: 1 for one right below the top, 2 below that, 4, 8; added up",
                      5},
    learning::Feature{"other covered", "the same of the other player", 5},
};

inline constexpr std::array scalars{
    learning::Feature{"own hand", "bees, spiders, grasshoppers, beetles, ants that can still be set, in thirds", 5},
    learning::Feature{"other hand", "the same of the other player", 5},
    learning::Feature{"own bee free", "free cells around the own bee in sixths, 0 before it is set"},
    learning::Feature{"other bee free", "the same of the other player's"},
    learning::Feature{"turn", "half-moves so far, in sixtieths"},
    learning::Feature{"red", "1 if the player to move is RED, who begins every round"},
};

inline constexpr std::array actions{
    learning::ActionGroup{"set", "kind × 121 + cell: a bee, spider, grasshopper, beetle or ant from the hand", 0, 5 * cells},
    learning::ActionGroup{"drag", "stone × 121 + cell: the own bee, spider 1–3, grasshopper 1–3, beetle 1–2, ant 1–3", 5 * cells, stones * cells},
    learning::ActionGroup{"skip", "where nothing else is legal", skip_number, 1},
};

}  // namespace encoding

template <const RuleSet& R>
struct HiveEncoding {
    struct Pending {};  // Every move is one number.

    static constexpr int actions = encoding::skip_number + 1;
    static constexpr int longest_game = last_turn;
    static constexpr learning::Shape shape{
        .planes = learning::total(encoding::planes),
        .height = encoding::side,
        .width = encoding::side,
        .scalars = learning::total(encoding::scalars),
        .still = 1,
    };
    static_assert(shape.planes == 1 + encoding::stones + 5 + 10);

    static std::span<const learning::Feature> plane_table() { return encoding::planes; }
    static std::span<const learning::Feature> scalar_table() { return encoding::scalars; }
    static std::span<const learning::ActionGroup> action_table() { return encoding::actions; }

    static std::string action_name(int number) {
        if (number == encoding::skip_number) return "SKIP";
        const int channel = number / encoding::cells;
        const Cell cell = encoding::cell_of(number % encoding::cells);
        const std::string where = has(board, cell) ? write_cube(cube_of(cell)) : "outside";
        if (channel < 5) return "SET " + std::string(kind_names[static_cast<std::size_t>(channel)]) + " " + where;
        const int stone = channel - 5;
        const auto kind = index(encoding::kind_of_stone[static_cast<std::size_t>(stone)]);
        return "DRAG " + std::string(kind_names[kind]) + " " + std::to_string(stone - encoding::first_of_kind[kind] + 1) + " " + where;
    }

    template <class Set>
    static void legal(const Setup& setup, const State& state, Pending, Set& numbers) {
        const Player player = state.to_move();
        if (const CellSet places = places_for_new(setup, state); places != 0) {
            const CellSet compact = encoding::without_gaps(places);
            for (const Kind kind : kinds)
                if (may_be_set(setup, state, kind)) add(numbers, static_cast<int>(index(kind)), compact);
        }
        if (state.bee_is_set(player)) add_drags(setup, state, player, numbers);
        if (numbers.empty()) numbers.add(encoding::skip_number);
    }

    static bool extend(const Setup&, const State& state, Pending&, int number, Move& move) {
        if (number == encoding::skip_number) return move = skip, true;
        const int channel = number / encoding::cells;
        const Place to(encoding::cell_of(number % encoding::cells));
        if (channel < 5) move = {Place::in_hand(static_cast<Kind>(channel)), to};
        else move = {Place(cell_of_stone(state, channel - 5)), to};
        return true;
    }

    static void numbers_of(const Setup&, const State& state, const Move& move, std::vector<int>& row) {
        if (move.is_skip()) return row.push_back(encoding::skip_number);
        const int channel = move.is_set() ? static_cast<int>(index(move.from.kind())) : 5 + stone_on(state, move.from.cell());
        row.push_back(channel * encoding::cells + encoding::place_of(move.to.cell()));
    }

    template <class Number>
    static void write_still(const Setup& setup, const State&, Number* planes) {
        fill(planes, setup.open());
    }

    template <class Number>
    static void write_moving(const Setup&, const State& state, Pending, Number* planes) {
        const Player own = state.to_move();
        const Player other = engine::other(own);
        for (const Kind kind : kinds) {
            encoding::each_top(state, own, kind, [&](int stone, Cell cell) { planes[(1 + stone) * encoding::cells + encoding::place_of(cell)] = 1; });
            fill(planes + (1 + encoding::stones + static_cast<int>(index(kind))) * encoding::cells, state.tops(other, kind));
        }
        if (state.towers() != 0) write_covered(state, own, planes + (1 + encoding::stones + 5) * encoding::cells);
    }

    static void write_scalars(const Setup& setup, const State& state, Pending, float* scalars) {
        const Player own = state.to_move();
        for (const Player player : {own, engine::other(own)})
            for (const Kind kind : kinds) *scalars++ = static_cast<float>(state.hand(player).count(kind)) / 3;
        for (const Player player : {own, engine::other(own)})
            *scalars++ = state.bee_is_set(player) ? static_cast<float>(count_free_around_bee(setup, state, player)) / 6 : 0;
        *scalars++ = static_cast<float>(state.turn()) / last_turn;
        *scalars = own == Player::red ? 1 : 0;
    }

  private:
    template <class Set>
    static void add(Set& numbers, int channel, CellSet compact) {
        numbers.add_all(channel * encoding::cells, static_cast<std::uint64_t>(compact));
        numbers.add_all(channel * encoding::cells + 64, static_cast<std::uint64_t>(compact >> 64));
    }

    template <class Set>
    static void add_drags(const Setup& setup, const State& state, Player player, Set& numbers) {
        const CellSet free = free_to_leave(state, state.tops(player));
        if (free == 0) return;
        for (const Kind kind : kinds)
            encoding::each_top(state, player, kind, [&](int stone, Cell cell) {
                if (has(free, cell)) add(numbers, 5 + stone, encoding::without_gaps(destinations(setup, state, cell, kind)));
            });
    }

    static Cell cell_of_stone(const State& state, int stone) {
        const Kind kind = encoding::kind_of_stone[static_cast<std::size_t>(stone)];
        CellSet tops = state.tops(state.to_move(), kind);
        for (int before = stone - encoding::first_of_kind[index(kind)]; before > 0; --before) tops &= tops - 1;
        return first_cell(tops);
    }

    static int stone_on(const State& state, Cell cell) {
        const Piece piece = state.top(cell);
        return encoding::first_of_kind[index(piece.kind)] + size(state.tops(piece.owner, piece.kind) & (only(cell) - 1));
    }

    template <class Number>
    static void fill(Number* plane, CellSet set) {
        for (; set != 0; set &= set - 1) plane[encoding::place_of(first_cell(set))] = 1;
    }

    // From bottom to top within a cell: each further stone pushes those below it one deeper.
    template <class Number>
    static void write_covered(const State& state, Player own, Number* planes) {
        state.covered().each([&](Cell cell, Piece piece) {
            Number* const here = planes + encoding::place_of(cell);
            for (int plane = 0; plane < 10; ++plane) here[plane * encoding::cells] = static_cast<Number>(here[plane * encoding::cells] * 2);
            here[(static_cast<int>(index(piece.kind)) + (piece.owner == own ? 0 : 5)) * encoding::cells] += 1;
        });
    }
};

}  // namespace spielwerk::hive
