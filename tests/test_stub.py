"""`_core.pyi` is the face of the native module: both name the same things with the same arguments."""

import ast
import re
from pathlib import Path
from typing import Any

from spielwerk import _core

STUB = ast.parse((Path(__file__).resolve().parent.parent / "src" / "spielwerk" / "_core.pyi").read_text(encoding="utf-8"))
TYPES_ONLY = {"Playouts", "RawLine", "RawFound", "InsightFacts"}
INHERITED = set(dir(object)) | {"__class_getitem__", "__module__", "__nb_signature__"}

Arguments = list[tuple[str, bool]]
"""The names of a function's arguments, each with whether it has a default."""


def described(body: list[ast.stmt]) -> dict[str, ast.FunctionDef | None]:
    """Functions of the stub by name, None for properties."""
    found: dict[str, ast.FunctionDef | None] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            marks = {ast.unparse(mark) for mark in node.decorator_list}
            if "property" in marks:
                found[node.name] = None
            elif "overload" not in marks:
                found[node.name] = node
            else:
                found.setdefault(node.name, node)
    return found


def arguments_of_stub(function: ast.FunctionDef) -> Arguments:
    """As written in the stub."""
    arguments = function.args.args
    plain = len(arguments) - len(function.args.defaults)
    return [(argument.arg, at >= plain) for at, argument in enumerate(arguments)]


def arguments_of_native(function: Any) -> Arguments:
    """As nanobind knows them."""
    signature = re.sub(r"\\\d+", "None", function.__nb_signature__[0][0])
    node = ast.parse(f"{signature}: ...").body[0]
    assert isinstance(node, ast.FunctionDef)
    return arguments_of_stub(node)


def compare(stub: dict[str, ast.FunctionDef | None], native: dict[str, Any], where: str) -> None:
    """Both have the same names, and functions the same arguments."""
    assert set(stub) - {"__init__"} == set(native) - {"__init__"}, where
    for name, function in stub.items():
        if function is None:
            assert isinstance(native[name], property), f"{where}.{name}"
        elif hasattr(native[name], "__nb_signature__"):
            wanted, found = arguments_of_stub(function), arguments_of_native(native[name])
            operator = name.startswith("__")
            assert [argument for argument in wanted if not operator or argument[0] == "self"] == [
                argument for argument in found if not operator or argument[0] == "self"
            ], f"{where}.{name}"


def test_functions_agree() -> None:
    """Functions of the module itself."""
    native = {name: thing for name, thing in vars(_core).items() if type(thing).__name__ == "nb_func"}
    compare(described(STUB.body), native, "_core")


def test_classes_agree() -> None:
    """Classes, their methods and properties."""
    classes = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
    native = {name: thing for name, thing in vars(_core).items() if isinstance(thing, type)}
    assert set(classes) - TYPES_ONLY == set(native)
    for name, kind in native.items():
        own = {member: thing for member, thing in vars(kind).items() if member not in INHERITED or member in ("__eq__", "__hash__", "__reduce__")}
        stub = {member: node for member, node in described(classes[name].body).items() if member not in ("__init__",)}
        compare(stub, {member: thing for member, thing in own.items() if member not in ("__repr__", "__str__")}, name)


def test_everything_is_explained() -> None:
    """Whatever a user meets has a docstring; operators explain themselves, and the door behind `Game` is not for users."""
    for node in STUB.body:
        if isinstance(node, ast.ClassDef):
            assert ast.get_docstring(node), node.name
            silent = [m.name for m in node.body if isinstance(m, ast.FunctionDef) and not m.name.startswith("__") and not ast.get_docstring(m)]
            assert node.name == "NativeGame" or silent == [], node.name
