"""Group commit, reading, and the life of an open database."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import struct
from pathlib import Path

import pytest

from db import Database, DatabaseClosed
from db.committer import Write
from db.writer import Statement
from tests.db.conftest import all_together, together

pytestmark = pytest.mark.asyncio

INSERT = "INSERT INTO meta (key, value) VALUES (?, ?)"
PUT = "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)"
DELETE = "DELETE FROM meta WHERE key = ?"


def insert(key: str, value: str | float | None = "x") -> Write:
    return Write(key, [Statement(INSERT, [(key, value)])])


def on_disk(path: Path) -> dict[str, str]:
    """What another process would find now."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT key, value FROM meta"))


def transactions(path: Path) -> int:
    """How many transactions the write-ahead log holds: frames that give the size after a commit."""
    log = path.with_name(path.name + "-wal").read_bytes()
    (page_size,) = struct.unpack_from(">I", log, 8)
    return sum(struct.unpack_from(">I", log, at + 4)[0] > 0 for at in range(32, len(log), 24 + page_size))


async def test_a_write_that_returned_is_on_disk(database: Database) -> None:
    await database.write(insert("a"))
    assert on_disk(database.path) == {"a": "x"}


async def test_a_write_takes_effect_as_a_whole_or_not_at_all(database: Database) -> None:
    await database.write(insert("taken"))
    both = Write(
        "s", [Statement(INSERT, [("new", "x")]), Statement(INSERT, [("newer", "x"), ("taken", "x")])]
    )
    with pytest.raises(sqlite3.IntegrityError):
        await database.write(both)
    assert on_disk(database.path) == {"taken": "x"}


async def test_writes_that_wait_together_share_one_transaction(database: Database) -> None:
    before = transactions(database.path)
    await all_together(database, *(database.write(insert(f"{number}")) for number in range(120)))
    assert transactions(database.path) - before == 1
    assert len(on_disk(database.path)) == 120


async def test_in_a_group_only_the_write_at_fault_fails_and_with_its_own_error(database: Database) -> None:
    await database.write(insert("taken"))
    writes = [insert("a"), insert("taken"), insert("b"), insert("c", None), insert("d", 2**70), insert("e")]
    writes.append(Write("f", [Statement("DELETE FROM missing WHERE key = ?", [("f",)])]))
    outcomes = await together(database, *map(database.write, writes))
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        sqlite3.IntegrityError,
        type(None),
        sqlite3.IntegrityError,
        OverflowError,
        type(None),
        sqlite3.OperationalError,
    ]
    assert sorted(on_disk(database.path)) == ["a", "b", "e", "taken"]


async def test_a_failure_found_only_at_the_commit_spares_the_others(database: Database) -> None:
    orphan = Write(
        "orphan", [Statement("INSERT INTO deadlines (table_id, due, kind) VALUES (?, 1.0, 'x')", [(7,)])]
    )
    outcomes = await together(database, *map(database.write, [insert("a"), orphan, insert("b")]))
    assert [type(outcome) for outcome in outcomes] == [type(None), sqlite3.IntegrityError, type(None)]
    assert sorted(on_disk(database.path)) == ["a", "b"]
    assert await database.rows("SELECT * FROM deadlines") == []


async def test_after_a_failure_writing_goes_on(database: Database) -> None:
    for number in range(3):
        with pytest.raises(sqlite3.OperationalError):
            await database.write(Write("s", [Statement("INSERT INTO missing VALUES (?)", [(1,)])]))
        await database.write(insert(f"{number}"))
    assert len(on_disk(database.path)) == 3


async def test_writes_of_one_subject_keep_their_order(database: Database) -> None:
    puts = [Write("s", [Statement(PUT, [("k", str(number))])]) for number in range(5)]
    delete = Write("s", [Statement(DELETE, [("k",)])])
    await all_together(database, *map(database.write, [*puts, delete, puts[3]]))
    assert on_disk(database.path) == {"k": "3"}
    await all_together(database, *map(database.write, [puts[1], delete]))
    assert on_disk(database.path) == {}


async def test_the_statements_of_a_write_keep_their_order_in_a_group(database: Database) -> None:
    writes = [
        Write(
            key,
            [Statement(INSERT, [(key, "1")]), Statement(DELETE, [(key,)]), Statement(INSERT, [(key, "2")])],
        )
        for key in "abc"
    ]
    await all_together(database, *map(database.write, [insert("d"), *writes]))
    assert on_disk(database.path) == {"a": "2", "b": "2", "c": "2", "d": "x"}


async def test_a_write_whose_caller_is_cancelled_is_carried_out_and_harms_no_other(
    database: Database,
) -> None:
    tasks = [asyncio.create_task(database.write(insert(f"{number}"))) for number in range(6)]
    await asyncio.sleep(0)  # now all are handed in
    tasks[0].cancel()
    tasks[3].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(asyncio.CancelledError) == 2
    await database.write(insert("after"))
    assert sorted(on_disk(database.path)) == ["0", "1", "2", "3", "4", "5", "after"]


async def test_a_failing_write_whose_caller_is_cancelled_harms_no_other(database: Database) -> None:
    await database.write(insert("taken"))
    failing = asyncio.create_task(database.write(insert("taken")))
    good = asyncio.create_task(database.write(insert("good")))
    await asyncio.sleep(0)
    failing.cancel()
    await good
    assert sorted(on_disk(database.path)) == ["good", "taken"]


async def test_closing_finishes_every_write_handed_in(path: Path) -> None:
    database = await Database.open(path)
    tasks = [asyncio.create_task(database.write(insert(f"{number}"))) for number in range(30)]
    repeated = [
        asyncio.create_task(database.write(Write("s", [Statement(PUT, [("k", "v")])]))) for _ in range(3)
    ]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*tasks, *repeated)
    assert len(on_disk(path)) == 31


async def test_a_closed_database_takes_no_write_and_may_be_closed_again(path: Path) -> None:
    database = await Database.open(path)
    await database.close()
    await database.close()
    with pytest.raises(DatabaseClosed):
        await database.write(insert("a"))
    assert on_disk(path) == {}


async def test_every_commit_is_flushed_to_disk(database: Database) -> None:
    [row] = await database._writer.execute_fetchall("PRAGMA synchronous")
    assert row[0] == 2  # FULL
    assert (await database.rows("PRAGMA journal_mode"))[0][0] == "wal"


async def test_reads_cannot_change_anything(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await database.rows("DELETE FROM meta")


async def test_a_snapshot_sees_one_moment_while_writing_goes_on(database: Database) -> None:
    await database.write(insert("a"))
    async with database.snapshot() as snapshot:
        assert len(await snapshot.rows("SELECT * FROM meta")) == 1
        await database.write(insert("b"))
        assert len(await snapshot.rows("SELECT * FROM meta")) == 1
    assert len(await database.rows("SELECT * FROM meta")) == 2


async def test_a_cancelled_or_failed_snapshot_does_not_hold_back_the_next_reader(database: Database) -> None:
    entered = asyncio.Event()

    async def read_for_ever() -> None:
        async with database.snapshot() as snapshot:
            await snapshot.rows("SELECT * FROM meta")
            entered.set()
            await asyncio.Event().wait()

    reading = asyncio.create_task(read_for_ever())
    await entered.wait()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    with pytest.raises(sqlite3.OperationalError):
        async with database.snapshot() as snapshot:
            await snapshot.rows("SELECT * FROM missing")
    await database.write(insert("a"))
    assert len(await database.rows("SELECT * FROM meta")) == 1
