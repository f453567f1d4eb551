// Every named reason to refuse a move, in the order in which a move meets them.
#pragma once

#include <array>

#include "engine/rule.hpp"

namespace spielwerk::river::rules {

using engine::Rule;

inline constexpr Rule acceleration_first{"acceleration_first", "001 §4.1", "Beschleunigt und gebremst wird nur in der ersten Aktion eines Zuges.",
                                         "Only the first action of a move can change the speed."};
inline constexpr Rule acceleration_not_zero{"acceleration_not_zero", "001 §4.1",
                                            "ACC 0 ändert nichts; wer seine Geschwindigkeit behält, lässt die Beschleunigung weg.",
                                            "ACC 0 changes nothing; whoever keeps his speed leaves the acceleration out."};
inline constexpr Rule speed_at_most_six{"speed_at_most_six", "001 §4.1", "Die Geschwindigkeit ist höchstens 6.", "The speed is 6 at most."};
inline constexpr Rule speed_at_least_one{"speed_at_least_one", "001 §4.1", "Die Geschwindigkeit ist mindestens 1.", "The speed is 1 at least."};
inline constexpr Rule no_acceleration_on_sandbank{"no_acceleration_on_sandbank", "001 §2.4",
                                                  "Auf einer Sandbank wird weder beschleunigt noch gebremst; zuerst muss das Schiff sie verlassen.",
                                                  "The speed cannot be changed on a sandbank; the boat has to leave it first."};
inline constexpr Rule turn_one_to_three{"turn_one_to_three", "001 §4.3",
                                        "Eine Drehung hat 1, 2 oder 3 Schritte nach links (positiv) oder rechts (negativ).",
                                        "A turn has 1, 2 or 3 steps to the left (positive) or to the right (negative)."};
inline constexpr Rule no_turn_on_sandbank{"no_turn_on_sandbank", "001 §2.4", "Auf einer Sandbank kann nicht gedreht werden.",
                                          "A boat cannot turn on a sandbank."};
inline constexpr Rule coal_for_turn{"coal_for_turn", "001 §4.3",
                                    "Nur die freie Drehung kostet nichts, jeder weitere Schritt eine Kohle; so viel ist nicht da.",
                                    "Only the free turn costs nothing, and each further step one coal; there is not enough."};
inline constexpr Rule sandbank_ends_move{"sandbank_ends_move", "001 §2.4",
                                         "Wer auf eine Sandbank fährt, beendet damit seinen Zug; danach geht nichts mehr.",
                                         "Sailing onto a sandbank ends the move; nothing can follow."};
inline constexpr Rule push_must_follow{"push_must_follow", "001 §4.4", "Wer auf dem Feld des Gegners landet, muss ihn sofort abdrängen.",
                                       "Whoever lands on the opponent's field must push him away at once."};
inline constexpr Rule no_points_left{"no_points_left", "001 §4.2", "Die Bewegungspunkte sind aufgebraucht; fahren und abdrängen kosten Punkte.",
                                     "The movement points are used up; sailing and pushing need points."};
inline constexpr Rule advance_one_to_six{"advance_one_to_six", "001 §4.5", "Gefahren wird 1 bis 6 Felder weit, von einer Sandbank auch -1.",
                                         "A boat advances 1 to 6 fields, and -1 from a sandbank."};
inline constexpr Rule backwards_only_from_sandbank{"backwards_only_from_sandbank", "001 §2.4", "Rückwärts geht es nur von einer Sandbank herunter.",
                                                   "A boat goes backwards only to leave a sandbank."};
inline constexpr Rule way_back_closed{"way_back_closed", "001 §2.4", "Das Feld hinter der Sandbank ist nicht da, kein Wasser oder ein Baumstamm.",
                                      "The field behind the sandbank is not there, not water, or a log."};
inline constexpr Rule one_step_from_sandbank{"one_step_from_sandbank", "001 §2.4",
                                             "Von einer Sandbank geht es nur ein Feld weit, vorwärts oder rückwärts.",
                                             "A boat leaves a sandbank by one field only, forwards or backwards."};
inline constexpr Rule field_not_shown{"field_not_shown", "001 §4.5", "Dort ist kein Feld, oder es ist nicht aufgedeckt.",
                                      "There is no field, or it is not shown."};
inline constexpr Rule field_closed{"field_closed", "001 §2.2", "Auf eine Insel oder ein Passagierfeld kann man nicht fahren.",
                                   "Nobody can sail onto an island or a passenger's field."};
inline constexpr Rule not_through_opponent{"not_through_opponent", "001 §4.5",
                                           "Durch den Gegner hindurch geht es nicht; die Aktion darf nur auf ihm enden.",
                                           "Nobody can sail through the opponent; the action may only end on him."};
inline constexpr Rule no_push_on_sandbank{"no_push_on_sandbank", "001 §4.4", "Auf einer Sandbank und von ihr herunter kann nicht abgedrängt werden.",
                                          "Nobody can be pushed on a sandbank, nor by a boat that is just leaving one."};
inline constexpr Rule log_needs_two_points{
    "log_needs_two_points", "001 §2.5",
    "Ein Baumstamm kostet zwei Bewegungspunkte, auch wenn man den Gegner darauf abdrängt; so viele sind nicht mehr da.",
    "A log needs two movement points, to push the opponent onto it as well; there are not so many left."};
inline constexpr Rule too_many_points{"too_many_points", "001 §4", "Der Zug verbraucht mehr Bewegungspunkte, als die Geschwindigkeit hergibt.",
                                      "The move uses more movement points than the speed gives."};
inline constexpr Rule push_needs_opponent{"push_needs_opponent", "001 §4.4", "Abdrängen kann nur, wer auf dem Feld des Gegners gelandet ist.",
                                          "Only a boat that has landed on the opponent's field can push."};
inline constexpr Rule push_target_missing{"push_target_missing", "001 §4.4",
                                          "In dieser Richtung ist kein Feld, auf das der Gegner abgedrängt werden kann.",
                                          "In this direction there is no field onto which the opponent could be pushed."};
inline constexpr Rule push_target_closed{"push_target_closed", "001 §4.4", "Auf eine Insel oder ein Passagierfeld kann nicht abgedrängt werden.",
                                         "Nobody can be pushed onto an island or a passenger's field."};
inline constexpr Rule push_not_behind{"push_not_behind", "001 §4.4", "Auf das Feld direkt hinter dem eigenen Schiff kann nicht abgedrängt werden.",
                                      "Nobody can be pushed onto the field directly behind the pushing boat."};
inline constexpr Rule coal_for_move{"coal_for_move", "001 §4.1", "Für Beschleunigung oder Rückwärtsfahren reicht die Kohle nicht.",
                                    "There is not enough coal to change the speed so far, or to go backwards."};
inline constexpr Rule points_left{"points_left", "001 §4.2", "Am Ende des Zuges dürfen keine Bewegungspunkte übrig sein.",
                                  "No movement points may be left at the end of the move."};

inline constexpr std::array table{
    acceleration_first,
    acceleration_not_zero,
    speed_at_most_six,
    speed_at_least_one,
    no_acceleration_on_sandbank,
    turn_one_to_three,
    no_turn_on_sandbank,
    coal_for_turn,
    sandbank_ends_move,
    push_must_follow,
    no_points_left,
    advance_one_to_six,
    backwards_only_from_sandbank,
    way_back_closed,
    one_step_from_sandbank,
    field_not_shown,
    field_closed,
    not_through_opponent,
    no_push_on_sandbank,
    log_needs_two_points,
    too_many_points,
    push_needs_opponent,
    push_target_missing,
    push_target_closed,
    push_not_behind,
    coal_for_move,
    points_left,
};

}  // namespace spielwerk::river::rules
