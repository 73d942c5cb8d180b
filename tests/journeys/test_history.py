"""Finished matches: the list, the replay move by move, and the download."""

from __future__ import annotations

import json

import pytest

from cogs import history
from engine.game import CHANCE
from engine.games import GAMES
from engine.journal import Stage
from engine.table import Table
from localdiscord import Message, labels_of
from tests.journeys.conftest import QUICK, Journey
from ui import layouts
from ui.ids import Id, Kind

pytestmark = pytest.mark.asyncio


async def finished(journey: Journey, *people: str, computers: int = 0) -> Message:
    """Play a short match to its end; returns the message with its result."""
    await journey.start_match(*people, computers=computers, **QUICK)
    return await journey.finish(journey.client.host.tables()[-1])


@pytest.mark.usefixtures("bot")
async def test_a_finished_match_is_replayed_step_by_step_with_all_hands_open(journey: Journey) -> None:
    await finished(journey, "Ada", "Bruno")
    table = await journey.client.host.find(1)
    listed = (await journey.slash("Carmen", "table history")).message
    assert "Table 1 · Fives and Threes" in listed.text
    replay = (await journey.select("Carmen", listed, "1")).message or listed
    assert replay is listed
    assert replay.ephemeral
    assert f"Move 1 of {table.version}" in replay.text
    for name, hand in zip(("Ada", "Bruno"), table.steps[0].entry.move[5:].split(" / "), strict=True):
        held = " ".join(sorted(hand.split(), reverse=True)).replace("-", "\N{NON-BREAKING HYPHEN}")
        assert f"{name}: {held}" in replay.text
    await journey.click("Carmen", replay, "Next")
    assert f"Move 2 of {table.version}" in replay.text
    opening = table.steps[1].entry.move
    assert f"[{opening.replace('-', '|')}]" in replay.text or f"[{opening}]" in replay.text
    await journey.click("Carmen", replay, "Last")
    assert f"Move {table.version} of {table.version}" in replay.text
    assert labels_of(replay) == ["First", "Back", "All matches", "Download"]
    await journey.click("Carmen", replay, "Back")
    assert f"Move {table.version - 1} of" in replay.text
    await journey.click("Carmen", replay, "First")
    assert labels_of(replay) == ["Next", "Last", "All matches", "Download"]
    await journey.click("Carmen", replay, "All matches")
    assert "Finished matches" in replay.text


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("game", GAMES)
async def test_a_running_match_is_replayed_up_to_its_last_finished_hand_without_hands(
    journey: Journey, game: str
) -> None:
    await journey.start_match("Ada", "Bruno", game=game)
    table = journey.table()
    journey.refused(await journey.slash("Carmen", "table history", table=1), "no-replay")
    journey.refused(await journey.slash("Ada", "table export", table=1), "export-running")
    last = await play_a_hand(journey, table)
    replay = (await journey.slash("Carmen", "table history", table=1)).message
    assert f"Move 1 of {last}" in replay.text
    assert labels_of(replay) == ["Next", "Last", "All matches"]
    assert "face up" not in replay.text
    assert not any(f"{name}: " in replay.text for name in ("Ada", "Bruno"))
    await journey.click("Carmen", replay, "Last")
    assert f"Move {last} of {last}" in replay.text
    assert table.version > last
    secret = Id(Kind.REPLAY, 1, table.version, "next")
    journey.refused(await journey.forge("Carmen", replay, secret), "unknown-button")


async def play_a_hand(journey: Journey, table: Table) -> int:
    """Play until a hand is over, bidding as little as possible; returns the move that ended it."""
    while not (last := layouts.last_position(table)):
        moves = table.view(table.actor).legal_moves
        wanted = next((move for move in moves if str(move) in {"look", "bid 6S", "pass", "take"}), moves[0])
        await table.act(journey.to_move().id, wanted)
    await journey.settle()
    return last


