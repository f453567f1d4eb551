"""As much of JSON schema as our own schema needs, to hold real files against it."""

import re
from collections.abc import Mapping
from typing import Any

_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
    "boolean": (bool,),
}
_UNDERSTOOD = {"$ref", "anyOf", "enum", "type", "pattern", "minimum", "maximum", "required", "properties", "additionalProperties", "items"}
_UNDERSTOOD |= {"prefixItems", "minItems", "maxItems"}
_SILENT = {"title", "description", "default", "discriminator", "$schema", "$defs"}


def breaches(value: Any, schema: Any, whole: Mapping[str, Any], place: str = "line") -> list[str]:
    """Where a value does not keep to a schema; nothing where it does."""
    if isinstance(schema, bool):
        return [] if schema else [f"{place} must not be there"]
    assert set(schema) <= _UNDERSTOOD | _SILENT, f"{place}: {set(schema) - _UNDERSTOOD - _SILENT} is not understood here"
    if "$ref" in schema:
        return breaches(value, whole["$defs"][schema["$ref"].rpartition("/")[2]], whole, place)
    if "anyOf" in schema:
        ways = [breaches(value, way, whole, place) for way in schema["anyOf"]]
        return [] if [] in ways else min(ways, key=len)
    if "type" in schema and (not isinstance(value, _TYPES[schema["type"]]) or (isinstance(value, bool) and schema["type"] != "boolean")):
        return [f"{place}: {value!r} is no {schema['type']}"]
    return [*_simple(value, schema, place), *_inner(value, schema, whole, place)]


def _simple(value: Any, schema: Mapping[str, Any], place: str) -> list[str]:
    faults = []
    if "enum" in schema and value not in schema["enum"]:
        faults.append(f"{place}: {value!r} is none of {schema['enum']}")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        faults.append(f"{place}: {value!r} does not match")
    if value < schema["minimum"] if "minimum" in schema else False:
        faults.append(f"{place}: {value!r} is too small")
    if value > schema["maximum"] if "maximum" in schema else False:
        faults.append(f"{place}: {value!r} is too large")
    return faults


def _inner(value: Any, schema: Mapping[str, Any], whole: Mapping[str, Any], place: str) -> list[str]:
    faults = [f"{place}: {name} is missing" for name in schema.get("required", ()) if name not in value]
    if isinstance(value, dict):
        named = schema.get("properties", {})
        for name, inner in value.items():
            faults += breaches(inner, named.get(name, schema.get("additionalProperties", True)), whole, f"{place}.{name}")
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        for number, inner in enumerate(value):
            faults += breaches(inner, first[number] if number < len(first) else schema.get("items", True), whole, f"{place}[{number}]")
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            faults.append(f"{place}: {len(value)} items")
    return faults
