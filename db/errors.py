"""What can go wrong with the file as a whole. A refused write raises `sqlite3.Error` instead."""

from __future__ import annotations

from pathlib import Path


class DatabaseUnusable(Exception):
    """The file cannot serve as the database; the text is one sentence for the operator."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"The database {path} cannot be used: {' '.join(reason.split())}.")
        self.path = path
        self.reason = reason


class DatabaseClosed(Exception):
    """A write was handed in after `Database.close`."""
