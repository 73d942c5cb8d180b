"""Exporting and forgetting a person; forgetting a server."""

# ruff: noqa: S608 - the names of tables come from the schema

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from db import Database
from db.personal import PERSON_COLUMNS, Personal
from db.schema import read_migrations
from tests.db.test_erasing import bytes_on_disk

pytestmark = pytest.mark.asyncio

FIXTURE = Path(__file__).with_name("fixtures") / f"version-{len(read_migrations())}.sql"
ADA, NAME = 2**62 + 1, "Ada"
BRUNO = 2**62 + 2
SERVER, ELSEWHERE = 10, 11
FILLERS = {"TEXT": "{}", "INTEGER": 1, "REAL": 1.0}


def columns(connection: sqlite3.Connection) -> dict[str, list[sqlite3.Row]]:
    """The columns of every table."""
    connection.row_factory = sqlite3.Row
    tables = [
        row["name"] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    ]
    return {
        table: list(connection.execute(f"PRAGMA table_info({table})"))
        for table in tables
        if not table.startswith("sqlite_")
    }


def fill(connection: sqlite3.Connection, table: str, **values: Any) -> None:
    """Insert a row with these values and any others where there must be some."""
    names, row = [], []
    for column in columns(connection)[table]:
        if column["name"] in values or (column["notnull"] and column["dflt_value"] is None):
            names.append(column["name"])
            row.append(values.get(column["name"], FILLERS[column["type"]]))
    places = ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})", row)


