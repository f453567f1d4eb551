// Many games at once, for learners: every step plays one action number in each of them, and a game that has ended begins anew.
//
// What happens in a game depends on the seed, its number and what is played, on nothing else: not on how many games or threads there are.
#pragma once

#include <vector>

#include "engine/adapter.hpp"
#include "learning/crew.hpp"
#include "learning/turn.hpp"

namespace spielwerk::learning {

template <engine::Game G, Encoding<G> E>
class Batch final : public AnyBatch {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Move = typename G::Move;
    using Pending = typename E::Pending;
    using Numbers = ActionSet<E::actions>;
    using Look = Window<G, E>;

    explicit Batch(const BatchOptions& options) : auto_reset_(options.auto_reset), crew_(options.threads), tables_(options.games) {
        Look::make_room(buffers_, options.games, options.planes, options.scalars);
        reset(options.seed);
    }

    std::size_t size() const override { return tables_.size(); }
    Buffers& buffers() override { return buffers_; }

    void reset(std::uint64_t seed) override {
        each([&](std::size_t game) {
            Table& table = tables_[game];
            const std::uint64_t own = engine::Random::mix(seed) + engine::Random::mix(game + 1);
            table.seeds = engine::Random(own);
            table.lots = engine::Random(engine::Random::mix(own ^ 0x10'75));
            forget(game);
            deal(game);
        });
    }

    void reset_where(const std::uint8_t* which) override {
        each([&](std::size_t game) {
            forget(game);
            if (which[game] != 0) deal(game);
        });
    }

    std::optional<std::size_t> step(const std::int32_t* numbers) override {
        for (std::size_t game = 0; game < tables_.size(); ++game)
            if (!tables_[game].over && !tables_[game].legal.has(numbers[game])) return game;
        each([&](std::size_t game) { play(game, numbers[game]); });
        return std::nullopt;
    }

    void sample() override {
        each([&](std::size_t game) { buffers_.chosen[game] = drawn(tables_[game]); });
    }

    void walk(std::uint64_t steps) override {
        each([&](std::size_t game) {
            for (std::uint64_t step = 0; step < steps; ++step) play(game, drawn(tables_[game]));
        });
    }

    engine::StatePointer state(std::size_t game) const override {
        const Table& table = tables_[game];
        return engine::StatePointer(new engine::StateAdapter<G>(std::make_shared<const Setup>(table.setup), table.state, table.luck));
    }

    std::unique_ptr<AnyTurn> turn(std::size_t game) const override {
        const Table& table = tables_[game];
        return std::make_unique<Turn<G, E>>(std::make_shared<const Setup>(table.setup), table.state, table.luck, table.pending, table.unfinished);
    }

  private:
    struct Table {
        Setup setup;
        State state;
        [[no_unique_address]] Pending pending;
        Numbers legal;
        engine::Random luck{0};   // of the game
        engine::Random seeds{0};  // of the games that follow
        engine::Random lots{0};   // for `sample`
        bool over = false;
        bool unfinished = false;
    };

    template <class Work>
    void each(const Work& work) {
        crew_.share(tables_.size(), [&](std::size_t first, std::size_t end) {
            for (std::size_t game = first; game < end; ++game) work(game);
        });
    }

    static std::int32_t drawn(Table& table) {
        if (table.over) return 0;
        return table.legal.nth(static_cast<int>(table.lots.below(static_cast<std::uint32_t>(table.legal.size()))));
    }

    // What the last step has brought is over.
    void forget(std::size_t game) {
        buffers_.rewards[2 * game] = buffers_.rewards[2 * game + 1] = 0;
        buffers_.done[game] = 0;
    }

    // A new game, the same that `Game.start` gives for its seed. A start at which nobody can move is no game, and the next seed is taken.
    void deal(std::size_t game) {
        Table& table = tables_[game];
        do {
            buffers_.seed[game] = table.seeds.next();
            table.luck = engine::Random(buffers_.seed[game]);
            table.setup = G::draw_setup(table.luck);
            table.state = G::start(table.setup);
        } while (G::outcome(table.setup, table.state));
        table.pending = {};
        table.over = table.unfinished = false;
        show(game, true);
    }

    void play(std::size_t game, std::int32_t number) {
        Table& table = tables_[game];
        forget(game);
        if (table.over) return;
        Move move;
        table.unfinished = !E::extend(table.setup, table.state, table.pending, number, move);
        if (!table.unfinished) {
            engine::play_with_luck<G>(table.setup, table.state, move, table.luck);
            table.pending = {};
            if (const auto outcome = G::outcome(table.setup, table.state)) [[unlikely]]
                return finish(game, *outcome);
        }
        show(game, false);
    }

    void finish(std::size_t game, const engine::Outcome& outcome) {
        buffers_.done[game] = 1;
        if (outcome.winner)
            for (const engine::Player player : engine::players)
                buffers_.rewards[2 * game + engine::index(player)] = *outcome.winner == player ? 1.0f : -1.0f;
        if (auto_reset_) return deal(game);
        tables_[game].over = true;
        show(game, false);
    }

    void show(std::size_t game, bool fresh) {
        Table& table = tables_[game];
        Numbers legal;
        if (!table.over) E::legal(table.setup, table.state, table.pending, legal);
        legal.write(buffers_.mask.data() + game * Look::actions, table.legal);
        table.legal = legal;
        buffers_.player[game] = static_cast<std::int8_t>(engine::index(G::to_move(table.state)));
        buffers_.turn[game] = static_cast<std::int16_t>(G::turn(table.state));
        Look::write(buffers_, game, table.setup, table.state, table.pending, fresh);
    }

    bool auto_reset_;
    Crew crew_;
    std::vector<Table> tables_;
    Buffers buffers_;
};

}  // namespace spielwerk::learning
