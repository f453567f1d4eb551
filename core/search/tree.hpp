// Monte-Carlo tree search: a tree that grows where it seems worth it. Where luck falls, a move leads to one of several positions, each with a node
// of its own. A new leaf is judged by the insight, or, for the plain kind, by one random game to its end.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/playouts.hpp"
#include "search/insight.hpp"
#include "search/shelf.hpp"
#include "search/watch.hpp"
#include "search/worlds.hpp"

namespace spielwerk::search {

template <engine::Game G, Insight<G> I>
class Tree {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Move = typename G::Move;
    using Player = engine::Player;

    static constexpr std::uint32_t no_node = 0xFFFFFFFF;
    static constexpr std::uint32_t unlisted = 0xFFFFFFFF;
    static constexpr std::size_t longest_list = 8192;

    struct Edge {
        Move move;
        float prior = 0;
        std::uint32_t visits = 0;
        std::int8_t proved = 0;         // 1: it wins for the player who moves, -1: it loses
        double sum = 0;                 // for the player who moves
        std::uint32_t first = no_node;  // the node it leads to, or the first of as many as luck has ways
    };

    struct Node {
        std::uint32_t edges = unlisted;
        std::uint32_t count = 0;
        std::uint32_t visits = 0;
        bool complete = true;  // Has no move been left out?
    };

    // Where a tree grows: the room for all of it is taken at once, as to move a grown tree to a larger place takes longer than a deadline allows.
    class Ground {
      public:
        explicit Ground(std::size_t bytes) : size_(bytes) {
            edges.reserve(std::max<std::size_t>(bytes / sizeof(Edge), 4 * longest_list));
            nodes.reserve(std::max<std::size_t>(bytes / 4 / sizeof(Node), longest_list));
        }
        std::size_t size() const { return size_; }
        void clear() {
            edges.clear();
            nodes.clear();
        }
        bool has_room_for_a_list() const { return edges.size() + longest_list < edges.capacity(); }
        bool has_room_for(std::size_t more_nodes) const { return nodes.size() + more_nodes <= nodes.capacity(); }

        std::vector<Edge> edges;
        std::vector<Node> nodes;

      private:
        std::size_t size_;
    };

    Tree(const typename Worlds<G, I>::World& world, const State& state, const std::vector<Move>& moves, bool plain, std::uint64_t seed,
         Ground& ground)
        : setup_(world.setup),
          insight_(world.insight),
          state_(state),
          plain_(plain),
          random_(seed),
          curiosity_(insight_.curiosity()),
          warmth_(static_cast<float>(insight_.warmth())),
          ground_(ground),
          nodes_(ground.nodes),
          edges_(ground.edges) {
        ground_.clear();
        nodes_.push_back({});
        for (const Move& move : moves) put(move);
        close_list(nodes_[0], state_);
    }

    // Grows until a limit is reached; never by more than the memory that is allowed.
    void run(const Limits& limits, Watch& watch) {
        for (std::uint64_t visit = 0; limits.nodes == 0 || played_ < limits.nodes; ++visit) {
            if (visit % (plain_ || Narrow<I> ? 4 : 32) == 0 && (watch.look_and_poll() || is_settled(nodes_[0]))) return;
            if (limits.depth > 0 && visit >= visits_for_depth(limits.depth)) return;
            this->visit(ground_.has_room_for_a_list());
        }
    }

    std::uint64_t played() const { return played_; }
    int depth() const { return depth_; }

    // The edges of the root: proved wins, then the most visited first, and proved losses last.
    std::vector<Edge> ranked() const {
        std::vector<Edge> edges(edges_.begin(), edges_.begin() + nodes_[0].count);
        std::stable_sort(edges.begin(), edges.end(), [](const Edge& one, const Edge& other) {
            if (one.proved != other.proved) return one.proved > other.proved;
            return one.visits != other.visits ? one.visits > other.visits : one.prior > other.prior;
        });
        return edges;
    }

