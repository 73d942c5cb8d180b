from __future__ import annotations

from typing import Any

import pytest

from engine.journal import Holder, Stage
from engine.refusals import TABLE_CODES, TableError

pytestmark = pytest.mark.asyncio


def refusal(code: str) -> Any:
    return pytest.raises(TableError, match=f"^{code}")


async def test_the_host_sits_at_the_table_that_was_opened(world: Any) -> None:
    table = await world.lobby()
    assert [seat.person for seat in table.record.seats] == [world.ada]
    assert table.record.host == world.ada
    assert world.journal.stored[table.id].record == table.record


async def test_nobody_sits_twice_and_a_fifth_finds_no_seat(world: Any) -> None:
    table = await world.lobby(world.bruno, world.carmen, world.diego)
    with refusal("already-seated"):
        await table.join(world.bruno)
    with refusal("table-full") as caught:
        await table.join(world.elena)
    assert caught.value.facts == {"seats": 4}


async def test_only_the_host_seats_and_removes_computer_players(world: Any) -> None:
    table = await world.lobby(world.bruno)
    with refusal("not-host") as caught:
        await table.add_computer(world.bruno.id)
    assert caught.value.facts == {"host": "Ada"}
    await table.add_computer(world.ada.id)
    assert [seat.holder for seat in table.record.seats] == [Holder.PERSON, Holder.PERSON, Holder.COMPUTER]
    await table.remove_computer(world.ada.id)
    with refusal("no-computer-seat"):
        await table.remove_computer(world.ada.id)


async def test_the_hosts_role_passes_on_and_the_last_to_leave_closes_the_table(world: Any) -> None:
    table = await world.lobby(world.bruno, computers=1)
    await table.leave(world.ada.id)
    assert table.record.host == world.bruno
    with refusal("not-seated"):
        await table.leave(world.ada.id)
    await table.leave(world.bruno.id)
    assert table.stage is Stage.CANCELLED
    assert world.host.table(table.id) is None
    with refusal("table-ended"):
        await table.join(world.ada)


async def test_one_player_alone_cannot_start(world: Any) -> None:
    table = await world.lobby()
    with refusal("too-few-players") as caught:
        await table.start(world.ada.id)
    assert caught.value.facts == {"least": 2}
    assert table.stage is Stage.LOBBY


async def test_options_take_listed_values_only(world: Any) -> None:
    table = await world.lobby(world.bruno)
    await table.configure(world.ada.id, "target", 101)
    await table.configure(world.ada.id, "turn_seconds", None)
    assert table.record.options["target"] == 101
    assert table.record.settings.turn_seconds is None
    for name, value in [("target", 62), ("knock_point", 1), ("turn_seconds", 7), ("no_such", 1)]:
        with refusal("bad-option"):
            await table.configure(world.ada.id, name, value)


async def test_a_hand_size_that_no_longer_fits_stops_the_start(world: Any) -> None:
    table = await world.lobby(world.bruno)
    await table.configure(world.ada.id, "hand_size", 9)
    await table.join(world.carmen)
    with refusal("bad-option") as caught:
        await table.start(world.ada.id)
    assert caught.value.facts == {"option": "hand_size", "value": 9}


async def test_the_host_swaps_seats_to_choose_partners(world: Any) -> None:
    table = await world.lobby(world.bruno, world.carmen, world.diego)
    await table.swap(world.ada.id, 1, 2)
    assert [seat.person.name for seat in table.record.seats] == ["Ada", "Carmen", "Bruno", "Diego"]
    with refusal("bad-option"):
        await table.swap(world.ada.id, 0, 4)


async def test_after_the_start_the_lobby_is_closed(world: Any) -> None:
    table = await world.match(world.bruno)
    with refusal("lobby-closed"):
        await table.join(world.carmen)
    with refusal("lobby-closed"):
        await table.configure(world.ada.id, "target", 31)


async def test_a_forgotten_lobby_is_closed_after_half_an_hour(world: Any) -> None:
    table = await world.lobby()
    await world.tick(1700)
    await table.join(world.bruno)
    await world.tick(1700)
    assert table.stage is Stage.LOBBY
    await world.tick(101)
    assert table.stage is Stage.CANCELLED


async def test_a_refusal_needs_a_known_code() -> None:
    with pytest.raises(ValueError, match="unknown refusal"):
        TableError("no-such-code")
    assert all(TableError(code).code == code for code in TABLE_CODES)
