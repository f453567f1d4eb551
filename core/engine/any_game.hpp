// Games without their types: what Python, and whatever else must hold any game, knows of one. `adapter.hpp` makes it from a `Game`.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/outcome.hpp"
#include "engine/player.hpp"
#include "engine/playouts.hpp"
#include "engine/reader.hpp"
#include "engine/rule.hpp"
#include "engine/value.hpp"

namespace spielwerk::engine {

class AnyGame;
class AnyState;

// Counts its owners itself, so that one allocation holds a state and its count.
class StatePointer {
  public:
    StatePointer() = default;
    explicit StatePointer(const AnyState* adopted) : state_(adopted) {}  // takes over the one count that a new state has
    StatePointer(const StatePointer& other);
    StatePointer(StatePointer&& other) noexcept : state_(std::exchange(other.state_, nullptr)) {}
    StatePointer& operator=(StatePointer other) noexcept {
        std::swap(state_, other.state_);
        return *this;
    }
    ~StatePointer();

    const AnyState* get() const { return state_; }
    const AnyState* operator->() const { return state_; }
    const AnyState& operator*() const { return *state_; }
    explicit operator bool() const { return state_ != nullptr; }

  private:
    const AnyState* state_ = nullptr;
};

// A move of any game: its bytes, without their meaning. Unused bytes are zero, so equal moves have equal bytes.
struct AnyMove {
    static constexpr std::size_t capacity = 48;
    std::array<std::byte, capacity> bytes{};

    friend bool operator==(const AnyMove&, const AnyMove&) = default;
};

// The moves of one position, close together in memory: so many bytes for each, one allocation for all.
class AnyMoves {
  public:
    AnyMoves() = default;
    AnyMoves(const void* moves, std::size_t count, std::size_t bytes_each)
        : bytes_(std::make_unique_for_overwrite<std::byte[]>(count * bytes_each)), count_(count), bytes_each_(bytes_each) {
        std::memcpy(bytes_.get(), moves, count * bytes_each);
    }

    std::size_t size() const { return count_; }
    AnyMove at(std::size_t index) const {
        AnyMove move;
        std::memcpy(move.bytes.data(), bytes_.get() + index * bytes_each_, bytes_each_);
        return move;
    }
    std::optional<std::size_t> find(const AnyMove& move) const {
        for (std::size_t index = 0; index < count_; ++index)
            if (std::memcmp(bytes_.get() + index * bytes_each_, move.bytes.data(), bytes_each_) == 0) return index;
        return std::nullopt;
    }

  private:
    std::unique_ptr<std::byte[]> bytes_;
    std::size_t count_ = 0;
    std::size_t bytes_each_ = 0;
};

// Gives the moves of one position one after the other.
class AnyCursor {
  public:
    virtual ~AnyCursor() = default;
    virtual bool next(AnyMove& move) = 0;
};

// Readable, but not allowed here.
struct IllegalMove {
    const Rule* rule;
    std::string move;
};

class AnyState {
  public:
    virtual ~AnyState() = default;

    virtual const AnyGame& game() const = 0;
    virtual Player to_move() const = 0;
    virtual int turn() const = 0;
    virtual int round() const = 0;
    virtual std::optional<Outcome> outcome() const = 0;
    virtual Value scores() const = 0;
    virtual std::uint64_t key() const = 0;

    virtual AnyMoves moves() const = 0;
    virtual AnyMoves distinct_moves() const = 0;       // fewer moves that reach every position that all of them reach
    virtual std::size_t count_by_listing() const = 0;  // lists the moves for their number alone, as benchmarks do
    virtual std::unique_ptr<AnyCursor> cursor() const = 0;
    virtual AnyMove parse(std::string_view text) const = 0;                         // throws InvalidMove, IllegalMove
    virtual StatePointer play(const AnyMove& move, const Value& chance) const = 0;  // the move is legal; throws InvalidState for bad chance

    virtual Value record() const = 0;
    virtual std::string text() const = 0;
    virtual std::string draw() const = 0;

    virtual std::uint64_t perft(int depth, int threads, const std::atomic<bool>& stop) const = 0;
    virtual Playouts playouts(std::uint64_t games, std::uint64_t seed, int threads, bool light, const std::atomic<bool>& stop) const = 0;

    void retain() const { owners_.fetch_add(1, std::memory_order_relaxed); }
    void release() const {
        if (owners_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
    }

  private:
    mutable std::atomic<std::uint32_t> owners_ = 1;
};

inline StatePointer::StatePointer(const StatePointer& other) : state_(other.state_) {
    if (state_ != nullptr) state_->retain();
}
inline StatePointer::~StatePointer() {
    if (state_ != nullptr) state_->release();
}

class AnyGame {
  public:
    virtual ~AnyGame() = default;

    virtual std::string_view id() const = 0;
    virtual std::string_view rules() const = 0;
    virtual std::span<const Rule> rule_table() const = 0;
    virtual std::span<const Deviation> deviation_table() const = 0;

    virtual StatePointer start(std::uint64_t seed) const = 0;
    virtual StatePointer start(const Value& setup, std::uint64_t seed) const = 0;  // throws InvalidState
    virtual StatePointer standard_start() const = 0;                               // nothing where there is none
    virtual StatePointer from_record(const Value& record) const = 0;               // throws InvalidState
    virtual StatePointer read(std::string_view text) const = 0;                    // throws InvalidState
    virtual std::string write_move(const AnyMove& move) const = 0;
    virtual AnyMove read_move(std::string_view text) const = 0;  // throws InvalidMove
};

// All games that are linked in, in the order of their ids, the rulebook set before the contest's.
const std::vector<const AnyGame*>& registered_games();
void register_game(const AnyGame& game);

}  // namespace spielwerk::engine
