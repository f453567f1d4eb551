"""A verdict in words, for somebody who has written a bot."""

import shlex
from collections.abc import Callable, Iterator

from spielwerk.checking.finding import Finding, Kind, Topic, Weight
from spielwerk.checking.judgement import show_command
from spielwerk.checking.verdict import Verdict
from spielwerk.client.language import comma

Say = Callable[[str, str], str]
"""Takes a German and an English text and answers one of them."""

_MARKS = {None: ("gut", "good"), Weight.REMARK: ("Hinweis", "note"), Weight.FAULT: ("FEHLER", "FAULT")}
_INDENT = "    "


def tell(verdict: Verdict, german: bool) -> Iterator[str]:
    """The lines of a verdict."""

    def say(in_german: str, in_english: str) -> str:
        return in_german if german else in_english

    command = shlex.join(verdict.words)
    games, seconds = len(verdict.visits), f"{verdict.seconds:.0f}"
    yield say(
        f"Geprüft: {command} – {verdict.game}, {games} Spiele in {seconds} s", f"Checked: {command} – {verdict.game}, {games} games in {seconds} s"
    )
    yield from _remarks(verdict, say)
    yield ""
    yield from _topics(verdict, say)
    for kind, findings in verdict.by_kind.items():
        yield ""
        yield from _finding(kind, findings, games, say)
    yield ""
    yield _end(verdict, say)


def _remarks(verdict: Verdict, say: Say) -> Iterator[str]:
    """What one has to know about the check itself."""
    left = verdict.planned - len(verdict.visits)
    if verdict.game_is_guessed:
        yield say(
            f"Welches Spiel das Programm spielt, sagt nichts; geprüft wurde {verdict.game}. Ein anderes: spielwerk check-bot --game SPIEL …",
            f"Nothing says which game the program plays; {verdict.game} was tested. Another one: spielwerk check-bot --game GAME …",
        )
    if verdict.is_interrupted:
        yield say(f"Abgebrochen; {left} Spiele wurden nicht zu Ende gespielt.", f"Interrupted; {left} games were not played to their end.")
    if verdict.stopped_early:
        yield say(
            f"Weitere {left} Spiele wurden nicht mehr gespielt: mehrere hintereinander scheiterten schon am Programm selbst.",
            f"Another {left} games were not played: several in a row had failed by the program itself.",
        )


def _topics(verdict: Verdict, say: Say) -> Iterator[str]:
    sentences = _figures(verdict, say)
    width = max(len(say(topic.german, topic.english)) for topic in Topic)
    for topic in Topic:
        weights = {kind.facts.weight for kind in verdict.by_kind if kind.facts.topic is topic}
        worst = next((weight for weight in Weight if weight in weights), None)
        mark = "–" if worst is None and not _is_seen(topic, verdict) else say(*_MARKS[worst])
        yield f"{say(topic.german, topic.english):<{width}}  {mark:<7}  {sentences[topic]}".rstrip()


def _is_seen(topic: Topic, verdict: Verdict) -> bool:
    """Whether there was anything to judge."""
    match topic:
        case Topic.RULES:
            return verdict.played > 0
        case Topic.TIME:
            return verdict.times.moves > 0
        case Topic.EXIT:
            return verdict.ended_by_itself
        case Topic.MEMORY:
            return verdict.memory is not None
    return True


