#include <map>

#include "search/any_searcher.hpp"

namespace spielwerk::search {

namespace {

std::map<const engine::AnyGame*, const AnySearcher*>& searchers() {
    static std::map<const engine::AnyGame*, const AnySearcher*> all;
    return all;
}

}  // namespace

const AnySearcher* searcher_of(const engine::AnyGame& game) {
    const auto found = searchers().find(&game);
    return found == searchers().end() ? nullptr : found->second;
}

void register_searcher(const engine::AnyGame& game, const AnySearcher& searcher) {
    searchers()[&game] = &searcher;
}

}  // namespace spielwerk::search
