from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from typing import Any

import pytest

from engine.changes import Change
from engine.host import Host, Limits
from engine.journal import Holder, Person, Stage, Venue
from engine.match import deal_is_fair, deals
from engine.refusals import TableError
from engine.table import Table
from engine.turn_time import GRACE_SECONDS

pytestmark = pytest.mark.asyncio


async def test_an_unknown_game_and_an_unknown_table_are_refused(world: Any) -> None:
    with pytest.raises(TableError, match="no-such-game"):
        await world.host.open(world.ada, Venue(1, 2), "chess")
    with pytest.raises(TableError, match="no-such-table"):
        await world.host.find(77)


async def test_a_restart_brings_every_table_back_as_it_was(world: Any) -> None:
    lobby = await world.lobby(world.bruno)
    match = await world.match(world.bruno, computers=1)
    await match.act(world.ada.id, match.view(0).legal_moves[0])
    await world.settle()
    host = await world.restart()
    again = host.table(match.id)
    assert again is not match
    assert host.table(lobby.id).record == lobby.record
    assert again.record == match.record
    assert again.version == match.version
    for seat in (None, 0, 1, 2):
        assert again.view(seat) == match.view(seat)


async def test_a_restart_in_the_middle_of_a_computers_thought_goes_on(world: Any) -> None:
    world.thinker.gate = asyncio.Event()
    table = await world.match(computers=1)
    while table.actor == 0:
        await table.act(world.ada.id, table.view(0).legal_moves[0])
    host = await world.restart()
    assert host.table(table.id).actor == 1
    world.thinker.gate.set()
    await world.settle()
    assert host.table(table.id).version > table.version


async def test_after_an_outage_every_deadline_comes_as_much_later_and_a_grace(world: Any) -> None:
    tables = [
        await world.match(world.bruno),
        await world.lobby(),
        await world.lobby(world.bruno),
        await world.match(computers=1),
    ]
    await tables[3].park()
    await world.tick(40)
    due = [table.deadline.due for table in tables]
    world.clock.advance(5)  # alive for a while after the last change
    host = await world.restart(outage=30)
    assert [host.table(table.id).deadline.due for table in tables] == [
        moment + 30 + GRACE_SECONDS for moment in due
    ]
    await world.tick(50 - 5 + GRACE_SECONDS - 1)
    assert "warned" not in world.kinds()
    await world.tick(1)
    assert "warned" in world.kinds()


async def test_a_second_outage_takes_nothing_of_the_time_that_the_first_one_gave(world: Any) -> None:
    table = await world.match(world.bruno)
    due = table.deadline.due
    await world.tick(80)
    await world.restart(outage=10)
    host = await world.restart(outage=20)
    assert host.table(table.id).deadline.due == due + 10 + 20 + 2 * GRACE_SECONDS


async def test_an_outage_whose_end_cannot_be_stored_stops_no_table(world: Any) -> None:
    table = await world.match(world.bruno)
    due = table.deadline.due
    world.journal.broken = True
    host = await world.restart(outage=10)
    assert host.table(table.id).deadline.due == due + 10 + GRACE_SECONDS


async def test_one_unreadable_journal_harms_no_other_table(world: Any) -> None:
    broken = await world.match(world.bruno)
    sound = await world.match(world.bruno)
    await sound.act(world.ada.id, sound.view(0).legal_moves[0])
    stored = world.journal.stored[broken.id]
    world.journal.stored[broken.id] = type(stored)(stored.record, stored.entries * 2, stored.deadline)
    host = await world.restart()
    assert host.table(sound.id).version == sound.version
    assert host.damaged(world.bruno.id) == [broken.id]
    assert host.tables(person=world.bruno.id) == [host.table(sound.id)]
    for ask in (host.table, host.find):
        with pytest.raises(TableError, match="table-damaged") as caught:
            await ask(broken.id)
        assert caught.value.facts == {"table": broken.id}


async def test_a_journal_that_is_not_whole_is_no_match(world: Any) -> None:
    tables = [await world.match(world.bruno) for _ in range(3)]
    for table, moves in zip(tables, (0, 0, 3), strict=True):
        for _ in range(moves):
            person = table.record.seats[table.actor].person
            await table.act(person.id, table.view(table.actor).legal_moves[0])
    whole = [world.journal.stored[table.id] for table in tables]
    parts = ((), whole[1].entries[1:], whole[2].entries[:2] + whole[2].entries[3:])
    for stored, entries in zip(whole, parts, strict=True):
        world.journal.stored[stored.record.id] = replace(stored, entries=entries)
    host = await world.restart()
    assert host.damaged(world.ada.id) == [table.id for table in tables]


async def test_an_ended_table_is_found_after_a_restart_and_refuses_moves(world: Any) -> None:
    table = await world.match(world.bruno)
    await table.end(world.ada.id)
    host = await world.restart()
    ended = await host.find(table.id)
    assert ended.stage is Stage.ABANDONED
    with pytest.raises(TableError, match="table-ended"):
        await ended.act(world.ada.id, "6-6")