@pytest_asyncio.fixture
async def full(path: Path) -> Path:
    """A file with rows about Ada in every table that can hold one, and Bruno with a few of his own."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIXTURE.read_text(encoding="utf-8"))
        connection.execute("UPDATE people SET name = ? WHERE id = ?", (NAME, ADA))
        fill(connection, "people", id=BRUNO, name="Bruno")
        fill(connection, "tables", id=3, host_id=BRUNO, server_id=ELSEWHERE, stage="finished", rematch_of=1)
        fill(connection, "matches", table_id=3, server_id=ELSEWHERE, number=2, counted=1)
        for table, column in PERSON_COLUMNS.items():
            if ADA not in [row[column] for row in connection.execute(f"SELECT * FROM {table}")]:
                fill(connection, table, **{column: ADA, "table_id": 1, "server_id": SERVER, "seat": 0})
        for table in ("standings", "tallies"):
            fill(connection, table, table_id=3, seat=1, person_id=BRUNO, server_id=ELSEWHERE)
        for table in ("careers", "months", "particulars"):
            fill(connection, table, person_id=BRUNO, server_id=ELSEWHERE)
        fill(connection, "servers", id=ELSEWHERE)
        connection.commit()
    return path


@pytest_asyncio.fixture
async def database(full: Path) -> Any:
    opened = await Database.open(full)
    yield opened
    await opened.close()


def cells(path: Path) -> list[tuple[str, str, Any]]:
    """Every value in every table."""
    with closing(sqlite3.connect(path)) as connection:
        return [
            (table, name, value)
            for table in columns(connection)
            for row in connection.execute(f"SELECT * FROM {table}")
            for name, value in dict(row).items()
        ]


def rows(path: Path, table: str) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]


def sound(path: Path) -> bool:
    """Whether every reference leads somewhere."""
    with closing(sqlite3.connect(path)) as connection:
        return not connection.execute("PRAGMA foreign_key_check").fetchall()


async def test_every_column_that_names_people_is_known(full: Path) -> None:
    with closing(sqlite3.connect(full)) as connection:
        naming = set()
        for table, found in columns(connection).items():
            links = connection.execute(f"PRAGMA foreign_key_list({table})")
            naming |= {(table, link["from"]) for link in links if link["table"] == "people"}
            naming |= {(table, column["name"]) for column in found if "person" in column["name"]}
    assert naming == set(PERSON_COLUMNS.items())


async def test_nothing_in_the_file_holds_a_forgotten_persons_id_or_name(database: Database) -> None:
    assert {table for table, _, value in cells(database.path) if value == ADA} == {*PERSON_COLUMNS, "people"}
    personal = Personal(database)
    await personal.forget(ADA, await personal.new_stand_in())
    left = [cell for cell in cells(database.path) if str(ADA) in str(cell[2]) or NAME in str(cell[2])]
    assert left == []
    assert sound(database.path)
    await database.close()
    assert ADA.to_bytes(8, "big") not in bytes_on_disk(database.path)
    assert b"hand-order.three-thirteen" not in bytes_on_disk(database.path)


async def test_a_stand_in_takes_the_forgotten_persons_place(database: Database) -> None:
    before = {table: len(rows(database.path, table)) for table in PERSON_COLUMNS if table != "messages"}
    personal = Personal(database)
    stand_in = await personal.new_stand_in()
    await personal.forget(ADA, stand_in)
    assert {table: len(rows(database.path, table)) for table in before} == before
    for table, column in PERSON_COLUMNS.items():
        held = [row[column] for row in rows(database.path, table)]
        assert (stand_in.id in held) is (table != "messages"), table
    [row] = [row for row in rows(database.path, "people") if row["id"] == stand_in.id]
    assert (row["name"], row["locale"], row["dm_channel_id"], row["preferences"]) == ("", None, None, "{}")


async def test_everybody_else_stays_as_they_were(database: Database) -> None:
    def of_bruno() -> list[dict[str, Any]]:
        return [
            row for table in PERSON_COLUMNS for row in rows(database.path, table) if BRUNO in row.values()
        ]

    before = of_bruno()
    assert len(before) == 6
    personal = Personal(database)
    await personal.forget(ADA, await personal.new_stand_in())
    assert of_bruno() == before
    assert "Bruno" in [row["name"] for row in rows(database.path, "people")]


async def test_stand_ins_are_never_shared(database: Database) -> None:
    personal = Personal(database)
    first, second = await personal.new_stand_in(), await personal.new_stand_in()
    await personal.forget(ADA, first)
    await personal.forget(BRUNO, second)
    assert 0 > first.id > second.id
    assert {row["host_id"] for row in rows(database.path, "tables")} == {first.id, second.id}
    assert (await Personal(database).new_stand_in()).id < second.id


async def test_an_export_holds_every_row_about_a_person_and_nothing_of_others(database: Database) -> None:
    data = await Personal(database).export(ADA)
    text = json.dumps(data)
    assert set(data) == {*PERSON_COLUMNS, "people", "matches"}
    assert all(data.values())
    assert data["people"][0]["name"] == NAME
    assert data["people"][0]["preferences"] == {"hand-order.three-thirteen": "suit"}
    assert [table["id"] for table in data["tables"]] == ["1", "2"]
    assert data["tables"][0]["hosted"] is True
    assert data["tables"][0]["started_at"] == "1970-01-01T00:03:20+00:00"
    assert data["standings"][0]["won"] is True
    assert data["matches"][0]["scores"] == [61, 40]
    assert str(BRUNO) not in text
    assert "Bruno" not in text


async def test_an_export_holds_no_moves(database: Database) -> None:
    text = json.dumps(await Personal(database).export(ADA))
    moves = [row["move"] for row in rows(database.path, "journal")]
    assert moves
    assert not [move for move in moves if move in text]


async def test_nothing_is_exported_of_somebody_unknown(database: Database) -> None:
    assert not any((await Personal(database).export(5)).values())


async def test_a_server_is_forgotten_but_for_the_tables_still_open(database: Database) -> None:
    with closing(sqlite3.connect(database.path)) as connection:
        scoped = [t for t, found in columns(connection).items() if "server_id" in [c["name"] for c in found]]
    others = {table: [r for r in rows(database.path, table) if r["server_id"] != SERVER] for table in scoped}
    personal = Personal(database)
    assert await personal.matches_in(SERVER) == 1
    await personal.forget_server(SERVER)
    for table in scoped:
        left = rows(database.path, table)
        assert [row["stage"] for row in left if row["server_id"] == SERVER] == ["playing"] * (
            table == "tables"
        )
        if table != "tables":
            assert left == others[table]
    assert {row["table_id"] for row in rows(database.path, "journal")} == {2}
    assert [row["id"] for row in rows(database.path, "servers")] == [ELSEWHERE]
    assert [row["rematch_of"] for row in rows(database.path, "tables")] == [None, None]
    assert sound(database.path)
    assert await personal.matches_in(SERVER) == 0
