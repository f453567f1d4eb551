// Schäfchen as a learner sees it: the wheel turned so that the own homes always lie at the same two ends, and a move as one of six figures and a
// field.
//
// Turning the wheel by a quarter leads RED's homes to BLUE's, and changes nothing else of the board. So BLUE sees everything turned by a quarter, and
// what one player learns the other one knows as well.
#pragma once

#include <array>
#include <string>

#include "learning/encoding.hpp"
#include "schaefchen_2011/rules/game.hpp"

namespace spielwerk::sheep {

namespace encoding {

// The field on which a field comes to lie when the wheel is turned by a quarter: junctions 4 to 2 to 3 to 1, and their homes alike.
constexpr Field turned(Field field) {
    constexpr std::array<Field, 5> junctions{0, 4, 3, 1, 2};
    constexpr std::array<Field, 5> first_of_spoke{0, 5, 10, 15, 20};
    if (field < 5) return junctions[field];
    if (field < 25) return static_cast<Field>(first_of_spoke[junctions[static_cast<std::size_t>(field / 5)]] + field % 5);
    if (field < first_home) return static_cast<Field>(25 + (field - 25 + 9) % 36);
    return static_cast<Field>(first_home + (field - first_home + 1) % 4);
}

// Places as the player to move sees them: 0 to 60 the fields, 61 and 62 his own homes, 63 and 64 those of the other player.
using Places = std::array<Field, field_count>;

consteval Places look(Player player) {
    Places places{};
    for (int number = 0; number < field_count; ++number) {
        const auto field = static_cast<Field>(number);
        const Field seen = player == Player::red ? field : turned(field);
        // RED's homes are 62 and 64; what lies a quarter beyond each is a home of BLUE's.
        constexpr std::array<Field, 4> homes{64, 61, 63, 62};
        places[field] = seen < first_home ? seen : homes[static_cast<std::size_t>(seen - first_home)];
    }
    return places;
}

inline constexpr std::array<Places, 2> places_seen{look(Player::red), look(Player::blue)};

inline constexpr std::array<Places, 2> fields_seen = [] {
    std::array<Places, 2> fields{};
    for (std::size_t player = 0; player < 2; ++player)
        for (std::size_t field = 0; field < field_count; ++field) fields[player][places_seen[player][field]] = static_cast<Field>(field);
    return fields;
}();

// A set of fields as the player sees it; the two bits for his homes stay as they are.
inline FieldSet seen_by(Player player, FieldSet set) {
    if (player == Player::red) return set;
    constexpr FieldSet arcs = ((FieldSet{1} << 36) - 1) << 25;
    constexpr auto spoke = [](int number) { return FieldSet{31} << 5 * number; };
    const FieldSet on_arcs = set & arcs;
    FieldSet seen = set & (only(centre) | homes);
    seen |= ((on_arcs << 9) & arcs) | ((on_arcs >> 27) & arcs);
    seen |= (set & spoke(4)) >> 10 | (set & spoke(2)) << 5 | (set & spoke(3)) >> 10 | (set & spoke(1)) << 15;
    seen |= (set & only(4)) >> 2 | (set & only(2)) << 1 | (set & only(3)) >> 2 | (set & only(1)) << 3;
    return seen;
}

inline constexpr int targets = 63;

inline constexpr int other_figures_plane = sheep_per_player;
inline constexpr int flowers_plane = 2 * sheep_per_player;
inline constexpr int dog_plane = flowers_plane + 3;
inline constexpr int safe_plane = dog_plane + 1;

inline constexpr std::array planes{
    learning::Feature{"own figure", "where the own figures are, by number of the sheep that leads", sheep_per_player},
    learning::Feature{"other figure", "where the other player's are, likewise", sheep_per_player},
    learning::Feature{"one flower", "fields with one flower"},
    learning::Feature{"two flowers", "fields with two"},
    learning::Feature{"toadstool", "fields with a toadstool"},
    learning::Feature{"dog", "where the dog is, free or with a figure"},
    learning::Feature{"safe", "fields on which nobody is caught without the dog"},
};

inline constexpr int per_figure = 6;

inline constexpr std::array scalars{
    learning::Feature{
        "own figures",
        "for each: 1 if it is there; 1 if its next home is the first of the two, -1 if the second; flowers in tenths; own sheep in sixths; "
        "sheep of the other player in sixths; 1 if it has the dog",
        sheep_per_player * per_figure},
    learning::Feature{"other figures", "likewise, with the other player's homes", sheep_per_player * per_figure},
    learning::Feature{"dice", "how many dice show 1 to 6", die_faces},
    learning::Feature{"own eaten", "flowers that were eaten at home, in tenths"},
    learning::Feature{"other eaten", "likewise"},
    learning::Feature{"own stolen", "sheep of the other player that were brought home, in sixths"},
    learning::Feature{"other stolen", "likewise"},
    learning::Feature{"lead", "own points less those of the other player, in hundreds"},
    learning::Feature{"dog awake", "1 once the dog has been in a home"},
    learning::Feature{"turn", "half-moves so far, in sixtieths"},
    learning::Feature{"red", "1 if the player to move is RED, who begins every round"},
};

inline constexpr std::array actions{
    learning::ActionGroup{
        "move", "figure × 63 + place: the own figures by number of the sheep that leads; places 0 to 60 are fields, 61 and 62 the own homes", 0,
        sheep_per_player * targets},
};

}  // namespace encoding

template <class G>
struct SheepEncoding {
    struct Pending {};  // Every move is one number.

    static constexpr int actions = sheep_per_player * encoding::targets;
    static constexpr int longest_game = last_turn;
    static constexpr learning::Shape shape{
        .planes = learning::total(encoding::planes),
        .height = 1,
        .width = field_count,
        .scalars = learning::total(encoding::scalars),
        .still = 0,
    };
    static_assert(shape.planes == encoding::safe_plane + 1);

