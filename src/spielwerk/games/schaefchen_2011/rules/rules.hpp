// The named reasons to refuse a move, and the one place that finds them. Their names stand in RULES.md and in golden/cases.txt as well.
#pragma once

#include <array>

#include "engine/rule.hpp"
#include "schaefchen_2011/rules/moves.hpp"

namespace spielwerk::sheep {

using engine::Rule;

inline constexpr Rule no_such_field{"no_such_field", "004 §2.1", "Dieses Feld gibt es nicht: Der Spielplan hat die Felder 0 bis 64.",
                                    "There is no such field: the board has the fields 0 to 64."};
inline constexpr Rule dog_follows_only{"dog_follows_only", "004 §2.2",
                                       "Die Nummer 0 hat der Schäferhund, und er zieht nicht selbst: Ziehe mit einem deiner Schafe.",
                                       "Number 0 is the sheepdog, which does not move by itself: move one of your sheep."};
inline constexpr Rule no_such_sheep{"no_such_sheep", "004 §2.2",
                                    "Kein Schaf mit dieser Nummer führt eine Herde auf dem Spielplan: Ziehe mit einem Schaf, das dort steht.",
                                    "No sheep with this number leads a herd on the board: move a sheep that stands there."};
inline constexpr Rule sheep_of_the_opponent{"sheep_of_the_opponent", "004 §4",
                                            "Dieses Schaf gehört dem anderen Spieler: Ziehe mit einem deiner eigenen Schafe.",
                                            "This sheep belongs to the other player: move one of your own."};
inline constexpr Rule steps_must_match_a_die{
    "steps_must_match_a_die", "004 §4",
    "Kein Würfel führt das Schaf auf dieses Feld: Es geht genau so viele Schritte, wie ein Würfel zeigt, und kehrt unterwegs nicht um.",
    "No die leads the sheep to this field: it takes exactly as many steps as one die shows, and never turns back on the way."};
inline constexpr Rule home_of_the_opponent{"home_of_the_opponent", "004 §4",
                                           "Dieses Heimatfeld gehört dem anderen Spieler: Ein Schaf darf nur in ein eigenes Heimatfeld.",
                                           "This home belongs to the other player: a sheep may enter a home of its own colour only."};
inline constexpr Rule home_left_last{
    "home_left_last", "004 §4",
    "Dieses Heimatfeld hat das Schaf zuletzt verlassen: Es darf nur in das gegenüberliegende Heimatfeld, auf das sein Pfeil zeigt.",
    "The sheep left this home last: it may only enter the home on the opposite side, to which its arrow points."};
inline constexpr Rule safe_field_of_own_sheep{"safe_field_of_own_sheep", "004 §4",
                                              "Auf diesem Sicherheitsfeld steht schon ein eigenes Schaf: Ziehe auf ein Feld ohne eigenes Schaf.",
                                              "A sheep of your own stands on this safe field already: go to a field without one."};
inline constexpr Rule safe_field_needs_the_dog{
    "safe_field_needs_the_dog", "004 §4",
    "Auf diesem Sicherheitsfeld steht ein Schaf des anderen Spielers: Nur wer den aktiven Schäferhund dabei hat, darf es dort fangen.",
    "A sheep of the other player stands on this safe field: only a sheep with the active sheepdog may catch it there."};
inline constexpr Rule normal_field_of_own_sheep{"normal_field_of_own_sheep", "004 §4",
                                                "Auf diesem Feld steht schon ein eigenes Schaf: Ziehe auf ein Feld ohne eigenes Schaf.",
                                                "A sheep of your own stands on this field already: go to a field without one."};

// In the order in which `check` looks.
inline constexpr std::array rule_table{no_such_field,
                                       dog_follows_only,
                                       sheep_of_the_opponent,
                                       no_such_sheep,
                                       steps_must_match_a_die,
                                       home_of_the_opponent,
                                       home_left_last,
                                       safe_field_of_own_sheep,
                                       safe_field_needs_the_dog,
                                       normal_field_of_own_sheep};

// §4: the five cases in which a field that the dice reach stays closed to this figure.
inline const Rule* check_end(const State& state, Player player, const Figure& figure, Field field) {
    if (is_home(field)) {
        if (owner_of_home(field) != player) return &home_of_the_opponent;
        return field == figure.target ? nullptr : &home_left_last;
    }
    const bool safe = kind_of(field) == Kind::safe;
    if ((state.side(player).occupied & only(field)) != 0) return safe ? &safe_field_of_own_sheep : &normal_field_of_own_sheep;
    const bool guarded = safe && (state.side(engine::other(player)).occupied & only(field)) != 0;
    return guarded && !state.has_active_dog(figure) ? &safe_field_needs_the_dog : nullptr;
}

inline bool a_die_shows(const Dice& dice, int steps) {
    return steps > 0 && (dice[0] == steps || dice[1] == steps || dice[2] == steps);
}

// The first rule that a move breaks, whatever its numbers; nothing for a legal one. The game is not over.
inline const Rule* check_move(const State& state, const Move& move) {
    const Player player = state.to_move();
    if (move.field < 0 || move.field >= field_count) return &no_such_field;
    if (move.sheep == 0) return &dog_follows_only;
    if (state.side(engine::other(player)).find(move.sheep) != nullptr) return &sheep_of_the_opponent;
    const Figure* figure = state.side(player).find(move.sheep);
    if (figure == nullptr) return &no_such_sheep;
    const auto field = static_cast<Field>(move.field);
    if (!a_die_shows(state.dice, steps_between[figure->field][field])) return &steps_must_match_a_die;
    return check_end(state, player, *figure, field);
}

}  // namespace spielwerk::sheep
