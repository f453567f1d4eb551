// Alpha-beta search with everything that a game needs of it: principal variations, a transposition table, reductions of late moves, and averages
// where luck falls. One object is one thread's search; the table and the watch are shared.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "engine/game.hpp"
#include "engine/move_list.hpp"
#include "search/insight.hpp"
#include "search/ordering.hpp"
#include "search/table.hpp"
#include "search/value.hpp"
#include "search/watch.hpp"

namespace spielwerk::search {

template <engine::Game G, Insight<G> I>
class AlphaBeta {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Move = typename G::Move;
    using Player = engine::Player;
    using Row = std::vector<Move>;

    AlphaBeta(const Setup& setup, const I& insight, Table& table, Watch& watch, std::uint64_t salt)
        : setup_(setup), insight_(insight), table_(table), watch_(watch), salt_(salt), age_(static_cast<std::uint8_t>(salt)), plies_(deepest + 2) {}

    std::uint64_t nodes() const { return nodes_; }
    bool stopped() const { return stopped_; }
    const Row& line() const { return plies_[1].line; }  // what is expected to follow the move that was last looked into
    Memory<Move>& memory() { return memory_; }

    // The number of nodes is a limit from here on.
    void count_nodes(std::uint64_t most) { most_nodes_ = most; }
    // Only the leading thread tells others how far it is.
    void lead() { leads_ = true; }

    // The worth of a move for whoever plays it, with so many plies after it.
    int after(const State& state, const Move& move, int depth, int alpha, int beta, int ply) {
        ++nodes_;
        look();
        const Player mover = G::to_move(state);
        State next = state;
        G::play(setup_, next, move);
        if constexpr (G::has_luck)
            if (const int ways = G::ways(setup_, next); ways > 0) return expected(mover, next, ways, depth, alpha, beta, ply);
        return seen_by(mover, next, depth, alpha, beta, ply + 1);
    }

    static int value_of(const engine::Outcome& outcome, Player player, int ply) {
        if (!outcome.winner) return 0;
        return *outcome.winner == player ? won - ply : ply - won;
    }

  private:
    struct Ply {
        engine::MoveList<Move> moves;
        Order order;
        Row line;
    };

    static constexpr bool narrow = Narrow<I>;
    // Where the promise decides which moves are tried at all, it has to count for more than what happened elsewhere.
    static constexpr int weight_of_promise = narrow ? 8 : 1;

    void look() {
        if (nodes_ > most_nodes_) stopped_ = true;
        if (nodes_ % nodes_between_looks<I>() == 0 && (leads_ ? watch_.look_and_poll() : watch_.look())) stopped_ = true;
    }

    int seen_by(Player player, const State& state, int depth, int alpha, int beta, int ply) {
        if (G::to_move(state) == player) return node(state, depth, alpha, beta, ply);
        return -node(state, depth, -beta, -alpha, ply);
    }

    // The average over all ways that luck can fall. Each way is searched with the window that could still matter, as no way is worth more than a win.
    int expected(Player mover, const State& state, int ways, int depth, int alpha, int beta, int ply) {
        std::int64_t sum = 0;
        bool proved = true;
        for (int way = 0; way < ways; ++way) {
            const int left = ways - way - 1;
            const auto least = std::clamp<std::int64_t>(std::int64_t{ways} * alpha - sum - std::int64_t{left} * won, -won, won);
            const auto most = std::clamp<std::int64_t>(std::int64_t{ways} * beta - sum + std::int64_t{left} * won, -won, won);
            State settled = state;
            G::settle(setup_, settled, way);
            if (way > 0) {
                ++nodes_;
                look();
            }
            const int value = seen_by(mover, settled, depth, static_cast<int>(least) - 1, static_cast<int>(most) + 1, ply + 1);
            if (stopped_) return 0;
            proved = proved && is_proved(value);
            sum += value;
            if (left == 0) break;  // All is known then, and may be a proof.
            if (value <= least && least > -won) return averaged(sum + std::int64_t{left} * won, ways, false);
            if (value >= most && most < won) return averaged(sum - std::int64_t{left} * won, ways, false);
        }
        plies_[static_cast<std::size_t>(ply + 1)].line.clear();
        return averaged(sum, ways, proved);
    }

    static int averaged(std::int64_t sum, int ways, bool proved) {
        const int value = static_cast<int>(sum / ways);
        return proved ? value : as_evaluation(value);
    }

    int judged(const State& state, int depth, int alpha, int beta, int ply) {
        if constexpr (FeelsTension<I, G>)
            if (depth > -insight_most_tension && ply < deepest && insight_.is_tense(setup_, state)) return inner(state, depth, alpha, beta, ply);
        (void)depth, (void)alpha, (void)beta;
        return insight_.evaluate(setup_, state);
    }

