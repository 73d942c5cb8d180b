"""When a person has to be called to the table."""

from __future__ import annotations

import pytest

from cogs.publisher.views import (
    PRESENT_SECONDS,
    computer_is_thinking,
    has_moved_since,
    is_warned,
    needs_call,
    person_to_move,
)
from engine.table import Table
from tests.engine.conftest import World

pytestmark = pytest.mark.asyncio


async def move(table: Table) -> None:
    person = person_to_move(table)
    assert person is not None
    assert table.actor is not None
    await table.act(person.id, table.view(table.actor).legal_moves[0])


async def test_whoever_pressed_start_and_opens_is_not_called(world: World) -> None:
    table = await world.match(world.bruno)
    assert person_to_move(table) == world.ada
    assert not needs_call(table, world.clock.now())


async def test_an_opener_who_did_not_press_start_is_called(world: World) -> None:
    table = await world.lobby(world.bruno)
    await table.swap(world.ada.id, 0, 1)
    await table.start(world.ada.id)
    assert person_to_move(table) == world.bruno
    assert needs_call(table, world.clock.now())


async def test_the_next_person_is_called_after_another_persons_move(world: World) -> None:
    table = await world.match(world.bruno)
    await move(table)
    assert person_to_move(table) == world.bruno
    assert needs_call(table, world.clock.now())


async def test_a_person_among_computer_players_is_called_only_after_a_pause(world: World) -> None:
    table = await world.match(computers=1)
    await move(table)
    await world.settle()
    assert person_to_move(table) == world.ada
    moved = world.clock.now()
    assert not needs_call(table, moved + PRESENT_SECONDS)
    assert needs_call(table, moved + PRESENT_SECONDS + 1)


async def test_nobody_is_called_in_a_lobby_or_while_a_computer_player_thinks(world: World) -> None:
    lobby = await world.lobby()
    assert not needs_call(lobby, world.clock.now())
    table = await world.match(computers=1)
    await table.leave(world.ada.id)
    assert person_to_move(table) is None
    assert not needs_call(table, world.clock.now())
    assert not computer_is_thinking(table)  # nobody plays any more


async def test_a_warning_and_a_move_are_told_from_the_table(world: World) -> None:
    table = await world.match(world.bruno)
    assert not is_warned(table)
    await world.tick(90)
    assert is_warned(table)
    version = table.version
    assert not has_moved_since(table, world.ada.id, version)
    await move(table)
    assert not is_warned(table)
    assert has_moved_since(table, world.ada.id, version)
    assert not has_moved_since(table, world.bruno.id, version)
