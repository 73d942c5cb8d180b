"""One program for one file: two that both believe in their own memory would undo each other's work."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Self


class InUse(Exception):
    """Another process keeps the lock."""


class FileLock:
    """An advisory lock beside the database, which reading it (a check, a backup) does not need.

    It ends with the process that took it, so a killed one leaves nothing that stands in the way. The
    database itself cannot carry it: closing any descriptor of it would take SQLite's own locks away.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, database: Path) -> Self:
        """Take the lock of a database or raise InUse; OSError if its folder cannot be written to."""
        path = database.with_name(f"{database.name}.lock")
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(descriptor)
            raise InUse from error
        return cls(descriptor)

    def release(self) -> None:
        """Let another process have it; releasing twice does nothing more."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
