"""One REST request from its bytes to its reply: what every route has in common."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Protocol

import orjson
from aiohttp import web

from localdiscord.activity import Activity
from localdiscord.errors import BAD_JSON, EMPTY_MESSAGE, INVALID_FORM, UNAUTHORIZED, ApiError
from localdiscord.faults import Trouble, TroublePlan
from localdiscord.messages import Upload
from localdiscord.multipart import MEDIA_TYPE, Part, parts_of
from localdiscord.outbox import Outbox
from localdiscord.state import Json

PREFIX = "/api/v10"
_BUCKET_SIZE = 1000  # generous: the local Discord never slows a bot down unasked
_AVOIDABLE = {code for _, code, _ in (BAD_JSON, EMPTY_MESSAGE, INVALID_FORM)}  # never a correct bot's
_REPEATED = frozenset({500, 502, 504, 524})  # what discord.py repeats by itself
_TRIES = 5  # how often it makes a request in all
_OF_INTERACTIONS = ("/interactions/", "/webhooks/")  # where it repeats every 5xx
_RETRY_GRACE = 0.5  # seconds beyond the pause after which a client is known not to repeat


@dataclass(slots=True)
class Call:
    """A request as a route sees it. ``body`` is the JSON body, or the form's ``payload_json``."""

    method: str
    path: str
    template: str
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    @property
    def key(self) -> str:
        """What a repetition of this request has in common with it."""
        return f"{self.method} {self.path}"


@dataclass(frozen=True, slots=True)
class Reply:
    """A route's answer; ``body`` None sends none."""

    body: Any = None
    status: int = HTTPStatus.OK


Route = Callable[[Call], Reply]


class Inspector(Protocol):
    """Checks requests and replies against Discord's schemas and rules; returns what is wrong."""

    def request(self, call: Call) -> list[str]:
        """Check a request before it takes effect."""

    def reply(self, call: Call, status: int, body: object) -> list[str]:
        """Check a reply before it is sent."""


class CallHandler:
    """Takes requests through authorisation, ordered troubles, inspection and the route itself."""

    def __init__(
        self,
        token: str,
        outbox: Outbox,
        activity: Activity,
        plan: TroublePlan,
        inspector: Inspector | None,
    ) -> None:
        self.faults: list[str] = []
        self.log: list[tuple[str, str, int]] = []  # method, path, status (0: cut); only kept when inspecting
        self._authorization = f"Bot {token}"
        self._outbox = outbox
        self._activity = activity
        self._plan = plan
        self._inspector = inspector
        self.served: list[tuple[str, str]] = []  # (method, template) of every route
        self._repeats: dict[str, int] = {}

    def serve(self, method: str, template: str, route: Route, *, open_to_all: bool = False) -> web.RouteDef:
        """Return a route definition that runs ``route``; ``open_to_all`` needs no bot token."""

        async def handle(request: web.Request) -> web.StreamResponse:
            path = request.path.removeprefix(PREFIX)
            call = Call(method, path, template, dict(request.match_info), dict(request.query))
            with self._activity.request(call.key), self._outbox.held():
                if not open_to_all and request.headers.get("Authorization") != self._authorization:
                    return await self._send(request, call, _refusal(ApiError(*UNAUTHORIZED)))
                try:
                    return await self._handle(request, call, route)
                except ConnectionError:  # whoever asked is gone: a bot that was killed
                    return web.Response(status=HTTPStatus.BAD_REQUEST)

        self.served.append((method, template))
        return web.route(method, PREFIX + template, handle)

    async def unknown(self, request: web.Request) -> web.StreamResponse:
        """Answer a request for which there is no route."""
        self.faults.append(f"unknown route: {request.method} {request.path}")
        return web.Response(status=HTTPStatus.NOT_IMPLEMENTED, text="no such route in the local Discord")

    async def _handle(self, request: web.Request, call: Call, route: Route) -> web.StreamResponse:
        trouble = self._plan.next_for(call.method, call.path, call.template)
        if trouble is not None and trouble.refuses and not trouble.applied:
            await request.read()
            return await self._refuse(request, call, trouble)
        try:
            _read_body(request.headers.get("Content-Type", ""), await request.read(), call)
            self._inspect_request(call)
            reply = route(call)
        except ApiError as refused:
            if refused.code in _AVOIDABLE:
                self.faults.append(f"{call.key}: {refused.detail or refused.message}")
            reply = _refusal(refused)
        if trouble is not None and trouble.refuses:
            return await self._refuse(request, call, trouble)
        if trouble is not None:
            await asyncio.sleep(trouble.delay)
        return await self._send(request, call, reply)

    def _inspect_request(self, call: Call) -> None:
        """Refuse what Discord would refuse, where the schemas are loaded."""
        if self._inspector is not None and (faults := self._inspector.request(call)):
            raise ApiError(*INVALID_FORM, "; ".join(faults))

    async def _refuse(self, request: web.Request, call: Call, trouble: Trouble) -> web.StreamResponse:
        """Send the error that a test ordered, and expect the client to come again where it should."""
        if trouble.cut:
            return self._hang_up(request, call)
        status = trouble.status or HTTPStatus.INTERNAL_SERVER_ERROR
        headers = {}
        if status == HTTPStatus.TOO_MANY_REQUESTS:
            headers = _limit_headers(trouble)
            if trouble.via:
                self._activity.owe(call.key, trouble.retry_after + _RETRY_GRACE)
        elif status in _REPEATED or (call.path.startswith(_OF_INTERACTIONS) and status >= min(_REPEATED)):
            tries = self._repeats[call.key] = (self._repeats.get(call.key, -1) + 1) % _TRIES
            if tries < _TRIES - 1:
                self._activity.owe(call.key, 1 + 2 * tries + _RETRY_GRACE)
        return await self._send(request, call, Reply(trouble.body(), status), headers)

    def _hang_up(self, request: web.Request, call: Call) -> web.StreamResponse:
        """Break the connection; what is returned is never sent."""
        if self._inspector is not None:
            self.log.append((call.method, call.path, 0))
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def _send(
        self, request: web.Request, call: Call, reply: Reply, headers: dict[str, str] | None = None
    ) -> web.StreamResponse:
        """Write the reply out before the effects of the request are released."""
        if self._inspector is not None:
            self.log.append((call.method, call.path, int(reply.status)))
            self.faults.extend(self._inspector.reply(call, reply.status, reply.body))
        if reply.status < HTTPStatus.BAD_REQUEST:
            self._repeats.pop(call.key, None)
        response = _response(call, reply, headers or {})
        await response.prepare(request)
        await response.write_eof()
        return response


