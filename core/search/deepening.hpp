// Iterative deepening: one ply deeper each time, the best move of the last iteration first. Stopped at any moment, it knows a move.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "search/alpha_beta.hpp"
#include "search/worlds.hpp"

namespace spielwerk::search {

template <engine::Game G, Insight<G> I>
class Deepening {
  public:
    using Move = typename G::Move;
    using State = typename G::State;

    struct Candidate {
        Move move;
        int noise;  // a small whim of this search, so that equal moves take turns
        int value = -won;
        std::vector<Move> line{};
    };

    Deepening(const Worlds<G, I>& worlds, const State& state, const std::vector<Move>& moves, Table& table, Watch& watch, std::uint64_t salt,
              std::uint64_t seed)
        : state_(state), watch_(watch) {
        for (std::size_t world = 0; world < worlds.size(); ++world)
            searches_.push_back(
                std::make_unique<AlphaBeta<G, I>>(worlds[world].setup, worlds[world].insight, table, watch, engine::mixed(salt, world)));
        rank(worlds[0], moves, seed);
    }

    const std::vector<Candidate>& candidates() const { return candidates_; }
    int depth() const { return depth_; }
    const State& state() const { return state_; }
    bool is_complete() const { return complete_; }  // Has no move been left out?
    void lead() {
        for (auto& search : searches_) search->lead();
    }
    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& search : searches_) sum += search->nodes();
        return sum;
    }

    // Goes deeper until time, nodes or depth are used up, or nothing is left to find. `skip` lets helping threads begin at different depths.
    template <class Told>
    void run(const Limits& limits, int skip, Told&& told) {
        const int deepest_wanted = limits.depth > 0 ? std::min(limits.depth, deepest) : deepest;
        for (int depth = 1 + (deepest_wanted > 2 ? skip : 0); depth <= deepest_wanted; ++depth) {
            if (depth > 1 && limits.nodes > 0) limit_nodes(limits.nodes);
            if (!iterate(depth, std::min(static_cast<std::size_t>(limits.lines), candidates_.size()))) break;
            depth_ = depth;
            told();
            if (watch_.look() || is_settled(limits, depth)) break;
            forget_hopeless(static_cast<std::size_t>(limits.lines));
        }
    }

  private:
    // Every move is looked at once, whatever the limit of nodes; beyond that it holds.
    void limit_nodes(std::uint64_t most) {
        for (auto& search : searches_) search->count_nodes(std::max<std::uint64_t>(most / searches_.size(), 1));
    }

    void rank(const typename Worlds<G, I>::World& world, const std::vector<Move>& moves, std::uint64_t seed) {
        engine::Random random(seed);
        std::vector<std::pair<int, Candidate>> ranked;
        for (const Move& move : moves)
            ranked.push_back(
                {world.insight.promise(world.setup, state_, move), Candidate{move, static_cast<int>(random.below(2 * I::whim + 1)) - I::whim}});
        std::stable_sort(ranked.begin(), ranked.end(), [](const auto& one, const auto& other) { return one.first > other.first; });
        for (auto& [promise, candidate] : ranked) candidates_.push_back(std::move(candidate));
    }

    bool is_settled(const Limits& limits, int depth) const {
        if (candidates_.size() == 1 && depth >= 6 && limits.only.empty()) return limits.seconds > 0;
        return limits.lines == 1 && is_proved(candidates_.front().value);
    }

    // Where there are too many moves to follow, the worst of the first look are left out.
    void forget_hopeless(std::size_t lines) {
        if constexpr (Narrow<I>) {
            const std::size_t kept = std::max(I::root_width, lines);
            if (candidates_.size() <= kept) return;
            candidates_.resize(kept);
            complete_ = false;
        }
        (void)lines;
    }

    bool iterate(int depth, std::size_t lines) {
        for (std::size_t first = 0; first < lines; ++first)
            if (!find_best(depth, first)) return false;
        return true;
    }

    // Brings the best of the candidates from `first` on to that place; false when stopped before that is sure.
    bool find_best(int depth, std::size_t first) {
        const int guess = candidates_[first].value;
        const bool aims = depth >= 4 && !is_proved(guess);
        int below = aims ? guess - aspiration : -won;
        int above = aims ? guess + aspiration : won;
        for (int width = aspiration;; width *= 4) {
            const int best = pass(depth, first, below, above);
            if (stopped()) return false;
            if (best <= below && below > -won) below = width > 1000 ? -won : std::max(best - width * 4, -won);
            else if (best >= above && above < won) above = width > 1000 ? won : std::min(best + width * 4, won);
            else return true;
        }
    }

    // One look at each candidate within a window. A candidate that is better than all before moves to the front at once.
    int pass(int depth, std::size_t first, int below, int above) {
        int best = below;
        for (std::size_t at = first; at < candidates_.size(); ++at) {
            const int value = value_of(candidates_[at], depth, best, above, at > first);
            if (stopped()) return best;
            if (at > first && value <= best) continue;
            candidates_[at].value = value;
            keep_line(candidates_[at]);
            std::rotate(candidates_.begin() + static_cast<std::ptrdiff_t>(first), candidates_.begin() + static_cast<std::ptrdiff_t>(at),
                        candidates_.begin() + static_cast<std::ptrdiff_t>(at) + 1);
            best = std::max(best, value);
            if (at == first && value <= below && below > -won) return value;  // The window was too high for the best one: no use to go on.
            if (value >= above) return value;
        }
        return best;
    }

    int value_of(const Candidate& candidate, int depth, int alpha, int beta, bool only_if_better) {
        const int noise = is_proved(alpha) && alpha > 0 ? 0 : candidate.noise;
        const int low = std::max(alpha - noise, -won);
        const int high = std::min(beta - noise, won);
        int value = only_if_better ? look_into(candidate.move, depth, low, low + 1) : look_into(candidate.move, depth, low, high);
        if (only_if_better && value > low && !stopped()) value = look_into(candidate.move, depth, low, high);
        return is_proved(value) ? value : as_evaluation(value + noise);
    }

    // Over several worlds the average counts.
    int look_into(const Move& move, int depth, int alpha, int beta) {
        if (searches_.size() == 1) return searches_[0]->after(state_, move, depth - 1, alpha, beta, 0);
        std::int64_t sum = 0;
        bool proved = true;
        for (auto& search : searches_) {
            const int value = search->after(state_, move, depth - 1, -won, won, 0);
            if (search->stopped()) return 0;
            proved = proved && is_proved(value);
            sum += value;
        }
        const int value = static_cast<int>(sum / static_cast<std::int64_t>(searches_.size()));
        return proved ? value : as_evaluation(value);
    }

    void keep_line(Candidate& candidate) {
        candidate.line.assign(1, candidate.move);
        const auto& rest = searches_[0]->line();
        candidate.line.insert(candidate.line.end(), rest.begin(), rest.end());
    }

    bool stopped() const {
        return std::any_of(searches_.begin(), searches_.end(), [](const auto& search) { return search->stopped(); });
    }

    static constexpr int aspiration = 60;

    State state_;
    Watch& watch_;
    std::vector<std::unique_ptr<AlphaBeta<G, I>>> searches_;
    std::vector<Candidate> candidates_;
    int depth_ = 0;
    bool complete_ = true;
};

}  // namespace spielwerk::search
