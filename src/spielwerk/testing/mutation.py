"""Texts and data that are slightly wrong: what people mistype, what programs get wrong, and what nobody would think of.

Everything here is decided by the `random.Random` that is handed in, so a seed repeats it.
"""

import copy
import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

Path = tuple[str | int, ...]

NUMBERS = ("0", "1", "-1", "2", "3", "-2", "5", "6", "7", "20", "44", "45", "65", "127", "128", "256", "-129", "32768", "65536")
ABSURD_NUMBERS = (
    "00",
    "01",
    "-0",
    "+1",
    "1.0",
    "1e3",
    "0x10",
    "１",
    "٣",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967297",
    "9223372036854775808",
    "9" * 40,
)
SEPARATORS = (";", "; ", ";; ", "; ; ", ",", " ", "  ", "\n", "\t", "\0", "")
CHARACTERS = "aAzZ019-+;,. _~#/:|\0\n\té€\u200b😀"


def junk() -> list[Any]:
    """Values of every kind that have no business where a record, a text or a move is wanted."""
    endless: list[Any] = []
    endless.append(endless)
    deep: Any = []
    for _ in range(2000):
        deep = [deep]
    numbers = [None, True, False, 0, 1, -1, 2**31, 2**63, -(2**63) - 1, 10**400, 0.5, float("inf"), float("nan"), 1j]
    texts = ["", " ", "\0", "\ud800", "~", "; ", "x" * 100_000, "9" * 5000, b"SKIP", bytearray(b"SKIP")]
    data = [[], [[]], (), {}, {"game": None}, {1: 2}, {"\ud800": 1}, {"state": {"a": [{}] * 9}}, set(), range(3), endless, deep]
    return [*numbers, *texts, *data, object(), int, Ellipsis, (letter for letter in "abc")]


def words_of(texts: Iterable[str]) -> tuple[str, ...]:
    """The words that occur in texts of moves, each once, in a stable order."""
    return tuple(sorted({word for text in texts for word in re.split(r"[ ;]+", text) if word}))


def mutated_text(text: str, words: Sequence[str], random: Random) -> str:
    """The text of a move with one, two or three changes, most of them ones that keep it readable."""
    for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
        text = random.choice(_CHANGES_OF_TEXT)(text, words, random)
    return text


def scrambled(text: str, random: Random) -> str:
    """A text with some characters changed, wherever they stand."""
    for _ in range(random.choice((1, 1, 2, 4))):
        text = random.choice((_one_character, _a_piece_twice, _a_piece_less, _number, _absurd_number, _lines))(text, (), random)
    return text


def _number(text: str, words: Sequence[str], random: Random) -> str:
    def changed(number: str) -> str:
        near = [str(int(number) + step) for step in (-2, -1, 1, 2)] + [str(-int(number))]
        return random.choice((*near, random.choice(NUMBERS)))

    return _one_match(r"-?[0-9]{1,18}", text, changed, random)


def _absurd_number(text: str, words: Sequence[str], random: Random) -> str:
    return _one_match(r"-?[0-9]+", text, lambda _: random.choice(ABSURD_NUMBERS), random)


def _word(text: str, words: Sequence[str], random: Random) -> str:
    return _one_match(r"[^ ;]+", text, lambda word: random.choice(words) if words else word, random)


def _one_match(pattern: str, text: str, change: Any, random: Random) -> str:
    found = list(re.finditer(pattern, text, re.ASCII))
    if not found:
        return text
    match = random.choice(found)
    return text[: match.start()] + str(change(match.group())) + text[match.end() :]


def _pieces(text: str, separator: str, random: Random) -> str:
    """One piece less, one twice, or two in each other's place."""
    pieces = text.split(separator)
    at, other = random.randrange(len(pieces)), random.randrange(len(pieces))
    kind = random.randrange(3)
    if kind == 0:
        del pieces[at]
    elif kind == 1:
        pieces.insert(other, pieces[at])
    else:
        pieces[at], pieces[other] = pieces[other], pieces[at]
    return separator.join(pieces)


def _actions(text: str, words: Sequence[str], random: Random) -> str:
    return _pieces(text, "; ", random)


def _tokens(text: str, words: Sequence[str], random: Random) -> str:
    return _pieces(text, " ", random)


