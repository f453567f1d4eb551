"""Tables, marked blocks, and the words that pages have in common."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence

NOTE = "<!-- written by docs/generate.py; change the code, then run `make docs` -->\n\n"
_BLOCK = re.compile(r"(<!-- generated: ([\w-]+)(?: ([^\n]*?))? -->\n).*?(?=<!-- end -->)", re.DOTALL)

Maker = Callable[[str], str]
"""What a block holds, by the words that stand behind its name."""


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def fenced(language: str, text: str) -> str:
    """Something that is shown as it is."""
    return f"```{language}\n{text.strip(chr(10))}\n```\n"


def filled(page: str, makers: Mapping[str, Maker], name: str, optional: Collection[str] = ()) -> str:
    """A page with its marked blocks written anew. Every block has to be known, and every maker has to be used that is not optional."""
    found = {match[2] for match in _BLOCK.finditer(page)}
    unknown, missing = found - makers.keys(), makers.keys() - found - set(optional)
    if unknown or missing:
        raise SystemExit(f"{name}: unknown blocks {sorted(unknown)}, missing ones {sorted(missing)}")
    return _BLOCK.sub(lambda match: match[1] + makers[match[2]](match[3] or ""), page)


def languages(text: str) -> tuple[str, str]:
    """A docstring holds both languages, divided by a dot in the middle of the line."""
    english, _, german = " ".join(text.split()).partition(" · ")
    return english, german
