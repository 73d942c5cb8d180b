"""Which table a person means, by where they are and at which tables they sit."""

from __future__ import annotations

import pytest

from cogs.choosing import Sees, any_table, own_table, reachable, seat_in
from engine.game import Refusal
from engine.journal import Venue
from engine.table import Table
from tests.engine.conftest import CAFE, World

pytestmark = pytest.mark.asyncio

LOUNGE = Venue(server=1, channel=3)
ELSEWHERE = Venue(server=9, channel=4)


def all_of(venue: Venue) -> Sees:
    """The sight of somebody who sees every table of a server."""
    return lambda table: table.record.venue.server == venue.server


def nothing(_: Table) -> bool:
    """The sight of somebody who sees no table but their own."""
    return False


async def open_at(world: World, venue: Venue) -> Table:
    return await world.host.open(world.ada, venue, "fives-and-threes")


def ada_in(world: World, venue: Venue, number: int | None = None) -> Table:
    return own_table(
        world.host,
        world.ada.id,
        server=venue.server,
        channel=venue.channel,
        number=number,
        sees=all_of(venue),
    )


def ada_by_dm(world: World, number: int | None = None) -> Table:
    return own_table(world.host, world.ada.id, server=None, channel=77, number=number, sees=nothing)


async def test_in_a_channel_it_is_the_persons_table_there(world: World) -> None:
    here = await open_at(world, CAFE)
    await open_at(world, LOUNGE)
    assert ada_in(world, CAFE) is here


async def test_in_direct_messages_it_is_the_persons_table_anywhere(world: World) -> None:
    only = await open_at(world, LOUNGE)
    assert ada_by_dm(world) is only


async def test_among_several_it_is_the_one_where_it_is_the_persons_turn(world: World) -> None:
    await open_at(world, CAFE)
    playing = await world.match(world.bruno)
    other = await world.match(world.bruno)
    first_move = other.view(0).legal_moves[0]
    await other.act(world.ada.id, first_move)
    assert ada_in(world, CAFE) is playing
    assert ada_by_dm(world) is playing


async def test_among_lobbies_it_is_the_one_match_being_played(world: World) -> None:
    await open_at(world, CAFE)
    playing = await world.match(world.bruno)
    await playing.act(world.ada.id, playing.view(0).legal_moves[0])
    assert ada_in(world, CAFE) is playing


async def test_among_several_it_is_one_of_a_game_that_is_asked_for(world: World) -> None:
    dominoes = await open_at(world, CAFE)
    cards = await world.host.open(world.ada, CAFE, "three-thirteen")

    def ada_wants(*games: str) -> Table:
        return own_table(
            world.host, world.ada.id, server=1, channel=CAFE.channel, number=None, sees=nothing, games=games
        )

    assert ada_wants("three-thirteen") is cards
    assert ada_wants("chess", "fives-and-threes") is dominoes
    with pytest.raises(Refusal, match="several-tables"):
        ada_wants("chess")


async def test_if_several_could_be_meant_their_numbers_are_told(world: World) -> None:
    await open_at(world, CAFE)
    await open_at(world, CAFE)
    with pytest.raises(Refusal, match="several-tables") as refused:
        ada_in(world, CAFE)
    assert refused.value.facts == {"tables": "1, 2"}


async def test_a_named_table_wins_over_the_place(world: World) -> None:
    await open_at(world, CAFE)
    there = await open_at(world, LOUNGE)
    assert ada_in(world, CAFE, number=there.id) is there


async def test_who_sits_nowhere_here_is_told_so(world: World) -> None:
    await open_at(world, LOUNGE)
    with pytest.raises(Refusal, match="no-table-here"):
        ada_in(world, CAFE)


async def test_who_sits_nowhere_at_all_is_told_so_in_direct_messages(world: World) -> None:
    with pytest.raises(Refusal, match="no-table-at-all"):
        ada_by_dm(world)


async def test_an_onlooker_sees_the_only_table_of_the_channel(world: World) -> None:
    table = await open_at(world, CAFE)
    seen = any_table(world.host, world.diego.id, server=1, channel=CAFE.channel, number=None, sees=nothing)
    assert seen is table


async def test_an_onlooker_has_to_choose_among_several_tables(world: World) -> None:
    await open_at(world, CAFE)
    await open_at(world, CAFE)
    with pytest.raises(Refusal, match="several-tables"):
        any_table(world.host, world.diego.id, server=1, channel=CAFE.channel, number=None, sees=nothing)


async def test_a_table_out_of_sight_does_not_exist_for_strangers(world: World) -> None:
    table = await open_at(world, ELSEWHERE)
    with pytest.raises(Refusal, match="no-such-table"):
        reachable(table, world.diego.id, sees=all_of(LOUNGE), number=table.id)
    assert reachable(table, world.diego.id, sees=all_of(ELSEWHERE), number=table.id) is table
    assert reachable(table, world.ada.id, sees=nothing, number=table.id) is table


async def test_who_left_a_match_still_reaches_it_but_has_no_seat(world: World) -> None:
    table = await world.match(world.bruno)
    await table.leave(world.bruno.id)
    assert reachable(table, world.bruno.id, sees=nothing, number=table.id) is table
    with pytest.raises(Refusal, match="left-for-good"):
        seat_in(table, world.bruno.id)
    with pytest.raises(Refusal, match="not-seated"):
        seat_in(table, world.diego.id)