def _figures(verdict: Verdict, say: Say) -> dict[Topic, str]:
    times, (total, most) = verdict.times, verdict.output
    joined, requests, answers = verdict.joined, verdict.requests, verdict.answers
    memory = verdict.memory
    near, limit = times.near_misses, _seconds(verdict.limits.soft, say)
    median, p99, slowest = (_seconds(each, say) for each in (times.median, times.p99, times.longest))
    was_refused = Kind.ILLEGAL_MOVE in verdict.by_kind
    none_german, none_english = ("kein erlaubter Zug", "no legal move") if was_refused else ("kein Zug zu prüfen", "no move to judge")
    return {
        Topic.PROTOCOL: say(
            f"{joined}-mal beigetreten, {requests} Aufforderungen, {answers} Züge geschickt",
            f"joined {joined} times, {requests} requests, {answers} moves sent",
        ),
        Topic.RULES: say(
            none_german if verdict.played == 0 else f"{verdict.played} erlaubte Züge in {verdict.positions} verschiedenen Stellungen",
            none_english if verdict.played == 0 else f"{verdict.played} legal moves in {verdict.positions} different positions",
        ),
        Topic.TIME: say(f"kein Zug; erlaubt {limit}", f"no move; allowed {limit}")
        if times.moves == 0
        else say(
            f"Median {median}, 99 von 100 unter {p99}, längster {slowest}, knapp {near}, zu spät {times.late}; erlaubt {limit}",
            f"median {median}, 99 of 100 below {p99}, longest {slowest}, near misses {near}, too late {times.late}; allowed {limit}",
        ),
        Topic.OUTPUT: say(f"{_size(total)}, höchstens {_size(most)} in einem Spiel", f"{_size(total)}, at most {_size(most)} in one game"),
        Topic.EXIT: _exit(verdict, say),
        Topic.MEMORY: say("nicht messbar", "cannot be measured") if memory is None else say(f"höchstens {_size(memory)}", f"at most {_size(memory)}"),
    }


def _exit(verdict: Verdict, say: Say) -> str:
    if (longest := verdict.longest_exit) is not None:
        return say(f"spätestens {_seconds(longest, say)} nach dem Spiel", f"at most {_seconds(longest, say)} after the game")
    if verdict.ended_by_itself:
        return say("endete von selbst, aber vor jedem Spiel", "ended by itself, but before any game")
    return say("endete nie von selbst", "never ended by itself")


def _finding(kind: Kind, findings: list[Finding], games: int, say: Say) -> Iterator[str]:
    facts, first = kind.facts, findings[0]
    mark, sentence = say(*_MARKS[facts.weight]), say(facts.german, facts.english)
    yield f"{mark} {kind.name}: {sentence} " + say(f"({len(findings)} von {games} Spielen)", f"({len(findings)} of {games} games)")
    situation = first.situation
    yield _INDENT + say(
        f"zuerst: {situation.german} (RED oder BLUE: {situation.player}, Startwert {situation.seed})",
        f"first: {situation.english} (RED or BLUE: {situation.player}, seed {situation.seed})",
    )
    if detail := say(first.german, first.english):
        yield from (_INDENT + line for line in detail.splitlines())
    if first.position is not None:
        place = first.position
        if kind.facts.topic is Topic.RULES and place.legal:
            more = ", …" if place.legal_count > len(place.legal) else ""
            yield _INDENT + say("erlaubt wären: ", "these would be legal: ") + ", ".join(place.legal) + more
        yield _INDENT + say("die Stellung: ", "the position: ") + show_command(place)
    yield from (f"{_INDENT}| {line}" for line in first.evidence)


def _end(verdict: Verdict, say: Say) -> str:
    faults = sum(kind.is_fault for kind in verdict.by_kind)
    if faults == 0 and verdict.is_interrupted:
        return say("Urteil: keines, die Prüfung wurde abgebrochen.", "Verdict: none, the check was interrupted.")
    if faults == 0:
        return say("Urteil: Das Programm ist bereit.", "Verdict: the program is ready.")
    if faults == 1:
        return say("Urteil: noch nicht bereit, ein Fehler.", "Verdict: not ready yet, one fault.")
    return say(f"Urteil: noch nicht bereit, {faults} Fehler.", f"Verdict: not ready yet, {faults} faults.")


def _seconds(seconds: float, say: Say) -> str:
    text = f"{1000 * seconds:.0f} ms" if seconds < 1.0 else f"{seconds:.2f} s"
    return say(comma(text), text)


def _size(size: int) -> str:
    if size < 1 << 10:
        return f"{size} B"
    return f"{size / (1 << 10):.0f} KiB" if size < 1 << 20 else f"{size / (1 << 20):.0f} MiB"