async def test_buttons_and_menus_of_a_replay_survive_a_restart(journey: Journey) -> None:
    async with journey.bot():
        await journey.start_match("Ada", "Bruno", computers=1, game="three-thirteen", rounds=2)
        await journey.finish(journey.table())
        listed = (await journey.slash("Ada", "table history")).message
        await journey.select("Ada", listed, "1")
    async with journey.bot():
        table = await journey.client.host.find(1)
        await journey.click("Ada", listed, "Next")
        assert f"Move 2 of {table.version}" in listed.text
        second = next(s for s in table.steps[1:] if s.entry.seat == CHANCE)
        await journey.select("Ada", listed, "Round 2")
        assert f"Move {second.entry.version} of" in listed.text
        assert "Computer 1: " in listed.text
        await journey.click("Ada", listed, "Back")
        assert "Round 1 is over" in listed.text
        for forged in (Id(Kind.REPLAY, 1, 0, "back"), Id(Kind.REPLAY, 1, table.version + 1, "next")):
            journey.refused(await journey.forge("Ada", listed, forged), "unknown-button")
        for value in ("0", "x", "-1", "9" * 30, "²"):
            answer = await journey.forge("Ada", listed, Id(Kind.REPLAY_HAND, 1), value)
            assert answer.ephemeral
            assert answer.ok
        journey.refused(await journey.forge("Ada", listed, Id(Kind.MATCHES, 0, 7)), "no-page")
        journey.refused(await journey.forge("Ada", listed, Id(Kind.MATCHES, 0, 10**17)), "no-page")
        journey.refused(
            await journey.forge("Ada", listed, Id(Kind.MATCH, 0), "99"), "no-such-table", table=99
        )


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(
    ("game", "options"),
    [("fives-and-threes", QUICK), ("three-thirteen", {"rounds": 1}), ("five-hundred", {})],
)
async def test_a_download_holds_a_text_and_data_that_replay(
    journey: Journey, game: str, options: dict[str, int]
) -> None:
    await journey.start_match("Ada", "Bruno", game=game, **options)
    table = journey.table()
    if game == "five-hundred":
        await play_a_hand(journey, table)
        await table.end(journey.person("Ada").id)
        await journey.settle()
    else:
        await journey.finish(table)
    answer = await journey.slash("Carmen", "table export", table=1)
    text, data = answer.message.attachments
    assert answer.ephemeral
    assert (text.filename, data.filename) == (f"bower-{game}-1.txt", f"bower-{game}-1.json")
    match = json.loads(data.content)
    played = GAMES[match["game"]](
        len(match["seats"]), GAMES[game].Options(**match["options"]), match["first"]
    )
    for move in match["moves"]:
        played.play(move["seat"], played.parse(move["move"]))
    assert played.view(None) == table.view(None)
    assert len(match["moves"]) == table.version
    assert [seat["name"] for seat in match["seats"]] == ["Ada", "Bruno"]
    if table.stage is Stage.FINISHED:
        assert tuple(match["result"]["scores"]) == table.result.outcome.scores
    else:
        assert match["result"] is None
    log = text.content.decode()
    for step in table.steps:
        assert step.entry.move in log
    assert str(journey.person("Ada").id) not in log + data.content.decode()


@pytest.mark.usefixtures("bot")
async def test_matches_are_seen_in_their_server_and_by_those_who_sat_in_direct_messages(
    journey: Journey,
) -> None:
    await finished(journey, "Ada", "Bruno")
    ada, carmen = journey.person("Ada").dm_channel, journey.person("Carmen").dm_channel
    own = await journey.slash("Ada", "table history", ada)
    assert "Your finished matches" in own.text
    assert "Table 1" in own.text
    assert "Move 1 of" in (await journey.slash("Ada", "table history", ada, table=1)).text
    assert (
        "You have not finished a match yet" in (await journey.slash("Carmen", "table history", carmen)).text
    )
    for command in ("table history", "table export"):
        journey.refused(await journey.slash("Carmen", command, carmen, table=1), "no-such-table")
        journey.refused(await journey.slash("Ada", command, table=99), "no-such-table")
    elsewhere = journey.server.add_channel(
        "hall", journey.server.add_guild("Elsewhere", journey.person("Carmen"))
    )
    journey.refused(await journey.slash("Carmen", "table history", elsewhere, table=1), "no-such-table")
    assert "No match" in (await journey.slash("Carmen", "table history", elsewhere)).text


@pytest.mark.usefixtures("bot")
async def test_the_list_turns_pages_and_completes_numbers(
    journey: Journey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MATCHES_A_PAGE", 1)
    for _ in range(2):
        await finished(journey, "Ada", "Bruno")
    listed = (await journey.slash("Ada", "table history")).message
    assert "Table 2 " in listed.text
    assert "Table 1 " not in listed.text
    await journey.click("Ada", listed, "Older")
    assert "Table 1 " in listed.text
    assert "Table 2 " not in listed.text
    assert labels_of(listed) == ["Newer"]
    await journey.click("Ada", listed, "Newer")
    assert "Table 2 " in listed.text
    found = await journey.person("Bruno").complete("table history", "table", "table 1 ")
    assert [choice["value"] for choice in found] == [1]


@pytest.mark.usefixtures("bot")
async def test_a_closed_lobby_has_nothing_to_replay_or_download(journey: Journey) -> None:
    lobby = await journey.open_table("Ada")
    await journey.click("Ada", lobby, "Cancel")
    for command in ("table history", "table export"):
        journey.refused(await journey.slash("Ada", command, table=1), "no-replay")
