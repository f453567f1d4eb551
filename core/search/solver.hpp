// Does the player to move win by force within so many plies? It looks at everything and knows nothing but the rules, so it is slow, and what it says
// is true: the yardstick of what searches call proved. Where luck falls, a win has to come true whichever way it falls.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/game.hpp"
#include "engine/move_list.hpp"

namespace spielwerk::search {

template <engine::Game G>
class Solver {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Move = typename G::Move;
    using Player = engine::Player;

    Solver(const Setup& setup, std::uint64_t most_nodes) : setup_(setup), most_nodes_(most_nodes) {}

    // The fewest plies that the win takes, 0 when there is none within so many; nothing when there was too much to look at.
    std::optional<int> plies_to_win(const State& state, int most) {
        winner_ = G::to_move(state);
        lists_.resize(static_cast<std::size_t>(most) + 1);
        for (int plies = 1; plies <= most; ++plies) {
            if (is_won(state, plies)) return plies;
            if (nodes_ > most_nodes_) return std::nullopt;
        }
        return 0;
    }

  private:
    // What is known of a position: with so many plies it is won, with so many it is not.
    struct Known {
        int won_within = 1'000;
        int not_within = -1;
    };

    bool is_won(const State& state, int plies) {
        if (const auto outcome = G::outcome(setup_, state)) return outcome->winner == winner_;
        if (plies == 0 || nodes_ > most_nodes_) return false;
        const std::uint64_t key = G::key(setup_, state);
        if (const auto known = known_.find(key); known != known_.end()) {
            if (known->second.won_within <= plies) return true;
            if (known->second.not_within >= plies) return false;
        }
        const bool forced = looked_into(state, plies);
        if (nodes_ > most_nodes_) return false;
        Known& known = known_[key];
        if (forced) known.won_within = std::min(known.won_within, plies);
        else known.not_within = std::max(known.not_within, plies);
        return forced;
    }

    // One move is enough for the winner; for the other one, all must lose.
    bool looked_into(const State& state, int plies) {
        auto& list = lists_[static_cast<std::size_t>(plies)];
        list.clear();
        if constexpr (engine::HasDistinctMoves<G>) G::distinct_moves(setup_, state, list);
        else G::moves(setup_, state, list);
        const bool wanted = G::to_move(state) == winner_;
        for (const Move& move : list)
            if (is_won_after(state, move, plies - 1) == wanted) return wanted;
        return !wanted;
    }

    bool is_won_after(const State& state, const Move& move, int plies) {
        ++nodes_;
        State next = state;
        G::play(setup_, next, move);
        const int ways = G::ways(setup_, next);
        if (ways == 0) return is_won(next, plies);
        for (int way = 0; way < ways; ++way) {
            State settled = next;
            G::settle(setup_, settled, way);
            if (!is_won(settled, plies)) return false;
        }
        return true;
    }

    const Setup& setup_;
    std::uint64_t most_nodes_;
    std::uint64_t nodes_ = 0;
    Player winner_{};
    std::unordered_map<std::uint64_t, Known> known_;
    std::vector<engine::MoveList<Move>> lists_;
};

}  // namespace spielwerk::search
