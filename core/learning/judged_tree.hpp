// A tree whose leaves are judged from outside: down it goes by what is known and what is hoped for (PUCT), up come the judgements.
//
// Several leaves may be out at once. Until its judgement is there, each counts as a loss on its way, so that the next one goes elsewhere.
#pragma once

#include <cmath>
#include <memory>
#include <span>
#include <vector>

#include "learning/dirichlet.hpp"
#include "learning/turn.hpp"

namespace spielwerk::learning {

// Where something is hidden: the setup as the player may imagine it, which depends on nothing that he cannot see.
template <class E, class G>
concept ImaginesSetup = requires(const typename G::Setup& setup, const typename G::State& state, engine::Random& random) {
    { E::imagined(setup, state, random) } -> std::same_as<typename G::Setup>;
};

template <engine::Game G, Encoding<G> E>
class JudgedTree {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Pending = typename E::Pending;
    using Player = engine::Player;

    struct Node {
        State state;
        [[no_unique_address]] Pending pending;
        std::int32_t next = none;  // a node that luck could have led to as well
        std::int32_t way = 0;
        std::int32_t first = none;  // of its edges
        std::int32_t count = 0;
        Player player = Player::red;
        bool over = false;
        bool waits = false;  // for its judgement
        float result = 0;    // of a game that is over, for RED
    };
    struct Edge {
        std::int32_t number;
        std::int32_t child = none;
        float hope;
        float sum = 0;
        std::uint32_t visits = 0;
    };
    struct Step {
        std::int32_t node;
        std::int32_t edge;
    };

    static constexpr std::int32_t none = -1;

    void plant(const Turn<G, E>& turn, std::uint64_t seed, float noise, float spread) {
        random_ = engine::Random(seed);
        noise_ = noise;
        spread_ = spread;
        if constexpr (ImaginesSetup<E, G>) setup_ = std::make_shared<const Setup>(E::imagined(*turn.setup(), turn.position(), random_));
        else setup_ = turn.setup();
        rooted_in_ = turn.numbers();
        nodes_.clear();
        edges_.clear();
        add(turn.position(), turn.pending(), 0);
    }

    const Setup& setup() const { return *setup_; }
    const Node& node(std::int32_t at) const { return nodes_[static_cast<std::size_t>(at)]; }
    std::span<const Edge> root_edges() const { return edges_of(nodes_.front()); }

    // The way down to a leaf, and the leaf; none where the game ends there, or where it is out already. What is known then is told at once.
    std::int32_t select(std::vector<Step>& steps, float curiosity) {
        steps.clear();
        std::int32_t at = 0;
        while (!node(at).over && node(at).count > 0) {
            const std::int32_t edge = best_edge(node(at), curiosity);
            edges_[static_cast<std::size_t>(edge)].visits += 1;
            edges_[static_cast<std::size_t>(edge)].sum -= 1;
            steps.push_back({at, edge});
            at = follow(at, edge);
        }
        Node& leaf = nodes_[static_cast<std::size_t>(at)];
        if (leaf.over) return tell(steps, leaf.result), none;
        if (leaf.waits) return take_back(steps), none;
        leaf.waits = true;
        return at;
    }

    // The judgement of a leaf: a logit for each number, and the result to expect for the player to move there.
    void judge(std::int32_t at, std::span<const Step> steps, const float* logits, float value) {
        nodes_[static_cast<std::size_t>(at)].waits = false;
        grow(at, logits);
        tell(steps, node(at).player == Player::red ? value : -value);
    }

  private:
    std::span<const Edge> edges_of(const Node& node) const {
        return {edges_.data() + (node.first == none ? 0 : node.first), static_cast<std::size_t>(node.count)};
    }

    std::int32_t add(const State& state, const Pending& pending, std::int32_t way) {
        Node node{.state = state, .pending = pending, .way = way};
        node.player = G::to_move(state);
        if (const auto outcome = G::outcome(*setup_, state)) {
            node.over = true;
            node.result = !outcome->winner ? 0.0f : *outcome->winner == Player::red ? 1.0f : -1.0f;
        }
        nodes_.push_back(node);
        return static_cast<std::int32_t>(nodes_.size()) - 1;
    }

