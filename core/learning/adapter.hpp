// Makes an `AnyEncoding` from a game and its encoding. Included by each game's `insight/register.cpp` only.
#pragma once

#include "learning/batch.hpp"
#include "learning/forest.hpp"

namespace spielwerk::learning {

template <engine::Game G, Encoding<G> E>
class EncodingAdapter final : public AnyEncoding {
  public:
    static const EncodingAdapter& instance() {
        static const EncodingAdapter encoding;
        return encoding;
    }

    const engine::AnyGame& game() const override { return engine::GameAdapter<G>::instance(); }
    int actions() const override { return E::actions; }
    int longest_game() const override { return E::longest_game; }
    Shape shape() const override { return E::shape; }
    std::span<const Feature> plane_table() const override { return E::plane_table(); }
    std::span<const Feature> scalar_table() const override { return E::scalar_table(); }
    std::span<const ActionGroup> action_table() const override { return E::action_table(); }
    std::string action_name(int number) const override { return E::action_name(number); }

    std::unique_ptr<AnyTurn> turn(const engine::AnyState& state) const override {
        return std::make_unique<Turn<G, E>>(static_cast<const engine::StateAdapter<G>&>(state));
    }
    std::vector<int> numbers_of(const engine::AnyState& any, const engine::AnyMove& move) const override {
        const auto& state = static_cast<const engine::StateAdapter<G>&>(any);
        std::vector<int> row;
        E::numbers_of(state.setup(), state.state(), engine::restored<typename G::Move>(move), row);
        return row;
    }
    std::unique_ptr<AnyBatch> batch(const BatchOptions& options) const override { return std::make_unique<Batch<G, E>>(options); }
    std::unique_ptr<AnyForest> forest(const ForestOptions& options) const override { return std::make_unique<Forest<G, E>>(options); }
};

template <engine::Game G, Encoding<G> E>
struct EncodingRegistration {
    EncodingRegistration() { register_encoding(EncodingAdapter<G, E>::instance()); }
};

}  // namespace spielwerk::learning
