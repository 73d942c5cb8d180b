"""The order in which the world learns of a request's effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Effect = Callable[[], None]


class Outbox:
    """Holds the effects of a request back until its reply is on the wire.

    Discord promises no order between a reply and the gateway events that it causes. By default the
    reply goes first; with ``race`` the events overtake it, which finds clients that rely on the order.
    """

    def __init__(self, *, race: bool = False) -> None:
        self.race = race
        self._held: ContextVar[list[Effect] | None] = ContextVar("held", default=None)

    def put(self, effect: Effect) -> None:
        """Run an effect now, or after the reply to the request being handled."""
        held = self._held.get()
        if held is None or self.race:
            effect()
        else:
            held.append(effect)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Collect the effects of the enclosed work and run them at its end."""
        effects: list[Effect] = []
        reset = self._held.set(effects)
        try:
            yield
        finally:
            self._held.reset(reset)
            for effect in effects:
                effect()