    std::int32_t best_edge(const Node& node, float curiosity) const {
        std::uint32_t visits = 0;
        float sum = 0;
        for (const Edge& edge : edges_of(node)) visits += edge.visits, sum += edge.sum;
        const float reach = curiosity * std::sqrt(static_cast<float>(visits + 1));
        const float usual = visits == 0 ? 0 : sum / static_cast<float>(visits);  // what has not been tried is thought to be no better and no worse
        std::int32_t best = node.first;
        float most = -1e30f;
        for (const Edge& edge : edges_of(node)) {
            const auto tried = static_cast<float>(edge.visits);
            const float worth = (edge.visits == 0 ? usual : edge.sum / tried) + reach * edge.hope / (1 + tried);
            if (worth > most) most = worth, best = static_cast<std::int32_t>(&edge - edges_.data());
        }
        return best;
    }

    // The node behind an edge, made if it is new. Luck falls anew each time.
    std::int32_t follow(std::int32_t at, std::int32_t edge) {
        State state = node(at).state;
        Pending pending = node(at).pending;
        typename G::Move move;
        std::int32_t way = 0;
        const bool complete = E::extend(*setup_, state, pending, edges_[static_cast<std::size_t>(edge)].number, move);
        if (complete) {
            pending = {};
            G::play(*setup_, state, move);
            if (const int ways = G::ways(*setup_, state); ways > 0) {
                way = static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(ways)));
                G::settle(*setup_, state, way);
            }
        }
        std::int32_t child = edges_[static_cast<std::size_t>(edge)].child;
        while (child != none && node(child).way != way) child = node(child).next;
        if (child != none) return child;
        child = add(state, pending, way);
        nodes_.back().next = edges_[static_cast<std::size_t>(edge)].child;
        edges_[static_cast<std::size_t>(edge)].child = child;
        return child;
    }

    void grow(std::int32_t at, const float* logits) {
        Node& leaf = nodes_[static_cast<std::size_t>(at)];
        ActionSet<E::actions> legal;
        E::legal(*setup_, leaf.state, leaf.pending, legal);
        if (at == 0) legal.keep(rooted_in_);
        leaf.first = static_cast<std::int32_t>(edges_.size());
        float most = -1e30f;
        legal.each([&](int number) { most = std::max(most, logits[number]); });
        float sum = 0;
        legal.each([&](int number) {
            const float hope = std::exp(logits[number] - most);
            sum += hope;
            edges_.push_back({.number = number, .hope = hope});
        });
        leaf.count = static_cast<std::int32_t>(edges_.size()) - leaf.first;
        const std::span<Edge> edges(edges_.data() + leaf.first, static_cast<std::size_t>(leaf.count));
        for (Edge& edge : edges) edge.hope /= sum;
        if (at == 0 && noise_ > 0) add_noise(edges);
    }

    void add_noise(std::span<Edge> edges) {
        const auto shares = Dirichlet(spread_, random_).shares(edges.size());
        for (std::size_t edge = 0; edge < edges.size(); ++edge) edges[edge].hope = (1 - noise_) * edges[edge].hope + noise_ * shares[edge];
    }

    // In place of the loss that each step was taken for.
    void tell(std::span<const Step> steps, float result_for_red) {
        for (const Step& step : steps)
            edges_[static_cast<std::size_t>(step.edge)].sum += 1 + (node(step.node).player == Player::red ? result_for_red : -result_for_red);
    }

    void take_back(std::span<const Step> steps) {
        for (const Step& step : steps) {
            edges_[static_cast<std::size_t>(step.edge)].sum += 1;
            edges_[static_cast<std::size_t>(step.edge)].visits -= 1;
        }
    }

    std::shared_ptr<const Setup> setup_;
    ActionSet<E::actions> rooted_in_;  // what is legal, whatever is imagined
    engine::Random random_{0};
    float noise_ = 0;
    float spread_ = 1;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
};

}  // namespace spielwerk::learning
