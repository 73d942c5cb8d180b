"""Checkpoints beside the writer: what is in the write-ahead log moves into the file itself.

SQLite does that within some commit, by default, and whoever waits for that one waits as long as for
dozens. Here another connection moves most of it while writing goes on; the writer has to move only what
came meanwhile, so that the log can begin anew (https://sqlite.org/wal.html, section 2.2).
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import Final

import aiosqlite

from db.writer import PASSIVE, Writer

_EVERY: Final = 5.0
"""Seconds after which what was written moves."""

_log = logging.getLogger(__name__)


class Checkpointer:
    """Keeps the write-ahead log of `writer` short, by `beside`, a connection that it closes at the end."""

    def __init__(self, writer: Writer, beside: aiosqlite.Connection) -> None:
        self._writer = writer
        self._beside = beside
        self._alarm: asyncio.TimerHandle | None = None
        self._work: asyncio.Task[None] | None = None

    def note_commit(self) -> None:
        """Something was written, and will be moved a while later."""
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(_EVERY, self._begin)

    async def close(self) -> None:
        """Move nothing more; the end of the last connection does it anyway."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._work is not None:
            await self._work
        await self._beside.close()

    def _begin(self) -> None:
        self._work = asyncio.create_task(self._move(), name="checkpoint")
        self._alarm = None

    async def _move(self) -> None:
        try:
            await self._beside.execute_fetchall(PASSIVE)
        except sqlite3.Error as error:
            _log.warning("the write-ahead log grows, for it could not be emptied (%s)", error)
        else:
            self._writer.begin(self._writer.checkpoint)
