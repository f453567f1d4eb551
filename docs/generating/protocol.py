"""All pages of the protocol: written by hand, with blocks that are played on our own server and taken from the code."""

from collections.abc import Collection, Mapping
from pathlib import Path

import spielwerk as sw
from generating import heard, scenes, tables, talks
from generating.house import PASSWORD
from generating.markdown import Maker, filled
from spielwerk.server.listener import Settings

HERE = Path(__file__).resolve().parent.parent / "protocol"
SCHEMA = Path(sw.__file__).resolve().parent / "protocol" / "lines.schema.json"


def overview_blocks() -> Mapping[str, Maker]:
    """What makes each block of the overview."""
    return {
        "diagram": lambda _: tables.diagram_block(),
        "phases": lambda _: tables.phases_table(),
        "limits": lambda _: tables.limits_table(Settings(password=PASSWORD)),
        "causes": lambda _: tables.causes_table(),
        "seasons": lambda _: tables.seasons_table(),
        "denials": lambda _: tables.denials_table(),
        "talk": talks.talk,
    }


def page(name: str, makers: Mapping[str, Maker], optional: Collection[str] = ()) -> tuple[Path, str]:
    """A page with its blocks filled."""
    path = HERE / name
    return path, filled(path.read_text(encoding="utf-8"), makers, name, optional)


def pages() -> dict[Path, str]:
    """Every page of the protocol, and the schema of its lines."""
    written = [page("README.md", overview_blocks()), page("json-lines.md", talks.blocks())]
    written += [page(f"{game_id}.md", scenes.blocks(game_id), scenes.OPTIONAL) for game_id in sw.games()]
    return {**dict(written), SCHEMA: heard.schema_text()}
