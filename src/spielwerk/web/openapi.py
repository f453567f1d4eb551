"""The description of the HTTP half for programs, made from the list of its requests."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from spielwerk import __version__
from spielwerk.web.answering import Endpoint
from spielwerk.web.messages import Fault

_FAULT = {"description": "What cannot be done, and why", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Fault"}}}}
_FILE = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}


def described(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """An OpenAPI document."""
    known = list(endpoints)
    types: list[Any] = [kind for one in known for kind in (one.takes, one.answers) if kind is not None]
    schemas, components = msgspec.json.schema_components([*types, Fault], ref_template="#/components/schemas/{name}")
    by_type = dict(zip([*types, Fault], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in known:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Spielwerk",
            "version": __version__,
            "description": "The HTTP half of the arena's protocol; games themselves go over the WebSocket /api/socket.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(one: Endpoint, schemas: dict[type[Any], dict[str, Any]]) -> dict[str, Any]:
    in_path = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in re.findall(r"{(\w+)}", one.path)]
    in_query = [{"name": name, "in": "query", "schema": {"type": "string"}} for name in one.query]
    operation: dict[str, Any] = {
        "summary": one.summary,
        "parameters": [*in_path, *in_query],
        "responses": {"2XX": {"description": one.summary, "content": _content(one.answers, schemas)}, "4XX": _FAULT},
    }
    if one.takes is not None or one.takes_file:
        operation["requestBody"] = {"required": True, "content": _content(one.takes, schemas)}
    return operation


def _content(kind: type[Any] | None, schemas: dict[type[Any], dict[str, Any]]) -> dict[str, Any]:
    return _FILE if kind is None else {"application/json": {"schema": schemas[kind]}}
