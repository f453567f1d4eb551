// Every way a game can end is one entry of one table: what the rules decide, and what a referee decides at the table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/player.hpp"

namespace spielwerk::engine {

enum class Reason : std::uint8_t {
    // decided by the rules
    goal_reached,
    round_limit,
    lapped,
    bee_enclosed,
    both_bees_enclosed,
    no_sheep_left,
    no_legal_move,
    // decided by the referee
    rule_violation,
    soft_timeout,
    hard_timeout,
    left,
    protocol_error,
    crash,
    adjudicated,
    aborted,
};

struct ReasonFacts {
    Reason reason;
    std::string_view name;
    bool by_the_rules;  // A position alone can show it; all others need a referee.
    std::string_view german;
    std::string_view english;
};

inline constexpr std::array reasons{
    ReasonFacts{Reason::goal_reached, "GOAL_REACHED", true, "Das Ziel wurde erreicht.", "The goal was reached."},
    ReasonFacts{Reason::round_limit, "ROUND_LIMIT", true, "Das Rundenlimit wurde erreicht.", "The round limit was reached."},
    ReasonFacts{Reason::lapped, "LAPPED", true, "Ein Spieler wurde abgehängt.", "One player fell too far behind."},
    ReasonFacts{Reason::bee_enclosed, "BEE_ENCLOSED", true, "Eine Bienenkönigin ist eingeschlossen.", "A bee is enclosed."},
    ReasonFacts{Reason::both_bees_enclosed, "BOTH_BEES_ENCLOSED", true, "Beide Bienenköniginnen sind eingeschlossen.", "Both bees are enclosed."},
    ReasonFacts{Reason::no_sheep_left, "NO_SHEEP_LEFT", true, "Ein Spieler hat keine Schafe mehr.", "One player has no sheep left."},
    ReasonFacts{Reason::no_legal_move, "NO_LEGAL_MOVE", true, "Der Spieler am Zug hat keinen erlaubten Zug.",
                "The player to move has no legal move."},
    ReasonFacts{Reason::rule_violation, "RULE_VIOLATION", false, "Ein Zug hat die Regeln verletzt.", "A move broke the rules."},
    ReasonFacts{Reason::soft_timeout, "SOFT_TIMEOUT", false, "Ein Zug kam zu spät.", "A move came too late."},
    ReasonFacts{Reason::hard_timeout, "HARD_TIMEOUT", false, "Es kam kein Zug.", "No move came."},
    ReasonFacts{Reason::left, "LEFT", false, "Ein Spieler hat das Spiel verlassen.", "A player left the game."},
    ReasonFacts{Reason::protocol_error, "PROTOCOL_ERROR", false, "Ein Spieler hat das Protokoll verletzt.", "A player broke the protocol."},
    ReasonFacts{Reason::crash, "CRASH", false, "Das Programm eines Spielers ist abgestürzt.", "A player's program crashed."},
    ReasonFacts{Reason::adjudicated, "ADJUDICATED", false, "Die Spielleitung hat das Spiel entschieden.", "The referee decided the game."},
    ReasonFacts{Reason::aborted, "ABORTED", false, "Das Spiel wurde ohne Ergebnis abgebrochen.", "The game was ended without a result."},
};

constexpr const ReasonFacts& facts(Reason reason) {
    return reasons[static_cast<std::size_t>(reason)];
}

// How a game ended: no winner means a draw.
struct Outcome {
    std::optional<Player> winner;
    Reason reason;

    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace spielwerk::engine
