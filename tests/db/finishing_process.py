"""Finishes matches without end and prints each table once its commit has returned.

A program for `test_bookkeeper.py`, which kills it: `python finishing_process.py DATABASE`.
"""

from __future__ import annotations

import asyncio
import sys

from db import Database, TableStore
from tests.db.finished import Match

MATCHES = (Match([1, 2], [1, 2]), Match([2, 3, None], [2, 1, 3]), Match([3, None], [1, 2]))


async def go_on(store: TableStore, match: Match) -> None:
    while True:
        table = store.next_table_id()
        await store.commit(match.commit(table))
        sys.stdout.write(f"{table}\n")
        sys.stdout.flush()


async def main(path: str) -> None:
    store = await TableStore.open(await Database.open(path))
    await asyncio.gather(*(go_on(store, match) for match in MATCHES))


asyncio.run(main(sys.argv[1]))
