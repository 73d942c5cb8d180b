"""`python -m db backup FILE` while the program writes."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
from pathlib import Path

import pytest

from db import Database
from db.__main__ import main
from db.backup import BackupFailed, back_up
from db.committer import Write
from db.writer import Statement

ROOT = Path(__file__).parents[2]
INSERT = "INSERT INTO meta (key, value) VALUES (?, ?)"


def keys(path: Path) -> list[int]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return sorted(int(key) for (key,) in connection.execute("SELECT key FROM meta"))


def named_copy(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if "copy" in file.name]


async def write_for_ever(database: Database, written: list[int]) -> None:
    """One row after another, each big enough to need pages of its own."""
    while True:
        number = len(written)
        await database.write(Write("s", [Statement(INSERT, [(str(number), "x" * 12_000)])]))
        written.append(number)


async def copy_in_another_process(path: Path, target: Path, *options: str) -> int:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "db", "--database", str(path), "backup", str(target), *options,
        cwd=ROOT,
    )  # fmt: skip
    return await asyncio.wait_for(process.wait(), 30)


@pytest.mark.asyncio
async def test_a_copy_made_while_the_program_writes_is_complete_and_sound(path: Path, tmp_path: Path) -> None:
    database = await Database.open(path)
    written: list[int] = []
    writing = asyncio.create_task(write_for_ever(database, written))
    while len(written) < 200:  # 2.5 MB, copied in several goes
        await asyncio.sleep(0.01)
    before = len(written)
    assert await copy_in_another_process(path, tmp_path / "copy.db") == 0
    after = len(written)
    writing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await writing
    await database.close()
    found = keys(tmp_path / "copy.db")
    assert found == list(range(len(found)))
    assert before <= len(found) <= after
    assert after > before
    assert named_copy(tmp_path) == ["copy.db"]
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
    assert await asyncio.to_thread(main, ["--database", str(tmp_path / "copy.db"), "check"]) == 0
    opened = await Database.open(tmp_path / "copy.db")
    await opened.close()


@pytest.fixture
def database_file(path: Path) -> Path:
    async def create() -> None:
        await (await Database.open(path)).close()

    asyncio.run(create())
    return path


def test_a_file_that_exists_is_replaced_only_on_demand(database_file: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("my last copy")
    with pytest.raises(BackupFailed, match="exists already"):
        back_up(database_file, target)
    assert target.read_text() == "my last copy"
    assert main(["--database", str(database_file), "backup", str(target), "--force"]) == 0
    assert target.read_bytes().startswith(b"SQLite format 3")
    with pytest.raises(BackupFailed, match="exists already"):
        back_up(database_file, database_file, overwrite=True)


def test_nothing_is_left_of_a_copy_that_fails(
    database_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = bytearray(database_file.read_bytes())
    content[8192:20_000] = b"\xa5" * (20_000 - 8192)
    database_file.write_bytes(content)
    (tmp_path / "copies").mkdir()
    assert main(["--database", str(database_file), "backup", str(tmp_path / "copies" / "copy.db")]) == 1
    assert "damaged" in capsys.readouterr().err
    assert list((tmp_path / "copies").iterdir()) == []


def test_a_missing_folder_and_a_missing_database_are_told(
    database_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--database", str(database_file), "backup", str(tmp_path / "missing" / "copy.db")]) == 1
    assert "There is no folder" in capsys.readouterr().err
    assert main(["--database", str(tmp_path / "missing.db"), "backup", str(tmp_path / "copy.db")]) == 1
    assert "there is no such file" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()
