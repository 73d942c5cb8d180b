"""A table as it is: who sits there, where the match stands, and when the table acts by itself."""

from __future__ import annotations

from collections.abc import Iterable

from engine import lobby, turn_time
from engine.game import Game, Move, View
from engine.journal import Deadline, DeadlineKind, Result, Stage, TableRecord
from engine.match import result_of
from engine.refusals import TableError
from engine.steps import Step, Steps
from engine.voting import Tally, tally


class TableState:
    """What may be looked at and asked; nothing here changes anything."""

    def __init__(
        self, record: TableRecord, game: Game | None, steps: Iterable[Step], deadline: Deadline | None
    ) -> None:
        self._record = record
        self._game = game
        self._steps = Steps(steps)
        self._deadline = deadline

    @property
    def id(self) -> int:
        """The number of the table; unique for ever."""
        return self._record.id

    @property
    def record(self) -> TableRecord:
        """Seats, host, options, settings, stage."""
        return self._record

    @property
    def stage(self) -> Stage:
        """Lobby, playing, or how it ended."""
        return self._record.stage

    @property
    def version(self) -> int:
        """How many moves are in the journal."""
        return len(self._steps)

    @property
    def steps(self) -> Steps:
        """Every move of the match with its public events; deals hold secrets: show events only."""
        return self._steps

    @property
    def turn_ends(self) -> float | None:
        """When the person to move runs out of time (Unix seconds), or None."""
        return turn_time.turn_ends(self._deadline, self._record.settings)

    @property
    def closes(self) -> float | None:
        """When the table ends if nobody does anything (Unix seconds), or None if it goes on."""
        return turn_time.closes(self._deadline)

    @property
    def is_parked(self) -> bool:
        """Whether the match stands still because its channel is gone."""
        return self._deadline is not None and self._deadline.kind is DeadlineKind.PARKED

    @property
    def vote(self) -> Tally:
        """How many of those who play want the table to end."""
        return tally(self._record)

    @property
    def deadline(self) -> Deadline | None:
        """The next moment at which the table acts by itself."""
        return self._deadline

    @property
    def actor(self) -> int | None:
        """The seat that must move, or None outside a match."""
        return self._game.actor if self._game is not None and self.stage is Stage.PLAYING else None

    @property
    def result(self) -> Result | None:
        """The result of a finished match."""
        if self._game is None or self._game.outcome is None:
            return None
        return result_of(self._game, self._record.seats)

    def seat_of(self, person: int) -> int | None:
        """The seat of a person who belongs to the table, or None."""
        return lobby.seat_of(self._record, person)

    def view(self, seat: int | None) -> View:
        """What a seat (None: a spectator) may know of the match; raises not-started before it."""
        if self._game is None:
            raise TableError("not-started")
        return self._game.view(seat)

    def parse(self, text: str) -> Move:
        """A move from its notation; raises Unreadable, or not-started before the match."""
        if self._game is None:
            raise TableError("not-started")
        move: Move = self._game.parse(text)
        return move
