// The only source of luck: a seeded generator (SplitMix64) that gives the same numbers on every platform and fits in one word.
#pragma once

#include <cstdint>
#include <utility>

namespace spielwerk::engine {

class Random {
  public:
    constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ull;
        return mix(state_);
    }

    // A number in 0 … count-1, every one equally likely (Lemire's rejection, so that no value is favoured even by a little).
    constexpr std::uint32_t below(std::uint32_t count) {
        std::uint64_t product = (next() >> 32) * count;
        if (static_cast<std::uint32_t>(product) < count) {
            const std::uint32_t threshold = (0u - count) % count;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * count;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    template <class Range>
    constexpr void shuffle(Range&& range) {
        for (auto left = static_cast<std::uint32_t>(std::size(range)); left > 1; --left) {
            using std::swap;
            swap(range[left - 1], range[below(left)]);
        }
    }

    // What has to be kept to go on with the same numbers later.
    constexpr std::uint64_t state() const { return state_; }

    static constexpr std::uint64_t mix(std::uint64_t word) {
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ull;
        word = (word ^ (word >> 27)) * 0x94D049BB133111EBull;
        return word ^ (word >> 31);
    }

  private:
    std::uint64_t state_;
};

// Mixes further words into a 64-bit key. Positions use it where no incremental key is kept.
constexpr std::uint64_t mixed(std::uint64_t key, std::uint64_t word) {
    return Random::mix(key ^ (word + 0x9E3779B97F4A7C15ull + (key << 6)));
}

}  // namespace spielwerk::engine
