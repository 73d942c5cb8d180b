"""What can go wrong with the file as a whole. A refused write raises `sqlite3.Error` instead."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

_PLAIN: Final = {
    sqlite3.SQLITE_BUSY: "another program holds it locked",
    sqlite3.SQLITE_LOCKED: "another program holds it locked",
    sqlite3.SQLITE_READONLY: "it may be read but not written",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is not a database",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
}
"""What SQLite's primary result codes mean to an operator."""


class DatabaseUnusable(Exception):
    """The file cannot serve as the database; the text is one sentence for the operator."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"The database {path} cannot be used: {' '.join(reason.split())}.")
        self.path = path
        self.reason = reason


def plain(error: sqlite3.Error) -> str:
    """Why SQLite refused, for an operator; its own words are kept beside the plain ones."""
    known = _PLAIN.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return f"{known} (SQLite says: {error})" if known else f"SQLite says: {error}"


class DatabaseClosed(Exception):
    """A write was handed in after `Database.close`."""
