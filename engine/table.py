"""One table, from its lobby to its result.

Every change passes through the table's lock and goes to the journal before it is made: a move is
on disk before anyone hears of it, and if it cannot be stored nothing has happened.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Container, Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, TypeVar

from engine import lobby, turn_time, voting
from engine.changes import Change, ChangeKind
from engine.clock import Clock
from engine.computer.player import Thinker
from engine.deadlines import Deadlines
from engine.fair import Chance
from engine.game import CHANCE, Game, Move, OptionValue
from engine.journal import (
    By,
    Commit,
    Deadline,
    DeadlineKind,
    Holder,
    Journal,
    Person,
    Stage,
    StoredTable,
    TableRecord,
)
from engine.match import Course, new_game, replay, result_of, silent_turns
from engine.refusals import TableError
from engine.steps import Step
from engine.table_state import TableState

log = logging.getLogger(__name__)

T = TypeVar("T")

RETRY_SECONDS = 5
"""Pause before what the table does by itself is tried again when it failed."""

_ENDS: Final = {
    Stage.FINISHED: ChangeKind.FINISHED,
    Stage.ABANDONED: ChangeKind.ABANDONED,
    Stage.CANCELLED: ChangeKind.CANCELLED,
}


@dataclass(frozen=True, slots=True)
class Services:
    """What a table needs from its host."""

    journal: Journal
    clock: Clock
    thinker: Thinker
    deadlines: Deadlines
    publish: Callable[[Change], None]
    chance: Chance


class Table(TableState):
    """One match and the people around it."""

    def __init__(
        self,
        record: TableRecord,
        services: Services,
        *,
        game: Game | None = None,
        steps: Iterable[Step] = (),
        deadline: Deadline | None = None,
    ) -> None:
        super().__init__(record, game, steps, deadline)
        self._services = services
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._thought_about = -1
        self._resting = False

    @classmethod
    def restore(cls, stored: StoredTable, services: Services) -> Table:
        """The table as its journal left it; nothing runs before `wake`.

        Raises what `replay` raises, and ValueError for a journal that is not whole.
        """
        if stored.record.started_at is None:
            return cls(stored.record, services, deadline=stored.deadline)
        game, steps = replay(stored.record, stored.entries)
        if stored.record.stage is Stage.PLAYING and game.actor in (None, CHANCE):
            raise ValueError("the journal ends where nobody is to move")  # a deal is stored with its cause
        return cls(stored.record, services, game=game, steps=steps, deadline=stored.deadline)

    # In the lobby

    async def join(self, person: Person) -> None:
        """Seat a person; raises already-seated, table-full, lobby-closed or table-ended."""
        await self._change_lobby(lambda record: lobby.join(record, person))

    async def add_computer(self, by: int) -> None:
        """Seat a computer player, for the host."""
        await self._change_lobby(lambda record: lobby.add_computer(record, by))

    async def remove_computer(self, by: int) -> None:
        """Take the last computer player away, for the host."""
        await self._change_lobby(lambda record: lobby.remove_computer(record, by))

    async def configure(self, by: int, name: str, value: OptionValue) -> None:
        """Set an option of the game or a setting of the table, for the host."""
        await self._change_lobby(lambda record: lobby.configure(record, by, name, value))

    async def swap(self, by: int, first: int, second: int) -> None:
        """Let two seats change places, for the host."""
        await self._change_lobby(lambda record: lobby.swap(record, by, first, second))

    async def start(self, by: int) -> None:
        """Begin the match and deal the first hand, for the host."""
        await self._alone(lambda: self._begin(by))

    # In the match

    async def act(self, person: int, move: Move | str, version: int | None = None) -> tuple[Step, ...]:
        """Make a move for a person; return it and all that followed by itself.

        `version` is the position the person looked at: if the match has gone on, nothing happens
        and `stale` is raised. A person whose seat a computer player held has it back at once.
        Raises TableError, RuleError or Unreadable; then nothing has changed.
        """
        return await self._alone(lambda: self._act(person, move, version))

    async def leave(self, person: int, *, lobby_only: bool = False) -> None:
        """Take a person away from the table, in its lobby or for good in the match.

        `lobby_only`: raises lobby-closed if the match has begun, were it in this very moment.
        """
        await self._alone(lambda: self._leave(person, lobby_only=lobby_only))

    async def come_back(self, person: int) -> None:
        """Give a seat that a computer player holds back to its person; harmless otherwise."""
        await self._alone(lambda: self._come_back(person))

    async def end(self, by: int, *, moderator: bool = False, lobby_only: bool = False) -> None:
        """Close the lobby or abandon the match, for the host or a moderator; `lobby_only` as in `leave`."""
        await self._alone(lambda: self._end(by, moderator=moderator, lobby_only=lobby_only))

    async def vote_end(self, person: int, *, wants: bool = True) -> None:
        """Vote for ending the table, or take the vote back; more than half of those who play end it.

        Raises not-seated or table-ended.
        """
        await self._alone(lambda: self._vote_end(person, wants=wants))

    async def forget(self, person: int, stand_in: Person) -> None:
        """Let a person leave, if they are here, and name `stand_in` wherever they were named."""
        await self._alone(lambda: self._forget(person, stand_in))

    async def park(self) -> None:
        """Stop the clock of a match whose channel is gone, until somebody acts; harmless otherwise."""
        await self._alone(self._park)

    async def move_to(self, channel: int) -> None:
        """Go on in a channel of the same server, another one or the one that was gone.

        The clock of a parked match runs again. Raises table-ended.
        """
        await self._alone(lambda: self._move_to(channel))

    # Run by the host

    def wake(self) -> None:
        """Begin to run: watch the deadline, let a computer player think."""
        self._run_on()

    async def wake_after(self, outage: float) -> None:
        """As `wake`, after `outage` seconds in which nobody could act: the deadline comes later.

        The later deadline is on disk when this returns, so that a second outage does not undo it.
        """
        async with self._lock:
            if self._deadline is not None:
                later = turn_time.after_outage(self._deadline, self._record.settings, self._now, outage)
                with contextlib.suppress(TableError):  # which is logged
                    await self._store(Commit(self.id, later))
                self._deadline = later
            self.wake()

    async def deadline_passed(self) -> None:
        """Do what the deadline says; called when its moment has come."""
        try:
            await self._alone(self._meet_deadline)
        except Exception as error:  # noqa: BLE001 - logged, and tried again
            self._try_again("what its deadline asks", error)

    async def rest(self) -> None:
        """Finish the change in hand and take no more; the journal keeps everything."""
        async with self._lock:
            self._resting = True
            self._services.deadlines.set(self.id, None)
            if self._thinking is not None:
                self._thinking.cancel()

    # Inside the lock

    async def _alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do one change at a time, to its end even if whoever asked for it is cancelled."""

        async def locked() -> T:
            async with self._lock:
                if self._resting:
                    raise TableError("closing")
                return await work()

        return await asyncio.shield(asyncio.create_task(locked()))

    async def _change_lobby(self, change: Callable[[TableRecord], TableRecord]) -> None:
        await self._alone(lambda: self._commit_record(change(self._record), ChangeKind.LOBBY))

    async def _act(self, person: int, move: Move | str, version: int | None) -> tuple[Step, ...]:
        seat = self._seat_in_play(person)
        if version is not None and version != self.version:
            raise TableError("stale")
        return await self._move(seat, self.parse(move) if isinstance(move, str) else move, By.PERSON)

    async def _leave(self, person: int, *, lobby_only: bool) -> None:
        self._need_open(lobby_only=lobby_only)
        if self.stage is Stage.LOBBY:
            left = lobby.leave_lobby(self._record, person)
        else:
            left = lobby.leave_match(self._record, person)
        await self._commit_record(voting.settled(left), self._seats_kind)

    async def _come_back(self, person: int) -> None:
        seat = self._seat_in_play(person)
        if self._record.seats[seat].holder is Holder.AWAY:
            record = lobby.with_holder(self._record, seat, Holder.PERSON)
            await self._commit_record(record, ChangeKind.SEATS)

    async def _end(self, by: int, *, moderator: bool, lobby_only: bool) -> None:
        self._need_open(lobby_only=lobby_only)
        lobby.require_host(self._record, by, moderator=moderator)
        await self._close()

    async def _vote_end(self, person: int, *, wants: bool) -> None:
        self._need_open()
        record = voting.with_vote(self._record, person, wants=wants)
        if record != self._record:
            await self._commit_record(record, self._seats_kind)

    async def _forget(self, person: int, stand_in: Person) -> None:
        record = voting.settled(lobby.without(self._record, person, stand_in))
        if record == self._record:
            return
        if self.stage.is_open:
            await self._commit_record(record, self._seats_kind)
        else:
            await self._store(Commit(self.id, None, record))
            self._record = record

    async def _park(self) -> None:
        if self.stage is Stage.PLAYING and not self.is_parked:
            await self._store(Commit(self.id, turn_time.parked(self._now)))
            self._run_on()

    async def _move_to(self, channel: int) -> None:
        self._need_open()
        venue = replace(self._record.venue, channel=channel)
        await self._commit_record(replace(self._record, venue=venue), self._seats_kind)

    async def _meet_deadline(self) -> None:
        deadline = self._deadline
        if deadline is None or deadline.due > self._now:
            self._run_on()
        elif deadline.kind is DeadlineKind.WARN:
            await self._warn(deadline)
        elif deadline.kind is DeadlineKind.MOVE:
            await self._move_for_silent()
        elif deadline.kind is DeadlineKind.HOST:
            record = lobby.with_next_host(self._record)
            await self._commit_record(record, ChangeKind.LOBBY, turn_time.after_host(deadline))
        else:
            await self._close()

    async def _begin(self, by: int) -> None:
        record = lobby.ready_to_start(self._record, by)
        seats = len(record.seats)
        first = self._services.chance.draw_seat(seats) if record.first is None else record.first % seats
        record = replace(record, first=first, started_at=self._now)
        try:
            course = Course(new_game(record), 0, self._now)
        except ValueError as error:
            raise TableError("bad-option", option=str(error), value=None) from error
        course.run_on(self._services.chance, play_single=record.settings.play_single)
        await self._commit_course(course, record, ChangeKind.STARTED)

    async def _move(self, seat: int, move: Move, by: By) -> tuple[Step, ...]:
        """Play a move for a seat with all that follows by itself, and store it."""
        if self._game is None:
            raise TableError("not-started")
        course = Course(self._game, self.version, self._now)
        course.play(seat, move, by)
        course.run_on(self._services.chance, play_single=self._record.settings.play_single)
        record = self._record
        if by is By.PERSON and record.seats[seat].holder is Holder.AWAY:
            record = lobby.with_holder(record, seat, Holder.PERSON)
        elif by is By.TIMEOUT:
            latest_first = chain(reversed(course.steps), reversed(self._steps))
            if silent_turns(latest_first, seat) >= turn_time.SILENT_TURNS:
                record = voting.settled(lobby.with_holder(record, seat, Holder.AWAY))
        await self._commit_course(course, record, ChangeKind.MOVED)
        return tuple(course.steps)

    async def _commit_course(self, course: Course, record: TableRecord, kind: ChangeKind) -> None:
        """Store what a course has played, then make it the truth and tell everyone."""
        result = None
        if course.game.outcome is not None:
            record = replace(record, stage=Stage.FINISHED)
            result = result_of(course.game, record.seats)
        record = self._dated(record)
        entries = tuple(step.entry for step in course.steps)
        seats_changed = record.seats != self._record.seats
        deadline = self._next_deadline(record, course.game, {entry.seat for entry in entries})
        if self.is_parked and result is None and entries[0].by is By.COMPUTER:
            deadline = self._deadline  # computer players go on until it is a person's turn
        await self._store(Commit(self.id, deadline, self._if_changed(record), entries, result))
        self._record = record
        self._game = course.game
        self._steps.extend(course.steps)
        steps = tuple(course.steps)
        self._publish(kind, steps)
        if seats_changed and kind is ChangeKind.MOVED:
            self._publish(ChangeKind.SEATS)
        if record.stage in _ENDS:
            self._publish(_ENDS[record.stage], steps)
        self._run_on()

    async def _commit_record(
        self, record: TableRecord, kind: ChangeKind, deadline: Deadline | None = None
    ) -> None:
        """Store changed seats, options or stage, then make them the truth and tell everyone.

        `deadline`: the one that follows, unless the changed state says it.
        """
        record = self._dated(record)
        deadline = deadline or self._next_deadline(record, self._game)
        await self._store(Commit(self.id, deadline, self._if_changed(record)))
        self._record = record
        self._publish(_ENDS.get(record.stage, kind))
        self._run_on()

    async def _store(self, commit: Commit) -> None:
        """Put a change on disk; if that fails, nothing has changed and storage-failed is raised."""
        try:
            await self._services.journal.commit(commit)
        except Exception as error:
            log.exception("table %s: a change could not be stored", self.id)
            raise TableError("storage-failed") from error
        self._deadline = commit.deadline

    def _if_changed(self, record: TableRecord) -> TableRecord | None:
        return record if record != self._record else None

    def _next_deadline(
        self, record: TableRecord, game: Game | None, movers: Container[int] = ()
    ) -> Deadline | None:
        """The deadline after a change by `movers`; a turn that simply goes on keeps its own."""
        seat = self.actor
        goes_on = (
            seat is not None
            and game is not None
            and game.actor == seat
            and seat not in movers
            and record.seats[seat].holder == self._record.seats[seat].holder
        )
        return turn_time.next_deadline(record, game, self._now, self._deadline if goes_on else None)

    async def _warn(self, deadline: Deadline) -> None:
        last = turn_time.after_warning(deadline, self._record.settings)
        await self._store(Commit(self.id, last))
        self._publish(ChangeKind.WARNED)
        self._run_on()

    async def _move_for_silent(self) -> None:
        seat = self.actor
        if seat is None:
            return
        move = self._services.thinker.fallback(self._record.game, self.view(seat))
        await self._move(seat, move, By.TIMEOUT)

    async def _close(self) -> None:
        stage = Stage.CANCELLED if self.stage is Stage.LOBBY else Stage.ABANDONED
        await self._commit_record(replace(self._record, stage=stage), ChangeKind.SEATS)

    # Small helpers

    @property
    def _now(self) -> float:
        return self._services.clock.now()

    @property
    def _seats_kind(self) -> ChangeKind:
        return ChangeKind.LOBBY if self.stage is Stage.LOBBY else ChangeKind.SEATS

    def _dated(self, record: TableRecord) -> TableRecord:
        """The record with the moment of its end, if it has just ended."""
        return record if record.stage.is_open else replace(record, ended_at=self._now)

    def _need_open(self, *, lobby_only: bool = False) -> None:
        if not self.stage.is_open:
            raise TableError("table-ended")
        if lobby_only and self.stage is not Stage.LOBBY:
            raise TableError("lobby-closed")

    def _seat_in_play(self, person: int) -> int:
        """The seat of a person in the running match; refusals in the order a person expects."""
        self._need_open()
        seat = self.seat_of(person)
        if seat is None:
            left = any(s.person and s.person.id == person for s in self._record.seats)
            raise TableError("left-for-good" if left else "not-seated")
        if self.stage is Stage.LOBBY:
            raise TableError("not-started")
        return seat

    def _publish(self, kind: ChangeKind, steps: tuple[Step, ...] = ()) -> None:
        self._services.publish(Change(self, kind, steps))

    def _run_on(self) -> None:
        """Set the alarm and, if a computer player is to move, let it think."""
        deadline = self._deadline if self.stage.is_open else None
        self._services.deadlines.set(self.id, deadline.due if deadline else None)
        busy = self._thinking is not None and not self._thinking.done()
        if self._computer_to_move() is not None and not (busy and self._thought_about == self.version):
            self._thought_about = self.version
            self._thinking = asyncio.create_task(self._computer_turn(self.version))

    def _computer_to_move(self) -> int | None:
        seat = self.actor
        if seat is None or not lobby.somebody_plays(self._record):
            return None
        return None if self._record.seats[seat].is_played_by_person else seat

    async def _computer_turn(self, version: int) -> None:
        """Think outside the lock, then move if the position is still the one thought about."""
        seat = self._computer_to_move()
        if seat is None:
            return
        try:
            move = await self._services.thinker.choose(self._record.game, self.view(seat))
            await self._alone(lambda: self._computer_move(seat, move, version))
        except Exception as error:  # noqa: BLE001 - logged, and tried again
            self._try_again("a computer player's move", error)

    def _try_again(self, what: str, error: Exception) -> None:
        """Set the alarm for something that just failed, unless the table rests."""
        if not self._resting:
            stored_in_vain = isinstance(error, TableError) and error.code == "storage-failed"
            if not stored_in_vain:  # which is logged already
                log.error("table %s: %s could not be done", self.id, what, exc_info=error)
            self._services.deadlines.set(self.id, self._now + RETRY_SECONDS)

    async def _computer_move(self, seat: int, move: Move, version: int) -> None:
        if self.version == version and self._computer_to_move() == seat:
            await self._move(seat, move, By.COMPUTER)
