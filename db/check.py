"""Whether a database is sound, and every match in it is what its journal says."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Final

from db.database import Snapshot
from db.errors import plain
from db.reading import reading
from db.schema import newest_version, require_known
from db.stored import finished_matches, stored_tables
from engine.fair import FairRandom
from engine.game import CHANCE, Game
from engine.journal import Damaged, Result, Stage, StoredTable
from engine.match import new_game, result_of

_AT_ONCE: Final = 50
"""Tables in memory at the same time."""
_MOST_FAULTS: Final = 20
"""A damaged file has one fault a page; the first ones say enough."""

_OPEN: Final = "SELECT id FROM tables WHERE stage IN ('lobby', 'playing') ORDER BY id"
_OVER: Final = "SELECT id FROM tables WHERE stage = 'finished' ORDER BY id"
_WITHOUT_RESULT: Final = """
SELECT id FROM tables WHERE stage = 'finished' AND id NOT IN (SELECT table_id FROM matches) ORDER BY id
"""
_WITHOUT_END: Final = """
SELECT table_id FROM matches JOIN tables ON id = table_id WHERE stage != 'finished' ORDER BY table_id
"""


class Checkup:
    """What was looked at and what was found, as sentences for the operator."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[str] = []
        self._seen = ""

    def __str__(self) -> str:
        if not self.problems:
            return f"The database {self.path} is sound: {self._seen}."
        return "\n".join([f"The database {self.path} is not sound:", *map("- {}".format, self.problems)])

    async def of_everything(self, snapshot: Snapshot) -> None:
        """Look at the file, then at every match, unless the file is damaged."""
        version = await require_known(snapshot.rows)
        self.problems += [fault async for fault in _faults_of_file(snapshot)]
        if self.problems:
            return
        if version < newest_version():
            self._seen = f"it has version {version}, and its matches can be looked at after an upgrade"
            return
        running, over = await _ids(snapshot, _OPEN), await _ids(snapshot, _OVER)
        self.problems += [fault async for fault in _faults_of_open(snapshot, running)]
        self.problems += [fault async for fault in _faults_of_results(snapshot, over)]
        self._seen = f"version {version}, open tables: {len(running)}, finished matches: {len(over)}"


async def check(path: Path) -> Checkup:
    """Look at all of a database, even while the program plays; raises DatabaseUnusable."""
    found = Checkup(path)
    async with reading(path) as snapshot:
        await found.of_everything(snapshot)
    return found


async def _faults_of_file(snapshot: Snapshot) -> AsyncIterator[str]:
    try:
        for [fault] in await snapshot.rows(f"PRAGMA integrity_check({_MOST_FAULTS})"):
            if fault != "ok":
                yield f"the file is damaged: {fault}"
        for row in (await snapshot.rows("PRAGMA foreign_key_check"))[:_MOST_FAULTS]:
            yield f"a row of {row['table']} belongs to a row of {row['parent']} that does not exist"
    except sqlite3.DatabaseError as error:
        yield plain(error)


async def _faults_of_open(snapshot: Snapshot, tables: Sequence[int]) -> AsyncIterator[str]:
    async for number, stored in _stored(snapshot, tables):
        played = _played(stored) if stored is not None else "it cannot be read"
        if isinstance(played, str):
            yield f"table {number} cannot go on: {played}"
        elif played is not None and played.outcome is not None:
            yield f"table {number} is open although its match is over"


async def _faults_of_results(snapshot: Snapshot, tables: Sequence[int]) -> AsyncIterator[str]:
    for number in await _ids(snapshot, _WITHOUT_RESULT):
        yield f"table {number} has no result although its match is over"
    for number in await _ids(snapshot, _WITHOUT_END):
        yield f"table {number} has a result although its match is not over"
    async for number, stored in _stored(snapshot, tables):
        played = _played(stored) if stored is not None else "it cannot be read"
        if stored is None or isinstance(played, str):
            yield f"the match of table {number} cannot be replayed: {played}"
            continue
        if played is None or played.outcome is None:
            yield f"the journal of table {number} does not reach the end of its match"
        elif await _result(snapshot, number) not in (None, _facts(result_of(played, stored.record.seats))):
            yield f"the result of table {number} is not that of its journal"


async def _stored(snapshot: Snapshot, tables: Sequence[int]) -> AsyncIterator[tuple[int, StoredTable | None]]:
    """The tables with what is stored of them; None if that cannot be read."""
    for ids in (tables[at : at + _AT_ONCE] for at in range(0, len(tables), _AT_ONCE)):
        try:
            for stored in await stored_tables(snapshot, ids):
                yield stored.record.id, stored
        except Damaged:
            for number in ids:
                yield number, await _one(snapshot, number)


async def _one(snapshot: Snapshot, number: int) -> StoredTable | None:
    try:
        return (await stored_tables(snapshot, [number]))[0]
    except Damaged:
        return None


def _played(stored: StoredTable) -> Game | str | None:
    """The match after its last move, None if it has not begun, or why it cannot be replayed.

    The reason names no card: it may be copied into a report.
    """
    if stored.record.stage is Stage.LOBBY:
        return None
    try:
        game = new_game(stored.record)
        for fault in _faults_of_moves(game, stored):
            return fault
    except Exception as error:  # noqa: BLE001 - whatever a damaged journal makes a game raise
        return f"its options or a move do not fit ({type(error).__name__})"
    return game


def _faults_of_moves(game: Game, stored: StoredTable) -> Iterator[str]:
    """Play the journal on a match, and stop at the first fault."""
    for number, entry in enumerate(stored.entries, start=1):
        if entry.version != number:
            yield f"move {number} is missing"
        if entry.seat == CHANCE and (
            entry.seed is None or str(game.deal(FairRandom(entry.seed))) != entry.move
        ):
            yield f"move {number} is no deal of its seed"
        game.play(entry.seat, game.parse(entry.move))


async def _result(snapshot: Snapshot, number: int) -> object:
    """The facts of a result as it is stored; None if there is none."""
    try:
        found = await finished_matches(snapshot, [number])
    except Damaged:
        return "unreadable"
    return _facts(found[0].result) if found else None


def _facts(result: Result) -> object:
    """What a journal says of a result; people may have been forgotten since."""
    rows = [(row.seat, row.side, row.score, row.place, row.won) for row in result.standings]
    return result.outcome, rows


async def _ids(snapshot: Snapshot, sql: str) -> list[int]:
    return [row[0] for row in await snapshot.rows(sql)]
