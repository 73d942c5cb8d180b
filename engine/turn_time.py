"""When a table acts by itself: pure functions from its state to its one deadline."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine import lobby
from engine.game import Game
from engine.journal import Deadline, DeadlineKind, Settings, Stage, TableRecord

LOBBY_SECONDS: Final = 1800
"""A lobby where nothing happens for this long is closed."""
HOST_SECONDS: Final = 600
"""Where others wait in the lobby and nothing happens for this long, the next person becomes host."""
EMPTY_SECONDS: Final = 900
"""A match that every person left to computer players is abandoned after this long."""
PARKED_SECONDS: Final = 86_400
"""A match whose channel is gone waits this long for somebody to move."""
GRACE_SECONDS: Final = 60
"""What every running deadline gets on top of the time for which the program was away."""
SILENT_TURNS: Final = 2
"""After this many silent turns in a row a computer player holds the seat."""
WARNING_SHARE: Final = 0.25
"""The last part of a turn, announced by a warning."""


def next_deadline(
    record: TableRecord, game: Game | None, now: float, running: Deadline | None = None
) -> Deadline | None:
    """The deadline of a table in the given state at `now`.

    `running` is the deadline of a turn that simply goes on (the same person, the same move).
    """
    if record.stage is Stage.LOBBY:
        return _lobby_deadline(record, now)
    if record.stage is not Stage.PLAYING or game is None or game.actor is None:
        return None
    if not lobby.somebody_plays(record):
        return Deadline(now + EMPTY_SECONDS, DeadlineKind.EMPTY)
    turn = record.settings.turn_seconds
    if turn is None or not record.seats[game.actor].is_played_by_person:
        return None
    if running is not None and running.kind in (DeadlineKind.WARN, DeadlineKind.MOVE):
        return running
    return Deadline(now + turn * (1 - WARNING_SHARE), DeadlineKind.WARN)


def _lobby_deadline(record: TableRecord, now: float) -> Deadline:
    """Whoever waits alone needs no other host."""
    if len(lobby.people(record)) > 1:
        return Deadline(now + HOST_SECONDS, DeadlineKind.HOST)
    return Deadline(now + LOBBY_SECONDS, DeadlineKind.LOBBY)


def after_warning(warning: Deadline, settings: Settings) -> Deadline:
    """The end of a turn whose warning is due now."""
    return Deadline(warning.due + (settings.turn_seconds or 0) * WARNING_SHARE, DeadlineKind.MOVE)


def after_host(silence: Deadline) -> Deadline:
    """The closing of a lobby whose host has been silent until now."""
    return Deadline(silence.due + LOBBY_SECONDS - HOST_SECONDS, DeadlineKind.LOBBY)


def parked(now: float) -> Deadline:
    """The end of a match that is parked now."""
    return Deadline(now + PARKED_SECONDS, DeadlineKind.PARKED)


def after_outage(deadline: Deadline, settings: Settings, now: float, outage: float) -> Deadline:
    """The deadline at a start at `now`, after `outage` seconds in which nobody could act.

    It comes as much later, plus a grace to notice that play goes on; one that passed meanwhile still
    leaves the grace. However often the program starts anew, no more remains than a fresh deadline of
    the kind and the grace. It never comes earlier than it would have.
    """
    later = max(deadline.due + outage, now) + GRACE_SECONDS
    most = now + _whole(deadline.kind, settings) + GRACE_SECONDS
    return replace(deadline, due=max(deadline.due, min(later, most)))


def _whole(kind: DeadlineKind, settings: Settings) -> float:
    """The seconds that a fresh deadline of a kind leaves."""
    turn = settings.turn_seconds or 0
    return {
        DeadlineKind.WARN: turn * (1 - WARNING_SHARE),
        DeadlineKind.MOVE: turn * WARNING_SHARE,
        DeadlineKind.LOBBY: LOBBY_SECONDS,
        DeadlineKind.HOST: HOST_SECONDS,
        DeadlineKind.EMPTY: EMPTY_SECONDS,
        DeadlineKind.PARKED: PARKED_SECONDS,
    }[kind]


def closes(deadline: Deadline | None) -> float | None:
    """When a table at which nobody does anything ends (Unix seconds), or None if it goes on."""
    if deadline is None or deadline.kind in (DeadlineKind.WARN, DeadlineKind.MOVE):
        return None
    return after_host(deadline).due if deadline.kind is DeadlineKind.HOST else deadline.due


def turn_ends(deadline: Deadline | None, settings: Settings) -> float | None:
    """When the person to move runs out of time (Unix seconds), or None."""
    if deadline is None or settings.turn_seconds is None:
        return None
    if deadline.kind is DeadlineKind.WARN:
        return after_warning(deadline, settings).due
    return deadline.due if deadline.kind is DeadlineKind.MOVE else None
