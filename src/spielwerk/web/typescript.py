"""The messages as types for the browser's code: `python -m spielwerk.web.typescript > web/src/messages.ts`."""

import inspect
import types
import typing
from typing import Any, Literal

import msgspec

from spielwerk.scene import shapes
from spielwerk.web import messages, papers, values

_HEAD = "// Written by `python -m spielwerk.web.typescript` from the Python side's messages; do not change it by hand.\n"
_SHARED = ("Value", "Asks", "Answers")
"""Bases of other values, which say nothing by themselves."""
_PLAIN: dict[Any, str] = {str: "string", int: "number", float: "number", bool: "boolean", Any: "unknown", types.NoneType: "null"}


def written() -> str:
    """The whole file."""
    modules = (shapes, values, messages, papers)
    found = {
        name: kind
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ in {one.__name__ for one in modules}
    }
    blocks = [_interface(kind) for name, kind in found.items() if name not in _SHARED]
    unions = [_alias(name) for name in ("SeatWish", "Asked", "Told")]
    return "\n".join([_HEAD, *(_alias(name) for name in ("Side", "Status", "Offer", "Action")), *blocks, *unions])


def _alias(name: str) -> str:
    return f"export type {name} = {_type(getattr(messages, name, None) or getattr(values, name))}\n"


def _interface(kind: Any) -> str:
    lines = [*_comment(inspect.getdoc(kind), ""), f"export interface {kind.__name__} {{"]
    config = kind.__struct_config__
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}"')
    hints = typing.get_type_hints(kind)
    for field in msgspec.structs.fields(kind):
        mark = "" if field.required else "?"
        lines.append(f"  {field.name}{mark}: {_type(hints[field.name])}")
    return "\n".join([*lines, "}\n"])


def _comment(text: str | None, indent: str) -> list[str]:
    return [] if not text else [f"{indent}/** {' '.join(text.split())} */"]


def _type(hint: Any) -> str:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in inner)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(_type, inner)))
    if origin is tuple:
        return f"{_grouped(inner[0])}[]" if inner[1:] == (...,) else f"[{', '.join(map(_type, inner))}]"
    if origin is dict:
        key = _type(inner[0])
        return f"Record<string, {_type(inner[1])}>" if key == "string" else f"Partial<Record<{key}, {_type(inner[1])}>>"
    return str(hint.__name__)


def _grouped(hint: Any) -> str:
    text = _type(hint)
    return f"({text})" if " | " in text else text


if __name__ == "__main__":
    print(written(), end="")
