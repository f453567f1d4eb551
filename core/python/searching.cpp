#include "python/searching.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <array>
#include <exception>
#include <string>

#include "python/positions.hpp"
#include "search/any_searcher.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace spielwerk::python {

namespace {

using search::Found;
using search::Method;

const search::AnySearcher& searcher_for(const State& state) {
    if (state->outcome()) throw nb::value_error("the game is over, there is nothing to search");
    if (const auto* searcher = search::searcher_of(state->game())) return *searcher;
    throw nb::value_error("this game has no insight, so it cannot be searched");
}

Method method_named(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, Method>, 4> methods{
        {{"best", Method::best}, {"alpha_beta", Method::alpha_beta}, {"tree", Method::tree}, {"playouts", Method::playouts}}};
    for (const auto& [known, method] : methods)
        if (known == name) return method;
    throw nb::value_error("a method is 'best', 'alpha_beta', 'tree' or 'playouts'");
}

nb::dict line_object(const State& state, const search::Line& line) {
    nb::list moves;
    for (std::size_t at = 0; at < line.moves.size(); ++at)
        moves.append(Move{&state->game(), line.moves[at], at == 0 ? state.held : engine::StatePointer()});
    nb::dict object;
    object["moves"] = nb::tuple(moves);
    object["score"] = line.score;
    object["units"] = line.units;
    object["proved"] = line.proved;
    object["plies"] = line.plies;
    return object;
}

nb::dict found_object(const State& state, const Found& found) {
    nb::list lines;
    for (const auto& line : found.lines) lines.append(line_object(state, line));
    nb::dict object;
    object["lines"] = nb::tuple(lines);
    object["nodes"] = found.nodes;
    object["depth"] = found.depth;
    object["seconds"] = found.seconds;
    return object;
}

search::Numbers numbers_from(const nb::dict& parameters, std::vector<std::string>& names) {
    search::Numbers numbers;
    names.reserve(parameters.size());
    for (const auto& [name, number] : parameters) {
        names.push_back(nb::cast<std::string>(name));
        numbers.emplace_back(names.back(), nb::cast<int>(number));
    }
    return numbers;
}

// Signals and listeners of the waiting program, heard while the search goes on.
class Ear {
  public:
    Ear(const State& state, nb::handle told) : state_(state), told_(told) {}

    bool operator()(const Found& found) {
        const nb::gil_scoped_acquire held;
        if (error_) return false;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!told_.is_none()) told_(found_object(state_, found));
        } catch (...) {
            error_ = std::current_exception();
        }
        return !error_;
    }
    void raise_if_failed() const {
        if (error_) std::rethrow_exception(error_);
    }

  private:
    const State& state_;
    nb::handle told_;
    std::exception_ptr error_;
};

nb::dict search_for(const State& state, std::string_view method, double seconds, std::uint64_t nodes, int depth, int lines, int threads,
                    std::uint64_t seed, std::uint64_t memory, const nb::dict& parameters, const nb::list& only, nb::handle told) {
    const auto& searcher = searcher_for(state);
    search::Limits limits{.seconds = seconds, .nodes = nodes, .depth = depth, .lines = lines, .threads = threads, .seed = seed, .memory = memory};
    limits.method = method_named(method);
    for (const nb::handle move : only) limits.only.push_back(nb::cast<const Move&>(move).move);
    std::vector<std::string> names;
    const auto numbers = numbers_from(parameters, names);
    Ear ear(state, told);
    Found found;
    {
        const nb::gil_scoped_release released;
        found = searcher.search(*state.held, limits, numbers, [&](const Found& so_far) { return ear(so_far); });
    }
    ear.raise_if_failed();
    return found_object(state, found);
}

nb::object greedy(const State& state, std::uint64_t seed) {
    return nb::cast(Move{&state->game(), searcher_for(state).greedy(*state.held, seed), state.held});
}

std::optional<int> plies_to_win(const State& state, int most, std::uint64_t nodes) {
    const auto& searcher = searcher_for(state);
    const nb::gil_scoped_release released;
    return searcher.plies_to_win(*state.held, most, nodes);
}

double expectation(const State& state, const nb::dict& parameters) {
    std::vector<std::string> names;
    return searcher_for(state).expectation(*state.held, numbers_from(parameters, names));
}

nb::dict facts_of(const engine::AnyGame& game) {
    nb::dict facts;
    const auto* searcher = search::searcher_of(game);
    if (searcher == nullptr) return facts;
    const auto unit = searcher->unit();
    facts["unit"] = nb::str(unit.data(), unit.size());
    const auto german = searcher->unit_in_german();
    facts["unit_in_german"] = nb::str(german.data(), german.size());
    nb::dict parameters;
    for (const auto& [name, number] : searcher->parameters()) parameters[nb::str(name.data(), name.size())] = number;
    facts["parameters"] = parameters;
    return facts;
}

}  // namespace

void bind_search(nb::module_& module) {
    module.def("search", &search_for, "state"_a, "method"_a, "seconds"_a, "nodes"_a, "depth"_a, "lines"_a, "threads"_a, "seed"_a, "memory"_a,
               "parameters"_a, "only"_a, "told"_a.none());
    module.def("greedy", &greedy, "state"_a, "seed"_a);
    module.def("plies_to_win", &plies_to_win, "state"_a, "most"_a, "nodes"_a);
    module.def("expectation", &expectation, "state"_a, "parameters"_a);
    module.def("insight_facts", &facts_of, "game"_a);
}

}  // namespace spielwerk::python
