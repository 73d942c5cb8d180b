from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.game import IllegalMove, NotYourTurn, Unreadable
from engine.journal import By, DeadlineKind, Holder, Stage
from engine.match import replay
from engine.refusals import TableError

pytestmark = pytest.mark.asyncio


def refusal(code: str) -> Any:
    return pytest.raises(TableError, match=f"^{code}")


def owner(table: Any, seat: int) -> int:
    person = table.record.seats[seat].person
    assert person is not None
    return int(person.id)


async def play_out(table: Any, world: Any) -> None:
    """Let every person play its first legal move until the match is over."""
    while table.stage is Stage.PLAYING:
        seat = table.actor
        if table.record.seats[seat].is_played_by_person:
            await table.act(owner(table, seat), table.view(seat).legal_moves[0], table.version)
        await world.settle()


async def test_the_start_deals_and_the_deal_is_journaled_with_its_seed(world: Any) -> None:
    table = await world.match(world.bruno)
    [entry] = world.journal.stored[table.id].entries
    assert (entry.by, entry.version, table.version) == (By.CHANCE, 1, 1)
    assert entry.move.startswith("deal ")
    assert len(entry.seed) == 64
    assert entry.seed not in repr(entry)
    assert entry.move not in repr(entry)
    assert table.record.first == 0
    assert table.actor == 0


async def test_a_move_is_stored_before_it_is_told(world: Any) -> None:
    table = await world.match(world.bruno)
    move = table.view(0).legal_moves[0]
    steps = await table.act(world.ada.id, move, 1)
    assert world.journal.stored[table.id].entries[1].move == str(move)
    assert steps[0].entry.by is By.PERSON
    assert table.version == 1 + len(steps)
    await world.settle()
    assert world.kinds()[-1] == "moved"


async def test_if_it_cannot_be_stored_nothing_happened(world: Any) -> None:
    table = await world.match(world.bruno)
    before = table.view(0)
    world.journal.broken = True
    with refusal("storage-failed"):
        await table.act(world.ada.id, before.legal_moves[0], 1)
    assert table.view(0) == before
    assert table.version == 1
    world.journal.broken = False
    await table.act(world.ada.id, before.legal_moves[0], 1)
    assert table.version > 1


async def test_a_stale_version_is_refused_and_a_double_click_moves_once(world: Any) -> None:
    table = await world.match(world.bruno)
    move = table.view(0).legal_moves[0]
    clicks = await asyncio.gather(
        *(table.act(world.ada.id, move, 1) for _ in range(5)), return_exceptions=True
    )
    assert sum(isinstance(click, tuple) for click in clicks) == 1
    assert [str(click) for click in clicks[1:]] == ["stale"] * 4
    placed = [entry for entry in world.journal.stored[table.id].entries if entry.by is By.PERSON]
    assert len(placed) == 1


async def test_refusals_come_in_the_order_a_person_expects(world: Any) -> None:
    table = await world.match(world.bruno)
    with refusal("not-seated"):
        await table.act(world.elena.id, "6-6", 99)
    with refusal("stale"):
        await table.act(world.bruno.id, "nonsense", 99)
    with pytest.raises(Unreadable):
        await table.act(world.ada.id, "nonsense")
    with pytest.raises(NotYourTurn):
        await table.act(world.bruno.id, table.view(1).hand[0].__str__())
    with pytest.raises(IllegalMove):
        await table.act(world.ada.id, "knock")
    lobby = await world.host.open(world.elena, table.record.venue, "fives-and-threes")
    with refusal("not-started"):
        await lobby.act(world.elena.id, "6-6")


async def test_a_cancelled_caller_leaves_no_half_made_move(world: Any) -> None:
    table = await world.match(world.bruno)
    call = asyncio.create_task(table.act(world.ada.id, table.view(0).legal_moves[0], 1))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    call.cancel()
    await world.settle()
    assert table.version == len(world.journal.stored[table.id].entries) > 1


async def test_computer_players_move_by_themselves_from_their_own_view(world: Any) -> None:
    table = await world.match(computers=3)
    await play_out(table, world)
    assert table.stage is Stage.FINISHED
    assert {view.seat for view in world.thinker.asked} == {1, 2, 3}
    assert all(len(view.hand) == view.hand_counts[view.seat] for view in world.thinker.asked)
    result = world.journal.results[table.id]
    assert [standing.side for standing in result.standings] == [0, 1, 0, 1]
    assert world.kinds()[-1] == "finished"


async def test_a_finished_match_replays_from_its_journal(world: Any) -> None:
    table = await world.match(world.bruno)
    await play_out(table, world)
    stored = world.journal.stored[table.id]
    game, steps = replay(stored.record, stored.entries)
    assert game.outcome == table.result.outcome
    assert steps == list(table.steps)
    with refusal("table-ended"):
        await table.act(world.ada.id, "6-6")


async def test_knocks_are_played_by_the_table(world: Any) -> None:
    table = await world.match(world.bruno)
    await play_out(table, world)
    knocks = [step.entry for step in table.steps if step.entry.move == "knock"]
    assert knocks
    assert {entry.by for entry in knocks} == {By.FORCED}


async def test_single_moves_are_played_by_the_table_where_it_is_asked_to(world: Any) -> None:
    table = await world.lobby(world.bruno)
    await table.configure(world.ada.id, "play_single", True)
    await table.start(world.ada.id)
    while table.stage is Stage.PLAYING:
        moves = table.view(table.actor).legal_moves
        assert len(moves) > 1
        await table.act(owner(table, table.actor), moves[0])


