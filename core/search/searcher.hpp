// Makes an `AnySearcher` from a game and its insight. Included by each game's `insight/register.cpp` only.
#pragma once

#include <memory>
#include <thread>
#include <vector>

#include "engine/adapter.hpp"
#include "search/any_searcher.hpp"
#include "search/deepening.hpp"
#include "search/shelf.hpp"
#include "search/solver.hpp"
#include "search/tree.hpp"

namespace spielwerk::search {

template <engine::Game G, Insight<G> I>
class Searcher final : public AnySearcher {
  public:
    using State = typename G::State;
    using Setup = typename G::Setup;
    using Move = typename G::Move;
    using Parameters = typename I::Parameters;

    static const Searcher& instance() {
        static const Searcher searcher;
        return searcher;
    }

    Found search(const engine::AnyState& any, const Limits& limits, const Numbers& numbers, const Listener& listener) const override {
        const auto& adapter = static_cast<const engine::StateAdapter<G>&>(any);
        const Method method = limits.method == Method::best ? I::method : limits.method;
        if (method == Method::alpha_beta) return by_alpha_beta(adapter.setup(), adapter.state(), limits, read(numbers), listener);
        return by_tree(adapter.setup(), adapter.state(), limits, read(numbers), method == Method::playouts, listener);
    }

    engine::AnyMove greedy(const engine::AnyState& any, std::uint64_t seed) const override {
        const auto& adapter = static_cast<const engine::StateAdapter<G>&>(any);
        const State& state = adapter.state();
        const Worlds<G, I> worlds(adapter.setup(), state, Parameters{}, seed, 1);
        const auto& world = worlds[0];
        engine::Random random(seed);
        const auto moves = root_moves<G, I>(world.setup, state);
        const Move* best = nullptr;
        double most = 0;
        std::uint32_t equal = 0;
        for (const Move& move : moves) {
            const double counted = counted_after(world, state, move);
            if (best == nullptr || counted > most) {
                best = &move;
                most = counted;
                equal = 1;
            } else if (counted == most && random.below(++equal) == 0) {
                best = &move;
            }
        }
        return engine::erased(*best);
    }

    std::optional<int> plies_to_win(const engine::AnyState& any, int most, std::uint64_t most_nodes) const override {
        const auto& adapter = static_cast<const engine::StateAdapter<G>&>(any);
        if constexpr (Imagines<I, G>)
            if (I::hides(adapter.state())) return std::nullopt;
        return Solver<G>(adapter.setup(), most_nodes).plies_to_win(adapter.state(), most);
    }

    std::string_view unit() const override { return I::unit; }
    std::string_view unit_in_german() const override { return I::unit_in_german; }
    Numbers parameters() const override {
        Numbers numbers;
        const Parameters standard;
        for (const auto& parameter : I::parameter_table()) numbers.emplace_back(parameter.name, standard.*parameter.number);
        return numbers;
    }
    double expectation(const engine::AnyState& any, const Numbers& numbers) const override {
        const auto& adapter = static_cast<const engine::StateAdapter<G>&>(any);
        const Worlds<G, I> worlds(adapter.setup(), adapter.state(), read(numbers), 0, 1);
        return worlds[0].insight.expectation(worlds[0].insight.evaluate(worlds[0].setup, adapter.state()));
    }

  private:
    static int worlds_wanted(const Parameters& parameters) {
        if constexpr (Imagines<I, G>) return std::max(parameters.worlds, 1);
        else return (void)parameters, 1;
    }

    static Parameters read(const Numbers& numbers) {
        Parameters parameters;
        for (const auto& parameter : I::parameter_table())
            for (const auto& [name, number] : numbers)
                if (name == parameter.name) parameters.*parameter.number = number;
        return parameters;
    }

    static std::vector<Move> moves_to_try(const typename Worlds<G, I>::World& world, const State& state, const Limits& limits) {
        if (limits.only.empty()) return root_moves<G, I>(world.setup, state);
        std::vector<Move> moves;
        for (const auto& move : limits.only) moves.push_back(engine::restored<Move>(move));
        return moves;
    }

    // Where luck falls, the average over all ways.
    static double counted_after(const typename Worlds<G, I>::World& world, const State& state, const Move& move) {
        State next = state;
        G::play(world.setup, next, move);
        const int ways = G::ways(world.setup, next);
        if (ways == 0) return counted(world, state, next);
        double sum = 0;
        for (int way = 0; way < ways; ++way) {
            State settled = next;
            G::settle(world.setup, settled, way);
            sum += counted(world, state, settled);
        }
        return sum / ways;
    }

    // A game that is won is worth more than anything that can be counted; but what an imagined world may bring about is not looked at.
    static double counted(const typename Worlds<G, I>::World& world, const State& before, const State& after) {
        const auto player = G::to_move(before);
        constexpr double end = 1'000'000;
        if constexpr (!Imagines<I, G>)
            if (const auto outcome = G::outcome(world.setup, after); outcome && outcome->winner) return *outcome->winner == player ? end : -end;
        return world.insight.counted(world.setup, before, after, player);
    }

