"""Forgetting a person or a server: first wherever tables live, then what was posted, then what is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.journal import Stage
from engine.refusals import TableError

if TYPE_CHECKING:
    from cogs.client import BowerClient


async def forget_person(client: BowerClient, person: int) -> None:
    """Let a stand-in take a person's place everywhere; a computer player takes the running seats.

    Raises storage-failed, with some tables changed perhaps; it may then be done again.
    """
    stand_in = await client.personal.new_stand_in()
    async with client.store.books.held():  # or a match that ends meanwhile would count for two people
        await client.publisher.let_go(person)
        await client.host.forget(person, stand_in)
        await client.host.settled()
        await client.publisher.let_go(person)
        await client.personal.forget(person, stand_in)
    client.people.drop(person)
    client.members.forget(person)
    # A table that the person joined, or that was read, in these moments still has the old id.
    await client.host.forget(person, stand_in)


async def forget_server(client: BowerClient, server: int, manager: int) -> None:
    """End every table of a server and delete all that is kept of it; raises storage-failed."""
    for table in client.host.tables(server=server):
        try:
            await table.end(manager, moderator=True)
        except TableError as error:
            if table.stage.is_open or error.code != "table-ended":
                raise
    await client.host.settled()
    await client.publisher.drop_ended(server)
    async with client.store.books.held():
        await client.personal.forget_server(server)
    await client.host.drop_ended(server)
    client.servers.drop(server)


def engagements(client: BowerClient, person: int) -> tuple[int, int]:
    """In how many running matches a person plays, and in how many lobbies they wait."""
    stages = [table.stage for table in client.host.tables(person=person)]
    return stages.count(Stage.PLAYING), stages.count(Stage.LOBBY)
