"""Writes moves without end and prints each table and version once its commit has returned.

A program for `test_kill.py`, which kills it: `python writing_process.py DATABASE`.
"""

from __future__ import annotations

import asyncio
import sys

from db import Database, TableStore
from engine.journal import By, Commit, Deadline, DeadlineKind, Entry


async def play(store: TableStore, table: int, version: int) -> None:
    while True:
        version += 1
        entry = Entry(version, 0, f"move {version}", By.PERSON, float(version))
        await store.commit(Commit(table, Deadline(float(version), DeadlineKind.MOVE), entries=[entry]))
        sys.stdout.write(f"{table} {version}\n")
        sys.stdout.flush()


async def main(path: str) -> None:
    store = await TableStore.open(await Database.open(path))
    tables = await store.open_tables()
    await asyncio.gather(*(play(store, table.record.id, len(table.entries)) for table in tables))


asyncio.run(main(sys.argv[1]))
