// A position: the stones that lie on top, as sets of cells; the covered ones; the hands; the bees' places; the turn.
#pragma once

#include <array>
#include <cstdint>

#include "engine/player.hpp"
#include "engine/random.hpp"
#include "hive_2020/rules/covered.hpp"
#include "hive_2020/rules/rule_set.hpp"
#include "hive_2020/rules/setup.hpp"

namespace spielwerk::hive {

inline constexpr int round_limit = 30;
inline constexpr int last_turn = 2 * round_limit;
inline constexpr int bee_is_due_in_round = 4;

constexpr std::uint64_t mixed(std::uint64_t key, CellSet set) {
    return engine::mixed(engine::mixed(key, static_cast<std::uint64_t>(set)), static_cast<std::uint64_t>(set >> 64));
}

class State {
  public:
    int turn() const { return turn_; }
    Player to_move() const { return turn_ % 2 == 0 ? Player::red : Player::blue; }
    void set_turn(int turn) { turn_ = static_cast<std::uint8_t>(turn); }
    void pass_turn() { ++turn_; }

    CellSet stones() const { return tops_[0] | tops_[1]; }
    CellSet tops(Player player) const { return tops_[engine::index(player)]; }
    CellSet tops(Player player, Kind kind) const { return tops(player) & of_kind(kind); }
    CellSet towers() const { return towers_; }  // where at least two stones lie
    bool is_tower(Cell cell) const { return has(towers_, cell); }
    const CoveredStones& covered() const { return covered_; }

    Hand& hand(Player player) { return hands_[engine::index(player)]; }
    const Hand& hand(Player player) const { return hands_[engine::index(player)]; }

    // Where the bee lies, covered or not; `nowhere` before it is set.
    Cell bee(Player player) const { return bees_[engine::index(player)]; }
    bool bee_is_set(Player player) const { return bee(player) != nowhere; }
    bool bee_is_due(Player player) const { return turn_ / 2 + 1 >= bee_is_due_in_round && !bee_is_set(player); }

    bool has_stones(Player player) const { return tops(player) != 0 || covered_.any_of(player); }

    // A position set up by hand may hold stones that lie apart; moves made by the rules never lead there.
    bool is_scattered() const { return scattered_; }
    void set_scattered(bool scattered) { scattered_ = scattered; }

    // The top stone of a cell, which must not be empty.
    Piece top(Cell cell) const {
        const auto kind =
            static_cast<int>(has(codes_[0], cell)) | static_cast<int>(has(codes_[1], cell)) << 1 | static_cast<int>(has(codes_[2], cell)) << 2;
        return {has(tops_[0], cell) ? Player::red : Player::blue, static_cast<Kind>(kind)};
    }

    void put(Cell cell, Piece piece) {
        const CellSet here = only(cell);
        if ((stones() & here) != 0) {
            const Piece below = top(cell);
            covered_.push(cell, below);
            towers_ |= here;
            toggle(here, below);
        }
        toggle(here, piece);
        if (piece.kind == Kind::bee) bees_[engine::index(piece.owner)] = cell;
    }

    Piece take(Cell cell) {
        const CellSet here = only(cell);
        const Piece piece = top(cell);
        toggle(here, piece);
        if (is_tower(cell)) [[unlikely]] {
            toggle(here, covered_.pop(cell));
            if (!covered_.any_at(cell)) towers_ &= ~here;
        }
        return piece;
    }

    // Covers all that can change the future or the result, but for the brambles.
    std::uint64_t key() const {
        std::uint64_t key = turn_;
        for (const CellSet set : tops_) key = mixed(key, set);
        for (const CellSet set : codes_) key = mixed(key, set);
        for (const Hand& hand : hands_) key = engine::mixed(key, hand.bits());
        covered_.each([&](Cell cell, Piece piece) { key = engine::mixed(key, cell | index(piece.kind) << 8 | engine::index(piece.owner) << 16); });
        return key;
    }

  private:
    CellSet of_kind(Kind kind) const {
        switch (kind) {
            case Kind::bee:
                return ~(codes_[0] | codes_[1] | codes_[2]);
            case Kind::spider:
                return codes_[0] & ~codes_[1];
            case Kind::grasshopper:
                return codes_[1] & ~codes_[0];
            case Kind::beetle:
                return codes_[1] & codes_[0];
            case Kind::ant:
                return codes_[2];
        }
        return 0;
    }

    // A stone appears on top of a cell, or vanishes from there.
    void toggle(CellSet here, Piece piece) {
        tops_[engine::index(piece.owner)] ^= here;
        const auto code = index(piece.kind);
        for (std::size_t bit = 0; bit < codes_.size(); ++bit) codes_[bit] ^= (code >> bit & 1) != 0 ? here : 0;
    }

    std::array<CellSet, 2> tops_{};
    std::array<CellSet, 3> codes_{};  // the three bits of the kind of each top stone
    CellSet towers_ = 0;
    CoveredStones covered_;
    std::array<Hand, 2> hands_{};
    std::array<Cell, 2> bees_{nowhere, nowhere};
    std::uint8_t turn_ = 0;
    bool scattered_ = false;
};

inline std::uint64_t key_of(const Setup& setup, const State& state) {
    return engine::mixed(mixed(state.key(), setup.open()), setup.opening() == Opening::standard);
}

// An empty board and full hands.
inline State first_position(const Hand& pieces) {
    State state;
    for (const Player player : engine::players) state.hand(player) = pieces;
    return state;
}

}  // namespace spielwerk::hive