async def test_a_silent_player_is_warned_then_moved_for(world: Any) -> None:
    table = await world.match(world.bruno)
    ends = table.turn_ends
    assert ends == world.clock.now() + 120
    await world.tick(89)
    assert "warned" not in world.kinds()
    await world.tick(1)
    assert world.kinds()[-1] == "warned"
    assert table.turn_ends == ends
    await world.tick(30)
    assert table.steps[1].entry.by is By.TIMEOUT
    assert table.record.seats[0].holder is Holder.PERSON


async def test_after_two_silent_turns_a_computer_holds_the_seat_until_its_person_returns(world: Any) -> None:
    table = await world.match(world.bruno)
    for _ in range(2):
        while table.actor == 1:
            await table.act(world.bruno.id, table.view(1).legal_moves[0])
        await world.tick(90)
        await world.tick(30)
    assert table.record.seats[0].holder is Holder.AWAY
    assert "seats" in world.kinds()
    await table.come_back(world.ada.id)
    assert table.record.seats[0].holder is Holder.PERSON
    assert table.seat_of(world.ada.id) == 0


async def test_a_move_out_of_turn_leaves_the_time_of_the_player_to_move_alone(world: Any) -> None:
    table = await world.lobby(world.bruno, world.carmen, world.diego, game="five-hundred")
    await table.configure(world.ada.id, "blind_misere", True)
    await table.start(world.ada.id)
    ends = table.turn_ends
    await world.tick(10)
    other = next(seat for seat in range(4) if seat != table.actor)
    await table.act(owner(table, other), "look")
    assert table.turn_ends == ends
    await table.act(owner(table, table.actor), table.view(table.actor).legal_moves[0])
    assert table.turn_ends != ends


async def test_the_moves_of_one_turn_count_as_one_silent_turn(world: Any) -> None:
    table = await world.match(world.bruno, game="three-thirteen")
    for holder in (Holder.PERSON, Holder.AWAY):
        while table.actor == 0:
            await table.act(world.ada.id, table.view(0).legal_moves[0])
        assert table.record.seats[1].holder is Holder.PERSON
        while table.actor == 1:
            await world.tick(30)
        assert table.record.seats[1].holder is holder


async def test_a_person_who_is_away_returns_by_making_a_move(world: Any) -> None:
    table = await world.match(world.bruno)
    world.thinker.gate = asyncio.Event()
    for _ in range(2):
        while table.actor == 1:
            await table.act(world.bruno.id, table.view(1).legal_moves[0])
        await world.tick(90)
        await world.tick(30)
    while table.actor == 1:
        await table.act(world.bruno.id, table.view(1).legal_moves[0])
    assert table.record.seats[0].holder is Holder.AWAY
    await table.act(world.ada.id, table.view(0).legal_moves[0], table.version)
    assert table.record.seats[0].holder is Holder.PERSON
    version = table.version
    world.thinker.gate.set()
    await world.settle()
    assert table.version == version


async def test_who_leaves_a_match_hands_the_seat_over_for_good(world: Any) -> None:
    table = await world.match(world.bruno, world.carmen)
    await table.leave(world.ada.id)
    assert table.record.host == world.bruno
    assert table.record.seats[0].holder is Holder.LEFT
    with refusal("left-for-good"):
        await table.act(world.ada.id, "6-6")
    await play_out(table, world)
    standing = world.journal.results[table.id].standings[0]
    assert (standing.person, standing.holder) == (world.ada, Holder.LEFT)


async def test_a_match_without_people_is_abandoned(world: Any) -> None:
    table = await world.match(world.bruno)
    await table.leave(world.ada.id)
    await table.leave(world.bruno.id)
    assert table.stage is Stage.ABANDONED
    assert table.result is None
    assert world.journal.results == {}


async def test_computers_wait_while_everybody_is_away_and_give_up_in_the_end(world: Any) -> None:
    table = await world.match(computers=1)
    while table.record.seats[0].holder is not Holder.AWAY:
        await world.tick(30)
    version = table.version
    await world.tick(600)
    assert table.version == version
    assert table.deadline.kind is DeadlineKind.EMPTY
    await world.tick(400)
    assert table.stage is Stage.ABANDONED


async def test_the_host_or_a_moderator_ends_a_match(world: Any) -> None:
    table = await world.match(world.bruno)
    with refusal("not-host"):
        await table.end(world.bruno.id)
    await table.end(world.elena.id, moderator=True)
    assert table.stage is Stage.ABANDONED
    with refusal("table-ended"):
        await table.end(world.ada.id)


async def test_what_was_meant_for_the_lobby_does_not_reach_a_match_that_begins_meanwhile(world: Any) -> None:
    table = await world.lobby(world.bruno)
    begun = asyncio.create_task(table.start(world.ada.id))
    await asyncio.sleep(0)
    for late in (table.leave(world.bruno.id, lobby_only=True), table.end(world.ada.id, lobby_only=True)):
        with refusal("lobby-closed"):
            await late
    await begun
    assert table.stage is Stage.PLAYING
    assert table.record.seats[1].holder is Holder.PERSON


async def test_a_computer_whose_move_could_not_be_stored_tries_again(world: Any) -> None:
    world.thinker.gate = asyncio.Event()
    table = await world.match(computers=1)
    while table.actor == 0:
        await table.act(world.ada.id, table.view(0).legal_moves[0])
    version = table.version
    world.journal.broken = True
    world.thinker.gate.set()
    await world.settle()
    assert table.version == version
    world.journal.broken = False
    await world.tick(5)
    assert table.version > version


async def test_a_deadline_that_could_not_be_met_is_met_later(world: Any) -> None:
    table = await world.match(world.bruno)
    world.journal.broken = True
    await world.tick(90)
    world.journal.broken = False
    await world.tick(5)
    assert table.deadline.kind is DeadlineKind.MOVE
    await world.tick(60)
    assert table.steps[1].entry.by is By.TIMEOUT
