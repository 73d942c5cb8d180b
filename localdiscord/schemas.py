"""Checking JSON against the reduced copy of Discord's schemas.

Needs ``jsonschema-rs`` from the development requirements.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft202012Validator, ValidationError, ValidationErrorKind

SCHEMAS_FILE = Path(__file__).parent / "schemas.json"
_SHOWN = 120  # characters of a faulty value


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """Return the reduced document."""
    loaded: dict[str, Any] = json.loads(SCHEMAS_FILE.read_text(encoding="utf-8"))
    return loaded


@lru_cache(maxsize=512)
def _validator(kind: str, operation: str, status: str) -> Draft202012Validator | None:
    """Return a compiled validator; None if the operation has no body in this direction."""
    found = document()[kind].get(operation)
    if status and found is not None:
        found = found.get(status)
    return None if found is None else Draft202012Validator({**found, "$defs": document()["$defs"]})


def _check(kind: str, operation: str, status: str, instance: Any) -> list[str]:
    validator = _validator(kind, operation, status)
    if validator is None:
        return [f"the document has no body here, yet there is one: {_short(instance)}"]
    return [] if validator.is_valid(instance) else explain(validator, instance)


def check_request(operation: str, body: Any) -> list[str]:
    """Return what is wrong with a request's JSON body; operation is "POST /channels/{channel_id}/…"."""
    wants_body = operation in document()["requests"]
    if body is None:
        return ["a body is missing"] if wants_body else []
    return _check("requests", operation, "", body)


def check_reply(operation: str, status: int, body: Any) -> list[str]:
    """Return what is wrong with a successful reply."""
    known = document()["replies"][operation]
    if str(status) not in known:
        return [f"the document has no status {status} here, only {', '.join(known)}"]
    if body is None and known[str(status)] is None:
        return []
    return _check("replies", operation, str(status), body)


def explain(validator: Draft202012Validator, instance: Any) -> list[str]:
    """Return readable faults of an instance that does not fit."""
    lines = (_line(inner) for error in validator.iter_errors(instance) for inner in _innermost(error))
    return list(dict.fromkeys(lines))


def _line(error: ValidationError) -> str:
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.instance_path)
    return f"{path.lstrip('.') or 'body'}: {_short(error.message)}"


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN // 2]} … {text[-_SHOWN // 2 :]}"


def _innermost(error: ValidationError) -> Iterator[ValidationError]:
    """Follow a failed union into the branch that was meant: whose ``type`` fits, with the fewest faults."""
    if not isinstance(error.kind, ValidationErrorKind.AnyOf):
        yield error
        return
    branches = [branch for branch in error.kind.context if branch]
    meant = min(branches, key=lambda branch: (_wrong_kind(error, branch), len(branch)))
    for inner in meant:
        yield from _innermost(inner)


def _wrong_kind(union: ValidationError, branch: list[ValidationError]) -> bool:
    """Whether a branch's errors say that another branch was meant."""
    here = union.instance_path
    return any(
        error.instance_path == [*here, "type"] or (error.instance_path == here and error.kind.name == "type")
        for error in branch
    )