    std::vector<Move> line(const Edge& edge) const {
        std::vector<Move> moves{edge.move};
        std::uint32_t node = edge.first;
        while (node != no_node && !G::has_luck && nodes_[node].count > 0) {
            const Edge* best = &edges_[nodes_[node].edges];
            for (std::uint32_t at = 0; at < nodes_[node].count; ++at)
                if (edges_[nodes_[node].edges + at].visits > best->visits) best = &edges_[nodes_[node].edges + at];
            if (best->visits == 0) break;
            moves.push_back(best->move);
            node = best->first;
        }
        return moves;
    }

  private:
    static constexpr std::uint32_t most_kept = 32;  // edges of a node, where there are too many moves to follow

    static std::uint64_t visits_for_depth(int depth) { return std::uint64_t{1} << std::min(6 + 2 * depth, 40); }

    void put(const Move& move) {
        edges_.push_back({});
        edges_.back().move = move;
    }

    // Gives the edges that have just been put to a node, and their priors.
    void close_list(Node& node, const State& state) {
        node.edges = 0;
        if (&node != &nodes_[0]) node.edges = listed_;
        node.count = static_cast<std::uint32_t>(edges_.size()) - node.edges;
        if (plain_) {
            random_.shuffle(std::span(edges_.data() + node.edges, node.count));
            return;
        }
        double sum = 0;
        for (std::uint32_t at = 0; at < node.count; ++at) {
            Edge& edge = edges_[node.edges + at];
            edge.prior = std::exp(static_cast<float>(std::clamp(insight_.promise(setup_, state, edge.move), -2000, 2000)) / warmth_);
            sum += static_cast<double>(edge.prior);
        }
        for (std::uint32_t at = 0; at < node.count; ++at) edges_[node.edges + at].prior /= static_cast<float>(sum);
        if constexpr (Narrow<I>)
            if (&node != &nodes_[0]) keep_most_promising(node);
    }

    void keep_most_promising(Node& node) {
        if (node.count <= most_kept) return;
        const auto first = edges_.begin() + node.edges;
        std::nth_element(first, first + most_kept, edges_.end(), [](const Edge& one, const Edge& other) { return one.prior > other.prior; });
        edges_.resize(node.edges + most_kept);
        node.count = most_kept;
        node.complete = false;
    }

    void list(std::uint32_t node, const State& state) {
        moves_.clear();
        if constexpr (engine::HasDistinctMoves<G>) G::distinct_moves(setup_, state, moves_);
        else G::moves(setup_, state, moves_);
        listed_ = static_cast<std::uint32_t>(edges_.size());
        for (const Move& move : moves_) put(move);
        if constexpr (Narrow<I>) played_ += plain_ ? 0 : moves_.size();  // Whoever ranks moves by playing them has looked at all of them.
        close_list(nodes_[node], state);
    }

    // RED's part of the result.
    double judged(const State& state) {
        if (plain_) {
            engine::Playouts sums;
            const auto outcome = engine::random_game<G>(setup_, state, random_, moves_, sums, engine::HasLightPolicy<G>);
            played_ += sums.plies;
            return for_red(outcome);
        }
        const double expected = insight_.expectation(insight_.evaluate(setup_, state));
        return G::to_move(state) == Player::red ? expected : 1 - expected;
    }

    static double for_red(const engine::Outcome& outcome) { return !outcome.winner ? 0.5 : *outcome.winner == Player::red ? 1.0 : 0.0; }

    void visit(bool may_grow) {
        State state = state_;
        std::uint32_t node = 0;
        path_.clear();
        double red = 0;
        for (;;) {
            ++nodes_[node].visits;
            const std::uint32_t chosen = choose(nodes_[node]);
            const Player player = G::to_move(state);
            const std::uint32_t next = follow(chosen, state);
            path_.push_back({node, chosen, player});
            ++played_;
            if (const auto outcome = G::outcome(setup_, state)) {
                red = for_red(*outcome);
                if (outcome->winner && !plain_ && !G::has_luck) edges_[chosen].proved = *outcome->winner == player ? 1 : -1;
                if (next != no_node) ++nodes_[next].visits;
                break;
            }
            if (next == no_node || nodes_[next].edges == unlisted) {
                red = judged(state);
                if (next == no_node) break;
                ++nodes_[next].visits;
                if (may_grow) list(next, state);
                break;
            }
            node = next;
        }
        depth_ = std::max(depth_, static_cast<int>(path_.size()));
        if (!plain_ && !G::has_luck) pass_proofs_on();
        pass_back(red);
    }

