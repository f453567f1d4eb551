// Learning without the types of a game: one game at a time, many at once, trees; and the place where games leave their encodings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/any_game.hpp"
#include "learning/encoding.hpp"

namespace spielwerk::learning {

enum class PlaneType : std::uint8_t { none, bytes, floats };

// One game as a learner plays it: a position, the part of a move that has been chosen, and luck that may have to fall.
class AnyTurn {
  public:
    virtual ~AnyTurn() = default;
    virtual std::unique_ptr<AnyTurn> copy() const = 0;

    virtual engine::StatePointer state() const = 0;  // before the unfinished move
    virtual engine::Player to_move() const = 0;
    virtual std::optional<engine::Outcome> outcome() const = 0;
    virtual bool is_unfinished() const = 0;  // Has a part of a move been chosen?
    virtual int ways() const = 0;            // in which luck can fall now; 0 where none is waited for

    virtual std::vector<int> legal() const = 0;
    virtual bool is_legal(int number) const = 0;
    // Takes a legal number. Luck falls by the position's own generator, or waits to be settled.
    virtual void act(int number, bool luck_waits) = 0;
    virtual void settle(int way) = 0;

    virtual void write_mask(std::uint8_t* mask) const = 0;  // The memory has been cleared, here and below.
    virtual void write_planes(float* planes) const = 0;
    virtual void write_planes(std::uint8_t* planes) const = 0;
    virtual void write_scalars(float* scalars) const = 0;
};

// The buffers of many games, one row for each.
struct Buffers {
    std::vector<std::uint8_t> mask;
    std::vector<std::uint8_t> bytes;  // planes of one type or the other
    std::vector<float> floats;
    std::vector<float> scalars;
    std::vector<float> rewards;  // two for each game: RED's and BLUE's
    std::vector<std::uint8_t> done;
    std::vector<std::int8_t> player;
    std::vector<std::int16_t> turn;
    std::vector<std::uint64_t> seed;
    std::vector<std::int32_t> chosen;
};

// Many games that go on step by step, all at once.
class AnyBatch {
  public:
    virtual ~AnyBatch() = default;
    virtual std::size_t size() const = 0;
    virtual Buffers& buffers() = 0;
    virtual void reset(std::uint64_t seed) = 0;
    virtual void reset_where(const std::uint8_t* which) = 0;
    // Nothing is played where any number is illegal; the answer is then the first such game.
    virtual std::optional<std::size_t> step(const std::int32_t* numbers) = 0;
    virtual void sample() = 0;
    // Steps with sampled numbers, so many times.
    virtual void walk(std::uint64_t steps) = 0;
    virtual engine::StatePointer state(std::size_t game) const = 0;
    virtual std::unique_ptr<AnyTurn> turn(std::size_t game) const = 0;
};

struct BatchOptions {
    std::size_t games;
    std::uint64_t seed;
    int threads;
    PlaneType planes;
    bool scalars;
    bool auto_reset;
};

// Trees over many games, one for each, which grow leaf by leaf: all leaves are judged at once by whoever asks for them.
class AnyForest {
  public:
    virtual ~AnyForest() = default;
    virtual std::size_t size() const = 0;
    virtual std::size_t rows() const = 0;  // that can hold leaves of the trees that have been planted
    virtual Buffers& buffers() = 0;
    // Makes the first trees anew, one from each game, none of which may be over or wait for luck; the others are left alone.
    virtual void plant(const std::vector<std::unique_ptr<AnyTurn>>& turns, std::uint64_t seed) = 0;
    // Goes down the trees to leaves, and writes these into the buffers; `done` where there is none that has to be judged.
    virtual void select() = 0;
    // What is thought of the leaves, row by row: a logit for each number, and the result to expect, from -1 to 1, for the player to move there.
    virtual void judge(const float* logits, const float* values) = 0;
    // How often each number of the root has been tried, and the result to expect for the player to move there. The memory has been cleared.
    virtual void visits(float* counts) const = 0;
    virtual void values(float* values) const = 0;
    // The same for each number that has been tried.
    virtual void worths(float* worths) const = 0;
};

struct ForestOptions {
    std::size_t games;
    std::size_t leaves;  // of each tree that can be out at once
    PlaneType planes;
    int threads;
    float curiosity;
    float noise;         // the share of chance in the root's hopes
    float noise_spread;  // the parameter of its Dirichlet distribution
};

class AnyEncoding {
  public:
    virtual ~AnyEncoding() = default;
    virtual const engine::AnyGame& game() const = 0;
    virtual int actions() const = 0;
    virtual int longest_game() const = 0;
    virtual Shape shape() const = 0;
    virtual std::span<const Feature> plane_table() const = 0;
    virtual std::span<const Feature> scalar_table() const = 0;
    virtual std::span<const ActionGroup> action_table() const = 0;
    virtual std::string action_name(int number) const = 0;

    virtual std::unique_ptr<AnyTurn> turn(const engine::AnyState& state) const = 0;
    virtual std::vector<int> numbers_of(const engine::AnyState& state, const engine::AnyMove& move) const = 0;
    virtual std::unique_ptr<AnyBatch> batch(const BatchOptions& options) const = 0;
    virtual std::unique_ptr<AnyForest> forest(const ForestOptions& options) const = 0;
};

const AnyEncoding* encoding_of(const engine::AnyGame& game);
void register_encoding(const AnyEncoding& encoding);

}  // namespace spielwerk::learning
