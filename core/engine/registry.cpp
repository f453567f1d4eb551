#include <algorithm>

#include "engine/any_game.hpp"

namespace spielwerk::engine {

namespace {

std::vector<const AnyGame*>& games() {
    static std::vector<const AnyGame*> all;
    return all;
}

// The rulebook's set stands before the contest's.
bool before(const AnyGame* left, const AnyGame* right) {
    if (left->id() != right->id()) return left->id() < right->id();
    return left->rules() > right->rules();
}

}  // namespace

const std::vector<const AnyGame*>& registered_games() {
    return games();
}

void register_game(const AnyGame& game) {
    auto& all = games();
    all.insert(std::upper_bound(all.begin(), all.end(), &game, before), &game);
}

}  // namespace spielwerk::engine
