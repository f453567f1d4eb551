"""The administrator's password: nobody is told it, nobody can measure it, and nobody can try many."""

import re
import secrets
import stat
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from spielwerk.hostile.caller import ERROR, Caller
from spielwerk.hostile.conversations import line
from spielwerk.hostile.house import House, house
from spielwerk.hostile.promise import Row, row
from spielwerk.hostile.scale import Scale
from spielwerk.hostile.tables import Tables, prepared, run
from spielwerk.server.password import TRIES_A_MINUTE, Password, kept_password

SCENARIO = "administrator password"
_PREPARED = re.compile(rb'"type":"prepared"')


def measure(scale: Scale) -> Iterator[Row]:
    """At first start, by the clock, and against a server beside games."""
    yield _first_start()
    yield _constant_time()
    yield _sixth_try()
    with house("--seed", "1") as served:
        yield _beside_games(served, scale)


def _first_start() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        words, modes = set(), set()
        for number in range(20):
            path = Path(folder) / str(number) / "password"
            word, is_new = kept_password(path)
            words.add(word)
            modes.add(stat.S_IMODE(path.stat().st_mode))
            assert is_new and kept_password(path) == (word, False)
    shortest = min(map(len, words))
    said = (
        f"20 first starts: {len(words)} different passwords of at least {shortest} characters, file mode {', '.join(f'{mode:o}' for mode in modes)}"
    )
    return row(SCENARIO, "random at first start, readable by its owner alone", said, len(words) == 20 and shortest >= 20 and modes == {0o600})


def _constant_time(repeated: int = 4000) -> Row:
    """The time does not tell how much of a guess was right."""
    right = secrets.token_urlsafe(15)
    guesses = {"nothing": "#" * len(right), "all but the last letter": right[:-1] + "#"}
    times: dict[str, list[int]] = {name: [] for name in guesses}
    for _ in range(repeated):
        for name, guess in guesses.items():
            password = Password(right)
            begin = time.perf_counter_ns()
            password.accepts(guess, 0.0)
            times[name].append(time.perf_counter_ns() - begin)
    nothing, almost = (statistics.median(times[name]) for name in guesses)
    said = f"a guess takes {nothing:.0f} ns if nothing of it is right, {almost:.0f} ns if all but one letter is"
    return row(SCENARIO, "constant-time compare", said, abs(nothing - almost) < 0.1 * nothing, needs_quiet=True)


def _sixth_try() -> Row:
    password = Password("right")
    wrong = [password.accepts("wrong", float(second)) for second in range(TRIES_A_MINUTE)]
    too_soon = password.accepts("right", 59.0)
    later = password.accepts("right", 61.0)
    said = f"after {len(wrong)} wrong ones the right one is refused for the rest of the minute: {not too_soon}, and accepted then: {later}"
    return row(SCENARIO, "five tries a minute", said, not any(wrong) and not too_soon and later)


def _beside_games(served: House, scale: Scale) -> Row:
    """Guesses come in, from the machine on which others play and administrate."""
    with Caller(served.port) as administrator, Caller(served.port) as guesser:
        administrator.say(line(type="authenticate", password=served.password))
        guesser.say(b"".join(line(type="authenticate", password=f"guess {number}") for number in range(100)))
        refused = guesser.hears(ERROR)
        tables = Tables(scale.game, served.port, 4)
        games = prepared(scale.game, 1, 8)
        run(tables.play(iter(games)))
        played = tables.tally.finished == 2 * len(games)
        administrator.say(line(type="prepare", game=scale.game))
        administrates = administrator.hears(_PREPARED, 2)
        guesser.say(line(type="authenticate", password=served.password) + line(type="prepare", game=scale.game))
        breaks_in = guesser.hears(_PREPARED, 0.3)
    said = f"100 guesses: refused {refused}, no way in afterwards {not breaks_in}; games beside them ended {played}, "
    said += f"the administrator went on {administrates}"
    kept = refused and not breaks_in and played and administrates and not served.faults
    return row(SCENARIO, "other connections of the same machine keep working", said, kept)
