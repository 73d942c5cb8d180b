"""Leaderboards and statistics, as the people who played see them."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from openskill.models import PlackettLuce

from db import ServerSettings
from engine.games import GAMES
from engine.journal import Result
from engine.table import Table
from localdiscord import Message, labels_of
from tests.db.finished import Match
from tests.journeys.conftest import QUICK, Journey
from tests.journeys.english import english_on
from ui.ids import Id, Kind
from ui.layouts.boards import Which

pytestmark = pytest.mark.asyncio

FIVES = "fives-and-threes"
SHORT: dict[str, dict[str, Any]] = {
    FIVES: QUICK,
    "three-thirteen": {"rounds": 1},
    "five-hundred": {"win_by_contract_only": False},
}
ROW = re.compile(r"`#(\d+) +([^ `]+)(?: ±(\d+))?` (.+) · (.+)")
DAY = 86_400


async def finished(journey: Journey, *people: str, computers: int = 0, game: str = FIVES) -> Table:
    """Play a short match to its end."""
    await journey.start_match(*people, computers=computers, game=game, **SHORT[game])
    table = journey.client.host.tables()[-1]
    await journey.finish(table)
    return table


def result_of(table: Table) -> Result:
    assert table.result is not None
    return table.result


def winners_of(table: Table) -> set[str]:
    return {s.person.name for s in result_of(table).standings if s.won and s.person}


def rows_of(message: Message) -> list[tuple[int, str, str, str]]:
    """Place, value, name and detail of every row of a board."""
    return [(int(row[1]), row[2], row[4].strip("*"), row[5]) for row in ROW.finditer(message.text)]


async def board(journey: Journey, who: str, **options: Any) -> Message:
    answer = await journey.slash(who, "leaderboard", **options)
    assert answer.ephemeral
    assert answer.message is not None
    return answer.message


def mention(journey: Journey, name: str) -> str:
    return journey.person(name).user.mention


@pytest.mark.usefixtures("bot")
async def test_matches_of_every_game_change_the_board_as_computed_by_hand(journey: Journey) -> None:
    played, wins, points = Counter[str](), Counter[str](), Counter[str]()
    for game in GAMES:
        table = await finished(journey, "Ada", "Bruno", "Carmen", game=game)
        standings = result_of(table).standings
        for one in standings:
            assert one.person is not None
            played[one.person.name] += 1
            wins[one.person.name] += one.won
            points[one.person.name] += sum(o.side != one.side and o.place > one.place for o in standings)
    for order, counts in (("wins", wins), ("points", points)):
        assert rows_of(await board(journey, "Ada", order=order)) == [
            (1 + sum(other > counts[name] for other in counts.values()), str(counts[name]), told, "3 matches")
            for name, told in sorted(
                ((name, mention(journey, name)) for name in played), key=lambda one: (-counts[one[0]], one[1])
            )
        ]
    only = await board(journey, "Ada", game=FIVES, order="wins")
    assert sorted(row[1] for row in rows_of(only)) == ["0", "0", "1"]
    assert "1 match" in only.text
    rate = await board(journey, "Ada", order="win-rate")
    assert "It takes 5 matches to be listed by win rate." in rate.text
    assert f"{mention(journey, 'Ada')}**: 3 of the 5 matches it takes" in rate.text
    own = (await journey.slash("Ada", "stats")).message
    assert "**3** matches" in own.text
    for told in ("points a tile", "penalty points a round", "Bids made"):
        assert told in own.text


@pytest.mark.slow
async def test_pages_show_the_own_row_everywhere_and_survive_a_restart(journey: Journey) -> None:
    async with journey.bot():
        crowd = [journey.server.add_member(f"Guest {number}").user.name for number in range(12)]
        for first_seat in (0, 4, 8):
            await finished(journey, *crowd[first_seat : first_seat + 4])  # in pairs
        first = await board(journey, crowd[0])
        assert [row[0] for row in rows_of(first)][:10] == [*[1] * 6, *[7] * 4]
        assert "Page 1 of 2." in first.text
        assert labels_of(first) == ["Next", "My statistics", "How it counts"]
    async with journey.bot():
        own = mention(journey, crowd[0])
        places = {row[2]: row[0] for row in rows_of(first)}
        place, beside = places[own], len(rows_of(first)) == 10 and own in places
        await journey.click(crowd[0], first, "Next")
        beside = [place] if beside else []
        assert [row[0] for row in rows_of(first)] == [7, 7, *beside]
        assert own in first.text
        assert labels_of(first)[:2] == ["First", "Back"]
        await journey.click(crowd[0], first, "First")
        assert "Page 1 of 2." in first.text
        await journey.select(crowd[0], first, "By points", board_menu("order"))
        assert "By points" in first.text
        await journey.select(crowd[0], first, "Five Hundred", board_menu("game"))
        assert "Nobody has finished a match with other people here yet." in first.text
        assert f"{own}: no match with other people in this board yet." in first.text
        stranger = await board(journey, "Fatima")
        assert (
            f"{mention(journey, 'Fatima')}: no match" in stranger.text or "Fatima: no match" in stranger.text
        )
        await journey.click(crowd[0], first, "My statistics")
        assert "Statistics · Five Hundred" in first.text


@pytest.mark.slow
@pytest.mark.usefixtures("bot")
async def test_ratings_are_shown_after_five_matches_of_which_repeats_on_a_day_count_less(
    journey: Journey,
) -> None:
    model = PlackettLuce()
    strengths = {name: model.rating() for name in ("Ada", "Bruno")}
    course = {"Ada": [1500], "Bruno": [1500]}
    for number in range(1, 6):
        if number == 5:
            journey.clock.advance(DAY)
        winners = winners_of(await finished(journey, "Ada", "Bruno"))
        ranks = [float(name not in winners) for name in strengths]
        after = model.rate([[one] for one in strengths.values()], ranks=ranks)
        part = 1 / (number if number < 5 else 1)
        for (name, old), (new,) in zip(list(strengths.items()), after, strict=True):
            mu, sigma = old.mu + (new.mu - old.mu) * part, old.sigma + (new.sigma - old.sigma) * part
            strengths[name] = model.rating(mu=mu, sigma=sigma)
            course[name].append(round(1500 + 25 * (mu - 3 * sigma)))
        shown = await board(journey, "Ada", game=FIVES)
        if number < 5:
            assert "A rating is shown after 5 rated matches." in shown.text
            assert f"{number} of the 5 rated matches" in shown.text
    expected = {mention(journey, name): str(ratings[-1]) for name, ratings in course.items()}
    assert {name: value for _, value, name, _ in rows_of(shown)} == expected
    for name, ratings in course.items():
        answer = await journey.slash(name, "stats", game=FIVES)
        assert f"from {ratings[1]} to {ratings[-1]} in the last 5 rated matches" in answer.text
        (picture,) = answer.message.attachments
        assert picture.content.startswith(b"\x89PNG")
    week = await board(journey, "Ada", game=FIVES, time="week", order="wins")
    assert sum(int(value) for _, value, _, _ in rows_of(week)) <= 5
    journey.clock.advance(400 * DAY)
    for time in ("week", "month", "year"):
        empty = await board(journey, "Ada", game=FIVES, time=time, order="wins")
        assert "Nobody has finished a match with other people in this time." in empty.text
    await journey.person("Ada").slash("hand")
    await journey.client.people.prefer(journey.person("Ada").id, "twin", "text")
    text = await journey.slash("Ada", "stats", game=FIVES)
    assert not text.message.attachments
    assert "lowest" in text.text


@pytest.mark.usefixtures("bot")
async def test_whoever_leaves_has_lost_and_what_is_ended_early_or_practice_stays_apart(
    journey: Journey,
) -> None:
    await journey.start_match("Ada", "Bruno", "Carmen", **QUICK)
    table = journey.table()
    question = (await journey.slash("Bruno", "table leave")).message
    await journey.click("Bruno", question, "Leave for good")
    await journey.finish(table)
    told = {name: value for _, value, name, _ in rows_of(await board(journey, "Ada"))}
    assert told[mention(journey, "Bruno")] == "0"
    assert sum(map(int, told.values())) == len(winners_of(table) - {"Bruno"})
    before = (await board(journey, "Ada")).text
    await journey.start_match("Ada", "Bruno")
    await journey.table(2).end(journey.person("Elena").id, moderator=True)
    await finished(journey, "Ada", computers=1)
    assert (await board(journey, "Ada")).text == before
    own = await journey.slash("Ada", "stats")
    assert "Practice with computer players, counted apart: 1 match, won:" in own.text
    assert "**1** match" in own.text
    left = await journey.slash("Bruno", "stats")
    assert "`L`" in left.text


@pytest.mark.usefixtures("bot")
async def test_who_left_the_server_keeps_a_name_or_vanishes_as_the_server_wants(journey: Journey) -> None:
    await finished(journey, "Ada", "Bruno")
    asked = journey.server.gateway.member_requests
    journey.clock.advance(3600)
    journey.server.kick(journey.person("Bruno"))
    shown = await board(journey, "Ada")
    assert "Bruno (left)" in shown.text
    assert mention(journey, "Bruno") not in shown.text
    assert mention(journey, "Ada") in shown.text
    await board(journey, "Ada")
    assert journey.server.gateway.member_requests == asked + 1
    stats = await journey.slash("Ada", "stats")
    assert "Bruno (left): 1 match" in stats.text
    settings = await journey.client.servers.settings(journey.server.guild.id)
    hide = type(settings)(**{**{f: getattr(settings, f) for f in settings.__slots__}, "show_left": False})
    await journey.client.servers.configure(journey.server.guild.id, hide)
    assert "Bruno" not in (await board(journey, "Ada")).text
    journey.clock.advance(3600)
    journey.server.gateway.silent_about_members = True
    journey.client.members._patience = 0.01
    unsure = await board(journey, "Ada")
    assert "Bruno ·" in unsure.text


@pytest.mark.usefixtures("bot")
async def test_a_long_board_without_those_who_left_lists_everybody_else_once(journey: Journey) -> None:
    client, guild = journey.client, journey.server.guild.id
    crowd = [journey.server.add_member(f"Guest {number}").user.id for number in range(118)]
    gone = {10**6 + number: f"Gone {number}" for number in range(4)}
    for number, person in enumerate([*gone, *crowd]):
        wins = Match([person, 10**7], [1, 2], server=guild, at=client.clock.now())
        for _ in range(1 + (number < 8)):  # those who left among the first
            await client.store.commit(wins.commit(client.store.next_table_id()))
    await client.servers.configure(guild, ServerSettings(show_left=False))
    shown = await board(journey, "Ada")
    told = []
    for _ in range(11):
        told += [row[2] for row in rows_of(shown)]
        await journey.click("Ada", shown, "Next")
    told += [row[2] for row in rows_of(shown)]
    assert told == [f"<@{person}>" for person in crowd]


@pytest.mark.usefixtures("bot")
async def test_a_public_board_is_turned_by_who_posted_it_and_copied_for_others(journey: Journey) -> None:
    await finished(journey, "Ada", "Bruno")
    journey.server.set_guild_locale("it")
    await journey.slash("Ada", "help")
    answer = await journey.slash("Ada", "leaderboard", public=True)
    posted = answer.message
    assert not posted.ephemeral
    assert not posted.notified
    assert "Classifica" in posted.text
    before = posted.text
    copy = await journey.select("Bruno", posted, f"{FIVES}/all/wins", board_menu("game"))
    assert copy.ephemeral
    assert "Leaderboard · Fives and Threes" in copy.text
    assert posted.text == before
    await journey.select("Ada", posted, f"{FIVES}/all/wins", board_menu("game"))
    assert "Classifica · Fives and Threes" in posted.text
    explained = await journey.click("Bruno", posted, "Come si conta")
    assert explained.ephemeral
    assert "How it counts" in explained.text


def board_menu(which: str) -> str:
    return str(Id(Kind.BOARD_CHOICE, 0, payload=which))


@pytest.mark.usefixtures("bot")
async def test_bad_input_gets_a_clear_sentence(journey: Journey) -> None:
    ada, stats = journey.person("Ada"), "stats"
    journey.refused(await journey.slash("Ada", stats, member=journey.server.world.bot), "stats-of-bot")
    journey.refused(await journey.slash("Ada", "leaderboard", order="rating"), "rating-needs-game")
    for command in (stats, "leaderboard"):
        journey.refused(await journey.slash("Ada", command, ada.dm_channel), "server-only")
    never = await journey.slash("Ada", stats, member=journey.person("Diego"))
    assert "has not finished a match on this server yet" in never.text
    game = await journey.slash("Ada", stats, member=journey.person("Diego"), game="five-hundred")
    assert "has not finished a match of Five Hundred here yet" in game.text
    shown = await board(journey, "Ada")
    for page in (1, 999, 10**17):
        forged = Id(Kind.BOARD, 0, page, f"{Which()}/next")
        journey.refused(await journey.forge("Ada", shown, forged), "no-page")
    for payload in ("", "x", "all/all/rating/next", "chess/all/wins/next", "all/ever/wins/next", "a/b/c/d/e"):
        journey.refused(await journey.forge("Ada", shown, f"b:board:0:0:{payload}"), "unknown-button")
    for value in ("", "all/all", "all/all/rating", "'; DROP TABLE people; --/all/wins"):
        answer = await journey.forge("Ada", shown, board_menu("game"), value)
        journey.refused(answer, "unknown-option")
    for value in ("x/all", "-1/all", f"{10**19}/all", f"{2**63}/all", "1/chess", "²/all"):
        answer = await journey.forge("Ada", shown, Id(Kind.STATS, 0), value)
        journey.refused(answer, "unknown-option")
    lobby = await journey.open_table("Ada")
    before = lobby.text
    for custom_id, values in (
        (Id(Kind.BOARD, 0, 0, f"{Which()}/next"), ()),
        (board_menu("game"), [str(Which())]),
    ):
        assert (await journey.forge("Ada", lobby, custom_id, *values)).ephemeral
        assert lobby.text == before
    nobody = await journey.forge("Ada", shown, Id(Kind.STATS, 0), "17/all")
    assert "has not finished a match on this server yet" in nobody.text


@pytest.mark.usefixtures("bot")
async def test_every_screen_is_in_the_readers_language(journey: Journey) -> None:
    await finished(journey, "Ada", "Bruno")
    for locale, code in (("it", "it"), ("es-ES", "es")):
        journey.person("Carmen").user.locale = locale
        for screen in await screens(journey, "Carmen"):
            assert screen.ephemeral
            assert english_on(screen, code) == []


async def screens(journey: Journey, who: str) -> list[Message]:
    """Every board, statistics and history that a match of Ada's leads to."""
    ada = journey.person("Ada")
    found = []
    for command, options in (
        ("leaderboard", {}),
        ("leaderboard", {"game": FIVES}),
        ("leaderboard", {"order": "points", "time": "week"}),
        ("leaderboard", {"order": "win-rate"}),
        ("stats", {}),
        ("stats", {"member": ada}),
        ("stats", {"member": ada, "game": FIVES}),
        ("table history", {}),
        ("table history", {"table": 1}),
        ("table export", {"table": 1}),
    ):
        found.append((await journey.slash(who, command, **options)).message)
    explained = await journey.click(who, found[0], custom_id=str(Id(Kind.COUNTING, 0)))
    return [*found, explained.message]


@pytest.mark.usefixtures("bot")
async def test_whoever_is_forgotten_leaves_the_board_and_the_results_of_others_stay(journey: Journey) -> None:
    await finished(journey, "Ada", "Bruno")
    before = rows_of(await board(journey, "Ada"))
    bruno = journey.person("Bruno")
    privacy = (await journey.slash("Bruno", "privacy")).message
    await journey.click("Bruno", privacy, "Forget me …")
    await journey.click("Bruno", privacy, "Forget me")
    after = await board(journey, "Ada")
    (own,) = [row for row in before if row[2] == mention(journey, "Ada")]
    assert rows_of(after) == [(1, *own[1:])]
    stats = await journey.slash("Ada", "stats")
    assert "**1** match" in stats.text
    assert "rivals" not in stats.text
    told = await journey.slash("Ada", "table history")
    assert "Forgotten player" in told.text
    assert "Bruno" not in after.text + stats.text + told.text
    data = (await journey.slash("Ada", "table export", table=1)).message.attachments
    assert not any(b"Bruno" in file.content or str(bruno.id).encode() in file.content for file in data)
