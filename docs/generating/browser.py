"""What the browser code takes from the package: the messages as types, and the colours of pictures."""

from pathlib import Path

from spielwerk.scene.palette import stylesheet
from spielwerk.web.typescript import written

WEB = Path(__file__).resolve().parent.parent.parent / "web" / "src"
_NOTE = "/* Written by `make docs` from the colours of all pictures; do not change it by hand. */\n"


def pages() -> dict[Path, str]:
    """The generated files of the browser code."""
    return {WEB / "messages.ts": written(), WEB / "style" / "palette.css": _NOTE + stylesheet("auto") + "\n"}