    // What a visit has found out changes what the moves on its way are worth.
    void pass_back(double red) {
        for (const auto& [node, at, player] : path_) {
            Edge& edge = edges_[at];
            ++edge.visits;
            edge.sum += player == Player::red ? red : 1 - red;
        }
    }

    // Plays an edge's move, lets luck fall, and finds the node; there is none when the ground is full.
    std::uint32_t follow(std::uint32_t at, State& state) {
        Edge& edge = edges_[at];
        G::play(setup_, state, edge.move);
        const auto ways = static_cast<std::uint32_t>(G::ways(setup_, state));
        std::uint32_t way = 0;
        if (ways > 0) {
            way = random_.below(ways);
            G::settle(setup_, state, static_cast<int>(way));
        }
        if (edge.first == no_node) {
            const std::uint32_t children = std::max(ways, 1u);
            if (!ground_.has_room_for(children)) return no_node;
            edge.first = static_cast<std::uint32_t>(nodes_.size());
            nodes_.resize(nodes_.size() + children);
        }
        return edge.first + way;
    }

    std::uint32_t choose(const Node& node) const {
        std::uint32_t best = node.edges;
        double highest = -1;
        double seen = 0;
        double worth = 0;
        for (std::uint32_t at = node.edges; at < node.edges + node.count; ++at) seen += edges_[at].visits, worth += edges_[at].sum;
        const double hope = seen > 0 ? worth / seen - 0.1 : 0.5;  // of what nobody has tried
        const double scale = plain_ ? std::log(seen + 1) : std::sqrt(seen + 1);
        for (std::uint32_t at = node.edges; at < node.edges + node.count; ++at) {
            const Edge& edge = edges_[at];
            if (edge.proved > 0) return at;
            double worthwhile = 0;
            if (plain_) {
                if (edge.visits == 0) return at;
                worthwhile = edge.sum / edge.visits + 1.0 * std::sqrt(scale / edge.visits);
            } else if (edge.proved < 0) {
                worthwhile = -0.5;
            } else {
                worthwhile =
                    (edge.visits > 0 ? edge.sum / edge.visits : hope) + curiosity_ * static_cast<double>(edge.prior) * scale / (1.0 + edge.visits);
            }
            if (worthwhile > highest) highest = worthwhile, best = at;
        }
        return best;
    }

    // What is proved of a position follows from its moves: one that wins, or that all of them lose.
    int proved(const Node& node) const {
        int result = node.complete ? -1 : 0;
        for (std::uint32_t at = node.edges; at < node.edges + node.count; ++at) {
            if (edges_[at].proved > 0) return 1;
            if (edges_[at].proved == 0) result = 0;
        }
        return result;
    }

    // Is there one move that wins, or only one that does not lose?
    bool is_settled(const Node& node) const {
        std::uint32_t open = 0;
        for (std::uint32_t at = node.edges; at < node.edges + node.count; ++at) {
            if (edges_[at].proved > 0) return true;
            open += edges_[at].proved == 0 ? 1 : 0;
        }
        return open == 0 || (open == 1 && node.count > 1 && node.visits > 1000);
    }

    void pass_proofs_on() {
        for (std::size_t at = path_.size(); at-- > 1;) {
            if (edges_[path_[at].edge].proved == 0) return;
            const int result = proved(nodes_[path_[at].node]);
            if (result == 0) return;
            edges_[path_[at - 1].edge].proved = static_cast<std::int8_t>(path_[at - 1].player == path_[at].player ? result : -result);
        }
    }

    struct Step {
        std::uint32_t node;
        std::uint32_t edge;
        Player player;
    };

    const Setup& setup_;
    const I& insight_;
    State state_;
    bool plain_;
    engine::Random random_;
    double curiosity_;
    float warmth_;
    Ground& ground_;
    std::vector<Node>& nodes_;
    std::vector<Edge>& edges_;
    std::vector<Step> path_;
    engine::MoveList<Move> moves_;
    std::uint32_t listed_ = 0;
    std::uint64_t played_ = 0;
    int depth_ = 0;
};

}  // namespace spielwerk::search