def _limit_headers(trouble: Trouble) -> dict[str, str]:
    headers = {"Retry-After": str(trouble.retry_after)}
    if trouble.via:
        headers["Via"] = "1.1 local"
    if trouble.everywhere:
        headers["X-RateLimit-Global"] = "true"
    return headers


def _response(call: Call, reply: Reply, headers: dict[str, str]) -> web.Response:
    headers |= {
        "X-RateLimit-Limit": str(_BUCKET_SIZE),
        "X-RateLimit-Remaining": str(_BUCKET_SIZE - 1),
        "X-RateLimit-Reset": f"{time.time() + 1:.3f}",
        "X-RateLimit-Reset-After": "1.000",
        "X-RateLimit-Bucket": _bucket(call.method, call.template),
    }
    if reply.body is None:
        return web.Response(status=HTTPStatus.NO_CONTENT, headers=headers)
    # The exact content type, without a charset: discord.py compares it as a whole.
    headers["Content-Type"] = "application/json"
    return web.Response(status=reply.status, body=orjson.dumps(reply.body), headers=headers)


@lru_cache(maxsize=256)
def _bucket(method: str, template: str) -> str:
    return hashlib.sha256(f"{method} {template}".encode()).hexdigest()[:16]


def _refusal(error: ApiError) -> Reply:
    return Reply(error.payload(), error.status)


def _read_body(content_type: str, raw: bytes, call: Call) -> None:
    """Fill the call's body and uploads from JSON or from a multipart form."""
    if content_type.startswith(MEDIA_TYPE):
        try:
            for part in parts_of(content_type, raw):
                _read_part(part, call)
        except ValueError as error:
            raise ApiError(*INVALID_FORM, str(error)) from error
    elif raw:
        call.body = _parsed(raw)


def _read_part(part: Part, call: Call) -> None:
    if part.name == "payload_json":
        call.body = _parsed(part.content)
    elif part.name.startswith("files["):
        kind = part.content_type or "application/octet-stream"
        index = int(part.name.removeprefix("files[").removesuffix("]"))
        call.uploads.append(Upload(index, part.filename or "file", part.content, kind))


def _parsed(raw: bytes) -> Json | list[Json]:
    try:
        parsed: Json | list[Json] = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise ApiError(*BAD_JSON) from error
    return parsed