async def test_an_old_table_is_played_again_beside_the_loop(
    world: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.match(world.bruno)
    await table.end(world.ada.id)
    host = await world.restart()
    loop_goes_on, restore = threading.Event(), Table.restore

    def slowly(*what: Any) -> Table:
        assert loop_goes_on.wait(1)
        return restore(*what)

    monkeypatch.setattr(Table, "restore", slowly)
    finding = [asyncio.create_task(host.find(table.id)) for _ in range(2)]
    stand_in = Person(-1, "")
    forgetting = asyncio.create_task(host.forget(world.ada.id, stand_in))
    await asyncio.sleep(0)
    loop_goes_on.set()
    first, second = await asyncio.gather(*finding)
    assert first is second
    await forgetting
    assert first.record.host == stand_in


async def test_limits_stop_who_opens_tables_in_a_loop(world: Any) -> None:
    for channel in range(5):
        await world.host.open(world.ada, Venue(1, channel), "fives-and-threes")
    with pytest.raises(TableError, match="too-many-tables") as caught:
        await world.host.open(world.ada, Venue(1, 9), "fives-and-threes")
    assert caught.value.facts == {"scope": "person", "limit": 5}


async def test_the_operator_sets_the_limits(world: Any) -> None:
    host = Host(world.journal, world.clock, world.thinker, limits=Limits(person=9, channel=1, server=2))
    await host.open(world.ada, Venue(1, 1), "fives-and-threes")
    for channel, scope, limit in ((1, "channel", 1), (2, None, 0), (3, "server", 2)):
        opening = host.open(world.ada, Venue(1, channel), "fives-and-threes")
        if scope is None:
            await opening
            continue
        with pytest.raises(TableError, match="too-many-tables") as caught:
            await opening
        assert caught.value.facts == {"scope": scope, "limit": limit}
    await host.open(world.ada, Venue(2, 4), "fives-and-threes")
    await host.close()


async def test_a_table_that_cannot_be_stored_is_not_opened(world: Any) -> None:
    world.journal.broken = True
    with pytest.raises(TableError, match="storage-failed"):
        await world.lobby()
    assert world.host.tables() == []


async def test_a_rematch_keeps_options_and_computers_and_is_joined_by_the_others(world: Any) -> None:
    table = await world.lobby(world.bruno, computers=2)
    await table.configure(world.ada.id, "target", 31)
    await table.configure(world.ada.id, "rematch_opener", "rotate")
    with pytest.raises(TableError, match="not-finished"):
        await world.host.rematch(table, world.ada)
    await table.start(world.ada.id)
    await table.end(world.ada.id)
    rematch = await world.host.rematch(table, world.bruno)
    assert await world.host.rematch(table, world.ada) is rematch
    assert rematch.record.host == world.bruno
    assert [seat.holder for seat in rematch.record.seats] == [
        Holder.PERSON,
        Holder.COMPUTER,
        Holder.COMPUTER,
        Holder.PERSON,
    ]
    assert rematch.record.options == table.record.options
    await rematch.start(world.bruno.id)
    assert rematch.record.first == 1


async def test_a_failing_observer_disturbs_neither_the_table_nor_the_others(world: Any) -> None:
    async def fail(_change: Change) -> None:
        raise RuntimeError("no such channel")

    world.host.observe(fail)
    table = await world.match(world.bruno)
    await table.act(world.ada.id, table.view(0).legal_moves[0])
    await world.settle()
    assert world.kinds()[-1] == "moved"


async def test_a_closing_host_finishes_the_change_in_hand_and_takes_no_more(world: Any) -> None:
    table = await world.match(world.bruno)
    move = asyncio.create_task(table.act(world.ada.id, table.view(0).legal_moves[0]))
    await asyncio.sleep(0)
    await world.host.close()
    assert await move
    with pytest.raises(TableError, match="closing"):
        await table.act(world.bruno.id, "6-6")
    with pytest.raises(TableError, match="closing"):
        await world.lobby()


async def test_closing_while_a_computer_player_thinks_is_no_failure(
    world: Any, caplog: pytest.LogCaptureFixture
) -> None:
    world.thinker.gate = asyncio.Event()
    table = await world.match(computers=1)
    while table.actor == 0:
        await table.act(world.ada.id, table.view(0).legal_moves[0])
    await world.settle()
    world.thinker.gate.set()
    closing = asyncio.create_task(world.host.close())
    await world.settle()
    await closing
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    await world.restart()


async def test_a_deal_keeps_its_secret_until_its_hand_is_over_and_then_proves_fair(world: Any) -> None:
    table = await world.match(world.bruno)
    [first] = deals(table.steps, over=False)
    assert (first.seed, first.move) == (None, None)
    while len(deals(table.steps, over=False)) < 2:
        seat = table.actor
        await table.act(table.record.seats[seat].person.id, table.view(seat).legal_moves[0])
    opened, secret = deals(table.steps, over=False)
    assert opened.commitment == first.commitment
    assert opened.seed is not None
    assert secret.seed is None
    assert deal_is_fair(table.record, table.steps, 1)
    assert deal_is_fair(table.record, table.steps, 2)


async def test_a_forgotten_person_is_named_at_no_table_any_more(world: Any) -> None:
    stand_in = Person(-1, "")
    ended = await world.match(world.bruno)
    await ended.end(world.ada.id)
    tables = [
        ended,
        await world.match(world.bruno),
        await world.lobby(world.bruno),
        await world.host.open(world.bruno, Venue(1, 2), "fives-and-threes"),
    ]
    await world.host.forget(world.ada.id, stand_in)
    assert [world.ada in named(table) for table in tables] == [False] * 4
    assert [stand_in in named(table) for table in tables] == [True, True, False, False]
    assert [table.record.host for table in tables[1:]] == [world.bruno] * 3
    assert tables[1].record.seats[0].holder is Holder.LEFT
    assert await world.host.find(ended.id) is ended


def named(table: Table) -> list[Person | None]:
    return [table.record.host, *(seat.person for seat in table.record.seats)]


async def test_ended_tables_of_a_server_are_let_go(world: Any) -> None:
    here, there = await world.lobby(), await world.host.open(world.ada, Venue(9, 8), "fives-and-threes")
    for table in (here, there):
        await table.end(world.ada.id)
    await world.host.drop_ended(here.record.venue.server)
    assert await world.host.find(here.id) is not here
    assert await world.host.find(there.id) is there
