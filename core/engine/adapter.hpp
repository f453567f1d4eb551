// Makes an `AnyGame` from a `Game`: the one place where the types of a game are forgotten. Included by each game's `register.cpp` only.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "engine/any_game.hpp"
#include "engine/game.hpp"
#include "engine/perft.hpp"
#include "engine/playouts.hpp"

namespace spielwerk::engine {

template <class Move>
AnyMove erased(const Move& move) {
    static_assert(sizeof(Move) <= AnyMove::capacity && std::has_unique_object_representations_v<Move>);
    AnyMove bytes;
    std::memcpy(bytes.bytes.data(), &move, sizeof(Move));
    return bytes;
}

template <class Move>
Move restored(const AnyMove& bytes) {
    Move move;
    std::memcpy(&move, bytes.bytes.data(), sizeof(Move));
    return move;
}

// The list of this thread, filled with the moves of a position. Its memory is kept from one use to the next.
template <Game G>
const MoveList<typename G::Move>& listed(const typename G::Setup& setup, const typename G::State& state) {
    thread_local MoveList<typename G::Move> list;
    list.clear();
    G::moves(setup, state, list);
    return list;
}

template <Game G>
AnyMoves listed_moves(const typename G::Setup& setup, const typename G::State& state) {
    const auto& list = listed<G>(setup, state);
    return {list.begin(), list.size(), sizeof(typename G::Move)};
}

// In games where no two moves of a list lead to the same position, the list itself is the answer.
template <Game G>
AnyMoves listed_distinct_moves(const typename G::Setup& setup, const typename G::State& state) {
    if constexpr (HasDistinctMoves<G>) {
        MoveList<typename G::Move> list;
        G::distinct_moves(setup, state, list);
        return {list.begin(), list.size(), sizeof(typename G::Move)};
    } else {
        return listed_moves<G>(setup, state);
    }
}

template <Game G>
class CursorOverList final : public AnyCursor {
  public:
    CursorOverList(const typename G::Setup& setup, const typename G::State& state) : moves_(listed_moves<G>(setup, state)) {}
    bool next(AnyMove& move) override {
        if (at_ == moves_.size()) return false;
        move = moves_.at(at_++);
        return true;
    }

  private:
    AnyMoves moves_;
    std::size_t at_ = 0;
};

template <HasCursor G>
class LazyCursor final : public AnyCursor {
  public:
    LazyCursor(std::shared_ptr<const typename G::Setup> setup, const typename G::State& state)
        : setup_(std::move(setup)), state_(state), cursor_(*setup_, state_) {}
    bool next(AnyMove& move) override {
        typename G::Move typed{};
        if (!cursor_.next(typed)) return false;
        move = erased(typed);
        return true;
    }

  private:
    std::shared_ptr<const typename G::Setup> setup_;
    typename G::State state_;
    typename G::Cursor cursor_;
};

template <Game G>
class GameAdapter;

template <Game G>
class StateAdapter final : public AnyState {
  public:
    using Setup = std::shared_ptr<const typename G::Setup>;

    StateAdapter(Setup setup, const typename G::State& state, Random random) : setup_(std::move(setup)), state_(state), random_(random) {}

    const typename G::Setup& setup() const { return *setup_; }
    const Setup& shared_setup() const { return setup_; }
    const typename G::State& state() const { return state_; }
    Random random() const { return random_; }

    const AnyGame& game() const override { return GameAdapter<G>::instance(); }
    Player to_move() const override { return G::to_move(state_); }
    int turn() const override { return G::turn(state_); }
    int round() const override { return engine::round<G>(state_); }
    std::optional<Outcome> outcome() const override { return G::outcome(*setup_, state_); }
    Value scores() const override { return G::scores(*setup_, state_); }
    std::uint64_t key() const override { return G::key(*setup_, state_); }

