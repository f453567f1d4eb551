// All moves of a position: stones from the hand, then stones on the board, kind by kind and cell by cell; a skip where there is nothing else.
// What is done with them is left to a sink, which writes them down or only counts them.
#pragma once

#include <cstdint>

#include "engine/move_list.hpp"
#include "hive_2020/rules/move.hpp"
#include "hive_2020/rules/outcome.hpp"
#include "hive_2020/rules/places.hpp"
#include "hive_2020/rules/swarm.hpp"
#include "hive_2020/rules/walks.hpp"

namespace spielwerk::hive {

class Writer {
  public:
    explicit Writer(Move* begin) : begin_(begin), end_(begin) {}

    void add(Place from, CellSet cells) {
        add_half(from, static_cast<std::uint64_t>(cells), 0);
        add_half(from, static_cast<std::uint64_t>(cells >> 64), 64);
    }
    void skip_if_empty() {
        if (end_ == begin_) *end_++ = skip;
    }
    const Move* end() const { return end_; }

  private:
    // A loop over one word is quicker than one over two.
    void add_half(Place from, std::uint64_t cells, int first) {
        for (; cells != 0; cells &= cells - 1) *end_++ = {from, Place(static_cast<Cell>(first + std::countr_zero(cells)))};
    }

    Move* begin_;
    Move* end_;
};

class Counter {
  public:
    void add(Place, CellSet cells) { count_ += static_cast<std::uint64_t>(size(cells)); }
    void skip_if_empty() { count_ += count_ == 0; }
    std::uint64_t count() const { return count_; }

  private:
    std::uint64_t count_ = 0;
};

template <class Sink>
void each_new_stone(const Setup& setup, const State& state, Sink& sink) {
    const CellSet places = places_for_new(setup, state);
    if (places == 0) return;
    for (const Kind kind : kinds)
        if (may_be_set(setup, state, kind)) sink.add(Place::in_hand(kind), places);
}

template <Kind K, class Sink>
void each_walk(const Setup& setup, const State& state, CellSet free, Sink& sink) {
    for (CellSet from = state.tops(state.to_move(), K) & free; from != 0; from &= from - 1) {
        const Cell cell = first_cell(from);
        sink.add(Place(cell), destinations(setup, state, cell, K));
    }
}

// Stones move once their bee is set.
template <class Sink>
void each_drag(const Setup& setup, const State& state, Sink& sink) {
    const Player player = state.to_move();
    if (!state.bee_is_set(player)) return;
    const CellSet free = free_to_leave(state, state.tops(player));
    if (free == 0) return;
    each_walk<Kind::bee>(setup, state, free, sink);
    each_walk<Kind::spider>(setup, state, free, sink);
    each_walk<Kind::grasshopper>(setup, state, free, sink);
    each_walk<Kind::beetle>(setup, state, free, sink);
    each_walk<Kind::ant>(setup, state, free, sink);
}

template <class Sink>
void each_move(const Setup& setup, const State& state, Sink& sink) {
    each_new_stone(setup, state, sink);
    each_drag(setup, state, sink);
    sink.skip_if_empty();
}

// Five kinds to be set and eleven stones to be dragged, each to fewer cells than the board has.
inline constexpr std::size_t most_moves = 16 * cell_count;

template <const RuleSet& R>
void list_moves(const Setup& setup, const State& state, engine::MoveList<Move>& list) {
    if (is_over<R>(setup, state)) return;
    Writer writer(list.room(most_moves));
    each_move(setup, state, writer);
    list.commit(writer.end());
}

template <const RuleSet& R>
std::uint64_t count_moves(const Setup& setup, const State& state) {
    if (is_over<R>(setup, state)) return 0;
    Counter counter;
    each_move(setup, state, counter);
    return counter.count();
}

// Is there anything but a skip?
inline bool can_move(const Setup& setup, const State& state) {
    Counter counter;
    each_new_stone(setup, state, counter);
    if (counter.count() == 0) each_drag(setup, state, counter);
    return counter.count() != 0;
}

}  // namespace spielwerk::hive
