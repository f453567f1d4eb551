// Which moves to try first: the one that the table remembers, those that refuted a sibling a moment ago, those that have often refuted others, and
// what the insight promises. Good order is most of what makes a search deep.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/player.hpp"
#include "engine/random.hpp"

namespace spielwerk::search {

template <class Move>
class Memory {
  public:
    int bonus(engine::Player player, int ply, const Move& move) const {
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers.known > 0 && killers.moves[0] == move) return killer_bonus;
        if (killers.known > 1 && killers.moves[1] == move) return killer_bonus - 1;
        return history_[engine::index(player)][slot(move)];
    }

    bool is_killer(int ply, const Move& move) const {
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        return (killers.known > 0 && killers.moves[0] == move) || (killers.known > 1 && killers.moves[1] == move);
    }

    // A move has refuted what came before; the ones tried before it have not.
    void reward(engine::Player player, int ply, const Move& move, int depth) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers.known == 0 || !(killers.moves[0] == move)) {
            killers.moves[1] = killers.moves[0];
            killers.moves[0] = move;
            killers.known = std::min(killers.known + 1, 2);
        }
        adjust(player, move, std::min(depth * depth * 4, 400));
    }
    void blame(engine::Player player, const Move& move, int depth) { adjust(player, move, -std::min(depth * depth * 2, 200)); }

  private:
    static constexpr int killer_bonus = 1500;
    static constexpr int most_history = 1000;
    static constexpr std::size_t slots = 4096;

    struct Killers {
        std::array<Move, 2> moves{};
        int known = 0;
    };

    static std::size_t slot(const Move& move) {
        std::uint64_t word = 0;
        if constexpr (sizeof(Move) <= 8) {
            std::memcpy(&word, &move, sizeof(Move));
        } else {
            std::array<std::uint64_t, (sizeof(Move) + 7) / 8> words{};
            std::memcpy(words.data(), &move, sizeof(Move));
            for (const auto part : words) word = word * 0x9E3779B97F4A7C15ull + part;
        }
        return static_cast<std::size_t>(word * 0x9E3779B97F4A7C15ull >> 52);
    }

    // The nearer to its bounds, the slower it moves.
    void adjust(engine::Player player, const Move& move, int by) {
        int& history = history_[engine::index(player)][slot(move)];
        history += by - history * (by < 0 ? -by : by) / most_history;
    }

    std::array<Killers, 160> killers_{};
    std::array<std::array<int, slots>, 2> history_{};
};

// The order in which the moves of one list are tried. The best of those that are left is looked for when it is needed, as often the first one is
// enough.
class Order {
  public:
    struct Ranked {
        int rank;
        std::uint16_t place;
    };

    void clear() {
        ranked_.clear();
        at_ = 0;
    }
    void add(int rank, std::size_t place) { ranked_.push_back({rank, static_cast<std::uint16_t>(place)}); }
    std::size_t size() const { return ranked_.size(); }

    // Keeps the most promising ones alone.
    void narrow(std::size_t width) {
        if (ranked_.size() <= width) return;
        std::nth_element(ranked_.begin(), ranked_.begin() + static_cast<std::ptrdiff_t>(width), ranked_.end(), before);
        ranked_.resize(width);
    }

    bool next(std::size_t& place) {
        if (at_ == ranked_.size()) return false;
        auto best = ranked_.begin() + static_cast<std::ptrdiff_t>(at_);
        if (at_ < most_chosen) best = std::min_element(best, ranked_.end(), before);
        else if (at_ == most_chosen) std::sort(best, ranked_.end(), before);
        std::swap(ranked_[at_], *best);
        place = ranked_[at_++].place;
        return true;
    }

  private:
    static constexpr std::size_t most_chosen = 6;

    static bool before(const Ranked& one, const Ranked& other) { return one.rank != other.rank ? one.rank > other.rank : one.place < other.place; }

    std::vector<Ranked> ranked_;
    std::size_t at_ = 0;
};

}  // namespace spielwerk::search
