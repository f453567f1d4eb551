"""Where the replays are: beside the page, so that the folder can be put on any web server as it is, or in the page itself."""

import base64
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from spielwerk.match.result import Result
from spielwerk.match.tournament.report.html import tag
from spielwerk.match.tournament.report.words import both


@dataclass(frozen=True, slots=True)
class Links:
    """Makes links to replays."""

    page: Path
    """The folder of the page."""
    root: Path
    """The folder that replays are named from."""
    embed: bool = False
    """Whether the page holds the replays itself."""

    def of(self, result: Result) -> str:
        """A link to download a game; nothing where it was not kept."""
        if result.replay is None:
            return ""
        path = self.file(result)
        address = self._address(path)
        return "" if address is None else tag("a", both("Aufzeichnung", "replay"), href=address, download=path.name)

    def file(self, result: Result) -> Path:
        """Where the replay is: where it was written, or beside the page, if the folder has been moved since."""
        path = self.root / (result.replay or "")
        beside = self.page / "replays" / path.name
        return beside if not path.is_file() and beside.is_file() else path

    def after_comma(self, result: Result) -> str:
        """The same in an enumeration."""
        link = self.of(result)
        return f", {link}" if link else ""

    def _address(self, path: Path) -> str | None:
        if self.embed:
            try:
                return "data:application/jsonl;base64," + base64.b64encode(path.read_bytes()).decode()
            except OSError:
                return None
        try:
            return quote(path.resolve().relative_to(self.page.resolve()).as_posix())
        except ValueError:
            return path.resolve().as_uri()
