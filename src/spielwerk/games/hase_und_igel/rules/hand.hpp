// A hand of cards in the order in which they came. Two planes of bits hold two bits for each card; the highest bit of the first marks the end.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "hase_und_igel/rules/cards.hpp"

namespace spielwerk::race {

class Hand {
  public:
    static constexpr int capacity = 63;

    constexpr int size() const { return static_cast<int>(std::bit_width(low_)) - 1; }
    constexpr bool empty() const { return low_ == 1; }

    constexpr CardKind at(int place) const { return static_cast<CardKind>((low_ >> place & 1) | (high_ >> place & 1) << 1); }

    constexpr int count(CardKind kind) const { return std::popcount(places_of(kind)); }
    constexpr bool owns(CardKind kind) const { return places_of(kind) != 0; }

    constexpr void add(CardKind kind) {
        const auto code = static_cast<std::uint64_t>(kind);
        const std::uint64_t end = std::bit_floor(low_);
        low_ = (low_ ^ end) | (code & 1) * end | end << 1;
        high_ |= (code >> 1) * end;
    }

    // Takes away the first card of this kind, of which there is one at least; the others keep their order.
    constexpr void remove_first(CardKind kind) {
        const std::uint64_t first = places_of(kind) & (0 - places_of(kind));
        const std::uint64_t before = first - 1;
        low_ = (low_ & before) | (low_ >> 1 & ~before);
        high_ = (high_ & before) | (high_ >> 1 & ~before);
    }

    constexpr std::array<std::uint64_t, 2> words() const { return {low_, high_}; }

    friend constexpr bool operator==(const Hand&, const Hand&) = default;

  private:
    constexpr std::uint64_t places_of(CardKind kind) const {
        const auto code = static_cast<unsigned>(kind);
        const std::uint64_t inside = std::bit_floor(low_) - 1;
        return ((code & 1) != 0 ? low_ : ~low_) & ((code & 2) != 0 ? high_ : ~high_) & inside;
    }

    std::uint64_t low_ = 1;
    std::uint64_t high_ = 0;
};

}  // namespace spielwerk::race