    AnyMoves moves() const override { return listed_moves<G>(*setup_, state_); }
    AnyMoves distinct_moves() const override { return listed_distinct_moves<G>(*setup_, state_); }
    std::size_t count_by_listing() const override { return listed<G>(*setup_, state_).size(); }
    std::unique_ptr<AnyCursor> cursor() const override {
        if constexpr (HasCursor<G>) return std::make_unique<LazyCursor<G>>(setup_, state_);
        else return std::make_unique<CursorOverList<G>>(*setup_, state_);
    }

    AnyMove parse(std::string_view text) const override {
        const auto move = G::read_move(text);
        if (const Rule* rule = broken(move)) throw IllegalMove{rule, std::string(text)};
        return erased(G::canonical(*setup_, state_, move));
    }

    StatePointer play(const AnyMove& move, const Value& chance) const override {
        auto state = state_;
        auto random = random_;
        G::play(*setup_, state, restored<typename G::Move>(move));
        const int ways = G::ways(*setup_, state);
        if (!chance.is_null()) settle_by_hand(state, ways, chance);
        else if (ways > 0) G::settle(*setup_, state, static_cast<int>(random.below(static_cast<std::uint32_t>(ways))));
        return StatePointer(new StateAdapter(setup_, state, random));
    }

    Value record() const override {
        Object record;
        record.set("game", std::string_view(G::id));
        record.set("rules", std::string_view(G::rules));
        record.set("turn", G::turn(state_));
        record.set("player", name(G::to_move(state_)));
        record.set("setup", G::write_setup(*setup_, state_));
        record.set("state", G::write_state(*setup_, state_));
        record.set("chance", chance_text());
        return record;
    }
    std::string text() const override {
        return std::string(G::id) + " " + std::string(G::rules) + " " + G::write_text(*setup_, state_) + " ~" + chance_text();
    }
    std::string draw() const override { return G::draw(*setup_, state_); }

    std::uint64_t perft(int depth, int threads, const std::atomic<bool>& stop) const override {
        return engine::perft<G>(*setup_, state_, depth, threads, stop);
    }
    Playouts playouts(std::uint64_t games, std::uint64_t seed, int threads, bool light, const std::atomic<bool>& stop) const override {
        return engine::playouts<G>(*setup_, state_, games, seed, threads, light, stop);
    }

  private:
    const Rule* broken(const typename G::Move& move) const {
        if (G::outcome(*setup_, state_)) return &game_over;
        return G::check(*setup_, state_, move);
    }

    void settle_by_hand(typename G::State& state, int ways, const Value& chance) const {
        std::vector<Fault> faults;
        const Reader reader(chance, "chance", faults);
        if (ways == 0) {
            reader.fault("wird bei diesem Zug nicht gebraucht: hier fällt kein Zufall", "is not wanted by this move: no luck falls here");
        } else if (const auto way = G::read_way(*setup_, state, reader); way && faults.empty()) {
            G::settle(*setup_, state, *way);
        }
        if (!faults.empty()) throw InvalidState{std::move(faults)};
    }

    std::string chance_text() const {
        char digits[17];
        std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(random_.state()));
        return digits;
    }

    Setup setup_;
    typename G::State state_;
    Random random_;
};

template <Game G>
class GameAdapter final : public AnyGame {
  public:
    static const GameAdapter& instance() {
        static const GameAdapter game;
        return game;
    }

    std::string_view id() const override { return G::id; }
    std::string_view rules() const override { return G::rules; }
    std::span<const Rule> rule_table() const override { return G::rule_table(); }
    std::span<const Deviation> deviation_table() const override { return G::deviation_table(); }

    StatePointer start(std::uint64_t seed) const override {
        Random random(seed);
        return begin(G::draw_setup(random), random);
    }
    StatePointer start(const Value& setup, std::uint64_t seed) const override {
        std::vector<Fault> faults;
        auto read = G::read_setup(Reader(setup, "setup", faults));
        if (!faults.empty()) throw InvalidState{std::move(faults)};
        return begin(std::move(read), Random(seed));
    }
    StatePointer standard_start() const override {
        if constexpr (HasStandardStart<G>) return begin(G::standard_setup(), Random(0));
        else return {};
    }

