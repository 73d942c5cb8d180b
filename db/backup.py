"""A copy of the database, made while the program goes on playing."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from db.database import usable
from db.errors import plain
from db.reading import read_only

_PAGES: Final = 256
"""Copied in one go, 1 MB; between two goes whoever waits for the disk has it."""
_PAUSE_SECONDS: Final = 0.005


class BackupFailed(Exception):
    """There is no copy; the text is a sentence for the operator."""


def back_up(database: Path, target: Path, *, overwrite: bool = False) -> None:
    """Copy the database as it is at one moment, on disk and complete or not at all.

    The copy has the secrets of the database and is for its owner's eyes alone. Raises BackupFailed, also
    for a target that exists unless `overwrite`, and DatabaseUnusable.
    """
    if target.exists() and (not overwrite or target.samefile(database)):
        raise BackupFailed(f"{target} exists already and is left as it is.")
    if not target.parent.is_dir():
        raise BackupFailed(f"There is no folder {target.parent} for the copy.")
    with _draft(target) as draft:
        with usable(database):
            source = sqlite3.connect(read_only(database), uri=True, isolation_level=None)
        with contextlib.closing(source), _explained(target):
            _copy(source, draft)
        _put_in_place(draft, target, overwrite=overwrite)


@contextlib.contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """An empty file beside the target, gone at the end unless it was moved."""
    with _explained(target):
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}-", suffix=".part", dir=target.parent)
    os.close(descriptor)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


@contextlib.contextmanager
def _explained(target: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise BackupFailed(f"The copy {target} could not be made: {plain(error)}.") from error
    except OSError as error:
        raise BackupFailed(f"The copy {target} could not be made: {error.strerror}.") from error


def _copy(source: sqlite3.Connection, draft: Path) -> None:
    # The read transaction pins one moment: without it every write of the program would start the
    # copying all over again.
    source.execute("BEGIN")
    source.execute("SELECT count(*) FROM sqlite_master").fetchone()
    with contextlib.closing(sqlite3.connect(draft)) as copy:
        source.backup(copy, pages=_PAGES, sleep=_PAUSE_SECONDS)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, complete in itself
        [found] = copy.execute("PRAGMA quick_check(1)").fetchall()
        if found[0] != "ok":
            raise sqlite3.DatabaseError(f"the database is damaged ({found[0]})")


def _put_in_place(draft: Path, target: Path, *, overwrite: bool) -> None:
    """Give the finished copy its name, on disk before this returns."""
    with _explained(target):
        with draft.open("rb") as copy:
            os.fsync(copy.fileno())
        if overwrite:
            draft.replace(target)
        else:
            os.link(draft, target)  # fails, unlike a renaming, if somebody made the target meanwhile
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
