"""Builds the documentation as a site in build/site: every page that is there, and the puzzles. Whatever leads nowhere stops it.

`python docs/build_site.py` builds it, `--to FOLDER` elsewhere.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from generating import puzzles

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
_LINK = re.compile(r"\]\(([^)\s#:]+)(#[^)\s]*)?\)")
_CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)


def main() -> None:
    """Gathers the pages and builds the site."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "build")
    folder = parser.parse_args().to.resolve()
    gathered = folder / "site-pages"
    shutil.rmtree(gathered, ignore_errors=True)
    gather(gathered)
    configuration = folder / "mkdocs.yml"
    text = (HERE / "mkdocs.yml").read_text(encoding="utf-8")
    configuration.write_text(text.replace("../build/", ""), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--config-file", str(configuration)]
    if subprocess.run(command, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}).returncode:
        sys.exit("the site was not built: see the warnings above")
    print(folder / "site" / "index.html")


def gather(folder: Path) -> None:
    """Every page below a folder, where it lies in the project, with what it shows and leads to."""
    written = [*ROOT.glob("*.md"), *HERE.rglob("*.md"), *ROOT.glob("src/**/RULES.md")]
    for path in written:
        _put(folder / path.relative_to(ROOT), _page(path, folder))
    shutil.copy(HERE / "site.css", folder / "docs" / "site.css")
    for path, text in puzzles.pages(folder / "docs" / "puzzles").items():
        _put(path, text)


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _page(path: Path, folder: Path) -> str:
    """A page whose links to folders lead to a list of what is in them; files that it links are taken along."""

    def followed(link: re.Match[str]) -> str:
        target = (path.parent / link[1]).resolve()
        if target.is_dir():
            _list(target, folder)
            return f"]({link[1].rstrip('/')}/README.md)"
        if target.is_file() and target.suffix != ".md":
            copy = folder / target.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(target, copy)
        return link[0]

    parts = _CODE.split(path.read_text(encoding="utf-8"))
    return "".join(part if number % 2 else _LINK.sub(followed, part) for number, part in enumerate(parts))


def _list(target: Path, folder: Path) -> None:
    """A page for a folder, unless it has one."""
    if (target / "README.md").exists():
        return
    lines = [
        f"- [{_title(path)}]({path.name})" if path.suffix == ".md" else f"- `{path.name}`" for path in sorted(target.iterdir()) if path.is_file()
    ]
    _put(folder / target.relative_to(ROOT) / "README.md", f"# {target.relative_to(ROOT)}\n\n" + "\n".join(lines) + "\n")


def _title(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


if __name__ == "__main__":
    main()
