// The cards of one move, in order.
//
// Only leaps can be followed by a further card, and two leaps of one kind never follow each other: FALL_BACK leads behind the opponent, where
// only HURRY_AHEAD can be played, and that leads in front of him, where only FALL_BACK can. So whatever the hand, every chain that the rules
// allow is a run of leaps that take turns, and at most one card after it (one that ends the move, or one bought on a market field).
// Three bytes hold that: the run as its length and its first card, and four places for what follows. A text with more cards cannot be read.
#pragma once

#include <bit>
#include <cstdint>

#include "hase_und_igel/rules/cards.hpp"
#include "hase_und_igel/rules/hand.hpp"

namespace spielwerk::race {

class Chain {
  public:
    static constexpr int most_leaps = 127;
    static constexpr int places_after = 4;

    constexpr Chain() = default;
    constexpr explicit Chain(std::uint32_t word) : word_(word) {}

    constexpr bool empty() const { return word_ == 0; }
    constexpr int size() const { return leaps() + cards_after(); }
    constexpr Card at(int place) const { return place < leaps() ? leap(place) : card_after(place - leaps()); }
    constexpr Card last() const { return at(size() - 1); }

    // False where there is no room left.
    constexpr bool append(Card card) {
        const int after = cards_after();
        if (after == 0 && continues_the_run(card)) word_ += leaps() == 0 && card == Card::hurry_ahead ? 3 : 2;
        else if (after < places_after) word_ |= static_cast<std::uint32_t>(card) << (run_bits + 4 * after);
        else return false;
        return true;
    }

    constexpr Chain with(Card card) const {
        Chain longer = *this;
        longer.append(card);
        return longer;
    }

    // As `with`, for a card that is no leap, on a chain of leaps alone.
    constexpr Chain ended_by(Card card) const { return Chain(word_ | static_cast<std::uint32_t>(card) << run_bits); }

    constexpr std::uint32_t word() const { return word_; }  // 24 bits

    friend constexpr bool operator==(const Chain&, const Chain&) = default;

  private:
    // Twice the number of leaps, and 1 more if the first of them is HURRY_AHEAD.
    static constexpr int run_bits = 8;
    constexpr int run() const { return static_cast<int>(word_ & 255); }

    constexpr int leaps() const { return run() / 2; }
    constexpr Card leap(int place) const { return (place + run()) % 2 == 1 ? Card::hurry_ahead : Card::fall_back; }
    constexpr int cards_after() const { return (static_cast<int>(std::bit_width(word_ >> run_bits)) + 3) / 4; }
    constexpr Card card_after(int place) const { return static_cast<Card>(word_ >> (run_bits + 4 * place) & 15); }
    constexpr bool continues_the_run(Card card) const { return is_leap(card) && leaps() < most_leaps && (leaps() == 0 || card != leap(leaps() - 1)); }

    std::uint32_t word_ = 0;
};

static_assert(Chain::most_leaps > Hand::capacity + 1);

}  // namespace spielwerk::race