    StatePointer from_record(const Value& record) const override {
        std::vector<Fault> faults;
        const Reader reader(record, "", faults);
        if (record.object() == nullptr) {
            reader.wanted("ein Objekt", "an object");
            throw InvalidState{std::move(faults)};
        }
        expect_word(reader.at("game"), G::id);
        expect_word(reader.at("rules"), G::rules);
        const auto turn = reader.at("turn").integer(0, most_turns);
        const auto player = reader.at("player").word(std::array{std::string_view("RED"), std::string_view("BLUE")});
        auto setup = std::make_shared<const typename G::Setup>(G::read_setup(reader.at("setup")));
        const auto state =
            G::read_state(*setup, reader.at("state"), static_cast<int>(turn.value_or(0)), player.value_or(0) == 0 ? Player::red : Player::blue);
        const auto chance = read_chance(reader.maybe("chance"));
        if (!faults.empty()) throw InvalidState{std::move(faults)};
        return hold(std::move(setup), state, chance);
    }

    StatePointer read(std::string_view text) const override {
        std::optional<std::uint64_t> chance;
        const auto fail = [](std::string german, std::string english) { throw InvalidState{{Fault{"text", std::move(german), std::move(english)}}}; };
        const std::string opening = std::string(G::id) + " " + std::string(G::rules) + " ";
        if (!text.starts_with(opening)) fail("beginnt nicht mit „" + opening + "“", "does not begin with \"" + opening + "\"");
        text.remove_prefix(opening.size());
        if (const auto at = text.rfind(" ~"); at != std::string_view::npos) {
            chance = read_hexadecimal(text.substr(at + 2));
            if (!chance) fail("der Teil nach ~ ist keine hexadezimale Zahl", "the part after ~ is no hexadecimal number");
            text = text.substr(0, at);
        }
        auto [setup, state] = G::read_text(text);
        return hold(std::make_shared<const typename G::Setup>(std::move(setup)), state, chance);
    }

    std::string write_move(const AnyMove& move) const override { return G::write_move(restored<typename G::Move>(move)); }
    AnyMove read_move(std::string_view text) const override { return erased(G::read_move(text)); }

  private:
    static StatePointer begin(typename G::Setup setup, Random random) {
        auto shared = std::make_shared<const typename G::Setup>(std::move(setup));
        const auto state = G::start(*shared);
        return StatePointer(new StateAdapter<G>(std::move(shared), state, random));
    }

    // Without a generator of its own a position gets one that depends on nothing but the position.
    static StatePointer hold(std::shared_ptr<const typename G::Setup> setup, const typename G::State& state, std::optional<std::uint64_t> chance) {
        const Random random(chance ? *chance : G::key(*setup, state));
        return StatePointer(new StateAdapter<G>(std::move(setup), state, random));
    }

    static void expect_word(const Reader& reader, std::string_view word) { reader.word(std::array{word}); }

    static std::optional<std::uint64_t> read_hexadecimal(std::string_view digits) {
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
        if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
        return number;
    }

    static std::optional<std::uint64_t> read_chance(const Reader& reader) {
        if (!reader) return std::nullopt;
        const auto text = reader.text();
        if (!text) return std::nullopt;
        const auto number = read_hexadecimal(*text);
        if (!number) reader.wanted("eine hexadezimale Zahl mit höchstens 16 Ziffern", "a hexadecimal number of at most 16 digits");
        return number;
    }
};

template <Game G>
struct Registration {
    Registration() { register_game(GameAdapter<G>::instance()); }
};

}  // namespace spielwerk::engine

// The unused name keeps two registrations in one file apart.
#define SPIELWERK_REGISTER_NAMED(name, ...) static const ::spielwerk::engine::Registration<__VA_ARGS__> name
#define SPIELWERK_REGISTER_AT(line, ...) SPIELWERK_REGISTER_NAMED(registration_##line, __VA_ARGS__)
#define SPIELWERK_REGISTER_EXPANDED(line, ...) SPIELWERK_REGISTER_AT(line, __VA_ARGS__)
#define SPIELWERK_REGISTER(...) SPIELWERK_REGISTER_EXPANDED(__LINE__, __VA_ARGS__)