    static std::span<const learning::Feature> plane_table() { return encoding::planes; }
    static std::span<const learning::Feature> scalar_table() { return encoding::scalars; }
    static std::span<const learning::ActionGroup> action_table() { return encoding::actions; }

    static std::string action_name(int number) {
        return "FIGURE " + std::to_string(number / encoding::targets + 1) + " PLACE " + std::to_string(number % encoding::targets);
    }

    template <class Set>
    static void legal(const Setup&, const State& state, Pending, Set& numbers) {
        const Player player = state.to_move();
        const FieldSet closed = closed_fields(state, player);
        int first = 0;
        for (const Figure& figure : state.side(player).figures()) {
            numbers.add_all(first, encoding::seen_by(player, ends_of(state, player, figure, closed)));
            first += encoding::targets;
        }
    }

    static bool extend(const Setup&, const State& state, Pending&, int number, Move& move) {
        const Player player = state.to_move();
        const Figure& figure = state.side(player).places[static_cast<std::size_t>(number / encoding::targets)];
        move = {figure.id, encoding::fields_seen[engine::index(player)][static_cast<std::size_t>(number % encoding::targets)]};
        return true;
    }

    static void numbers_of(const Setup&, const State& state, const Move& move, std::vector<int>& row) {
        const Player player = state.to_move();
        const Side& side = state.side(player);
        const auto figure = static_cast<int>(side.find(move.sheep) - side.places.data());
        row.push_back(figure * encoding::targets + encoding::places_seen[engine::index(player)][static_cast<std::size_t>(move.field)]);
    }

    template <class Number>
    static void write_still(const Setup&, const State&, Number*) {}

    template <class Number>
    static void write_moving(const Setup&, const State& state, Pending, Number* planes) {
        const Player own = state.to_move();
        const auto& places = encoding::places_seen[engine::index(own)];
        const auto put = [&](int plane, Field field) { planes[plane * field_count + places[field]] = 1; };
        const auto fill = [&](int plane, FieldSet seen) {
            for (; seen != 0; seen &= seen - 1) planes[plane * field_count + std::countr_zero(seen)] = 1;
        };
        int plane = 0;
        for (const Figure& figure : state.side(own).figures()) put(plane++, figure.field);
        plane = encoding::other_figures_plane;
        for (const Figure& figure : state.side(engine::other(own)).figures()) put(plane++, figure.field);
        fill(encoding::flowers_plane, encoding::seen_by(own, state.flowers.singles()));
        fill(encoding::flowers_plane + 1, encoding::seen_by(own, state.flowers.doubles()));
        fill(encoding::flowers_plane + 2, encoding::seen_by(own, state.flowers.toadstools()));
        put(encoding::dog_plane, field_of_dog(state));
        fill(encoding::safe_plane, safe_fields);
    }

    static void write_scalars(const Setup&, const State& state, Pending, float* scalars) {
        const Player own = state.to_move();
        const Player other = engine::other(own);
        const auto put = [&](float value) { *scalars++ = value; };
        for (const Player player : {own, other}) scalars = write_figures(state, player, scalars);
        for (int face = 1; face <= die_faces; ++face) put(static_cast<float>(std::ranges::count(state.dice, face)));
        for (const Player player : {own, other}) put(static_cast<float>(state.side(player).munched) / 10);
        for (const Player player : {own, other}) put(static_cast<float>(state.side(player).stolen) / sheep_per_player);
        put(static_cast<float>(tally(state, own).points() - tally(state, other).points()) / 100);
        put(state.dog.active ? 1 : 0);
        put(static_cast<float>(state.turn) / last_turn);
        put(own == Player::red ? 1 : 0);
    }

  private:
    static Field field_of_dog(const State& state) {
        for (const Side& side : state.sides)
            if (const Figure* carrier = state.dog.is_free() ? nullptr : side.find(state.dog.carrier)) return carrier->field;
        return centre;
    }

    // The other player's homes, likewise, as the one who looks sees them: 63 and 64 go with 61 and 62.
    static float* write_figures(const State& state, Player player, float* scalars) {
        const auto& side = state.side(player);
        for (int at = 0; at < sheep_per_player; ++at, scalars += encoding::per_figure) {
            std::fill_n(scalars, encoding::per_figure, 0.0f);
            if (at >= side.count) continue;
            const Figure& figure = side.places[static_cast<std::size_t>(at)];
            scalars[0] = 1;
            scalars[1] = encoding::places_seen[engine::index(state.to_move())][figure.target] % 2 == 1 ? 1 : -1;
            scalars[2] = static_cast<float>(figure.flowers) / 10;
            scalars[3] = static_cast<float>(figure.own) / sheep_per_player;
            scalars[4] = static_cast<float>(figure.enemy) / sheep_per_player;
            scalars[5] = state.dog.carrier == figure.id ? 1 : 0;
        }
        return scalars;
    }
};

// Turning the wheel is a symmetry of the board: tables and sets agree, and neighbours stay neighbours.
consteval bool turning_keeps_the_board() {
    for (int from = 0; from < field_count; ++from)
        for (int to = 0; to < field_count; ++to)
            if (steps_between[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] !=
                steps_between[encoding::turned(static_cast<Field>(from))][encoding::turned(static_cast<Field>(to))])
                return false;
    for (int field = 0; field < first_home; ++field)
        if (kind_of(static_cast<Field>(field)) != kind_of(encoding::turned(static_cast<Field>(field)))) return false;
    return true;
}
static_assert(turning_keeps_the_board());

}  // namespace spielwerk::sheep
