"""The JSON schema of a replay's lines, made from the structures that read and write them."""

import json
from pathlib import Path
from typing import Any

import msgspec

from spielwerk.room.replay import Line

FILE = Path(__file__).with_name("replay.schema.json")


def schema() -> dict[str, Any]:
    """What every line of a replay keeps to."""
    described = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Spielwerk replay",
        "description": "One line of a replay: the game comes first, then moves and what was refused, the result last.",
    }
    return {**described, **msgspec.json.schema(Line)}


def schema_text() -> str:
    """The same as it stands in the file beside this module."""
    return json.dumps(schema(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
