// One game as a learner plays it, of a game whose types are known.
#pragma once

#include <memory>

#include "engine/adapter.hpp"
#include "learning/window.hpp"

namespace spielwerk::learning {

template <engine::Game G, Encoding<G> E>
class Turn final : public AnyTurn {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Pending = typename E::Pending;
    using Numbers = ActionSet<E::actions>;
    using Look = Window<G, E>;

    explicit Turn(const engine::StateAdapter<G>& state) : setup_(state.shared_setup()), state_(state.state()), luck_(state.random()) {
        look_around();
    }
    Turn(std::shared_ptr<const Setup> setup, const State& state, engine::Random luck, const Pending& pending, bool unfinished)
        : setup_(std::move(setup)), state_(state), luck_(luck), pending_(pending), unfinished_(unfinished) {
        look_around();
    }

    const std::shared_ptr<const Setup>& setup() const { return setup_; }
    const State& position() const { return state_; }
    const Pending& pending() const { return pending_; }
    const Numbers& numbers() const { return legal_; }

    std::unique_ptr<AnyTurn> copy() const override { return std::make_unique<Turn>(*this); }

    engine::StatePointer state() const override { return engine::StatePointer(new engine::StateAdapter<G>(setup_, state_, luck_)); }
    engine::Player to_move() const override { return G::to_move(state_); }
    std::optional<engine::Outcome> outcome() const override { return outcome_; }
    bool is_unfinished() const override { return unfinished_; }
    int ways() const override { return ways_; }

    std::vector<int> legal() const override {
        std::vector<int> numbers;
        legal_.each([&](int number) { numbers.push_back(number); });
        return numbers;
    }
    bool is_legal(int number) const override { return legal_.has(number); }

    void act(int number, bool luck_waits) override {
        typename G::Move move;
        unfinished_ = !E::extend(*setup_, state_, pending_, number, move);
        if (!unfinished_) {
            pending_ = {};
            G::play(*setup_, state_, move);
            ways_ = G::ways(*setup_, state_);
            if (ways_ > 0 && !luck_waits) return settle(static_cast<int>(luck_.below(static_cast<std::uint32_t>(ways_))));
        }
        look_around();
    }

    void settle(int way) override {
        G::settle(*setup_, state_, way);
        ways_ = 0;
        look_around();
    }

    void write_mask(std::uint8_t* mask) const override { legal_.write(mask, Numbers{}); }
    void write_planes(float* planes) const override { Look::write_all(*setup_, state_, pending_, planes); }
    void write_planes(std::uint8_t* planes) const override { Look::write_all(*setup_, state_, pending_, planes); }
    void write_scalars(float* scalars) const override { E::write_scalars(*setup_, state_, pending_, scalars); }

  private:
    // Nothing may be asked of a position while luck is in the air.
    void look_around() {
        legal_.clear();
        if (ways_ > 0) return;
        outcome_ = G::outcome(*setup_, state_);
        if (!outcome_) E::legal(*setup_, state_, pending_, legal_);
    }

    std::shared_ptr<const Setup> setup_;
    State state_;
    engine::Random luck_;
    Pending pending_;
    Numbers legal_;
    std::optional<engine::Outcome> outcome_;
    bool unfinished_ = false;
    int ways_ = 0;
};

}  // namespace spielwerk::learning
