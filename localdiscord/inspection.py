"""The checks of a whole request or reply: Discord's schemas and the rules beside them."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus

from localdiscord import limits, schemas
from localdiscord.calls import Call
from localdiscord.command_limits import command_faults, commands_faults
from localdiscord.interactions import Callback
from localdiscord.state import Json

_WRITTEN = {Callback.MESSAGE, Callback.UPDATE}


class SchemaInspector:
    """Checks every call; stateless."""

    def request(self, call: Call) -> list[str]:
        """Return what Discord would refuse in a request."""
        operation = f"{call.method} {call.template}"
        try:
            return [*schemas.check_request(operation, call.body), *_rules(call)]
        except (TypeError, AttributeError, ValueError, KeyError) as error:
            return [*schemas.check_request(operation, call.body), f"misshapen: {error!r}"]

    def reply(self, call: Call, status: int, body: object) -> list[str]:
        """Return in which the local Discord's own reply differs from Discord's document."""
        if status >= HTTPStatus.BAD_REQUEST:
            return []
        sent = HTTPStatus.NO_CONTENT if body is None else status
        faults = schemas.check_reply(f"{call.method} {call.template}", sent, body)
        return [f"{call.key} (reply): {fault}" for fault in faults]


def _rules(call: Call) -> Iterator[str]:
    """Choose the rules beside the schemas that a call is subject to."""
    body = call.body or {}
    if call.template.endswith("/callback"):
        yield from _callback_rules(call, body)
    elif "/messages" in call.template or call.template.startswith("/webhooks/"):
        yield from limits.message_faults(body, call.uploads)
    elif call.template.endswith("/commands"):
        bodies = body if isinstance(body, list) else [body] if body else []
        yield from commands_faults(bodies)
    elif call.template.endswith("/commands/{command_id}") and body:
        yield from command_faults(body)


def _callback_rules(call: Call, body: Json) -> Iterator[str]:
    data = body.get("data") or {}
    kind = body.get("type")
    if kind in _WRITTEN:
        yield from limits.message_faults(data, call.uploads)
    elif kind == Callback.DEFERRED_MESSAGE:
        yield from limits.deferral_faults(data)
    elif kind == Callback.MODAL:
        yield from limits.modal_faults(data)
