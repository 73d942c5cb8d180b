"""`python -m db check`: what is sound, and each way not to be."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from db import Database, TableStore
from db.__main__ import main
from engine.clock import ManualClock
from engine.computer.pool import InlineThinker
from engine.host import Host
from engine.journal import Person, Stage, Venue
from engine.table import Table

ADA, BRUNO = Person(1, "Ada"), Person(2, "Bruno")


class CountedChance:
    """The same deals in every run."""

    def __init__(self) -> None:
        self._seeds: Iterator[str] = (f"{number:064x}" for number in itertools.count(1))

    def new_seed(self) -> str:
        return next(self._seeds)

    def draw_seat(self, seats: int) -> int:
        return seats - seats


async def play(table: Table, moves: int) -> None:
    for _ in range(moves):
        if table.stage is Stage.PLAYING:
            person = table.record.seats[table.actor].person
            await table.act(person.id, table.view(table.actor).legal_moves[0])


async def write_tables(path: Path) -> None:
    """Table 1 is finished, table 2 in play, table 3 in its lobby."""
    database = await Database.open(path)
    host = Host(await TableStore.open(database), ManualClock(), InlineThinker(), chance=CountedChance())
    for moves in (1000, 5):
        table = await host.open(ADA, Venue(1, 2), "fives-and-threes", options={"target": 31})
        await table.join(BRUNO)
        await table.start(ADA.id)
        await play(table, moves)
    await host.open(ADA, Venue(1, 2), "fives-and-threes")
    await host.close()
    await database.close()


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "bower.db"
    asyncio.run(write_tables(path))
    return path


@pytest.fixture
def path(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(original, tmp_path))


def checked(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["--database", str(path), "check"])
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    return code, said.out or said.err


def change(path: Path, sql: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(sql)
        connection.commit()


def test_a_sound_file_is_called_sound(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = checked(path, capsys)
    assert code == 0
    assert said.endswith(" is sound: version 6, open tables: 2, finished matches: 1.\n")


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("DELETE FROM journal WHERE table_id = 2 AND version = 3", "table 2 cannot go on: move 3 is missing"),
        (
            "UPDATE journal SET seed = 'f' WHERE table_id = 2 AND version = 1",
            "table 2 cannot go on: move 1 is no deal of its seed",
        ),
        (
            "UPDATE journal SET move = 'knock' WHERE table_id = 2 AND version = 2",
            "table 2 cannot go on: its options or a move do not fit (IllegalMove)",
        ),
        ("UPDATE seats SET holder = 'ghost' WHERE table_id = 2", "table 2 cannot go on: it cannot be read"),
        ("UPDATE tables SET stage = 'playing' WHERE id = 1", "table 1 is open although its match is over"),
        (
            "UPDATE tables SET stage = 'abandoned' WHERE id = 1",
            "table 1 has a result although its match is not",
        ),
        (
            "DELETE FROM journal WHERE table_id = 1 AND version > 9",
            "the journal of table 1 does not reach the end of its match",
        ),
        (
            "UPDATE standings SET score = score + 1 WHERE table_id = 1 AND seat = 0",
            "the result of table 1 is not that of its journal",
        ),
        ("UPDATE matches SET winners = '[' WHERE table_id = 1", "the result of table 1 is not that of its"),
        (
            "PRAGMA foreign_keys = ON; DELETE FROM matches WHERE table_id = 1",
            "table 1 has no result although its match is over",
        ),
        ("DELETE FROM people WHERE id = 2", "a row of seats belongs to a row of people that does not exist"),
    ],
)
def test_what_does_not_fit_together_is_told(
    path: Path, capsys: pytest.CaptureFixture[str], sql: str, told: str
) -> None:
    change(path, sql)
    code, said = checked(path, capsys)
    assert code == 1
    assert said.startswith(f"The database {path} is not sound:\n- ")
    assert told in said


def test_a_damaged_file_is_told(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 8192] = b"\xa5" * 8192
    path.write_bytes(content)
    code, said = checked(path, capsys)
    assert code == 1
    assert "damaged" in said


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("PRAGMA user_version = 99", "its version is 99, of a newer Bower"),
        ("PRAGMA application_id = 7", "it belongs to another program"),
    ],
)
def test_a_file_that_is_not_for_this_program_is_refused(
    path: Path, capsys: pytest.CaptureFixture[str], sql: str, told: str
) -> None:
    change(path, sql)
    code, said = checked(path, capsys)
    assert code == 1
    assert told in said


def test_a_missing_file_and_a_letter_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no such file" in checked(tmp_path / "missing.db", capsys)[1]
    assert not (tmp_path / "missing.db").exists()
    (tmp_path / "letter.db").write_text("Dear diary, I am no database. " * 100)
    code, said = checked(tmp_path / "letter.db", capsys)
    assert code == 1
    assert "it is not a database" in said


def test_a_file_of_an_older_version_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript((Path(__file__).parent / "fixtures" / "version-1.sql").read_text("utf-8"))
    code, said = checked(path, capsys)
    assert code == 0
    assert "it has version 1" in said


def test_the_file_of_the_settings_is_meant_if_none_is_named(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", str(path))
    assert main(["check"]) == 0
    monkeypatch.setenv("LOCAL_PORT", "-1")
    assert main(["check"]) == 2
    assert "LOCAL_PORT" in capsys.readouterr().err


def test_boards_are_counted_anew_but_not_while_the_program_runs(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--database", str(path), "rebuild"]) == 0
    assert "from 1 finished matches" in capsys.readouterr().out
    assert main(["--database", str(path.with_name("missing.db")), "rebuild"]) == 1

    async def beside_another() -> int:
        database = await Database.open(path)
        try:
            return await asyncio.to_thread(main, ["--database", str(path), "rebuild"])
        finally:
            await database.close()

    assert asyncio.run(beside_another()) == 1
    assert "another Bower is using it" in capsys.readouterr().err
