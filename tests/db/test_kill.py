"""Killing the process at any instant loses no commit that was acknowledged."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from db import Database, TableStore
from engine.journal import Commit, Deadline, DeadlineKind, StoredTable, TableRecord

PROGRAM = Path(__file__).with_name("writing_process.py")
ROOT = Path(__file__).parents[2]
TABLES = range(1, 9)


async def prepare(path: Path, make_record: Callable[..., TableRecord]) -> None:
    database = await Database.open(path)
    store = await TableStore.open(database)
    for table in TABLES:
        await store.commit(Commit(table, None, make_record(table)))
    await database.close()


def write_until_killed(path: Path, acknowledgements: int) -> dict[int, int]:
    """The last version of each table that the process said was on disk before SIGKILL met it."""
    acknowledged: dict[int, int] = {}
    with subprocess.Popen(  # noqa: S603 - our own program, with a path of our own
        [sys.executable, str(PROGRAM), str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdout is not None
        for number, line in enumerate(process.stdout):
            if number == acknowledgements:
                process.kill()
            table, _, version = line.partition(" ")
            if version.endswith("\n"):
                acknowledged[int(table)] = int(version)
    assert process.returncode == -9
    return acknowledged


async def stored_tables(path: Path) -> list[StoredTable]:
    database = await Database.open(path)
    try:
        return await (await TableStore.open(database)).open_tables()
    finally:
        await database.close()


@pytest.mark.asyncio
async def test_a_killed_process_loses_no_acknowledged_commit(
    path: Path, make_record: Callable[..., TableRecord]
) -> None:
    await prepare(path, make_record)
    for acknowledgements in (1, 50, 333, 801):
        acknowledged = write_until_killed(path, acknowledgements)
        for table in await stored_tables(path):
            versions = [entry.version for entry in table.entries]
            assert versions == list(range(1, len(versions) + 1))
            assert len(versions) >= acknowledged.get(table.record.id, 0)
            assert table.deadline == (Deadline(float(len(versions)), DeadlineKind.MOVE) if versions else None)
