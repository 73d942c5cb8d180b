"""The connection that writes, and whole transactions in its thread."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

import aiosqlite

Value = str | int | float | None
Row = tuple[Value, ...]

PASSIVE: Final = "PRAGMA wal_checkpoint(PASSIVE)"
_VALUES: Final = re.compile(r"VALUES (\(\?(?:, \?)*\))")
_ROWS_A_STEP: Final = 50
"""Rows that one statement inserts at most: each number of them is another statement to be prepared."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One INSERT, UPDATE or DELETE, carried out once for each row of parameters."""

    sql: str
    rows: Sequence[Row] = field(repr=False)


class Writer(aiosqlite.Connection):
    """A connection that carries out whole transactions in its thread.

    It must begin a transaction by itself before a change (`isolation_level`).
    """

    def begin(self, work: Callable[[], object]) -> None:
        """Let its thread do some work, which may use the calls below; returns at once."""
        self._tx.put_nowait((None, work))

    def transact(self, statements: Iterable[Statement]) -> None:
        """Commit all of the statements; raises what SQLite raised, with nothing of them left."""
        try:
            for statement in statements:
                for sql, rows in _in_few_steps(statement):
                    self._conn.executemany(sql, rows)
            self._conn.commit()
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._conn.rollback()
            raise

    def checkpoint(self) -> None:
        """Move what may be moved from the write-ahead log into the file without waiting for anybody."""
        with contextlib.suppress(sqlite3.Error):  # the next one moves it
            self._conn.execute(PASSIVE).fetchone()

    def empty_log(self) -> bool:
        """Move everything from the write-ahead log into the file; whether the log keeps nothing old."""
        try:
            blocked = self._conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.Error:
            return False
        return not blocked


def _in_few_steps(statement: Statement) -> Iterator[tuple[str, Sequence[Row]]]:
    """The statement, or several that do the same: before each of its rows a busy event loop may make us wait.

    What inserts values inserts many rows of them at once.
    """
    values = _VALUES.search(statement.sql)
    if values is None or len(statement.rows) < 2:
        yield statement.sql, statement.rows
        return
    before, after = statement.sql[: values.start(1)], statement.sql[values.end(1) :]
    for at in range(0, len(statement.rows), _ROWS_A_STEP):
        rows = statement.rows[at : at + _ROWS_A_STEP]
        many = ", ".join([values[1]] * len(rows))
        yield f"{before}{many}{after}", [tuple(chain.from_iterable(rows))]
