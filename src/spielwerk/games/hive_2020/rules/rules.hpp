// The rules by which a move can be refused: their names, where the rulebook says so, and what a player reads.
#pragma once

#include <array>
#include <cstddef>

#include "engine/rule.hpp"

namespace spielwerk::hive {

using engine::Rule;

namespace rule {

enum Name : std::size_t {
    skip_only_without_moves,
    stay_on_the_board,
    no_stone_on_brambles,
    bee_by_the_fourth_round,
    only_stones_in_hand,
    set_on_a_free_cell,
    first_stone_touches_opponent,
    new_stone_touches_own,
    new_stone_avoids_opponent,
    bee_before_dragging,
    drag_needs_a_stone,
    only_own_stones,
    drag_somewhere_else,
    only_beetles_climb,
    swarm_stays_together,
    bee_one_cell,
    beetle_one_cell,
    along_the_swarm,
    room_to_slide,
    spider_three_cells,
    ant_needs_a_way,
    grasshopper_straight_line,
    grasshopper_over_stones,
};

inline constexpr std::array table{
    Rule{"skip_only_without_moves", "002 Voraussetzungen für das Bewegen eines Spielsteins",
         "Aussetzen darf nur, wer keinen anderen Zug hat. Setze oder bewege einen Stein.",
         "Only a player without any other move may skip. Set or drag a stone."},
    Rule{"stay_on_the_board", "002 Der Rand des Spielfeldes", "Dieses Feld liegt nicht auf dem Spielfeld: x, y und z gehen von -5 bis 5.",
         "This cell is not on the board: x, y and z go from -5 to 5."},
    Rule{"no_stone_on_brambles", "002 Blockierte Felder (Brombeeren)", "Auf diesem Feld wachsen Brombeeren. Wähle ein Feld ohne Brombeeren.",
         "Brambles grow on this cell. Choose a cell without brambles."},
    Rule{"bee_by_the_fourth_round", "002 Einen neuen Spielstein legen",
         "Spätestens in der vierten Runde muss die Biene gesetzt werden: Setze jetzt die Biene.",
         "The bee must be set by the fourth round: set the bee now."},
    Rule{"only_stones_in_hand", "002 Anfangsaufstellung", "Von diesem Insekt ist kein Stein mehr im Vorrat. Setze ein Insekt aus dem Vorrat.",
         "No stone of this insect is left in hand. Set an insect that is in hand."},
    Rule{"set_on_a_free_cell", "002 Einen neuen Spielstein legen",
         "Auf diesem Feld liegt schon ein Stein. Ein neuer Stein kommt auf ein freies Feld.",
         "A stone lies on this cell already. A new stone is set on a free cell."},
    Rule{"first_stone_touches_opponent", "002 Einen neuen Spielstein legen",
         "Dein erster Stein muss direkt an einem Stein des anderen Spielers liegen.",
         "Your first stone must lie directly beside a stone of the other player."},
    Rule{"new_stone_touches_own", "002 Einen neuen Spielstein legen",
         "Ein neuer Stein muss an ein Feld grenzen, auf dem oben ein eigener Stein liegt.",
         "A new stone must touch a cell with an own stone on top."},
    Rule{"new_stone_avoids_opponent", "002 Einen neuen Spielstein legen",
         "Ein neuer Stein darf an kein Feld grenzen, auf dem oben ein Stein des anderen Spielers liegt.",
         "A new stone must not touch a cell with a stone of the other player on top."},
    Rule{"bee_before_dragging", "002 Züge", "Steine darfst du erst bewegen, wenn deine Biene auf dem Spielfeld liegt. Setze erst die Biene.",
         "You may drag stones only when your bee is on the board. Set the bee first."},
    Rule{"drag_needs_a_stone", "002 Züge", "Auf dem Startfeld liegt kein Stein. Nenne ein Feld, auf dem oben ein eigener Stein liegt.",
         "No stone lies on the start cell. Name a cell with an own stone on top."},
    Rule{"only_own_stones", "002 Züge", "Der oberste Stein des Startfeldes gehört dem anderen Spieler. Bewege einen eigenen Stein, der oben liegt.",
         "The top stone of the start cell belongs to the other player. Drag an own stone that lies on top."},
    Rule{"drag_somewhere_else", "002 Züge", "Start und Ziel sind dasselbe Feld. Ein Stein muss auf ein anderes Feld gezogen werden.",
         "Start and destination are the same cell. A stone must be dragged to another cell."},
    Rule{"only_beetles_climb", "002 Käfer", "Auf dem Ziel liegt ein Stein, und nur Käfer dürfen auf andere Steine steigen. Wähle ein freies Feld.",
         "A stone lies on the destination, and only beetles may climb on others. Choose a free cell."},
    Rule{"swarm_stays_together", "002 Voraussetzungen für das Bewegen eines Spielsteins",
         "Ohne diesen Stein zerfällt der Schwarm. Bewege einen Stein, der den Schwarm nicht zusammenhält.",
         "Without this stone the swarm falls apart. Drag a stone that does not hold the swarm together."},
    Rule{"bee_one_cell", "002 Bienenkönigin", "Die Biene zieht genau ein Feld weit. Wähle ein Nachbarfeld.",
         "The bee moves exactly one cell. Choose a neighbouring cell."},
    Rule{"beetle_one_cell", "002 Käfer", "Der Käfer zieht genau ein Feld weit. Wähle ein Nachbarfeld.",
         "The beetle moves exactly one cell. Choose a neighbouring cell."},
    Rule{"along_the_swarm", "002 Voraussetzungen für das Bewegen eines Spielsteins",
         "Bei diesem Schritt verliert der Stein den Schwarm: Neben seinem Weg muss ein Stein liegen (beim Käfer auch darunter oder am Ziel).",
         "On this step the stone loses the swarm: beside its way there must be a stone (for a beetle also beneath it or on the destination)."},
    Rule{"room_to_slide", "002 Voraussetzungen für das Bewegen eines Spielsteins",
         "Hier ist es zu eng: Von den zwei Feldern neben dem Weg muss eines frei sein, ohne Stein und ohne Brombeeren.",
         "There is no room here: of the two cells beside the way one must be free, without a stone and without brambles."},
    Rule{"spider_three_cells", "002 Spinne",
         "Die Spinne zieht genau drei Felder am Schwarm entlang und kommt auf kein Feld zweimal. Dorthin führt kein solcher Weg.",
         "The spider moves exactly three cells along the swarm and comes to no cell twice. No such way leads there."},
    Rule{"ant_needs_a_way", "002 Ameise", "Die Ameise läuft am Rand des Schwarms entlang, nicht über Lücken oder Brombeeren. Dorthin führt kein Weg.",
         "The ant walks along the edge of the swarm, not across gaps or brambles. No way leads there."},
    Rule{"grasshopper_straight_line", "002 Grashüpfer", "Der Grashüpfer springt nur geradeaus, in einer der sechs Richtungen.",
         "The grasshopper jumps straight ahead only, in one of the six directions."},
    Rule{"grasshopper_over_stones", "002 Grashüpfer",
         "Der Grashüpfer springt über mindestens einen Stein auf das erste Feld dahinter. Zwischen Start und Ziel darf nichts anderes als Steine "
         "liegen.",
         "The grasshopper jumps over at least one stone to the first cell behind. Nothing but stones may lie between start and destination."},
};

static_assert(table.size() == grasshopper_over_stones + 1);

}  // namespace rule

inline const Rule* broken(rule::Name name) {
    return &rule::table[name];
}

// In the standard opening, which is there for counting alone.
inline constexpr Rule standard_opening{"standard_opening", "–",
                                       "In der Standarderöffnung kommt der erste Stein in die Mitte, und niemand beginnt mit der Biene.",
                                       "In the standard opening the first stone goes into the centre, and nobody begins with the bee."};

}  // namespace spielwerk::hive
