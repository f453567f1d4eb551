"""Ready tournament files to begin with."""

from importlib.resources import files

import spielwerk as sw

_FOLDER = files(__package__).joinpath("templates")


def template_names() -> list[str]:
    """All of them."""
    return sorted(entry.name.removesuffix(".toml") for entry in _FOLDER.iterdir() if entry.name.endswith(".toml"))


def template(name: str) -> str:
    """The text of one, with the games that there are."""
    newest = max(sw.games(), key=lambda game: sw.game(game).season)
    listed = "[" + ", ".join(f'"{game}"' for game in sw.games()) + "]"
    return _FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8").replace("{games}", listed).replace("{game}", newest)
