#include "python/learning.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "learning/any_encoding.hpp"
#include "python/arrays.hpp"
#include "python/positions.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace spielwerk::python {

namespace {

using learning::AnyBatch;
using learning::AnyEncoding;
using learning::AnyForest;
using learning::AnyTurn;
using learning::PlaneType;

nb::str text(std::string_view characters) {
    return nb::str(characters.data(), characters.size());
}

nb::tuple features(std::span<const learning::Feature> table) {
    nb::list all;
    for (const auto& feature : table) all.append(nb::make_tuple(text(feature.name), text(feature.meaning), feature.count));
    return nb::tuple(all);
}

nb::tuple groups(std::span<const learning::ActionGroup> table) {
    nb::list all;
    for (const auto& group : table) all.append(nb::make_tuple(text(group.name), text(group.meaning), group.first, group.count));
    return nb::tuple(all);
}

PlaneType plane_type(const std::optional<std::string_view>& name) {
    if (!name) return PlaneType::none;
    if (*name == "uint8") return PlaneType::bytes;
    if (*name == "float32") return PlaneType::floats;
    throw nb::value_error("planes are None, 'float32' or 'uint8'");
}

void check_counts(std::size_t games, int threads) {
    if (games < 1 || games > 1'000'000) throw nb::value_error("a number of games is from 1 to 1000000");
    if (threads < 1 || threads > 256) throw nb::value_error("threads are a number from 1 to 256");
}

std::vector<std::size_t> plane_shape(const AnyEncoding& encoding) {
    const auto shape = encoding.shape();
    return {static_cast<std::size_t>(shape.planes), static_cast<std::size_t>(shape.height), static_cast<std::size_t>(shape.width)};
}

std::vector<std::size_t> rows_of(std::size_t rows, std::vector<std::size_t> shape) {
    shape.insert(shape.begin(), rows);
    return shape;
}

// Each of these remembers its encoding, which tells the shapes of its arrays.
struct Turn {
    const AnyEncoding* encoding;
    std::unique_ptr<AnyTurn> held;

    const AnyTurn* operator->() const { return held.get(); }
    AnyTurn* operator->() { return held.get(); }
};

struct Batch {
    const AnyEncoding* encoding;
    std::unique_ptr<AnyBatch> held;
    bool scalars;

    const AnyBatch* operator->() const { return held.get(); }
    AnyBatch* operator->() { return held.get(); }
};

struct Forest {
    const AnyEncoding* encoding;
    std::unique_ptr<AnyForest> held;
    bool planted = false;

