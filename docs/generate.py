"""Writes what the documentation can take from the code: tables, commands, views, and every sample of the protocol, played on our own server.

`python docs/generate.py` writes, `--check` only says what would change and fails if anything would.
"""

import argparse
import difflib
import sys
from pathlib import Path

from generating import browser, encodings, learning, pictures, protocol, sources

import spielwerk as sw

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


def pages() -> dict[Path, str]:
    """Every generated page with what should stand in it."""
    found = {HERE / "games.md": sources.games_page(), HERE / "endings.md": sources.endings_page(), HERE / "commands.md": sources.commands_page()}
    for game_id in sw.games():
        found[sources.folder(game_id) / "RULES.md"] = sources.rules_page(game_id)
        found[HERE / "views" / f"{game_id}.md"] = sources.view_page(game_id)
        found[HERE / "encodings" / f"{game_id}.md"] = encodings.page(game_id)
    return found | pictures.pages() | learning.pages() | protocol.pages() | browser.pages()


def main() -> None:
    """Writes or checks all pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail where a page would change")
    check = parser.parse_args().check
    stale = False
    for path, text in pages().items():
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if before == text:
            continue
        stale = True
        print(f"{'would write' if check else 'wrote'} {path.relative_to(ROOT)}")
        if check:
            sys.stdout.writelines(list(difflib.unified_diff(before.splitlines(True), text.splitlines(True)))[:20])
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if check and stale:
        sys.exit("generated pages are stale: run `make docs`")


if __name__ == "__main__":
    main()
