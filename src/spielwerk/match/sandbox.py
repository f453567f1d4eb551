"""How far programs are trusted, in steps: not watched at all, with limits, or shut in."""

from dataclasses import dataclass

from spielwerk.programs.cage import FREE, Cage


@dataclass(frozen=True)
class Sandbox:
    """One step."""

    name: str

    def cage(self, table: int, place: int) -> Cage:
        """What the program of a player at a table is started in."""
        return FREE


def sandbox_named(name: str, like_contest: bool) -> Sandbox:
    """The step that somebody wants."""
    return Sandbox(name)
