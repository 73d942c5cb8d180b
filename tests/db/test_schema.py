"""Opening a file: new, old, newer, foreign, damaged."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from db import Database, DatabaseUnusable, TableStore
from db.committer import Write
from db.schema import Migration, read_migrations
from db.writer import Statement
from engine.journal import By, Deadline, DeadlineKind, Entry, StoredTable, TableRecord

pytestmark = pytest.mark.asyncio

FIXTURES = Path(__file__).with_name("fixtures")
MIGRATIONS = read_migrations()
ADD_COLUMN = Migration(len(MIGRATIONS) + 1, "next", "ALTER TABLE meta ADD COLUMN note TEXT;")
BROKEN = Migration(
    len(MIGRATIONS) + 1, "next", "CREATE TABLE extra (id INTEGER); INSERT INTO missing VALUES (1);"
)


def run(path: Path, script: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def overwrite(path: Path, where: slice, content: bytes) -> None:
    before = bytearray(path.read_bytes() if path.exists() else b"")
    before[where] = content
    path.write_bytes(before)


def schema(path: Path) -> dict[str, str]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))


def version(path: Path) -> int:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


async def open_and_close(path: Path, migrations: list[Migration] = MIGRATIONS) -> None:
    database = await Database.open(path, migrations)
    await database.close()


async def refusal(path: Path, migrations: list[Migration] = MIGRATIONS) -> str:
    with pytest.raises(DatabaseUnusable) as caught:
        await Database.open(path, migrations)
    text = str(caught.value)
    assert text.startswith(f"The database {path} cannot be used: ")
    assert "\n" not in text
    return text


async def test_a_missing_and_an_empty_file_become_a_database_of_the_newest_version(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    await open_and_close(tmp_path / "empty.db")
    await open_and_close(tmp_path / "missing.db")
    assert version(tmp_path / "empty.db") == version(tmp_path / "missing.db") == len(MIGRATIONS)
    assert schema(tmp_path / "empty.db") == schema(tmp_path / "missing.db")


async def test_opening_again_changes_nothing(path: Path) -> None:
    await open_and_close(path)
    before = schema(path)
    await open_and_close(path)
    assert schema(path) == before


async def test_a_later_migration_is_applied_once_and_keeps_what_is_there(path: Path) -> None:
    await open_and_close(path)
    run(path, "INSERT INTO meta (key, value) VALUES ('k', 'v')")
    for _ in range(2):
        database = await Database.open(path, [*MIGRATIONS, ADD_COLUMN])
        found = [tuple(row) for row in await database.rows("SELECT * FROM meta")]
        await database.close()
        assert found == [("k", "v", None)]
    assert version(path) == ADD_COLUMN.number


async def test_a_failing_migration_leaves_the_file_as_it_was(path: Path) -> None:
    await open_and_close(path)
    before = schema(path)
    assert "no such table: missing" in await refusal(path, [*MIGRATIONS, BROKEN])
    assert (version(path), schema(path)) == (len(MIGRATIONS), before)
    await open_and_close(path)


async def test_a_file_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    await open_and_close(path, [*MIGRATIONS, ADD_COLUMN])
    before = schema(path)
    assert f"its version is {ADD_COLUMN.number}, of a newer Bower" in await refusal(path)
    assert (version(path), schema(path)) == (ADD_COLUMN.number, before)


@pytest.mark.parametrize(
    "script", ["CREATE TABLE t (x)", "PRAGMA user_version = 1", "PRAGMA user_version = 99"]
)
async def test_a_file_of_another_program_is_refused_and_left_alone(path: Path, script: str) -> None:
    run(path, script)
    before = (version(path), schema(path))
    assert "another program" in await refusal(path)
    assert (version(path), schema(path)) == before


async def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    overwrite(path, slice(None), b"Dear diary, today I was mistaken for a database. " * 50)
    assert "not a database" in await refusal(path)


async def test_a_damaged_file_is_refused(path: Path) -> None:
    database = await Database.open(path)
    rows = [(str(number), "x" * 900) for number in range(100)]
    await database.write(Write("s", [Statement("INSERT INTO meta (key, value) VALUES (?, ?)", rows)]))
    await database.close()
    overwrite(path, slice(-40_000, -10_000), b"\xa5" * 30_000)
    assert "damaged" in await refusal(path)


async def test_a_truncated_file_is_refused(path: Path) -> None:
    await open_and_close(path)
    overwrite(path, slice(5_000, None), b"")
    await refusal(path)


async def test_a_missing_folder_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert "there is no folder" in await refusal(tmp_path / "missing" / "bower.db")
    assert "unable to open" in await refusal(tmp_path)


async def test_migrations_must_be_numbered_without_a_gap(tmp_path: Path) -> None:
    (tmp_path / "0001_first.sql").touch()
    (tmp_path / "0003_third.sql").touch()
    with pytest.raises(ValueError, match="without a gap"):
        read_migrations(tmp_path)


async def test_every_version_has_a_fixture() -> None:
    names = sorted(fixture.stem for fixture in FIXTURES.glob("version-*.sql"))
    assert names == [f"version-{migration.number}" for migration in MIGRATIONS]


@pytest.mark.parametrize("number", [migration.number for migration in MIGRATIONS])
async def test_a_migration_once_released_is_never_edited(tmp_path: Path, number: int) -> None:
    run(tmp_path / "then.db", (FIXTURES / f"version-{number}.sql").read_text(encoding="utf-8"))
    await open_and_close(tmp_path / "now.db", MIGRATIONS[:number])
    assert schema(tmp_path / "now.db") == schema(tmp_path / "then.db")


@pytest.mark.parametrize("number", [migration.number for migration in MIGRATIONS])
async def test_a_file_of_an_old_version_keeps_its_tables_and_results(
    path: Path, number: int, make_record: Callable[..., TableRecord]
) -> None:
    run(path, (FIXTURES / f"version-{number}.sql").read_text(encoding="utf-8"))
    database = await Database.open(path)
    try:
        store = await TableStore.open(database)
        [running] = await store.open_tables()
        [finished] = await store.last_finished(10)
        next_id = store.next_table_id()
    finally:
        await database.close()
    assert version(path) == len(MIGRATIONS)
    assert running == StoredTable(
        make_record(2, rematch_of=1),
        (
            Entry(1, -1, "deal 6-6 5-4 / 3-2 1-0", By.CHANCE, 300.0, "5eed"),
            Entry(2, 1, "3-2", By.COMPUTER, 301.0),
        ),
        Deadline(400.5, DeadlineKind.WARN),
    )
    assert (finished.table, finished.result.outcome.scores, next_id) == (1, (61, 40), 3)
