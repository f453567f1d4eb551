"""Where our server is meant to answer otherwise than was recorded. docs/protocol/differences.md gives the reasons, under the same names."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """What one client hears from us instead."""

    why: str
    """The headline of the reason."""
    same: int
    """So many messages are the same."""
    instead: tuple[str, ...]
    """What comes then, in a few words each."""
    stays: bool = True
    """Whether the connection stays open until the client ends it."""


_CANCELLING = "Cancelling and pausing cost nobody his connection"
_WAITING = "Nobody waits for a player who was thrown out"
_HALF = "Nothing is decided by half of a move"
_NO_MOVES = "Whoever has no move has lost without being asked"
_FORWARD = "An advance leads forward"
_OFFENDER = "A result names the one who broke the rules, and has two players"
_TYPES = "One server for all seasons"
_REASON = "An unknown game gets a reason"
_ATTRIBUTE = "A password is a password by either name"
_ROOM = "A room can be entered by its name in every season"
_RACE = "Two who come at the same time play each other"

DIFFERENCES: dict[tuple[str, str, str], Difference] = {
    ("2011", "third_client", "red"): Difference(_RACE, 3, ("memento 0", "request", "/protocol"), stays=False),
    ("2011", "third_client", "blue"): Difference(_RACE, 1, ("joined", "welcome BLUE", "memento 0", "result: LEFT REGULAR, BLUE wins", "left")),
    ("2017", "simple-vs-simple", "first"): Difference(_NO_MOVES, 20, ("result: REGULAR REGULAR, BLUE wins", "left", "/protocol")),
    ("2017", "simple-vs-simple", "second"): Difference(_NO_MOVES, 21, ("result: REGULAR REGULAR, BLUE wins", "left", "/protocol")),
    ("2018", "admin_cancel", "admin"): Difference(_CANCELLING, 5, ()),
    ("2018", "admin_cancel", "blue"): Difference(_CANCELLING, 5, ("/protocol",)),
    ("2018", "admin_free_reservation", "admin"): Difference(_CANCELLING, 3, ()),
    ("2018", "illegal_move_partial", "blue"): Difference(_HALF, 4, ("result: RULE_VIOLATION REGULAR, BLUE wins", "left")),
    ("2018", "join_by_room_id", "client"): Difference(_ROOM, 0, ("protocol", "CloseConnection/", "/protocol"), stays=False),
    ("2018", "unpause_before_start", "admin"): Difference(_CANCELLING, 2, ()),
    ("2020", "scen_admin_full", "ADMIN"): Difference(_CANCELLING, 8, ("playerScore/",)),
    ("2020", "scen_authenticate_passphrase_old_attr", "A"): Difference(_ATTRIBUTE, 0, ()),
    ("2020", "scen_move_while_opponent_thinks", "B"): Difference(_WAITING, 6, ("result: HARD_TIMEOUT REGULAR, BLUE wins", "left")),
    ("2020", "scen_not_your_turn", "A"): Difference(_WAITING, 5, ("result: REGULAR HARD_TIMEOUT, RED wins", "left")),
    ("2020", "scen_not_your_turn_then_continue", "A"): Difference(_WAITING, 5, ("result: REGULAR HARD_TIMEOUT, RED wins", "left", "/protocol")),
    ("2020", "scen_unknown_room", "B"): Difference(_WAITING, 4, ("result: LEFT REGULAR, BLUE wins", "left")),
    ("2025", "proto2_orig25.1.0", "O player1"): Difference(
        _OFFENDER, 3, ("result: Missachtung des Spielablaufs von ONE: Move from ONE() has not been requested.", "left")
    ),
    ("2025", "proto_25.1.0", "C c (2)"): Difference(_TYPES, 0, ("protocol", "joined")),
    ("2025", "proto_25.1.0", "C admin"): Difference(
        _REASON, 2, ("errorpacket: Ein Spiel swc_1999_nix gibt es hier nicht. / There is no game swc_1999_nix here.", "/protocol"), stays=False
    ),
    ("2025", "proto_25.1.0", "K player1"): Difference(
        _FORWARD,
        8,
        (
            "error: Ungueltiger Zug von 'Häschenschule'. / InvalidMoveException(mistake=CANNOT_MOVE_FORWARD, move=Vorwärts um 0)",
            "result: Regelverletzung von Häschenschule: Vorwärtszug ist nicht möglich bei 'Vorwärts um 0'",
            "left",
        ),
    ),
    ("2025", "proto_25.1.0", "K player2"): Difference(
        _FORWARD, 7, ("result: Regelverletzung von Häschenschule: Vorwärtszug ist nicht möglich bei 'Vorwärts um 0'", "left")
    ),
}
"""By season, recording and client."""
