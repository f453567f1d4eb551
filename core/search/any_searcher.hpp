// A search of any game without its types, and the place where games leave theirs. A game without an insight has none.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/any_game.hpp"
#include "search/limits.hpp"

namespace spielwerk::search {

using Numbers = std::vector<std::pair<std::string_view, int>>;

class AnySearcher {
  public:
    virtual ~AnySearcher() = default;

    // The position must not be over. Parameters that are not named keep their own values.
    virtual Found search(const engine::AnyState& state, const Limits& limits, const Numbers& parameters, const Listener& listener) const = 0;

    // The move after which the player has most of what greed counts; among equal ones the seed chooses.
    virtual engine::AnyMove greedy(const engine::AnyState& state, std::uint64_t seed) const = 0;

    // In how many plies at least the player to move wins by force, found by looking at everything; 0 if not within so many, nothing if more than so
    // many positions would have to be looked at, or where something is hidden.
    virtual std::optional<int> plies_to_win(const engine::AnyState& state, int most, std::uint64_t most_nodes) const = 0;

    virtual std::string_view unit() const = 0;
    virtual std::string_view unit_in_german() const = 0;
    virtual Numbers parameters() const = 0;
    // The result to expect for the player to move, by the evaluation alone.
    virtual double expectation(const engine::AnyState& state, const Numbers& parameters) const = 0;
};

const AnySearcher* searcher_of(const engine::AnyGame& game);
void register_searcher(const engine::AnyGame& game, const AnySearcher& searcher);

}  // namespace spielwerk::search
