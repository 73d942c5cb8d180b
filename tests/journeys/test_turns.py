"""Whose turn it is: who is called, what happens to the silent, and how they come back."""

from __future__ import annotations

import pytest

from cogs.publisher.views import PRESENT_SECONDS
from engine.clock import ManualClock
from engine.computer.player import Thinker
from engine.computer.pool import InlineThinker
from engine.game import Move, View
from engine.journal import By, Holder
from localdiscord import Message, labels_of
from tests.journeys.conftest import Journey

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

TURN = 120
WARNED_AFTER = 90


def calls(journey: Journey) -> list[Message]:
    """The messages in the channel for which somebody's client rang."""
    return [message for message in journey.shown() if message.notified]


def called(journey: Journey) -> list[set[str]]:
    return [{journey.person(str(person)).name for person in message.notified} for message in calls(journey)]


async def silence(journey: Journey) -> None:
    """Let the person to move say nothing until the table moves for them."""
    await journey.pass_time(WARNED_AFTER)
    await journey.pass_time(TURN - WARNED_AFTER)


async def test_exactly_the_person_to_move_is_called_and_the_call_goes_once_they_moved(
    journey: Journey,
) -> None:
    await journey.start_match("Ada", "Bruno", "Carmen")
    table = journey.table()
    assert called(journey) == []  # whoever pressed Start is looking
    for name in ("Bruno", "Carmen", "Ada"):
        await journey.play_once(table)
        assert called(journey) == [{name}]
        (call,) = calls(journey)
        assert "it is your turn" in call.text
        assert labels_of(call) == ["My hand", "Go to the table"]


async def test_the_call_leads_to_the_hand(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    await journey.play_once(journey.table())
    (call,) = calls(journey)
    assert "Your turn" in (await journey.click("Bruno", call, "My hand")).text
    journey.refused(await journey.click("Carmen", call, "My hand"), "not-seated")


class SlowThinker(InlineThinker):
    """A computer player that takes its time."""

    def __init__(self, clock: ManualClock) -> None:
        super().__init__()
        self.clock = clock
        self.seconds = 0.0

    async def choose(self, game: str, view: View) -> Move:
        self.clock.advance(self.seconds)
        return await super().choose(game, view)


@pytest.fixture
def thinker(clock: ManualClock) -> Thinker:
    return SlowThinker(clock)


async def test_whoever_has_just_moved_is_called_again_only_after_a_while(journey: Journey) -> None:
    await journey.start_match("Ada", computers=1)
    table = journey.table()
    await journey.play_once(table)
    assert table.actor == 0
    assert called(journey) == []
    assert isinstance(journey.thinker, SlowThinker)
    journey.thinker.seconds = PRESENT_SECONDS + 1
    await journey.play_once(table)
    assert called(journey) == [{"Ada"}]


async def test_the_last_quarter_is_announced_and_then_the_table_plays(journey: Journey) -> None:
    table_message = await journey.start_match("Ada", "Bruno")
    await journey.play_once(journey.table())
    (call,) = calls(journey)
    await journey.pass_time(WARNED_AFTER - 1)
    assert calls(journey) == [call]
    await journey.pass_time(1)
    assert called(journey) == [{"Bruno"}]
    (warning,) = calls(journey)
    assert warning is not call
    assert f"your time ends <t:{int(journey.clock.now()) + TURN - WARNED_AFTER}:R>" in warning.text
    await journey.pass_time(TURN - WARNED_AFTER)
    entry = journey.table().steps[-1].entry
    assert (entry.seat, entry.by) == (1, By.TIMEOUT)
    assert "Time is up. Bruno plays" in table_message.text
    assert called(journey) == [{"Ada"}]
    assert "Waiting for Ada" in journey.hand_of("Bruno").text


async def test_a_move_in_the_last_moment_counts(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    await journey.pass_time(WARNED_AFTER)
    await journey.pass_time(TURN - WARNED_AFTER - 1)
    await journey.play_once(journey.table())
    assert journey.table().steps[-1].entry.by is By.PERSON
    await journey.pass_time(1)
    assert journey.table().actor == 1
    assert called(journey) == [{"Bruno"}]


async def test_after_two_silent_turns_a_computer_player_holds_the_seat_until_the_person_is_back(
    journey: Journey,
) -> None:
    table_message = await journey.start_match("Ada", "Bruno")
    table = journey.table()
    for _ in range(2):
        await journey.play_once(table)
        await silence(journey)
    assert table.record.seats[1].holder is Holder.AWAY
    assert "Bruno (away)" in table_message.text
    assert "A computer player holds your seat" in journey.hand_of("Bruno").text
    await journey.play_once(table)
    assert table.steps[-1].entry.by is By.COMPUTER
    assert called(journey) == []
    await journey.click("Bruno", journey.hand_of("Bruno"), "I am back")
    assert table.record.seats[1].holder is Holder.PERSON
    assert "(away)" not in journey.posted(button="My hand").text
    await journey.play_once(table)
    assert table.actor == 1
    assert called(journey) == [{"Bruno"}]


async def test_the_seat_is_taken_back_from_the_private_hand_too(journey: Journey) -> None:
    table_message = await journey.start_match("Ada", "Bruno")
    table = journey.table()
    for _ in range(2):
        await journey.play_once(table)
        await silence(journey)
    answer = await journey.click("Bruno", table_message, "My hand")
    await journey.click("Bruno", answer.message, "I am back")
    assert table.record.seats[1].holder is Holder.PERSON
    assert "I am back" not in labels_of(answer.message)
    assert "I am back" not in labels_of(journey.hand_of("Bruno"))


async def test_a_match_that_everybody_left_waits_and_goes_on_with_the_first_move(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    for _ in range(4):
        await silence(journey)
    assert [seat.holder for seat in table.record.seats] == [Holder.AWAY, Holder.AWAY]
    assert journey.posted("Everybody is away", "My hand")
    assert called(journey) == []
    version = table.version
    await journey.pass_time(600)
    assert table.version == version
    move = str(table.view(table.actor).legal_moves[0])
    await journey.slash(journey.to_move().name, "play", move=move)
    assert table.version > version
    assert sum(seat.holder is Holder.PERSON for seat in table.record.seats) == 1


async def test_a_match_that_stays_empty_is_abandoned(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    for _ in range(4):
        await silence(journey)
    table_message = journey.posted("Everybody is away")
    await journey.pass_time(901)
    assert "was abandoned and has no result" in table_message.text
    assert "is over" in journey.hand_of("Ada").text
    assert journey.client.host.table(1) is None


async def test_without_a_limit_the_table_waits_for_ever(journey: Journey) -> None:
    lobby = await journey.start_match("Ada", "Bruno", turn_seconds=None)
    await journey.pass_time(30 * 86_400)
    assert journey.table().actor == 0
    assert "**Ada is to play.**" in lobby.text


async def test_a_single_legal_move_is_played_at_once_if_the_host_wishes(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno", play_single=True)
    table = journey.table()
    for _ in range(8):
        assert len(table.view(table.actor).legal_moves) > 1
        await journey.play_once(table)
    assert any(step.entry.by is By.FORCED and step.entry.move != "knock" for step in table.steps)
