// The native module `spielwerk._core`. Its typed face is `_core.pyi`; people meet it through `spielwerk`.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "engine/any_game.hpp"
#include "python/errors.hpp"
#include "python/interruptible.hpp"
#include "python/learning.hpp"
#include "python/positions.hpp"
#include "python/searching.hpp"
#include "python/values.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace spielwerk::python {

namespace {

using engine::AnyGame;
using engine::Player;

// Python's own enums and classes, looked up once. They live as long as the interpreter.
nb::handle player_object(Player player) {
    const auto named = [](const char* name) { return nb::object(nb::module_::import_("spielwerk.player").attr(name)).release(); };
    static const nb::handle objects[] = {named("RED"), named("BLUE")};
    return objects[engine::index(player)];
}

nb::object reason_object(engine::Reason reason) {
    const auto name = engine::facts(reason).name;
    return nb::module_::import_("spielwerk.outcome").attr("Reason")[nb::str(name.data(), name.size())];
}

nb::object outcome_of(const State& state) {
    const auto outcome = state->outcome();
    if (!outcome) return nb::none();
    const nb::object winner = outcome->winner ? nb::borrow(player_object(*outcome->winner)) : nb::none();
    return nb::module_::import_("spielwerk.outcome").attr("Outcome")(winner, reason_object(outcome->reason), to_python(state->scores()));
}

// A move from anywhere may be played once it is known to be legal here.
engine::AnyMove legal(const State& state, const Move& move) {
    return move.listed_by.get() == state.held.get() ? move.move : state->parse(move.text());
}

State play(const State& state, nb::handle move, nb::handle chance) {
    const auto luck = chance.is_none() ? engine::Value() : from_python(chance);
    Move* listed = nullptr;
    if (nb::try_cast(move, listed) && listed != nullptr) return {state->play(legal(state, *listed), luck)};
    std::string_view text;
    if (!PyUnicode_Check(move.ptr()) || !nb::try_cast(move, text)) throw nb::type_error("a move is a Move or its text, for example state.moves()[0]");
    return {state->play(state->parse(text), luck)};
}

std::size_t position_in(Py_ssize_t index, std::size_t size) {
    if (index < 0) index += static_cast<Py_ssize_t>(size);
    if (index < 0 || static_cast<std::size_t>(index) >= size) throw nb::index_error("there are not that many moves");
    return static_cast<std::size_t>(index);
}

nb::list slice_of(const Moves& moves, const nb::slice& slice) {
    const auto [start, stop, step, length] = slice.compute(moves.size());
    nb::list chosen;
    for (std::size_t at = 0; at < length; ++at)
        chosen.append(moves.at(static_cast<std::size_t>(static_cast<Py_ssize_t>(start) + static_cast<Py_ssize_t>(at) * step)));
    (void)stop;
    return chosen;
}

std::optional<std::size_t> place_of(const Moves& moves, nb::handle candidate) {
    Move* move = nullptr;
    if (nb::try_cast(candidate, move) && move != nullptr) return moves.find(*move);
    std::string_view text;
    if (!PyUnicode_Check(candidate.ptr()) || !nb::try_cast(candidate, text)) return std::nullopt;
    return moves.find(text);
}

std::size_t index_of(const Moves& moves, nb::handle candidate) {
    if (const auto place = place_of(moves, candidate)) return *place;
    throw nb::value_error("that move is not in the list");
}

const AnyGame& game_named(std::string_view id) {
    for (const auto* game : engine::registered_games())
        if (game->id() == id) return *game;
    throw nb::value_error(("there is no game " + std::string(id)).c_str());
}

void check_threads(int threads) {
    if (threads < 1 || threads > 256) throw nb::value_error("threads are a number from 1 to 256");
}

nb::dict playouts(const State& state, std::uint64_t games, std::uint64_t seed, int threads, bool light) {
    check_threads(threads);
    const auto sums = interruptible([&](const std::atomic<bool>& stop) { return state->playouts(games, seed, threads, light, stop); });
    nb::dict reasons;
    for (const auto& facts : engine::reasons)
        if (const auto count = sums.by_reason[static_cast<std::size_t>(facts.reason)]) reasons[reason_object(facts.reason)] = count;
    nb::dict result;
    result["games"] = sums.games;
    result["red"] = sums.red;
    result["blue"] = sums.blue;
    result["draws"] = sums.draws;
    result["plies"] = sums.plies;
    result["moves"] = sums.moves;
    result["reasons"] = reasons;
    return result;
}

std::uint64_t perft(const State& state, int depth, int threads) {
    if (depth < 0 || depth > 120) throw nb::value_error("a depth is a number from 0 to 120");
    check_threads(threads);
    return interruptible([&](const std::atomic<bool>& stop) { return state->perft(depth, threads, stop); });
}

std::uint64_t list_all(const nb::list& states) {
    std::uint64_t moves = 0;
    for (const nb::handle state : states) moves += nb::cast<const State&>(state)->count_by_listing();
    return moves;
}

nb::tuple rules_of(const AnyGame& game) {
    nb::list rules;
    for (const auto& rule : game.rule_table()) rules.append(rule_object(rule));
    return nb::tuple(rules);
}

nb::tuple deviations_of(const AnyGame& game) {
    nb::list all;
    const auto text = [](std::string_view characters) { return nb::str(characters.data(), characters.size()); };
    const auto make = nb::module_::import_("spielwerk.errors").attr("Deviation");
    for (const auto& deviation : game.deviation_table()) all.append(make(text(deviation.name), text(deviation.rulebook), text(deviation.contest)));
    return nb::tuple(all);
}

nb::tuple reason_table() {
    nb::list all;
    const auto text = [](std::string_view characters) { return nb::str(characters.data(), characters.size()); };
    for (const auto& facts : engine::reasons)
        all.append(nb::make_tuple(text(facts.name), facts.by_the_rules, text(facts.german), text(facts.english)));
    return nb::tuple(all);
}

void bind_moves(nb::module_& module) {
    nb::class_<Move>(module, "Move")
        .def(
            "__init__",
            [](Move* move, std::string_view game, std::string_view text) {
                const auto& known = game_named(game);
                new (move) Move{&known, known.read_move(text), {}};
            },
            "game"_a, "text"_a)
        .def_prop_ro("game", [](const Move& move) { return move.game->id(); })
        .def_prop_ro("actions", [](nb::handle self) { return nb::module_::import_("spielwerk.games").attr("actions_of")(self); })
        .def("__str__", &Move::text)
        .def("__repr__", [](const Move& move) { return "spielwerk.Move('" + std::string(move.game->id()) + "', '" + move.text() + "')"; })
        .def("__hash__", [](const Move& move) { return std::hash<std::string>()(move.text()); })
        .def(
            "__eq__",
            [](const Move& move, nb::handle other) {
                Move* right = nullptr;
                return nb::try_cast(other, right) && right != nullptr && move == *right;
            },
            "other"_a.none())
        .def("__copy__", [](nb::handle self) { return nb::borrow(self); })
        .def(
            "__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); }, "memo"_a)
        .def("__reduce__", [](nb::handle self) {
            const auto& move = nb::cast<const Move&>(self);
            return nb::make_tuple(self.type(), nb::make_tuple(move.game->id(), move.text()));
        });

    nb::class_<Moves>(module, "Moves")
        .def("__len__", &Moves::size)
        .def(
            "__getitem__", [](const Moves& moves, Py_ssize_t index) { return moves.at(position_in(index, moves.size())); }, "index"_a)
        .def("__getitem__", &slice_of, "index"_a)
        .def("__iter__", [](nb::handle self) { return MovesIterator{nb::borrow(self), &nb::cast<const Moves&>(self)}; })
        .def(
            "__contains__", [](const Moves& moves, nb::handle move) { return place_of(moves, move).has_value(); }, "move"_a.none())
        .def("index", &index_of, "move"_a.none())
        .def(
            "count", [](const Moves& moves, nb::handle move) { return place_of(moves, move).has_value() ? 1 : 0; }, "move"_a.none())
        .def("__repr__", [](const Moves& moves) { return "<" + std::to_string(moves.size()) + " moves>"; });

    nb::class_<MovesIterator>(module, "MovesIterator")
        .def("__iter__", [](nb::handle self) { return nb::borrow(self); })
        .def("__next__", [](MovesIterator& iterator) {
            if (iterator.at == iterator.moves->size()) throw nb::stop_iteration();
            return iterator.moves->at(iterator.at++);
        });

    nb::class_<MoveCursor>(module, "MoveCursor")
        .def("__iter__", [](nb::handle self) { return nb::borrow(self); })
        .def("__next__", [](MoveCursor& cursor) {
            engine::AnyMove move;
            if (!cursor.cursor->next(move)) throw nb::stop_iteration();
            return Move{&cursor.state->game(), move, cursor.state};
        });
}

void bind_states(nb::module_& module) {
    nb::class_<State>(module, "State", nb::is_generic())
        .def_prop_ro("game", [](const State& state) { return state->game().id(); })
        .def_prop_ro("rules", [](const State& state) { return state->game().rules(); })
        .def_prop_ro("to_move", [](const State& state) { return nb::borrow(player_object(state->to_move())); })
        .def_prop_ro("turn", [](const State& state) { return state->turn(); })
        .def_prop_ro("round", [](const State& state) { return state->round(); })
        .def_prop_ro("outcome", &outcome_of)
        .def_prop_ro("scores", [](const State& state) { return to_python(state->scores()); })
        .def_prop_ro("key", [](const State& state) { return state->key(); })
        .def(
            "moves", [](const State& state, bool distinct) { return Moves(state.held, distinct); }, "distinct"_a = false)
        .def("iter_moves", [](const State& state) { return MoveCursor{state.held, state->cursor()}; })
        .def(
            "parse", [](const State& state, std::string_view text) { return Move{&state->game(), state->parse(text), state.held}; }, "text"_a)
        .def("play", &play, "move"_a, "chance"_a = nb::none())
        .def("record", [](const State& state) { return to_python(state->record()); })
        .def("text", [](const State& state) { return state->text(); })
        .def("view", [](nb::handle self) { return nb::module_::import_("spielwerk.games").attr("view_of")(self); })
        .def(
            "svg",
            [](nb::handle self, nb::handle theme, nb::handle language, nb::handle show, nb::handle width, nb::handle counts, nb::handle before,
               nb::handle move) {
                return nb::module_::import_("spielwerk.scene.svg").attr("svg_of")(self, theme, language, show, width, counts, before, move);
            },
            "theme"_a = "auto", "language"_a = nb::none(), "show"_a = nb::make_tuple(), "width"_a = nb::none(), "counts"_a = true,
            "before"_a = nb::none(), "move"_a = nb::none())
        .def("_repr_svg_", [](nb::handle self) { return nb::module_::import_("spielwerk.scene.svg").attr("svg_of")(self); })
        .def("__str__", [](const State& state) { return state->draw(); })
        .def("__repr__", [](const State& state) { return "spielwerk.read('" + state->text() + "')"; })
        .def("__hash__", [](const State& state) { return state->key(); })
        .def(
            "__eq__",
            [](const State& state, nb::handle other) {
                State* right = nullptr;
                if (!nb::try_cast(other, right) || right == nullptr) return false;
                return &state->game() == &(*right)->game() && state->key() == (*right)->key();
            },
            "other"_a.none())
        .def("__copy__", [](nb::handle self) { return nb::borrow(self); })
        .def(
            "__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); }, "memo"_a)
        .def("__reduce__", [](const State& state) {
            return nb::make_tuple(nb::module_::import_("spielwerk.game").attr("read_position"), nb::make_tuple(state->text()));
        });
}

void bind_games(nb::module_& module) {
    nb::class_<AnyGame>(module, "NativeGame")
        .def_prop_ro("id", &AnyGame::id)
        .def_prop_ro("rules", &AnyGame::rules)
        .def_prop_ro("rule_table", &rules_of)
        .def_prop_ro("deviation_table", &deviations_of)
        .def(
            "start", [](const AnyGame& game, std::uint64_t seed) { return State{game.start(seed)}; }, "seed"_a)
        .def(
            "start_from", [](const AnyGame& game, nb::handle setup, std::uint64_t seed) { return State{game.start(from_python(setup), seed)}; },
            "setup"_a.none(), "seed"_a)
        .def("standard_start",
             [](const AnyGame& game) -> std::optional<State> {
                 auto state = game.standard_start();
                 if (!state) return std::nullopt;
                 return State{std::move(state)};
             })
        .def(
            "from_record", [](const AnyGame& game, nb::handle record) { return State{game.from_record(from_python(record))}; }, "record"_a.none())
        .def("read", [](const AnyGame& game, std::string_view text) { return State{game.read(text)}; }, "text"_a);
}

}  // namespace

NB_MODULE(_core, module) {
    // Positions that a program still holds when it ends are no fault of its own.
    nb::set_leak_warnings(false);
    translate_errors();
    bind_moves(module);
    bind_states(module);
    bind_games(module);
    module.def("native_games", [] {
        nb::list games;
        for (const auto* game : engine::registered_games()) games.append(nb::cast(game, nb::rv_policy::reference));
        return nb::tuple(games);
    });
    module.def("reason_table", &reason_table);
    module.def("list_all", &list_all, "states"_a);
    module.def("perft", &perft, "state"_a, "depth"_a, "threads"_a = 1);
    module.def("playouts", &playouts, "state"_a, "n"_a, "seed"_a = 0, "threads"_a = 1, "light"_a = false);
    bind_search(module);
    bind_learning(module);
}

}  // namespace spielwerk::python
