// A set of action numbers: one bit for each number that a game has.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace spielwerk::learning {

namespace bits {

// The place of the bit with this rank among the ones of a word; there must be so many.
inline int nth(std::uint64_t word, int rank) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << rank, word));
#else
    for (; rank > 0; --rank) word &= word - 1;
    return std::countr_zero(word);
#endif
}

// Eight bits as eight bytes, each 0 or 1, the lowest bit first.
inline std::uint64_t spread(std::uint64_t byte) {
#if defined(__BMI2__)
    return _pdep_u64(byte, 0x0101010101010101ull);
#else
    const std::uint64_t each_in_its_place = (byte & 0xFF) * 0x0101010101010101ull & 0x8040201008040201ull;
    return (each_in_its_place + 0x7F7F7F7F7F7F7F7Full) >> 7 & 0x0101010101010101ull;
#endif
}

static_assert(std::endian::native == std::endian::little, "masks are written eight bytes at a time");

}  // namespace bits

template <int count>
class ActionSet {
  public:
    static constexpr int word_count = (count + 63) / 64;

    void clear() { words_.fill(0); }
    void add(int number) { words_[static_cast<std::size_t>(number) / 64] |= std::uint64_t{1} << number % 64; }

    // Sixty-four numbers from `first` on, as the bits say. None of them lies beyond the last number.
    void add_all(int first, std::uint64_t bits) {
        const auto at = static_cast<std::size_t>(first) / 64;
        const int shift = first % 64;
        words_[at] |= bits << shift;
        if (shift != 0 && at + 1 < words_.size()) words_[at + 1] |= bits >> (64 - shift);
    }

    void keep(const ActionSet& other) {
        for (std::size_t at = 0; at < words_.size(); ++at) words_[at] &= other.words_[at];
    }

    bool has(int number) const { return 0 <= number && number < count && (words_[static_cast<std::size_t>(number) / 64] >> number % 64 & 1) != 0; }
    bool empty() const {
        std::uint64_t any = 0;
        for (const auto word : words_) any |= word;
        return any == 0;
    }
    int size() const {
        int size = 0;
        for (const auto word : words_) size += std::popcount(word);
        return size;
    }

    // The number with this rank; there must be so many.
    int nth(int rank) const {
        if constexpr (word_count == 1) return bits::nth(words_[0], rank);
        std::size_t at = 0;
        for (int here = std::popcount(words_[0]); rank >= here; here = std::popcount(words_[++at])) rank -= here;
        return static_cast<int>(at) * 64 + bits::nth(words_[at], rank);
    }

    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t at = 0; at < words_.size(); ++at)
            for (std::uint64_t left = words_[at]; left != 0; left &= left - 1) visit(static_cast<int>(at) * 64 + std::countr_zero(left));
    }

    // A byte for each number. `before` is what stands in the mask already, so that only what has changed is written.
    void write(std::uint8_t* mask, const ActionSet& before) const {
        for (std::size_t at = 0; at < words_.size(); ++at)
            if (words_[at] != before.words_[at])
                write_word(mask + at * 64, words_[at], at + 1 == words_.size() ? count - static_cast<int>(at) * 64 : 64);
    }

  private:
    static void write_word(std::uint8_t* mask, std::uint64_t word, int length) {
        int at = 0;
        for (; at + 8 <= length; at += 8) {
            const std::uint64_t bytes = bits::spread(word >> at & 0xFF);
            std::memcpy(mask + at, &bytes, 8);
        }
        for (; at < length; ++at) mask[at] = static_cast<std::uint8_t>(word >> at & 1);
    }

    std::array<std::uint64_t, static_cast<std::size_t>(word_count)> words_{};
};

}  // namespace spielwerk::learning
