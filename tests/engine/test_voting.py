"""Ending a table by a vote, the host's role passing on, parking and forgetting."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.journal import DeadlineKind, Holder, Person, Stage, Venue
from engine.refusals import TableError
from engine.turn_time import HOST_SECONDS, LOBBY_SECONDS, PARKED_SECONDS
from engine.voting import Tally

pytestmark = pytest.mark.asyncio

NOBODY = Person(-1, "?")


def refusal(code: str) -> Any:
    return pytest.raises(TableError, match=f"^{code}")


async def fall_silent(world: Any, table: Any, seat: int, *others: Person) -> None:
    """Let one seat be silent until a computer player holds it, while the others play."""
    people = {table.seat_of(person.id): person for person in others}
    while table.record.seats[seat].holder is Holder.PERSON:
        if table.actor == seat:
            await world.tick(30)
        else:
            await table.act(people[table.actor].id, table.view(table.actor).legal_moves[0])


async def test_more_than_half_of_those_who_play_end_the_match(world: Any) -> None:
    table = await world.match(world.bruno, world.carmen, computers=1)
    turn = table.deadline
    await world.tick(10)
    await table.vote_end(world.ada.id)
    await table.vote_end(world.ada.id)
    assert table.vote == Tally(1, 3)
    assert table.deadline == turn
    assert world.kinds()[-1] == "seats"
    await table.vote_end(world.ada.id, wants=False)
    await table.vote_end(world.bruno.id)
    assert table.vote == Tally(1, 3)
    await table.vote_end(world.carmen.id)
    await world.settle()
    assert table.stage is Stage.ABANDONED
    assert table.record.ended_at == world.clock.now()
    assert world.kinds()[-1] == "abandoned"
    with refusal("table-ended"):
        await table.vote_end(world.ada.id)


async def test_half_is_not_enough_and_who_does_not_sit_has_no_vote(world: Any) -> None:
    table = await world.match(world.bruno)
    await table.vote_end(world.bruno.id)
    assert table.stage is Stage.PLAYING
    with refusal("not-seated"):
        await table.vote_end(world.elena.id)


async def test_who_leaves_takes_the_vote_along_and_what_remains_may_be_a_majority(world: Any) -> None:
    table = await world.match(world.bruno, world.carmen, world.diego)
    await table.vote_end(world.ada.id)
    await table.leave(world.ada.id)
    assert table.vote == Tally(0, 3)
    await table.vote_end(world.bruno.id)
    assert table.stage is Stage.PLAYING
    await table.leave(world.diego.id)
    assert table.vote == Tally(1, 2)
    assert table.stage is Stage.PLAYING
    await table.leave(world.carmen.id)
    assert table.stage is Stage.ABANDONED


async def test_a_silent_person_takes_the_vote_along_too(world: Any) -> None:
    table = await world.match(world.bruno, world.carmen)
    await table.vote_end(world.ada.id)
    await fall_silent(world, table, 0, world.bruno, world.carmen)
    assert table.vote == Tally(0, 2)
    await table.vote_end(world.bruno.id)
    await fall_silent(world, table, 2, world.bruno)
    assert table.stage is Stage.ABANDONED


async def test_a_vote_brings_its_person_back(world: Any) -> None:
    table = await world.match(world.bruno, world.carmen)
    await fall_silent(world, table, 0, world.bruno, world.carmen)
    await table.vote_end(world.ada.id)
    assert table.record.seats[0].holder is Holder.PERSON
    assert table.vote == Tally(1, 3)


async def test_a_lobby_is_closed_by_a_vote_as_well(world: Any) -> None:
    table = await world.lobby(world.bruno, world.carmen)
    await table.vote_end(world.bruno.id)
    assert world.kinds()[-1] == "lobby"
    await table.vote_end(world.carmen.id)
    assert table.stage is Stage.CANCELLED


async def test_votes_outlive_a_restart(world: Any) -> None:
    table = await world.match(world.bruno, world.carmen)
    await table.vote_end(world.bruno.id)
    host = await world.restart()
    assert host.table(table.id).vote == Tally(1, 3)


async def test_a_host_who_falls_silent_hands_the_role_to_somebody_who_plays(world: Any) -> None:
    table = await world.match(world.bruno)
    await fall_silent(world, table, 0, world.bruno)
    assert table.record.host == world.bruno
    await table.come_back(world.ada.id)
    assert table.record.host == world.bruno
    await fall_silent(world, table, 1, world.ada)
    assert table.record.host == world.ada
    await fall_silent(world, table, 0)
    assert table.record.host == world.ada


async def test_in_a_lobby_where_nothing_happens_the_hosts_role_passes_on_before_it_closes(world: Any) -> None:
    table = await world.lobby(world.bruno)
    closes = world.clock.now() + LOBBY_SECONDS
    assert table.closes == closes
    await world.tick(HOST_SECONDS)
    assert table.record.host == world.bruno
    assert table.closes == closes
    await table.start(world.bruno.id)
    assert table.stage is Stage.PLAYING


async def test_a_lobby_of_one_keeps_its_host(world: Any) -> None:
    table = await world.lobby(computers=1)
    await world.tick(HOST_SECONDS + 1)
    assert table.record.host == world.ada
    assert table.deadline.kind is DeadlineKind.LOBBY


async def test_a_parked_match_stands_still_until_somebody_acts(world: Any) -> None:
    table = await world.match(world.bruno, computers=1)
    while table.actor != 1:
        await table.act(world.ada.id, table.view(0).legal_moves[0])
        await world.settle()
    await table.park()
    await table.park()
    assert table.is_parked
    assert table.turn_ends is None
    assert table.closes == world.clock.now() + PARKED_SECONDS
    version = table.version
    await world.tick(PARKED_SECONDS - 1)
    assert (table.version, table.stage) == (version, Stage.PLAYING)
    await table.act(world.bruno.id, table.view(1).legal_moves[0])
    await world.settle()
    assert not table.is_parked
    assert table.version > version + 1
    assert table.turn_ends is not None


async def test_a_computer_player_to_move_when_its_match_is_parked_moves_so_that_a_person_can_act(
    world: Any,
) -> None:
    world.thinker.gate = asyncio.Event()
    table = await world.match(computers=1)
    await table.act(world.ada.id, table.view(0).legal_moves[0])
    assert table.actor == 1
    await table.park()
    closes = table.closes
    world.clock.advance(5)
    world.thinker.gate.set()
    await world.settle()
    assert table.actor == 0
    assert table.is_parked
    assert table.closes == closes
    await table.act(world.ada.id, table.view(0).legal_moves[0])
    assert not table.is_parked


async def test_a_parked_match_in_which_nobody_acts_is_abandoned(world: Any) -> None:
    table = await world.match(computers=1)
    await table.park()
    host = await world.restart()
    assert host.table(table.id).is_parked
    await world.tick(2 * PARKED_SECONDS)
    assert (await host.find(table.id)).stage is Stage.ABANDONED


async def test_a_lobby_is_not_parked(world: Any) -> None:
    table = await world.lobby()
    await table.park()
    assert not table.is_parked


async def test_a_forgotten_person_leaves_and_is_named_nowhere(world: Any) -> None:
    match = await world.match(world.bruno, world.carmen)
    await match.forget(world.ada.id, NOBODY)
    assert match.record.seats[0].person == NOBODY
    assert match.record.seats[0].holder is Holder.LEFT
    assert match.record.host == world.bruno
    assert match.seat_of(world.ada.id) is None
    assert "Ada" not in repr(world.journal.stored[match.id].record)
    await match.forget(world.elena.id, NOBODY)
    lobby = await world.lobby()
    await lobby.forget(world.ada.id, NOBODY)
    assert lobby.stage is Stage.CANCELLED
    assert lobby.record.host == NOBODY


async def test_a_person_is_forgotten_at_a_table_that_is_over(world: Any) -> None:
    table = await world.match(world.bruno)
    while table.stage is Stage.PLAYING:
        person = table.record.seats[table.actor].person
        await table.act(person.id, table.view(table.actor).legal_moves[0])
    ended = table.record.ended_at
    await world.tick(5)
    told = len(world.changes)
    await table.forget(world.bruno.id, NOBODY)
    assert [standing.person for standing in table.result.standings] == [world.ada, NOBODY]
    assert (table.record.ended_at, len(world.changes)) == (ended, told)


async def test_a_table_begins_with_the_defaults_of_its_server_as_far_as_they_fit(world: Any) -> None:
    defaults = {"target": 101, "turn_seconds": 300, "hand_size": 99, "play_single": 1, "no_such": True}
    table = await world.host.open(world.ada, Venue(1, 2), "fives-and-threes", options=defaults)
    assert table.record.options["target"] == 101
    assert table.record.settings.turn_seconds == 300
    assert table.record.options["hand_size"] is None
    assert table.record.settings.play_single is False
    assert "no_such" not in table.record.options
