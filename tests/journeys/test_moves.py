"""Making moves: by command, by button in direct messages, by button in the private hand."""

from __future__ import annotations

import pytest

from engine.journal import By
from localdiscord import CannotAct, labels_of
from tests.journeys.conftest import Journey, plays_on
from tests.journeys.positions import after_first_opening, seed_where
from ui.ids import Id

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]


def last_move(journey: Journey, number: int = 1) -> tuple[int, str, By]:
    entry = journey.table(number).steps[-1].entry
    return entry.seat, entry.move, entry.by


# By command


async def test_play_completes_to_the_moves_that_are_legal_now(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    moves = [str(move) for move in table.view(0).legal_moves]
    choices = await journey.person("Ada").complete("play", "move", "", journey.channel)
    assert [choice["value"] for choice in choices] == moves
    assert all("to open" in choice["name"] for choice in choices)
    narrowed = await journey.person("Ada").complete("play", "move", moves[0], journey.channel)
    assert [choice["value"] for choice in narrowed] == moves[:1]
    assert await journey.person("Bruno").complete("play", "move", "", journey.channel) == []
    assert await journey.person("Carmen").complete("play", "move", "", journey.channel) == []


async def test_a_completed_move_is_played_in_the_channel(journey: Journey) -> None:
    lobby = await journey.start_match("Ada", "Bruno")
    choice = (await journey.person("Ada").complete("play", "move", "", journey.channel))[0]
    answer = await journey.slash("Ada", "play", move=choice["value"])
    assert answer.ephemeral
    assert f"Ada opens with {choice['value']}" in answer.text
    assert last_move(journey) == (0, choice["value"], By.PERSON)
    assert f"Ada opens with {choice['value']}" in lobby.text


async def test_a_move_may_be_typed_as_notation_or_as_the_words_on_offer(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    tile = table.view(0).legal_moves[0].tile
    assert (await journey.slash("Ada", "play", move=f"  {tile.low}-{tile.high} ")).ok
    assert last_move(journey) == (0, str(tile), By.PERSON)
    words = (await journey.person("Bruno").complete("play", "move", "", journey.channel))[0]
    assert (await journey.slash("Bruno", "play", move=words["name"])).ok
    assert last_move(journey) == (1, words["value"], By.PERSON)


async def test_moves_are_made_by_command_in_direct_messages_too(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    place = journey.person("Ada").dm_channel
    choice = (await journey.person("Ada").complete("play", "move", "", place))[0]
    answer = await journey.slash("Ada", "play", place, move=choice["value"])
    assert answer.ok
    assert last_move(journey) == (0, choice["value"], By.PERSON)


async def test_the_table_option_names_one_of_several_tables(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    await journey.start_match("Ada", "Carmen")
    ada = journey.person("Ada")
    journey.refused(await journey.slash("Ada", "play", move="6-4"), "several-tables", tables="1, 2")
    tables = await ada.complete("play", "table", "", journey.channel)
    assert [choice["value"] for choice in tables] == [1, 2]
    assert tables[1]["name"] == "Table 2 · Fives and Threes · host Ada"
    moves = await ada.complete("play", "move", "", journey.channel, table=2)
    await journey.slash("Ada", "play", move=moves[0]["value"], table=2)
    assert last_move(journey, 2) == (0, moves[0]["value"], By.PERSON)
    assert journey.table(1).version == 1


async def test_the_table_where_it_is_ones_turn_is_meant_without_being_named(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    await journey.start_match("Ada", "Carmen")
    await journey.play_once(journey.table(1))
    choice = (await journey.person("Ada").complete("play", "move", "", journey.channel))[0]
    await journey.slash("Ada", "play", move=choice["value"])
    assert last_move(journey, 2) == (0, choice["value"], By.PERSON)


async def test_a_table_of_another_channel_is_found_from_direct_messages_only(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    lounge = journey.server.channel("lounge")
    journey.refused(await journey.slash("Ada", "hand", lounge), "no-table-here")
    stranger = journey.person("Carmen").dm_channel
    journey.refused(await journey.slash("Carmen", "hand", stranger), "no-table-at-all")
    answer = await journey.slash("Ada", "hand", journey.person("Ada").dm_channel)
    assert "Your 7 tiles" in answer.text


# By button


async def test_a_button_in_direct_messages_plays_and_all_messages_follow(journey: Journey) -> None:
    table_message = await journey.start_match("Ada", "Bruno")
    hand = journey.hand_of("Ada")
    move = Id.parse(plays_on(hand)[0]).payload
    answer = await journey.click("Ada", hand, custom_id=plays_on(hand)[0])
    assert answer.updated
    assert not answer.messages
    assert "Your 6 tiles" in hand.text
    assert "Waiting for Bruno" in hand.text
    assert not plays_on(hand)
    assert move in table_message.text
    assert "Bruno is to play" in table_message.text
    assert "Your turn" in journey.hand_of("Bruno").text
    assert plays_on(journey.hand_of("Bruno"))


async def test_one_direct_message_a_hand_is_edited_and_a_new_hand_gets_a_new_one(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    table = journey.table()
    first = journey.hand_of("Ada")
    for _ in range(4):
        await journey.play_once(table)
    assert journey.person("Ada").dm() == [first]
    await journey.hurry(table, lambda: table.view(None).hand_number == 2)
    assert first.deleted
    assert len(journey.person("Ada").dm()) == 1
    assert "Hand 2" in journey.hand_of("Ada").text


async def test_my_hand_shows_the_own_hand_privately_and_plays(journey: Journey) -> None:
    table_message = await journey.start_match("Ada", "Bruno")
    answer = await journey.click("Ada", table_message, "My hand")
    assert answer.ephemeral
    hand = answer.message
    assert hand is not None
    assert "Your 7 tiles" in hand.text
    assert [Id.parse(i).payload for i in plays_on(hand)] == [
        Id.parse(i).payload for i in plays_on(journey.hand_of("Ada"))
    ]
    played = await journey.click("Ada", hand, custom_id=plays_on(hand)[-1])
    assert played.updated
    assert "Your 6 tiles" in hand.text
    assert "Your 6 tiles" in journey.hand_of("Ada").text
    with pytest.raises(CannotAct):
        await journey.click("Bruno", hand, "Go to the table")


async def test_a_private_hand_left_open_follows_the_match(journey: Journey) -> None:
    table_message = await journey.start_match("Ada", "Bruno")
    hand = (await journey.click("Bruno", table_message, "My hand")).message
    assert "Waiting for Ada" in hand.text
    await journey.play_once(journey.table())
    assert "Your turn" in hand.text
    assert plays_on(hand)
    again = (await journey.slash("Bruno", "hand")).message
    assert plays_on(again) == plays_on(hand)
    await journey.click("Bruno", again, custom_id=plays_on(again)[0])
    assert "Waiting for Ada" in again.text


async def test_a_spectator_sees_the_table_and_nobodys_hand(journey: Journey) -> None:
    table_message = await journey.start_match("Ada", "Bruno")
    await journey.play_once(journey.table())
    with journey.unchanged():
        journey.refused(await journey.click("Carmen", table_message, "My hand"), "not-seated")
        journey.refused(await journey.slash("Carmen", "hand"), "no-table-here")
        journey.refused(await journey.slash("Carmen", "hand", table=1), "not-seated")
        shown = await journey.slash("Carmen", "table show")
    assert shown.ephemeral
    assert "Bruno is to play" in shown.text
    assert not journey.person("Carmen").dm()


async def test_a_knock_is_made_by_the_table_and_told(journey: Journey) -> None:
    seed = seed_where(lambda match: after_first_opening(match).legal_moves(1) == [match.parse("knock")])
    journey.chance.rig(seed)
    table_message = await journey.start_match("Ada", "Bruno")
    await journey.play_once(journey.table())
    assert last_move(journey) == (1, "knock", By.FORCED)
    assert "Bruno knocks: nothing fits" in table_message.text
    assert "Your turn" in journey.hand_of("Ada").text


async def test_a_finished_hand_becomes_its_summary_and_the_next_is_dealt_below(journey: Journey) -> None:
    first = await journey.start_match("Ada", "Bruno")
    table = journey.table()
    seed = table.steps[0].entry.seed
    await journey.hurry(table, lambda: table.view(None).hand_number == 2)
    assert "Hand 1 is" in first.text
    assert f"its seed was {seed}" in first.text
    assert labels_of(first) == ["As text"]
    second = journey.posted("Hand 2", "My hand")
    assert second.id > first.id


# How a hand follows


def edits_by_token(journey: Journey) -> list[int]:
    """The statuses of all attempts to edit a message by the token of an interaction."""
    return [status for method, path, status in journey.server.calls.log if path.endswith("/@original")]


async def test_a_hand_follows_by_the_token_of_its_last_use(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    first = journey.to_move().name
    await journey.play_once(journey.table())
    await journey.settle()
    assert edits_by_token(journey) == [200]
    assert not plays_on(journey.hand_of(first))
    await journey.play_once(journey.table())
    await journey.settle()
    assert plays_on(journey.hand_of(first))
    assert edits_by_token(journey) == [200] * 3


async def test_a_hand_follows_though_the_token_of_its_last_use_has_run_out(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno")
    first = journey.to_move().name
    journey.server.fail("PATCH", "/webhooks/*/*/messages/@original", 401, code=50027)
    await journey.play_once(journey.table())
    await journey.settle()
    assert edits_by_token(journey) == [401]
    assert not plays_on(journey.hand_of(first))