def _one_more_action(text: str, words: Sequence[str], random: Random) -> str:
    """Two more words after the text, or the text's own first action once more."""
    if not words or random.random() < 0.5:
        return text + "; " + text.split("; ")[0]
    return text + "; " + random.choice(words) + " " + random.choice(words)


def _separator(text: str, words: Sequence[str], random: Random) -> str:
    return _one_match(r"; | |,", text, lambda _: random.choice(SEPARATORS), random)


def _case(text: str, words: Sequence[str], random: Random) -> str:
    return random.choice((text.lower(), text.title(), text.swapcase()))


def _margins(text: str, words: Sequence[str], random: Random) -> str:
    margin = random.choice(SEPARATORS)
    return random.choice((margin + text, text + margin))


def _one_character(text: str, words: Sequence[str], random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(("", random.choice(CHARACTERS))) + text[at + random.randrange(2) :]


def _a_piece_twice(text: str, words: Sequence[str], random: Random) -> str:
    begin, end = sorted(random.randrange(len(text) + 1) for _ in range(2))
    return text[:end] + text[begin:end] + text[end:]


def _a_piece_less(text: str, words: Sequence[str], random: Random) -> str:
    begin = random.randrange(len(text) + 1)
    return text[:begin] + text[begin + random.randrange(1, 9) :]


def _lines(text: str, words: Sequence[str], random: Random) -> str:
    return _pieces(text, random.choice(" ,:;/|"), random)


_CHANGES_OF_TEXT = (
    *(_number, _number, _number, _word, _word, _actions, _actions, _one_more_action, _tokens),
    *(_absurd_number, _separator, _case, _margins, _one_character),
)


# Data. A path names a place in it, as the faults of `InvalidState` do.


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in nested data, the whole first."""
    yield path
    entries: Iterable[tuple[str | int, Any]] = ()
    if isinstance(data, dict):
        entries = data.items()
    elif isinstance(data, list):
        entries = enumerate(data)
    for key, value in entries:
        yield from paths(value, (*path, key))


def place(path: Path) -> str:
    """A path as faults write it: ``state.red.cards[0]``."""
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
    return text


def at(data: Any, path: Path) -> Any:
    """What stands at a place."""
    for key in path:
        data = data[key]
    return data


def replaced(data: Any, path: Path, value: Any) -> Any:
    """A copy with another value at a place."""
    if not path:
        return value
    data = copy.deepcopy(data)
    at(data, path[:-1])[path[-1]] = value
    return data


def without(data: Any, path: Path) -> Any:
    """A copy that lacks what stands at a place."""
    data = copy.deepcopy(data)
    del at(data, path[:-1])[path[-1]]
    return data


def with_more(data: Any, path: Path, key: str, value: Any) -> Any:
    """A copy in which the list or object at a place has one entry more."""
    data = copy.deepcopy(data)
    inside = at(data, path)
    if isinstance(inside, list):
        inside.append(value)
    else:
        inside[key] = value
    return data


def mutated_data(data: Any, random: Random) -> Any:
    """A copy with one, two or three changes, most of them ones that keep its shape."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        data = _changed(data, random)
    return data


def _changed(data: Any, random: Random) -> Any:
    places = list(paths(data))
    path = random.choice(places)
    kind = random.random()
    if kind < 0.60 or not path:
        return replaced(data, path, _other_value(at(data, path), data, places, random))
    if kind < 0.75:
        return without(data, path)
    inside = at(data, path)
    if isinstance(inside, list | dict):
        return with_more(data, path, random.choice(("RED", "x", "0,0,0", "12")), copy.deepcopy(at(data, random.choice(places))))
    return replaced(data, path, copy.deepcopy(at(data, random.choice(places))))


def _other_value(value: Any, data: Any, places: Sequence[Path], random: Random) -> Any:
    if random.random() < 0.1:
        return random.choice((None, True, "", [], {}, -1, 2**31, 2**63, 2**70, 1.5, float("nan"), "\ud800", "x" * 300))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((value + 1, value - 1, -value, 0, random.randrange(-9, 80), random.choice((255, 256, 1000, 10**6, 2**31 - 1, -(2**31)))))
    if isinstance(value, str):
        texts = [text for text in (at(data, path) for path in places) if isinstance(text, str)]
        return random.choice((random.choice(texts), scrambled(value, random)))
    if isinstance(value, list) and len(value) > 1:
        return random.choice((value[::-1], value[1:], value + value[:1], random.sample(value, len(value))))
    return copy.deepcopy(at(data, random.choice(places)))
