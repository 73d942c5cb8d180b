"""What a table refuses, whatever the game: one error, one code a reason."""

from __future__ import annotations

from typing import Any, Final

from engine.game import Refusal

TABLE_CODES: Final = frozenset(
    {
        "no-such-table",  # never was, or not here
        "table-damaged",  # table: what is stored of it cannot be replayed
        "no-such-game",
        "already-seated",
        "table-full",  # seats
        "not-seated",
        "lobby-closed",  # the match has begun: no joining, no options
        "not-started",
        "table-ended",
        "stale",  # the button or the thought belongs to an earlier position
        "not-host",
        "too-few-players",  # least
        "no-computer-seat",
        "bad-option",  # option, value
        "left-for-good",
        "storage-failed",
        "too-many-openings",  # limit, minutes
        "too-many-tables",  # scope: person | channel | server, limit
        "not-finished",  # a rematch needs a finished match
        "closing",  # the program is shutting down
    }
)
"""Every code a `TableError` may carry; the user interface has a sentence for each."""


class TableError(Refusal):
    """The table, not the rules of its game, refuses. `code` is one of `TABLE_CODES`."""

    def __init__(self, code: str, **facts: Any) -> None:
        if code not in TABLE_CODES:
            raise ValueError(f"unknown refusal {code!r}")
        super().__init__(code, **facts)
