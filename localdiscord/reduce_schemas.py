"""Make the reduced copy of Discord's OpenAPI document that requests and replies are checked with.

    python -m localdiscord.reduce_schemas PATH_TO_OPENAPI

The document is at https://github.com/discord/discord-api-spec (MIT). Kept are the operations that the
local Discord serves and the schemas they reach, without prose. Three rewrites make the checks useful:

- objects of requests are closed, so that a misspelt key is found; the few keys that discord.py rightly
  sends and the document lacks are added;
- ids in requests may be integers: the real API takes both, and discord.py sends both;
- ``oneOf`` becomes ``anyOf``: unions are told apart by ``type``, and lists of constants become ``enum``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from localdiscord.schemas import SCHEMAS_FILE
from localdiscord.server import LocalDiscord

Schema = dict[str, Any]

LICENCE = """\
Reduced from Discord's OpenAPI document, https://github.com/discord/discord-api-spec.

MIT License. Copyright (c) 2023 Discord

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and \
associated documentation files (the "Software"), to deal in the Software without restriction, including \
without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell \
copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the \
following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial \
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT \
LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO \
EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER \
IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR \
THE USE OR OTHER DEALINGS IN THE SOFTWARE."""

_PREFIX = "#/components/schemas/"
_KEPT = frozenset(
    {
        "$ref",
        "type",
        "properties",
        "required",
        "items",
        "additionalProperties",
        "enum",
        "const",
        "anyOf",
        "allOf",
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "minProperties",
        "maxProperties",
        "minimum",
        "maximum",
        "pattern",
        "uniqueItems",
    }
)
_SNOWFLAKE = "SnowflakeType"
_INTEGER_SNOWFLAKE = "SnowflakeOrInteger"
_LACKING: dict[str, Schema] = {
    "ApplicationCommandUpdateRequest": {"nsfw": {"type": "boolean"}},
    "ApplicationCommandCreateRequest": {"nsfw": {"type": "boolean"}},
    "ApplicationCommandPatchRequestPartial": {"nsfw": {"type": "boolean"}},
    "MessageAttachmentRequest": {  # a file to keep is sent as it was received
        "url": {"type": "string"},
        "proxy_url": {"type": "string"},
        "size": {"type": "integer"},
        "width": {"type": "integer"},
        "height": {"type": "integer"},
        "content_type": {"type": "string"},
        "spoiler": {"type": "boolean"},
    },
    "RichEmbed": {"flags": {"type": "integer"}},
    "MessageEditRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts": {"type": "boolean"}},
    "IncomingWebhookUpdateRequestPartial": {"tts": {"type": "boolean"}},
}


def _constants(branches: Iterable[Schema]) -> list[Any] | None:
    """Return the constants of a union that consists of nothing else."""
    found = list(branches)
    return [branch["const"] for branch in found] if all("const" in branch for branch in found) else None


def bare(schema: Schema) -> Schema:
    """Return a schema without prose, formats and redundant parts."""
    kept: Schema = {}
    for key, value in schema.items():
        if key in {"oneOf", "anyOf"}:
            constants = _constants(value)
            if constants is None:
                kept["anyOf"] = [bare(branch) for branch in value]
            else:
                kept["enum"] = constants
        elif key == "properties":
            kept[key] = {name: bare(part) for name, part in value.items()}
        elif key == "allOf":
            if "enum" not in schema:  # beside an enum it repeats what the enum says
                kept[key] = [bare(part) for part in value]
        elif key in {"items", "additionalProperties"} and isinstance(value, dict):
            kept[key] = bare(value)
        elif key in _KEPT:
            kept[key] = value
    return kept


def references(schema: object) -> set[str]:
    """Return the names of the schemas that a schema refers to directly."""
    if isinstance(schema, list):
        return set().union(*(references(part) for part in schema))
    if not isinstance(schema, dict):
        return set()
    found = set().union(*(references(part) for part in schema.values()))
    if "$ref" in schema:
        found.add(schema["$ref"].removeprefix(_PREFIX))
    return found


def closure(roots: Iterable[Schema], schemas: dict[str, Schema]) -> set[str]:
    """Return the names of all schemas that some roots reach."""
    reached: set[str] = set()
    waiting = set().union(*(references(root) for root in roots))
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting |= references(schemas[name]) - reached
    return reached


def for_requests(schema: Any) -> Any:
    """Close every object of a request's schema and let ids be integers."""
    if isinstance(schema, list):
        return [for_requests(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    rewritten = {key: for_requests(part) for key, part in schema.items() if key != "properties"}
    if "properties" in schema:
        rewritten["properties"] = {n: for_requests(p) for n, p in schema["properties"].items()}
        rewritten.setdefault("additionalProperties", False)
    if rewritten.get("$ref") == _PREFIX + _SNOWFLAKE:
        rewritten["$ref"] = _PREFIX + _INTEGER_SNOWFLAKE
    return rewritten


def _in_request(name: str) -> str:
    return f"{name}.sent"


def _renamed(schema: Any, names: set[str]) -> Any:
    """Point references at the variants of schemas that requests use, and shorten all of them."""
    if isinstance(schema, list):
        return [_renamed(part, names) for part in schema]
    if not isinstance(schema, dict):
        return schema
    renamed = {key: _renamed(part, names) for key, part in schema.items()}
    if isinstance(renamed.get("$ref"), str):
        name = renamed["$ref"].removeprefix(_PREFIX)
        renamed["$ref"] = "#/$defs/" + (_in_request(name) if name in names else name)
    return renamed


def _json_schema(content: Schema) -> Schema | None:
    found: Schema | None = content.get("content", {}).get("application/json", {}).get("schema")
    return None if found is None else bare(found)


def reduce(document: Schema, operations: Iterable[tuple[str, str]]) -> Schema:
    """Return the reduced document for some operations, given as (method, path)."""
    schemas = {name: bare(schema) for name, schema in document["components"]["schemas"].items()}
    for name, properties in _LACKING.items():
        schemas[name]["properties"].update(properties)
    schemas[_INTEGER_SNOWFLAKE] = {"anyOf": [schemas[_SNOWFLAKE], {"type": "integer", "minimum": 0}]}
    bodies: dict[str, Schema] = {}
    replies: dict[str, dict[str, Schema | None]] = {}
    for method, path in sorted(operations):
        operation = document["paths"][path][method.lower()]
        key = f"{method} {path}"
        body = _json_schema(operation.get("requestBody", {}))
        if body is not None:
            bodies[key] = for_requests(body)
        good = {code: reply for code, reply in operation["responses"].items() if code.startswith("2")}
        replies[key] = {code: _json_schema(reply) for code, reply in good.items()}
    return _assembled(schemas, bodies, replies)


def _assembled(
    schemas: dict[str, Schema], bodies: dict[str, Schema], replies: dict[str, dict[str, Schema | None]]
) -> Schema:
    """Put together what requests and replies reach; a schema that both use is kept in both variants."""
    sent = {name: for_requests(schema) for name, schema in schemas.items()}
    in_requests = closure(bodies.values(), sent)
    in_replies = closure([r for per in replies.values() for r in per.values() if r is not None], schemas)
    defs = {name: _renamed(schemas[name], set()) for name in sorted(in_replies)}
    defs |= {_in_request(name): _renamed(sent[name], in_requests) for name in sorted(in_requests)}
    return {
        "licence": LICENCE,
        "requests": {key: _renamed(body, in_requests) for key, body in bodies.items()},
        "replies": {key: _renamed(reply, set()) for key, reply in replies.items()},
        "$defs": defs,
    }


def written(reduced: Schema) -> str:
    """Return the reduced document as text with one schema a line."""
    parts = [f'"licence": {json.dumps(reduced["licence"])}']
    for part in ("requests", "replies", "$defs"):
        lines = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in reduced[part].items())
        parts.append(f"{json.dumps(part)}: {{\n" + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Read the document named on the command line and write the reduced copy beside this module."""
    document = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    reduced = reduce(document, LocalDiscord().operations())
    SCHEMAS_FILE.write_text(written(reduced), encoding="utf-8")


if __name__ == "__main__":
    main()
