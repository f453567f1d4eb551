"""Tables about all seasons, taken from the code that the server runs by."""

import ast
import dataclasses
import enum
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import spielwerk as sw
from generating.markdown import fenced, table
from spielwerk.outcome import Reason
from spielwerk.player import RED
from spielwerk.protocol import requests, season
from spielwerk.protocol.conversation import CONVERSATION, Answer, Phase, diagram
from spielwerk.protocol.season import Season, season_of
from spielwerk.protocol.stream import USUAL as MESSAGES
from spielwerk.protocol.wire import Departure, Ending
from spielwerk.room.clock import USUAL as TIMES
from spielwerk.server.listener import Settings
from spielwerk.server.news import DENIALS
from spielwerk.server.password import TRIES_A_MINUTE
from spielwerk.server.session import UNREAD_AT_MOST

_NO_FACTS = {"game", "wire"}


@cache
def _sentences() -> dict[str, str]:
    """The sentence below each name of the season's table, as `class.name`, and of each class."""
    found = {}
    for node in ast.parse(Path(inspect.getfile(season)).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = ast.get_docstring(node) or ""
            found |= {f"{node.name}.{name}": text for name, text in _attributes(node)}
    return found


def _attributes(described: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for node, after in zip(described.body, [*described.body[1:], None], strict=True):
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(target, ast.Name) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield target.id, " ".join(str(after.value.value).split())


def by_season() -> list[str]:
    """All games, the oldest first."""
    return sorted(sw.games(), key=lambda game_id: sw.game(game_id).season)


def _facts() -> list["dataclasses.Field[Any]"]:
    return [fact for fact in dataclasses.fields(Season) if fact.name not in _NO_FACTS]


def _question(fact: "dataclasses.Field[Any]") -> str:
    return _sentences().get(f"Season.{fact.name}") or _sentences()[getattr(fact.type, "__name__", str(fact.type))]


def _answer(value: object) -> str:
    """What a season does, in a sentence where the code has one."""
    match value:
        case bool():
            return "yes" if value else "no"
        case enum.Enum():
            sentence = _sentences().get(f"{type(value).__name__}.{value.name}", "")
            return f"{_name(value)} – {sentence}" if sentence else _name(value)
        case frozenset():
            return ", ".join(f"`{each}`" for each in sorted(value)) or "nothing"
    return f"`{value}`"


def _short_answer(value: object) -> str:
    return _name(value) if isinstance(value, enum.Enum) else _answer(value)


def _name(value: enum.Enum) -> str:
    return value.name.lower().replace("_", " ")


def facts_table(game_id: str) -> str:
    """What is true of a season."""
    facts = season_of(game_id)
    return table(("question", "here"), [(_question(fact), _answer(getattr(facts, fact.name))) for fact in _facts()])


def seasons_table() -> str:
    """The same of all seasons beside each other, in few words."""
    seasons = [season_of(game_id) for game_id in by_season()]
    heads = ("", *(str(sw.game(facts.game).season) for facts in seasons))
    return table(heads, [(_question(fact), *(_short_answer(getattr(facts, fact.name)) for facts in seasons)) for fact in _facts()])


def diagram_block() -> str:
    """How a player comes from one phase to the next."""
    return fenced("mermaid", "\n".join(map(_transition, diagram().split("\n"))))


def _transition(line: str) -> str:
    """Signs that end a label, or begin a tag, have to be written otherwise in a diagram."""
    way, colon, label = line.partition(": ")
    for sign, instead in ((";", ","), (":", " –"), ("<", "#lt;"), (">", "#gt;")):
        label = label.replace(sign, instead)
    return way + colon + label


_SAID = {
    requests.Join: "`join`",
    requests.JoinRoom: "`joinRoom`",
    requests.JoinPrepared: "`joinPrepared`",
    requests.Close: "`close`, `sc.protocol.responses.CloseConnection`",
    requests.Authenticate: "`authenticate`",
    requests.InRoom: "`room` with a move",
    requests.PlayMove: "the same as a line",
    requests.AskMoves: "`moves`, as a line",
    requests.Prepare: "`prepare`",
    requests.Observe: "`observe`",
    requests.Pause: "`pause`",
    requests.Step: "`step`",
    requests.SetTimeout: "`timeout`",
    requests.Cancel: "`cancel`",
    requests.FreeReservation: "`freeReservation`",
    requests.SetTestMode: "`testMode`",
    requests.AskScore: "`scoreForPlayer`",
    requests.AskRooms: "`rooms`, as a line",
}
_ANSWERS = {Answer.ADMINISTRATORS_ONLY: "administrators"}


def phases_table() -> str:
    """Who may say what when; what is answered alike stands in one row."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for kind, answers in CONVERSATION.items():
        alike.setdefault(tuple(_ANSWERS.get(answers[phase], answers[phase].value) for phase in Phase), []).append(_SAID[kind])
    return table(("what is said", *(phase.value for phase in Phase)), [(", ".join(said), *answers) for answers, said in alike.items()])


def limits_table(settings: Settings) -> str:
    """What is too much."""
    rows = (
        ("eine Nachricht oder Zeile", "one message or line", f"{MESSAGES.bytes // 1024} KiB"),
        ("Verschachtelung der Elemente", "depth of elements", str(MESSAGES.depth)),
        ("Attribute eines Elements", "attributes of an element", str(MESSAGES.attributes)),
        ("Elemente einer Nachricht", "elements of a message", str(MESSAGES.elements)),
        ("ungelesene Antworten", "answers that nobody reads", f"{UNREAD_AT_MOST // (1024 * 1024)} MiB"),
        ("Zeit für einen Zug, danach ist die Antwort zu spät", "time for a move, after which an answer is too late", f"{TIMES.soft:g} s"),
        ("Zeit, nach der niemand mehr wartet", "time after which nobody waits", f"{TIMES.hard:g} s"),
        ("Zeit, bis ein Gast etwas gesagt haben muss", "time within which a guest must have said something", f"{settings.silence:g} s"),
        ("Zeit nach dem Spiel, bis der Server auflegt", "time after a game until the server closes", f"{settings.grace:g} s"),
        ("falsche Passwörter in einer Minute", "wrong passwords within a minute", str(TRIES_A_MINUTE)),
        ("Verbindungen zugleich", "connections at once", str(settings.most_connections)),
    )
    return table(("was", "what", "limit"), rows)


def denials_table() -> str:
    """Why a request is not granted, for people."""
    return table(
        ("reason", "Deutsch", "English"), [(_name(denial), *(text.format("…") for text in sentences)) for denial, sentences in DENIALS.items()]
    )


_FAULTS = (
    (Reason.RULE_VIOLATION, None),
    (Reason.SOFT_TIMEOUT, None),
    (Reason.HARD_TIMEOUT, None),
    (Reason.LEFT, Departure.LOST),
    (Reason.LEFT, Departure.POLITE),
    (Reason.PROTOCOL_ERROR, Departure.UNREADABLE),
)
_DEPARTURES = {
    None: "",
    Departure.LOST: " (die Verbindung endet · the connection ends)",
    Departure.POLITE: " (verabschiedet sich · says goodbye)",
    Departure.UNREADABLE: " (wurde geschlossen · was closed)",
}


def causes_table() -> str:
    """What each fault is called in the result of each season."""
    rows = [
        (f"`{cause}`{_DEPARTURES[departure]}", cause.german, cause.english, *(_told(game_id, cause, departure) for game_id in by_season()))
        for cause, departure in _FAULTS
    ]
    return table(("cause", "Deutsch", "English", *(str(sw.game(game_id).season) for game_id in by_season())), rows)


def _told(game_id: str, cause: Reason, departure: Departure | None) -> str:
    """The cause on the season's wire, or the sentence where it has no word for it."""
    wire, state = season_of(game_id).wire, sw.game(game_id, rules="contest").start(seed=1)
    data = wire.result(Ending(state, ("Anna", "Bert"), RED, cause, "…", departure))
    if any(score.get("cause") for score in data.all("score")):
        return f"`{wire.read_result(data).scores[0].cause}`"
    winner = data.child("winner")
    return "" if winner is None else winner.get("reason") or ""
