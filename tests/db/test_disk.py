"""A disk that is really full and a folder that may really not be written to, in a process of its own."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from db import Database, DatabaseUnusable
from db.backup import BackupFailed, back_up
from db.committer import Write
from db.writer import Statement

NOBODY = 65_534
INSERT = "INSERT INTO meta (key, value) VALUES (?, ?)"


def in_a_process(work: Callable[..., str], *arguments: Any) -> str:
    """What `work` returns in a child process, which may spoil its own limits and rights."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=lambda: theirs.send(work(*arguments)))
    child.start()
    theirs.close()
    try:
        return str(ours.recv())
    finally:
        child.join()
        ours.close()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that other users reach, too."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def unprivileged() -> None:
    """Become somebody whose rights the system checks."""
    if os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)


async def reason(path: Path) -> str:
    try:
        await (await Database.open(path)).close()
    except DatabaseUnusable as error:
        return error.reason
    return "opened"


def opened_without_rights(path: Path) -> str:
    unprivileged()
    return asyncio.run(reason(path))


def test_a_file_that_may_only_be_read_is_refused(folder: Path) -> None:
    assert asyncio.run(reason(folder / "bower.db")) == "opened"
    (folder / "bower.db.lock").chmod(0o666)
    (folder / "bower.db").chmod(0o444)
    folder.chmod(0o777)
    assert "it may be read but not written" in in_a_process(opened_without_rights, folder / "bower.db")


def test_a_folder_that_may_only_be_read_is_refused(folder: Path) -> None:
    folder.chmod(0o555)
    refused = in_a_process(opened_without_rights, folder / "bower.db")
    assert "it cannot be opened" in refused or "its folder cannot be written to" in refused


def limit_files(size: int) -> None:
    """Let no file of this process grow beyond so many bytes, as if its disk were full."""
    _, hardest = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hardest))


def opened_on_a_full_disk(path: Path, size: int) -> str:
    limit_files(size)
    return asyncio.run(reason(path))


@pytest.mark.parametrize("size", [0, 4096, 40_000])
def test_a_disk_without_room_for_a_new_database_is_refused(folder: Path, size: int) -> None:
    refused = in_a_process(opened_on_a_full_disk, folder / "bower.db", size)
    assert "the disk" in refused
    assert asyncio.run(reason(folder / "bower.db")) == "opened"


def test_a_disk_without_room_for_another_write_is_refused(folder: Path) -> None:
    assert asyncio.run(reason(folder / "bower.db")) == "opened"
    assert "the disk" in in_a_process(opened_on_a_full_disk, folder / "bower.db", 1024)


def write_until_full(path: Path) -> str:
    return asyncio.run(_write_until_full(path))


async def _write_until_full(path: Path) -> str:
    """Fill the disk, make room again and write on; the keys of the writes that returned."""
    database = await Database.open(path)
    limit_files(path.with_name(path.name + "-wal").stat().st_size + 100_000)
    written: list[str] = []
    for number in range(1000):
        rows = [(f"{number} {row}", "x" * 800) for row in range(10)]
        try:
            await database.write(Write("s", [Statement(INSERT, rows)]))
        except sqlite3.OperationalError:
            break
        written.append(str(number))
    limit_files(resource.RLIM_INFINITY)
    await database.write(Write("s", [Statement(INSERT, [("after 0", "x")])]))
    await database.close()
    return " ".join([*written, "after"])


def test_a_write_without_room_leaves_nothing_and_the_next_one_succeeds(
    folder: Path,
) -> None:
    written = in_a_process(write_until_full, folder / "bower.db").split()
    assert len(written) > 2
    with sqlite3.connect(folder / "bower.db") as connection:
        found = connection.execute("SELECT key FROM meta").fetchall()
    connection.close()
    assert {key.partition(" ")[0] for (key,) in found} == set(written)
    assert len(found) == 10 * (len(written) - 1) + 1


def backed_up_on_a_full_disk(path: Path, target: Path) -> str:
    limit_files(4096)
    try:
        back_up(path, target, overwrite=True)
    except BackupFailed as error:
        return str(error)
    return "copied"


def test_a_disk_without_room_for_a_copy_leaves_the_copy_before_alone(folder: Path) -> None:
    assert asyncio.run(reason(folder / "bower.db")) == "opened"
    (folder / "copies").mkdir()
    target = folder / "copies" / "copy.db"
    target.write_text("my last copy")
    failed = in_a_process(backed_up_on_a_full_disk, folder / "bower.db", target)
    assert "could not be made: the disk" in failed
    assert [file.read_text() for file in target.parent.iterdir()] == ["my last copy"]
