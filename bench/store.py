"""How many moves a second reach the disk: `python -m bench.store`.

The store commits one move with a deadline at a time, from 1 and from 50 tables at once and 100 times
a second, with `synchronous=FULL`. The yardstick is a plain loop over `sqlite3` that does the same, in
the same run.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import quantiles

from db import Database, TableStore
from engine.journal import (
    By,
    Commit,
    Deadline,
    DeadlineKind,
    Entry,
    Holder,
    Person,
    Seat,
    Settings,
    Stage,
    TableRecord,
    Venue,
)

SECONDS = 2.0
"""How long each figure is measured."""
RATE = 100.0
"""Commits a second that come by themselves, as from a thousand tables in play."""
OPEN_LOOP_SECONDS = 10.0
TARGET = 0.025
"""Seconds that 99 of 100 commits at `RATE` must stay below."""

_MILLISECONDS = 1_000


def _record(table: int) -> TableRecord:
    host = Person(1, "Ada")
    seats = (Seat(host, Holder.PERSON), Seat(None, Holder.COMPUTER))
    return TableRecord(
        table, "fives-and-threes", Venue(1, 2), host, Stage.PLAYING, seats, {}, Settings(), opened_at=0.0
    )


def _change(table: int, version: int) -> Commit:
    entry = Entry(version, version % 2, "6-4 left", By.PERSON, float(version))
    return Commit(table, Deadline(float(version), DeadlineKind.WARN), entries=[entry])


async def _play(store: TableStore, table: int, until: float, waits: list[float]) -> None:
    version = 0
    before = time.perf_counter()
    while before < until:
        version += 1
        await store.commit(_change(table, version))
        after = time.perf_counter()
        waits.append(after - before)
        before = after


async def _run_store(writers: int, path: Path) -> list[float]:
    database = await Database.open(path)
    try:
        store = await TableStore.open(database)
        tables = [store.next_table_id() for _ in range(writers)]
        for table in tables:
            await store.commit(Commit(table, None, _record(table)))
        waits: list[float] = []
        until = time.perf_counter() + SECONDS
        await asyncio.gather(*(_play(store, table, until, waits) for table in tables))
        return waits
    finally:
        await database.close()


async def _run_open_loop(rate: float, path: Path) -> list[float]:
    """Commit at moments independent of each other, `rate` times a second, each at a table of its own."""
    chance, waits = random.Random(61), list[float]()
    database = await Database.open(path)

    async def one(table: int) -> None:
        before = time.perf_counter()
        await store.commit(_change(table, 1))
        waits.append(time.perf_counter() - before)

    try:
        store = await TableStore.open(database)
        tables = [store.next_table_id() for _ in range(round(rate * OPEN_LOOP_SECONDS))]
        await asyncio.gather(*(store.commit(Commit(table, None, _record(table))) for table in tables))
        async with asyncio.TaskGroup() as group:
            due = time.perf_counter()
            for table in tables:
                due += chance.expovariate(rate)
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                group.create_task(one(table))
        return waits
    finally:
        await database.close()


def _measure_open_loop(path: Path) -> list[float]:
    """Seconds each commit took at `RATE` a second."""
    return asyncio.run(_run_open_loop(RATE, path))


def _measure_store(writers: int, path: Path) -> list[float]:
    """Seconds each commit took, with so many tables at once."""
    return asyncio.run(_run_store(writers, path))


def _measure_direct(path: Path) -> list[float]:
    """Seconds each transaction of the plain loop took, into tables of the same shape."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.executescript(
        "CREATE TABLE journal (table_id, version, seat, move, made_by, at, seed,"
        " PRIMARY KEY (table_id, version)) WITHOUT ROWID;"
        "CREATE TABLE deadlines (table_id INTEGER PRIMARY KEY, due, kind);"
        "CREATE INDEX deadlines_by_due ON deadlines (due);"
    )
    waits: list[float] = []
    before = time.perf_counter()
    until = before + SECONDS
    while before < until:
        version = len(waits) + 1
        connection.execute("BEGIN IMMEDIATE")
        entry = (1, version, version % 2, "6-4 left", "person", float(version), None)
        connection.execute("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)", entry)
        connection.execute("INSERT OR REPLACE INTO deadlines VALUES (1, ?, 'warn')", (float(version),))
        connection.execute("COMMIT")
        after = time.perf_counter()
        waits.append(after - before)
        before = after
    connection.close()
    return waits


def _show(name: str, waits: list[float], yardstick: float) -> float:
    """Print one line and return its rate in commits a second."""
    rate = len(waits) / SECONDS
    percentiles = quantiles(waits, n=100)
    median, worst = (percentiles[at - 1] * _MILLISECONDS for at in (50, 99))
    print(f"{name:24} {rate:9,.0f}/s  x{rate / (yardstick or rate):5.2f}  {median:8.2f} ms  {worst:8.2f} ms")
    return rate


def _in_folder(measure: Callable[[Path], list[float]]) -> list[float]:
    """Measure on a fresh file beside the program, for a temporary folder may be in memory."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        return measure(Path(folder) / "bench.db")


def main() -> int:
    """Print rates, their ratio to the plain loop of this run, and waiting times; 1 if they are too long."""
    print(f"{'synchronous=FULL':24} {'commits':>11}  {'ratio':>6}  {'median':>11}  {'p99':>11}")
    direct = _show("sqlite3, plain loop", _in_folder(_measure_direct), 0)
    for writers in (1, 50):
        waits = _in_folder(partial(_measure_store, writers))
        _show(f"store, {writers} writer{'s' * (writers > 1)}", waits, direct)
    waits = _in_folder(_measure_open_loop)
    middle, worst = (quantiles(waits, n=100)[at - 1] for at in (50, 99))
    verdict = "ok" if worst < TARGET else "MISSED"
    name = f"store, {RATE:g} a second"
    print(f"{name:24} {'':22}{middle * _MILLISECONDS:8.2f} ms  {worst * _MILLISECONDS:8.2f} ms  {verdict}")
    return int(worst >= TARGET)


if __name__ == "__main__":
    sys.exit(main())
