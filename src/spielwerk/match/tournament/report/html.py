"""The few pieces of HTML of which the page is made."""

from collections.abc import Iterable, Sequence
from html import escape

Cell = str | tuple[str, str]
"""What stands in a cell, as HTML; with a second text, that is its class."""


def tag(name: str, inner: str, **attributes: str | None) -> str:
    """An element; `class_` is the class, `aria_label` is `aria-label`, what is None is left out."""
    return f"<{name}{written(attributes)}>{inner}</{name}>"


def written(attributes: dict[str, str | None]) -> str:
    """Attributes with a blank before each."""
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"' for name, value in attributes.items() if value is not None)


def table(caption: str, heads: Sequence[Cell], rows: Iterable[Sequence[Cell]], class_: str | None = None) -> str:
    """A table whose first column names the rows. It may be wider than the page, and is scrolled by itself then."""
    head = "".join(_cell("th", cell, scope="col") for cell in heads)
    body = "".join(f"<tr>{_row(row)}</tr>" for row in rows)
    inner = f"<caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return tag("div", tag("table", inner, class_=class_), class_="wide", tabindex="0")


def _row(cells: Sequence[Cell]) -> str:
    first, *rest = cells
    return _cell("th", first, scope="row") + "".join(_cell("td", cell) for cell in rest)


def _cell(name: str, cell: Cell, scope: str | None = None) -> str:
    inner, class_ = (cell, None) if isinstance(cell, str) else cell
    return tag(name, inner, scope=scope, class_=class_)


def section(identity: str, title: str, *parts: str) -> str:
    """A part of the page with its heading."""
    return tag("section", tag("h2", title) + "".join(parts), id=identity)
