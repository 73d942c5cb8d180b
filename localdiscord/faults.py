"""Troubles that a test orders: error replies, rate limits, slow and lost replies."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from localdiscord.errors import MESSAGES


@dataclass(slots=True)
class Trouble:
    """One ordered trouble, for the next ``times`` requests that match.

    ``pattern`` is a path below ``/api/v10`` with ``*`` for anything, or a route's template such as
    ``/channels/{channel_id}/messages``. ``status`` None lets the request through. With ``applied`` the
    request takes effect and only its reply is replaced. ``delay`` holds the reply back, in seconds;
    ``cut`` breaks the connection instead of replying.
    """

    method: str
    pattern: str
    status: int | None = None
    code: int = 0
    message: str = ""
    times: int = 1
    retry_after: float = 0.0
    everywhere: bool = False  # a global rate limit
    via: bool = True  # a rate limit of Discord itself
    applied: bool = False
    delay: float = 0.0
    cut: bool = False

    @property
    def refuses(self) -> bool:
        """Whether the request fails, for all the client can tell."""
        return self.cut or self.status is not None

    def fits(self, method: str, path: str, template: str) -> bool:
        """Whether this trouble meets a request."""
        if self.method not in {method, "*"}:
            return False
        return self.pattern == template or fnmatchcase(path, self.pattern)

    def body(self) -> dict[str, object]:
        """Return the JSON body of the error reply."""
        if self.status == 429 and self.via:
            return {
                "message": "You are being rate limited.",
                "retry_after": self.retry_after,
                "global": self.everywhere,
            }
        return {"code": self.code, "message": self.message or MESSAGES.get(self.code, "Ordered by the test")}


class TroublePlan:
    """The troubles still to come, in the order in which they were ordered."""

    def __init__(self) -> None:
        self._planned: list[Trouble] = []

    def order(self, trouble: Trouble) -> None:
        """Add one."""
        self._planned.append(trouble)

    def clear(self) -> None:
        """Forget the troubles still to come."""
        self._planned.clear()

    def next_for(self, method: str, path: str, template: str) -> Trouble | None:
        """Return the trouble that meets a request, and count it as done once."""
        for trouble in self._planned:
            if trouble.fits(method, path, template):
                trouble.times -= 1
                if not trouble.times:
                    self._planned.remove(trouble)
                return trouble
        return None

    @property
    def left(self) -> list[Trouble]:
        """The troubles that met no request yet."""
        return list(self._planned)
