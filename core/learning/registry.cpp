#include <map>

#include "learning/any_encoding.hpp"

namespace spielwerk::learning {

namespace {

std::map<const engine::AnyGame*, const AnyEncoding*>& encodings() {
    static std::map<const engine::AnyGame*, const AnyEncoding*> all;
    return all;
}

}  // namespace

const AnyEncoding* encoding_of(const engine::AnyGame& game) {
    const auto found = encodings().find(&game);
    return found == encodings().end() ? nullptr : found->second;
}

void register_encoding(const AnyEncoding& encoding) {
    encodings()[&encoding.game()] = &encoding;
}

}  // namespace spielwerk::learning
