// The transposition table: what is known of positions that have been searched before. All threads of a search share it without locks: an entry
// is two words, and the key is stored mixed with the other word, so that a torn entry fits no position.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace spielwerk::search {

enum class Bound : std::uint8_t { none, at_least, at_most, exact };

struct Entry {
    int value = 0;
    int depth = 0;
    Bound bound = Bound::none;
    std::uint16_t move = no_move;  // its place in the list

    static constexpr std::uint16_t no_move = 0xFFFF;
};

class Table {
  public:
    explicit Table(std::size_t size) : mask_(size - 1), slots_(new Slot[size]()) {}

    // How many entries fit into so much memory; a power of two.
    static std::size_t size_for(std::size_t bytes) { return std::bit_floor(std::max<std::size_t>(bytes / sizeof(Slot), 1024)); }
    std::size_t size() const { return mask_ + 1; }

    void clear() {
        for (std::size_t at = 0; at <= mask_; ++at) slots_[at].store(0, 0);
    }

    std::optional<Entry> find(std::uint64_t key) const {
        const auto word = slots_[key & mask_].find(key);
        if (word == 0) return std::nullopt;
        return Entry{static_cast<std::int16_t>(word & 0xFFFF), static_cast<int>(word >> 32 & 0xFF), static_cast<Bound>(word >> 40 & 3),
                     static_cast<std::uint16_t>(word >> 16 & 0xFFFF)};
    }

    // A deeper entry for another position stays, unless it is from an earlier search.
    void store(std::uint64_t key, const Entry& entry, std::uint8_t age) {
        Slot& slot = slots_[key & mask_];
        const std::uint64_t old = slot.word.load(std::memory_order_relaxed);
        const bool same = slot.find(key) != 0;
        if (!same && old != 0 && static_cast<std::uint8_t>(old >> 48) == age && static_cast<int>(old >> 32 & 0xFF) > entry.depth + 3) return;
        const std::uint64_t word = static_cast<std::uint16_t>(static_cast<std::int16_t>(entry.value)) | std::uint64_t{entry.move} << 16 |
                                   std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 32 |
                                   std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 40 | std::uint64_t{age} << 48;
        slot.store(key, word);
    }

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> word{0};

        std::uint64_t find(std::uint64_t key) const {
            const std::uint64_t found = word.load(std::memory_order_relaxed);
            return (check.load(std::memory_order_relaxed) ^ found) == key ? found : 0;
        }
        void store(std::uint64_t key, std::uint64_t value) {
            check.store(key ^ value, std::memory_order_relaxed);
            word.store(value, std::memory_order_relaxed);
        }
    };

    std::size_t mask_;
    std::unique_ptr<Slot[]> slots_;
};

// Never the same twice: it keeps the entries of earlier searches in a table from being taken for own ones.
inline std::uint64_t next_number() {
    static std::atomic<std::uint64_t> number{1};
    return number.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace spielwerk::search
