"""What is on disk after the bot died, replayed without the bot's own restoring code.

A copy of the files is read, so that the next start of the bot finds them exactly as the dead one left
them.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import fair
from engine.game import CHANCE, Refusal
from engine.games import GAMES


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table's journal."""

    version: int
    seat: int
    move: str = field(repr=False)
    by: str
    seed: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """One table as its rows have it; `scores` are those of its result, if it has one."""

    table: int
    channel: int
    game: str
    stage: str
    options: Mapping[str, Any]
    first: int | None
    seats: tuple[int | None, ...]
    """The person of each seat; None: nobody."""
    lines: tuple[Line, ...]
    scores: tuple[int, ...] | None


class JournalBroken(Exception):
    """A journal contradicts itself, its result or the rules; the text says how."""


@contextmanager
def copied(database: Path) -> Iterator[sqlite3.Connection]:
    """A copy of a database nobody writes to just now, write-ahead log included, open for reading."""
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            source = database.with_name(database.name + suffix)
            if source.exists():
                shutil.copy(source, Path(folder) / source.name)
        with closing(sqlite3.connect(Path(folder) / database.name)) as connection:
            connection.row_factory = sqlite3.Row
            yield connection


def stored_matches(connection: sqlite3.Connection) -> list[StoredMatch]:
    """Every table that ever was."""
    return [_match(connection, row) for row in connection.execute("SELECT * FROM tables ORDER BY id")]


def _match(connection: sqlite3.Connection, table: sqlite3.Row) -> StoredMatch:
    def rows(what: str) -> list[sqlite3.Row]:
        return connection.execute(what, (table["id"],)).fetchall()

    journal = rows("SELECT * FROM journal WHERE table_id = ? ORDER BY version")
    result = rows("SELECT scores FROM matches WHERE table_id = ?")
    seats = rows("SELECT person_id FROM seats WHERE table_id = ? ORDER BY seat")
    return StoredMatch(
        table=table["id"],
        channel=table["channel_id"],
        game=table["game"],
        stage=table["stage"],
        options=json.loads(table["options"]),
        first=table["first_seat"],
        seats=tuple(row["person_id"] for row in seats),
        lines=tuple(Line(r["version"], r["seat"], r["move"], r["made_by"], r["seed"]) for r in journal),
        scores=tuple(json.loads(result[0]["scores"])) if result else None,
    )


def positions(match: StoredMatch) -> Iterator[tuple[int, Any]]:
    """The game at every version from 0 on, replayed move by move; the same object each time.

    Raises JournalBroken where the journal is not what the rules and the seeds of its deals make it.
    """
    if not match.lines:
        return
    rules = GAMES[match.game]
    options = rules.Options(**match.options)
    game = rules(players=len(match.seats), options=options, first=match.first or 0)
    yield 0, game
    for expected, line in enumerate(match.lines, start=1):
        if line.version != expected:
            raise JournalBroken(f"table {match.table}: version {line.version} stands where {expected} should")
        try:
            _play(game, line)
        except (Refusal, JournalBroken) as error:
            raise JournalBroken(f"table {match.table}, version {expected}: {error}") from error
        yield expected, game
    _compare_end(match, game)


def _play(game: Any, line: Line) -> None:
    move = game.parse(line.move)
    if line.seat == CHANCE and str(game.deal(fair.FairRandom(line.seed or ""))) != str(move):
        raise JournalBroken("a deal is not what its seed gives")
    game.play(line.seat, move)


def _compare_end(match: StoredMatch, game: Any) -> None:
    """A match is finished exactly if its last move ended it, with the scores that are stored."""
    over = game.outcome is not None
    if over != (match.stage == "finished"):
        raise JournalBroken(f"table {match.table}: {match.stage}, though the match is over: {over}")
    if over and match.scores != tuple(game.outcome.scores):
        raise JournalBroken(f"table {match.table}: the stored scores are not those of the match")
