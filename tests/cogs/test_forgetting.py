"""Forgetting while everything goes on: memory and database must not part."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import discord
import pytest
import pytest_asyncio

from cogs.forgetting import engagements, forget_person, forget_server
from cogs.members import Members
from db import Database, People, Personal, Servers, TableStore
from engine.clock import ManualClock
from engine.computer.pool import InlineThinker
from engine.host import Host
from engine.journal import Person, Stage, Venue
from engine.refusals import TableError
from engine.table import Table

pytestmark = pytest.mark.asyncio

ADA, BRUNO = Person(11, "Ada"), Person(12, "Bruno")
HERE, ELSEWHERE = Venue(1, 2), Venue(3, 4)


class FakePublisher:
    """Nothing is posted here; the calls are noted."""

    def __init__(self) -> None:
        self.let_go_of: list[int] = []

    async def let_go(self, person: int) -> None:
        self.let_go_of.append(person)

    async def drop_ended(self, _server: int) -> None: ...


class FakeClient:
    """What forgetting needs of the client, over a real database."""

    def __init__(self, database: Database, store: TableStore, servers: Servers, clock: ManualClock) -> None:
        self.database = database
        self.store = store
        self.servers = servers
        self.host = Host(store, clock, InlineThinker())
        self.people = People(database, clock)
        self.members = Members(cast("discord.Client", self), clock)
        self.personal = Personal(database)
        self.publisher = FakePublisher()

    async def open(self, *others: Person, venue: Venue = HERE) -> Table:
        """A table of Bruno's with others in its lobby."""
        table = await self.host.open(BRUNO, venue, "fives-and-threes")
        for person in others:
            await table.join(person)
        return table

    async def agree(self) -> None:
        """Every table in memory is as in the database."""
        for table in self.host.tables():
            stored = await self.store.load(table.id)
            assert stored is not None
            assert stored.record == table.record


@pytest_asyncio.fixture
async def client(tmp_path: Path) -> AsyncIterator[Any]:
    database, clock = await Database.open(tmp_path / "bower.db"), ManualClock()
    store = await TableStore.open(database)
    client = FakeClient(database, store, await Servers.open(database, clock), clock)
    yield client
    await client.host.close()
    await database.close()


async def test_a_person_who_joins_while_being_forgotten_is_there_wholly_or_not_at_all(client: Any) -> None:
    tables = [await client.open(ADA), *[await client.open() for _ in range(3)]]

    async def join(table: Table, turns: int) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        await table.join(ADA)

    await asyncio.gather(
        forget_person(client, ADA.id), *(join(table, 7 * turn) for turn, table in enumerate(tables[1:]))
    )
    await client.agree()
    assert tables[0].seat_of(ADA.id) is None
    joined = [table for table in client.host.tables() if table.seat_of(ADA.id) is not None]
    known = await client.people.profile(ADA.id)
    assert (known is not None) or not joined


async def test_two_people_are_forgotten_at_once(client: Any) -> None:
    table = await client.open(ADA)
    await table.start(BRUNO.id)
    assert engagements(client, ADA.id) == (1, 0)
    await asyncio.gather(*(forget_person(client, person.id) for person in (ADA, BRUNO)))
    assert table.stage is Stage.ABANDONED
    stored = (await client.store.load(table.id)).record
    assert {seat.person.id for seat in stored.seats} == {-1, -2}
    assert table.record == stored
    assert {person["id"] for person in await client.database.rows("SELECT id FROM people")} == {-1, -2}


async def test_a_match_that_ends_while_its_player_is_forgotten_counts_for_the_stand_in(client: Any) -> None:
    table = await client.open(ADA)
    await table.configure(BRUNO.id, "target", 31)
    await table.configure(BRUNO.id, "finish", "reach_or_pass")
    await table.start(BRUNO.id)

    async def play_on() -> None:
        while table.stage is Stage.PLAYING:
            person = table.record.seats[table.actor].person
            try:
                await table.act(person.id, table.view(table.actor).legal_moves[0])
            except TableError:
                await asyncio.sleep(0)

    await asyncio.gather(play_on(), forget_person(client, ADA.id))
    await client.store.books.catch_up()
    people = await client.database.rows("SELECT DISTINCT person_id FROM careers ORDER BY 1")
    assert [row[0] for row in people] == [-1, BRUNO.id]
    assert await client.people.profile(ADA.id) is None


async def test_deleting_a_server_leaves_the_others_alone(client: Any) -> None:
    here, there = await client.open(), await client.open(venue=ELSEWHERE)
    for server in (HERE.server, ELSEWHERE.server):
        await client.servers.remember(server, "it")
    await forget_server(client, 1, ADA.id)
    assert client.host.tables() == [there]
    assert await client.store.load(here.id) is None
    assert await client.store.load(there.id) is not None
    assert (client.servers.locale(HERE.server), client.servers.locale(ELSEWHERE.server)) == (None, "it")