    static Found by_alpha_beta(const Setup& setup, const State& state, const Limits& limits, const Parameters& parameters, const Listener& listener) {
        Watch watch(limits);
        const Worlds<G, I> worlds(setup, state, parameters, limits.seed, worlds_wanted(parameters));
        const auto moves = moves_to_try(worlds[0], state, limits);
        const Lent<Table> table(Table::size_for(memory(limits)));
        std::uint64_t salt = engine::Random::mix(limits.seed + 1);
        if (limits.is_deterministic()) table->clear();
        else salt = engine::mixed(salt, next_number());
        std::vector<std::unique_ptr<Deepening<G, I>>> threads;
        for (int thread = 0; thread < limits.threads; ++thread)
            threads.push_back(std::make_unique<Deepening<G, I>>(worlds, state, moves, *table, watch, salt, limits.seed));
        auto& leader = *threads.front();
        leader.lead();
        const auto report = [&] { return found_by(leader, nodes_of(threads), watch, worlds, static_cast<std::size_t>(limits.lines)); };
        if (listener) watch.poll_with([&] { return listener(report()); });
        std::vector<std::jthread> helpers;
        for (std::size_t thread = 1; thread < threads.size(); ++thread)
            helpers.emplace_back([&, thread] { threads[thread]->run(limits, static_cast<int>(thread % 2), [] {}); });
        leader.run(limits, 0, [&] {
            if (listener && limits.seconds <= 0 && !listener(report())) watch.stop();
        });
        watch.stop();
        helpers.clear();
        return report();
    }

    static std::size_t memory(const Limits& limits) {
        std::size_t bytes = limits.memory;
        if (limits.nodes > 0) bytes = std::min<std::size_t>(bytes, std::bit_ceil(static_cast<std::size_t>(limits.nodes)) * 32);
        return bytes;
    }

    static std::uint64_t nodes_of(const std::vector<std::unique_ptr<Deepening<G, I>>>& threads) {
        std::uint64_t nodes = 0;
        for (const auto& thread : threads) nodes += thread->nodes();
        return nodes;
    }

    static Found found_by(const Deepening<G, I>& search, std::uint64_t nodes, const Watch& watch, const Worlds<G, I>& worlds, std::size_t lines) {
        const I& insight = worlds[0].insight;
        Found found;
        found.nodes = nodes;
        found.depth = search.depth();
        found.seconds = watch.seconds();
        const auto& candidates = search.candidates();
        for (std::size_t at = 0; at < std::min(lines, candidates.size()); ++at) {
            const auto& candidate = candidates[at];
            int value = candidate.value;
            // No proof holds where a move has been left out, or where part of the world is imagined.
            if (value < -most_evaluated && !search.is_complete()) value = -most_evaluated;
            if (worlds.are_imagined()) value = as_evaluation(value);
            Line line = line_of(candidate.line.empty() ? std::vector<Move>{candidate.move} : candidate.line);
            line.proved = !is_proved(value) || value <= -won ? 0 : value > 0 ? 1 : -1;
            line.plies = line.proved != 0 ? plies_to_the_end(value) : 0;
            line.score = line.proved > 0 ? 1.0 : line.proved < 0 ? 0.0 : insight.expectation(as_evaluation(value));
            line.units = insight.units(search.state(), as_evaluation(value));
            found.lines.push_back(std::move(line));
        }
        return found;
    }

    static Found by_tree(const Setup& setup, const State& state, const Limits& limits, const Parameters& parameters, bool plain,
                         const Listener& listener) {
        Watch watch(limits);
        const Worlds<G, I> worlds(setup, state, parameters, limits.seed, 1);
        const auto moves = moves_to_try(worlds[0], state, limits);
        const Lent<typename Tree<G, I>::Ground> ground(limits.memory);
        Tree<G, I> tree(worlds[0], state, moves, plain, engine::Random::mix(limits.seed + 2), *ground);
        const auto report = [&] { return found_by(tree, state, watch, worlds, static_cast<std::size_t>(limits.lines)); };
        if (listener) watch.poll_with([&] { return listener(report()); });
        tree.run(limits, watch);
        return report();
    }

    static Found found_by(const Tree<G, I>& tree, const State& state, const Watch& watch, const Worlds<G, I>& worlds, std::size_t lines) {
        Found found;
        found.nodes = tree.played();
        found.depth = tree.depth();
        found.seconds = watch.seconds();
        const auto edges = tree.ranked();
        for (std::size_t at = 0; at < std::min(lines, edges.size()); ++at) {
            Line line = line_of(tree.line(edges[at]));
            line.score = edges[at].visits > 0 ? edges[at].sum / edges[at].visits : 0.5;
            line.proved = worlds.are_imagined() ? 0 : edges[at].proved;
            if (edges[at].proved != 0) line.score = edges[at].proved > 0 ? 1.0 : 0.0;
            line.units = worlds[0].insight.units(state, worlds[0].insight.value_expected(line.score));
            found.lines.push_back(std::move(line));
        }
        return found;
    }

    static Line line_of(const std::vector<Move>& moves) {
        Line line;
        for (const Move& move : moves) line.moves.push_back(engine::erased(move));
        return line;
    }
};

template <engine::Game G, class I>
struct SearchRegistration {
    SearchRegistration() { register_searcher(engine::GameAdapter<G>::instance(), Searcher<G, I>::instance()); }
};

}  // namespace spielwerk::search
