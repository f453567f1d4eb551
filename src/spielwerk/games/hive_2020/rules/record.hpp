// Plain data, both ways. Records are checked for shape, range and contradictions, not for whether play could have led there:
// stones may be missing, and they may lie apart.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/reader.hpp"
#include "engine/value.hpp"
#include "hive_2020/rules/notation.hpp"
#include "hive_2020/rules/state.hpp"
#include "hive_2020/rules/swarm.hpp"

namespace spielwerk::hive {

inline std::string write_piece(Piece piece) {
    return {player_letters[engine::index(piece.owner)], kind_letters[index(piece.kind)]};
}

inline std::string write_hand(const Hand& hand) {
    std::string letters;
    for (const Kind kind : kinds) letters.append(static_cast<std::size_t>(hand.count(kind)), kind_letters[index(kind)]);
    return letters;
}

// The stones of a cell from bottom to top.
inline std::vector<Piece> stack_at(const State& state, Cell cell) {
    std::vector<Piece> stack;
    state.covered().each([&](Cell where, Piece piece) {
        if (where == cell) stack.push_back(piece);
    });
    stack.push_back(state.top(cell));
    return stack;
}

inline engine::Value write_setup(const Setup& setup) {
    engine::List obstacles;
    for (const Cell cell : setup.brambles()) {
        const Cube cube = cube_of(cell);
        obstacles.push_back(engine::List{cube.x, cube.y, cube.z});
    }
    return engine::Object{{"obstacles", std::move(obstacles)}};
}

inline engine::Value write_state(const State& state) {
    engine::Object stacks;
    for (const Cell cell : cells_of(state.stones())) {
        engine::List pieces;
        for (const Piece piece : stack_at(state, cell)) pieces.push_back(write_piece(piece));
        stacks.set(write_cube(cube_of(cell)), std::move(pieces));
    }
    engine::Object hands;
    for (const Player player : engine::players) hands.set(std::string(engine::name(player)), write_hand(state.hand(player)));
    return engine::Object{{"stacks", std::move(stacks)}, {"hand", std::move(hands)}};
}

inline std::optional<Cell> read_obstacle(const engine::Reader& reader) {
    const auto parts = reader.list(3);
    if (parts.empty()) return std::nullopt;
    const auto x = parts[0].integer(-radius, radius);
    const auto y = parts[1].integer(-radius, radius);
    const auto z = parts[2].integer(-radius, radius);
    if (!x || !y || !z) return std::nullopt;
    const Cube cube{static_cast<int>(*x), static_cast<int>(*y), static_cast<int>(*z)};
    if (on_board(cube)) return cell_at(cube);
    reader.fault("x, y und z ergeben zusammen nicht 0", "x, y and z do not add up to 0");
    return std::nullopt;
}

inline Setup read_setup(const engine::Reader& reader) {
    const auto obstacles = reader.at("obstacles");
    const auto entries = obstacles.list();
    if (entries.size() > most_brambles) {
        const auto count = std::to_string(entries.size());
        obstacles.fault("hat " + count + " Felder, höchstens 3 dürfen Brombeeren tragen", "has " + count + " cells, at most 3 may have brambles");
        return {};
    }
    std::vector<Cell> cells;
    for (const auto& entry : entries) {
        const auto cell = read_obstacle(entry);
        if (!cell) continue;
        if (std::find(cells.begin(), cells.end(), *cell) != cells.end()) entry.fault("nennt ein Feld zum zweiten Mal", "names a cell a second time");
        else cells.push_back(*cell);
    }
    return Setup(cells);
}

inline std::optional<Piece> read_piece(const engine::Reader& reader) {
    const auto text = reader.text();
    if (!text) return std::nullopt;
    const auto owner = text->size() == 2 ? player_letters.find((*text)[0]) : std::string_view::npos;
    const auto kind = text->size() == 2 ? kind_letters.find((*text)[1]) : std::string_view::npos;
    if (owner != std::string_view::npos && kind != std::string_view::npos) return Piece{engine::players[owner], kinds[kind]};
    reader.wanted("ein Stein: R oder B, dann Q, S, G, B oder A", "a stone: R or B, then Q, S, G, B or A");
    return std::nullopt;
}

// What a record says about the stones, noted down before any of it is believed.
struct Draft {
    std::vector<std::pair<Cell, Piece>> stones;  // each cell from bottom to top
    CellSet cells = 0;
    std::array<Hand, 2> on_board{};
    std::array<Hand, 2> in_hand{};
};

inline void read_stack(const Setup& setup, Draft& draft, std::string_view key, const engine::Reader& reader) {
    const auto cube = read_cube(key);
    if (!cube || !on_board(*cube)) return reader.fault("der Name ist kein Feld des Spielfeldes", "the name is no cell of the board");
    const Cell cell = cell_at(*cube);
    if (has(draft.cells, cell)) return reader.fault("nennt ein Feld zum zweiten Mal", "names a cell a second time");
    draft.cells |= only(cell);
    if (!has(setup.open(), cell)) return reader.fault("auf diesem Feld wachsen Brombeeren", "brambles grow on this cell");
    const auto entries = reader.list();
    if (entries.empty() && reader.value()->list() != nullptr) return reader.fault("enthält keinen Stein", "holds no stone");
    if (entries.size() > most_covered + 1) return reader.fault("enthält mehr als fünf Steine", "holds more than five stones");
    for (const auto& entry : entries) {
        const auto piece = read_piece(entry);
        if (!piece) continue;
        if (&entry != &entries.front() && piece->kind != Kind::beetle)
            entry.fault("nur Käfer liegen auf anderen Steinen", "only beetles lie on other stones");
        draft.stones.emplace_back(cell, *piece);
        draft.on_board[engine::index(piece->owner)].add(piece->kind);
    }
}

inline Hand read_hand(const engine::Reader& reader) {
    Hand hand;
    const auto letters = reader.text();
    if (!letters) return hand;
    if (letters->size() <= 11 && letters->find_first_not_of(kind_letters) == std::string_view::npos) {
        for (const char letter : *letters) hand.add(kinds[kind_letters.find(letter)]);
        return hand;
    }
    reader.wanted("ein Vorrat: höchstens elf Buchstaben aus Q, S, G, B und A", "a hand: at most eleven letters out of Q, S, G, B and A");
    return hand;
}

// No player has more stones of a kind than the set holds.
inline void count_stones(const Draft& draft, const Hand& piece_set, const engine::Reader& reader) {
    for (const Player player : engine::players)
        for (const Kind kind : kinds) {
            const int on_board = draft.on_board[engine::index(player)].count(kind);
            const int all = on_board + draft.in_hand[engine::index(player)].count(kind);
            if (all <= piece_set.count(kind)) continue;
            const auto name = std::string(engine::name(player));
            const auto limit = std::to_string(piece_set.count(kind));
            const auto letter = std::string(1, kind_letters[index(kind)]);
            const auto place = on_board > piece_set.count(kind) ? reader.maybe("stacks") : reader.maybe("hand").maybe(name);
            place.fault(name + " hat " + std::to_string(all) + " Steine " + letter + ", im Spiel sind nur " + limit,
                        name + " has " + std::to_string(all) + " stones " + letter + ", the game has only " + limit);
        }
}

inline void check_turn(const engine::Reader& reader, int turn, Player player) {
    if (player == (turn % 2 == 0 ? Player::red : Player::blue)) return;
    reader.elsewhere("player").fault("passt nicht zur Zugnummer: RED zieht bei geraden, BLUE bei ungeraden",
                                     "does not go with the turn: RED moves on even ones, BLUE on odd ones");
}

template <const RuleSet& R>
State read_state(const Setup& setup, const engine::Reader& reader, int turn, Player player) {
    check_turn(reader, turn, player);
    const auto faults_before = reader.faults();
    Draft draft;
    for (const auto& [key, stack] : reader.at("stacks").entries()) read_stack(setup, draft, key, stack);
    const auto hands = reader.at("hand");
    for (const Player owner : engine::players) draft.in_hand[engine::index(owner)] = read_hand(hands.at(engine::name(owner)));
    if (reader.faults() == faults_before) count_stones(draft, R.piece_set, reader);

    State state;
    if (reader.faults() != faults_before) return state;
    for (const auto& [cell, piece] : draft.stones) state.put(cell, piece);
    for (const Player owner : engine::players) state.hand(owner) = draft.in_hand[engine::index(owner)];
    state.set_turn(turn);
    state.set_scattered(!in_one_piece(state.stones()));
    return state;
}

}  // namespace spielwerk::hive