    int node(const State& state, int depth, int alpha, int beta, int ply) {
        if (stopped_) return 0;
        plies_[static_cast<std::size_t>(ply)].line.clear();
        if (const auto outcome = G::outcome(setup_, state)) return value_of(*outcome, G::to_move(state), ply);
        if (depth <= 0 || ply >= deepest) return judged(state, depth, alpha, beta, ply);
        return inner(state, depth, alpha, beta, ply);
    }

    int inner(const State& state, int depth, int alpha, int beta, int ply) {
        // Nothing here is better than to win at once, or worse than to have lost.
        alpha = std::max(alpha, ply - won);
        beta = std::min(beta, won - ply - 1);
        if (alpha >= beta) return alpha;

        const std::uint64_t key = G::key(setup_, state) ^ salt_;
        const auto known = table_.find(key);
        if (known && known->depth >= std::max(depth, 0) && beta - alpha == 1) {
            const int value = from_root(known->value, ply);
            if (known->bound == Bound::exact || (known->bound == Bound::at_least && value >= beta) ||
                (known->bound == Bound::at_most && value <= alpha))
                return value;
        }

        Ply& here = plies_[static_cast<std::size_t>(ply)];
        const bool all = list(state, here, known ? known->move : Entry::no_move, depth, ply);
        const Player player = G::to_move(state);
        int best = -won;
        std::uint16_t best_place = Entry::no_move;
        const int alpha_before = alpha;
        std::size_t place = 0;
        for (int tried = 0; here.order.next(place); ++tried) {
            const Move move = here.moves[place];
            const int value = one_of(state, move, tried, depth, alpha, beta, ply);
            if (stopped_) return 0;
            if (value <= best) continue;
            best = value;
            best_place = static_cast<std::uint16_t>(place);
            if (value > alpha) {
                alpha = value;
                if (beta - alpha_before > 1) extend_line(ply, move);
            }
            if (value >= beta) {
                memory_.reward(player, ply, move, std::max(depth, 1));
                break;
            }
            if (tried > 0 && tried < 16) memory_.blame(player, move, std::max(depth, 1));
        }
        // What was left out might have saved the player.
        if (!all && best < -most_evaluated) best = -most_evaluated;
        const Bound bound = best >= beta ? Bound::at_least : best > alpha_before ? Bound::exact : Bound::at_most;
        table_.store(key, {from_here(best, ply), std::max(depth, 0), bound, best_place}, age_);
        return best;
    }

    // Fills the list of this ply and ranks it. False when moves have been left out.
    bool list(const State& state, Ply& here, std::uint16_t remembered, int depth, int ply) {
        here.moves.clear();
        here.order.clear();
        if constexpr (engine::HasDistinctMoves<G>) G::distinct_moves(setup_, state, here.moves);
        else G::moves(setup_, state, here.moves);
        const Player player = G::to_move(state);
        for (std::size_t place = 0; place < here.moves.size(); ++place) {
            const Move& move = here.moves[place];
            const int rank = place == remembered ? std::numeric_limits<int>::max()
                                                 : insight_.promise(setup_, state, move) + memory_.bonus(player, ply, move) / weight_of_promise;
            here.order.add(rank, place);
        }
        if constexpr (narrow) nodes_ += here.moves.size();  // Whoever chooses among the moves has looked at all of them.
        if constexpr (narrow) here.order.narrow(insight_.width(depth));
        (void)depth;
        return here.order.size() == here.moves.size();
    }

    // The first move gets the whole window. All others only have to be shown to be no better, late ones by a shallower search first.
    int one_of(const State& state, const Move& move, int tried, int depth, int alpha, int beta, int ply) {
        if (tried == 0) return after(state, move, depth - 1, alpha, beta, ply);
        const int reduced = reduction(depth, tried);
        int value = after(state, move, depth - 1 - reduced, alpha, alpha + 1, ply);
        if (reduced > 0 && value > alpha && !stopped_) value = after(state, move, depth - 1, alpha, alpha + 1, ply);
        if (value > alpha && value < beta && !stopped_) value = after(state, move, depth - 1, alpha, beta, ply);
        return value;
    }

    static int reduction(int depth, int tried) {
        if (depth < 3 || tried < 4) return 0;
        return 1 + (tried >= 12 ? 1 : 0) + (depth >= 7 && tried >= 24 ? 1 : 0);
    }

    void extend_line(int ply, const Move& move) {
        Row& line = plies_[static_cast<std::size_t>(ply)].line;
        const Row& rest = plies_[static_cast<std::size_t>(ply + 1)].line;
        line.assign(1, move);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    static constexpr int insight_most_tension = 1;

    const Setup& setup_;
    const I& insight_;
    Table& table_;
    Watch& watch_;
    std::uint64_t salt_;
    std::uint8_t age_;
    std::uint64_t most_nodes_ = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t nodes_ = 0;
    bool leads_ = false;
    bool stopped_ = false;
    Memory<Move> memory_;
    std::vector<Ply> plies_;
};

}  // namespace spielwerk::search