    const AnyForest* operator->() const { return held.get(); }
    AnyForest* operator->() { return held.get(); }
};

const AnyEncoding& encoding_for(const engine::AnyGame& game) {
    if (const auto* encoding = learning::encoding_of(game)) return *encoding;
    throw nb::value_error("this game has no encoding, so nobody can learn it");
}

void expect_same_game(const AnyEncoding& encoding, const State& state) {
    if (&state->game() != &encoding.game()) throw nb::value_error("this position belongs to another game, or to other rules");
}

// Planes of one type or the other, or None.
nb::object shared_planes(learning::Buffers& buffers, const std::vector<std::size_t>& shape, nb::handle owner) {
    if (!buffers.bytes.empty()) return shared_array(buffers.bytes.data(), shape, owner);
    if (!buffers.floats.empty()) return shared_array(buffers.floats.data(), shape, owner);
    return nb::none();
}

nb::object shared_truths(std::vector<std::uint8_t>& bytes, const std::vector<std::size_t>& shape, nb::handle owner) {
    return shared_array(reinterpret_cast<bool*>(bytes.data()), shape, owner);
}

std::size_t index_of_game(std::size_t game, std::size_t games) {
    if (game >= games) throw nb::index_error("there are not that many games");
    return game;
}

std::vector<int> numbers_of(const AnyEncoding& encoding, const State& state, const Move& move) {
    expect_same_game(encoding, state);
    const bool listed_here = move.listed_by.get() == state.held.get();
    return encoding.numbers_of(*state.held, listed_here ? move.move : state->parse(move.text()));
}

void bind_encodings(nb::module_& module) {
    nb::class_<AnyEncoding>(module, "Encoding")
        .def_prop_ro("actions", &AnyEncoding::actions)
        .def_prop_ro("longest_game", &AnyEncoding::longest_game)
        .def_prop_ro("shape", [](const AnyEncoding& encoding) { return nb::tuple(nb::cast(plane_shape(encoding))); })
        .def_prop_ro("scalars", [](const AnyEncoding& encoding) { return encoding.shape().scalars; })
        .def_prop_ro("plane_table", [](const AnyEncoding& encoding) { return features(encoding.plane_table()); })
        .def_prop_ro("scalar_table", [](const AnyEncoding& encoding) { return features(encoding.scalar_table()); })
        .def_prop_ro("action_table", [](const AnyEncoding& encoding) { return groups(encoding.action_table()); })
        .def(
            "action_name",
            [](const AnyEncoding& encoding, int number) {
                if (number < 0 || number >= encoding.actions()) throw nb::index_error("there are not that many actions");
                return encoding.action_name(number);
            },
            "number"_a)
        .def("numbers_of", &numbers_of, "state"_a, "move"_a);
    module.def("encoding_of", &encoding_for, "game"_a, nb::rv_policy::reference);
}

void act(Turn& turn, int number, bool luck_waits) {
    if (!turn->is_legal(number)) throw nb::value_error(("action " + std::to_string(number) + " is not legal here").c_str());
    turn->act(number, luck_waits);
}

void settle(Turn& turn, int way) {
    if (way < 0 || way >= turn->ways()) throw nb::value_error("luck cannot fall like that here");
    turn->settle(way);
}

// 1 where RED has won, -1 where BLUE has, 0 for a draw; nothing while the game goes on.
std::optional<int> result_for_red(const Turn& turn) {
    const auto outcome = turn->outcome();
    if (!outcome) return std::nullopt;
    return !outcome->winner ? 0 : *outcome->winner == engine::Player::red ? 1 : -1;
}

template <class Number>
nb::object planes_of(const Turn& turn) {
    return new_array<Number>(plane_shape(*turn.encoding), [&](Number* planes) { turn->write_planes(planes); });
}

void bind_turns(nb::module_& module) {
    nb::class_<Turn>(module, "Turn")
        .def(
            "__init__",
            [](Turn* turn, const State& state) {
                const auto& encoding = encoding_for(state->game());
                new (turn) Turn{&encoding, encoding.turn(*state.held)};
            },
            "state"_a)
        .def_prop_ro("state", [](const Turn& turn) { return State{turn->state()}; })
        .def_prop_ro("player", [](const Turn& turn) { return static_cast<int>(engine::index(turn->to_move())); })
        .def_prop_ro("result", &result_for_red)
        .def_prop_ro("is_unfinished", [](const Turn& turn) { return turn->is_unfinished(); })
        .def_prop_ro("ways", [](const Turn& turn) { return turn->ways(); })
        .def("legal", [](const Turn& turn) { return turn->legal(); })
        .def("act", &act, "number"_a, "luck_waits"_a = false)
        .def("settle", &settle, "way"_a)
        .def_prop_ro("encoding", [](const Turn& turn) { return nb::cast(turn.encoding, nb::rv_policy::reference); })
        .def("mask",
             [](const Turn& turn) {
                 return new_array<std::int8_t>({static_cast<std::size_t>(turn.encoding->actions())},
                                               [&](std::int8_t* mask) { turn->write_mask(reinterpret_cast<std::uint8_t*>(mask)); });
             })
        .def(
            "planes",
            [](const Turn& turn, std::string_view type) {
                return plane_type(type) == PlaneType::bytes ? planes_of<std::uint8_t>(turn) : planes_of<float>(turn);
            },
            "kind"_a = "float32")
        .def("scalars",
             [](const Turn& turn) {
                 return new_array<float>({static_cast<std::size_t>(turn.encoding->shape().scalars)},
                                         [&](float* scalars) { turn->write_scalars(scalars); });
             })
        .def("copy", [](const Turn& turn) { return Turn{turn.encoding, turn->copy()}; })
        .def("__copy__", [](const Turn& turn) { return Turn{turn.encoding, turn->copy()}; })
        .def("__deepcopy__", [](const Turn& turn, nb::handle) { return Turn{turn.encoding, turn->copy()}; }, "memo"_a);
}

void step(Batch& batch, const Row<std::int32_t>& numbers) {
    expect_length(numbers.shape(0), batch->size(), "actions");
    std::optional<std::size_t> refused;
    {
        const nb::gil_scoped_release released;
        refused = batch->step(numbers.data());
    }
    if (!refused) return;
    const auto number = std::to_string(numbers.data()[*refused]);
    throw nb::value_error(("action " + number + " is not legal in game " + std::to_string(*refused) + "; nothing has been played").c_str());
}

// The buffers of a batch or a forest; each lives as long as an array shows it.
template <class Holder>
auto truths(std::vector<std::uint8_t> learning::Buffers::* buffer) {
    return [buffer](nb::handle self) {
        auto& bytes = nb::cast<Holder&>(self)->buffers().*buffer;
        return shared_truths(bytes, {bytes.size()}, self);
    };
}

template <class Holder, class Number>
auto numbers(std::vector<Number> learning::Buffers::* buffer) {
    return [buffer](nb::handle self) {
        auto& all = nb::cast<Holder&>(self)->buffers().*buffer;
        return shared_array(all.data(), {all.size()}, self);
    };
}

// Masks, planes and scalars have a row for each game, or for each leaf.
template <class Holder>
void bind_windows(nb::class_<Holder>& holder) {
    using learning::Buffers;
    const auto rows = [](const Holder& one) { return const_cast<Holder&>(one)->buffers().done.size(); };
    holder
        .def_prop_ro("mask",
                     [rows](nb::handle self) {
                         auto& one = nb::cast<Holder&>(self);
                         return shared_truths(one->buffers().mask, {rows(one), static_cast<std::size_t>(one.encoding->actions())}, self);
                     })
        .def_prop_ro("planes",
                     [rows](nb::handle self) {
                         auto& one = nb::cast<Holder&>(self);
                         return shared_planes(one->buffers(), rows_of(rows(one), plane_shape(*one.encoding)), self);
                     })
        .def_prop_ro("scalars",
                     [rows](nb::handle self) -> nb::object {
                         auto& one = nb::cast<Holder&>(self);
                         if (one->buffers().scalars.empty()) return nb::none();
                         return shared_array(one->buffers().scalars.data(), {rows(one), static_cast<std::size_t>(one.encoding->shape().scalars)},
                                             self);
                     })
        .def_prop_ro("done", truths<Holder>(&Buffers::done))
        .def_prop_ro("player", numbers<Holder>(&Buffers::player))
        .def_prop_ro("turn", numbers<Holder>(&Buffers::turn));
}

void bind_batches(nb::module_& module) {
    using learning::Buffers;
    nb::class_<Batch> batches(module, "Batch");
    batches
        .def(
            "__init__",
            [](Batch* batch, const AnyEncoding& encoding, std::size_t games, std::uint64_t seed, int threads, std::optional<std::string_view> planes,
               bool scalars, bool auto_reset) {
                check_counts(games, threads);
                const learning::BatchOptions options{games, seed, threads, plane_type(planes), scalars, auto_reset};
                new (batch) Batch{&encoding, encoding.batch(options), scalars};
            },
            "encoding"_a, "games"_a, "seed"_a, "threads"_a, "planes"_a.none(), "scalars"_a, "auto_reset"_a)
        .def("__len__", [](const Batch& batch) { return batch->size(); })
        .def_prop_ro("rewards",
                     [](nb::handle self) {
                         auto& batch = nb::cast<Batch&>(self);
                         return shared_array(batch->buffers().rewards.data(), {batch->size(), 2}, self);
                     })
        .def_prop_ro("seeds", numbers<Batch>(&Buffers::seed))
        .def_prop_ro("chosen", numbers<Batch>(&Buffers::chosen))
        .def("step", &step, "numbers"_a, nb::sig("def step(self, numbers: typing.Any) -> None"))
        .def("sample",
             [](Batch& batch) {
                 const nb::gil_scoped_release released;
                 batch->sample();
             })
        .def(
            "walk",
            [](Batch& batch, std::uint64_t steps) {
                const nb::gil_scoped_release released;
                batch->walk(steps);
            },
            "steps"_a)
        .def(
            "reset",
            [](Batch& batch, std::uint64_t seed) {
                const nb::gil_scoped_release released;
                batch->reset(seed);
            },
            "seed"_a)
        .def(
            "reset_where",
            [](Batch& batch, const Row<bool>& which) {
                expect_length(which.shape(0), batch->size(), "truths");
                batch->reset_where(reinterpret_cast<const std::uint8_t*>(which.data()));
            },
            "which"_a, nb::sig("def reset_where(self, which: typing.Any) -> None"))
        .def(
            "state", [](const Batch& batch, std::size_t game) { return State{batch->state(index_of_game(game, batch->size()))}; }, "game"_a)
        .def(
            "turn_of", [](const Batch& batch, std::size_t game) { return Turn{batch.encoding, batch->turn(index_of_game(game, batch->size()))}; },
            "game"_a);
    bind_windows(batches);
}

void plant(Forest& forest, const std::vector<const Turn*>& turns, std::uint64_t seed) {
    if (turns.size() > forest->size()) throw nb::value_error(("there are only " + std::to_string(forest->size()) + " trees").c_str());
    std::vector<std::unique_ptr<AnyTurn>> planted;
    for (const Turn* turn : turns) {
        if (turn->encoding != forest.encoding) throw nb::value_error("a forest is planted with games of its own kind");
        if ((*turn)->outcome() || (*turn)->ways() > 0) throw nb::value_error("nothing can be searched where a game is over or waits for luck");
        planted.push_back((*turn)->copy());
    }
    forest->plant(planted, seed);
    forest.planted = true;
}

Forest& planted(Forest& forest) {
    if (!forest.planted) throw nb::value_error("plant the forest first");
    return forest;
}

void judge(Forest& forest, const Rows<float>& logits, const Row<float>& values) {
    expect_length(logits.shape(0), planted(forest)->rows(), "rows of logits");
    expect_length(logits.shape(1), static_cast<std::size_t>(forest.encoding->actions()), "logits in each row");
    expect_length(values.shape(0), forest->rows(), "values");
    const nb::gil_scoped_release released;
    forest->judge(logits.data(), values.data());
}

void bind_forests(nb::module_& module) {
    nb::class_<Forest> forests(module, "Forest");
    forests
        .def(
            "__init__",
            [](Forest* forest, const AnyEncoding& encoding, std::size_t games, std::size_t leaves, std::string_view planes, int threads,
               float curiosity, float noise, float noise_spread) {
                check_counts(games, threads);
                if (leaves < 1 || leaves > 4096) throw nb::value_error("leaves are a number from 1 to 4096");
                if (!(noise >= 0 && noise <= 1) || !(noise_spread > 0)) throw nb::value_error("noise is from 0 to 1, and its spread above 0");
                const learning::ForestOptions options{games, leaves, plane_type(planes), threads, curiosity, noise, noise_spread};
                new (forest) Forest{&encoding, encoding.forest(options)};
            },
            "encoding"_a, "games"_a, "leaves"_a, "planes"_a, "threads"_a, "curiosity"_a, "noise"_a, "noise_spread"_a)
        .def("__len__", [](const Forest& forest) { return forest->size(); })
        .def_prop_ro("rows", [](const Forest& forest) { return forest->rows(); })
        .def("plant", &plant, "turns"_a, "seed"_a)
        .def("select",
             [](Forest& forest) {
                 planted(forest);
                 const nb::gil_scoped_release released;
                 forest->select();
             })
        .def("judge", &judge, "logits"_a, "values"_a, nb::sig("def judge(self, logits: typing.Any, values: typing.Any) -> None"))
        .def("visits",
             [](Forest& forest) {
                 return new_array<float>({forest->size(), static_cast<std::size_t>(forest.encoding->actions())},
                                         [&](float* counts) { planted(forest)->visits(counts); });
             })
        .def("worths",
             [](Forest& forest) {
                 return new_array<float>({forest->size(), static_cast<std::size_t>(forest.encoding->actions())},
                                         [&](float* worths) { planted(forest)->worths(worths); });
             })
        .def("values", [](Forest& forest) { return new_array<float>({forest->size()}, [&](float* values) { planted(forest)->values(values); }); });
    bind_windows(forests);
}

}  // namespace

void bind_learning(nb::module_& module) {
    bind_encodings(module);
    bind_turns(module);
    bind_batches(module);
    bind_forests(module);
}

}  // namespace spielwerk::python
