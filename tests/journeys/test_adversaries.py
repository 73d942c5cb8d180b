"""People who send what no button offers, with a modified client: answered, none the wiser, no harm done."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.host import Limits
from engine.openings import PER_TABLE, WINDOW_SECONDS
from localdiscord import Actor, Answer, CannotAct, Message
from localdiscord.state import Json
from tests.journeys.conftest import QUICK, Journey, plays_on
from ui.ids import Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

PEOPLE = ("Ada", "Bruno", "Carmen", "Diego", "Elena", "Fatima")
"""Ada and Bruno play at table 1, Carmen is the host of a lobby, Diego looks on, the others moderate."""
INCIDENT = "Something went wrong"
AT_ONCE = 6
MOVES = (
    "6-4", "6-4 left", "0-0 right", "knock", "deal 6-6 / 5-5", "draw stock", "draw discard", "discard KD",
    "out KD", "shuffle KD", "look", "bid 7H", "bid misere", "pass", "take", "stand", "discard 9C 9D 10C",
    "name H", "play JKR as D", "call AS",
)  # fmt: skip
VALUES = (
    "", "0", "1", "-1", "99", "none", "bool:1", "bool:2", "int:31", "int:-1", "int:99999999999", "str:",
    "str:x", "seats", "target", "finish", "turn_seconds", "fives-and-threes/0", "five-hundred/99",
    "three-thirteen/-1", "chess/0", "fives-and-threes", "week", "dark", "text", "en", "200000000000002000",
    "junk",
)  # fmt: skip
NUMBERS = ("0", "1", "2", "3", "99", "9" * 18)

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=40)
written = st.sampled_from(MOVES) | st.sampled_from(VALUES) | texts
ids = st.builds(
    lambda kind, table, version, payload: f"b:{kind}:{table}:{version}:{payload}"[:100],
    st.sampled_from(list(Kind)),
    st.sampled_from(NUMBERS),
    st.sampled_from(NUMBERS),
    written,
)
values = st.none() | st.lists(written.filter(lambda text: len(text) <= 100), max_size=3)
forgeries = st.tuples(st.sampled_from(PEOPLE), ids, values)


Forgery = tuple[str, str, list[str] | None]
"""Who sends which custom id, and what they chose in it if it is a menu's."""


def often(examples: int) -> Any:
    """So many examples, always the same ones, all in one journey."""
    return settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


def needs_no_code(answer: Answer) -> bool:
    """Whether somebody was answered, and not with the code of a fault."""
    return answer.ok and INCIDENT not in answer.text


async def set_the_tables(journey: Journey) -> None:
    """See to a match at table 1 or later, and to a lobby, whatever was done to those before."""
    stages = {table.stage for table in journey.client.host.tables()}
    if "playing" not in stages:
        await journey.start_match("Ada", "Bruno", turn_seconds=None)
    if "lobby" not in stages:
        await journey.open_table("Carmen")


async def forge_all(journey: Journey, forged: list[Forgery]) -> list[Answer]:
    message = journey.posted(button="My hand")
    answers = await asyncio.gather(*(forge(journey, message, act) for act in forged))
    await journey.settle()
    return answers


async def forge(journey: Journey, message: Message, act: Forgery) -> Answer:
    who, custom_id, chosen = act
    return await journey.person(who).forge(custom_id, message, chosen)


async def check_forgeries(journey: Journey, forged: list[Forgery]) -> None:
    await set_the_tables(journey)
    answers = await forge_all(journey, forged)
    for act, answer in zip(forged, answers, strict=True):
        assert needs_no_code(answer), (act, answer.failed, answer.text)
    journey.leaks.check()


@often(10)
@given(st.lists(forgeries, min_size=AT_ONCE, max_size=AT_ONCE))
async def test_whatever_custom_id_is_forged_is_answered_and_tells_nothing(
    journey: Journey, forged: list[Forgery]
) -> None:
    await check_forgeries(journey, forged)


@pytest.mark.slow
@pytest.mark.timeout(900)
@often(200)
@given(st.lists(forgeries, min_size=AT_ONCE, max_size=AT_ONCE))
async def test_a_great_many_forged_custom_ids_are_answered(journey: Journey, forged: list[Forgery]) -> None:
    await check_forgeries(journey, forged)


async def test_a_looker_on_changes_no_match_whatever_is_forged(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno", turn_seconds=None)
    message = journey.posted(button="My hand")
    moves = ("6-4 left", "fives-and-threes/0")
    with journey.unchanged():
        for kind in Kind:
            forged = [("Diego", f"b:{kind}:1:1:{move}", [move]) for move in moves]
            answers = await asyncio.gather(*(forge(journey, message, act) for act in forged))
            assert all(map(needs_no_code, answers)), kind
        await journey.settle()
    told = [m for m in journey.person("Diego").ephemerals() if INCIDENT in m.text or "Your 7 tiles" in m.text]
    assert told == []


# Commands


def leaves(commands: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    """Every command that can be run, by its full name, with its options."""
    for command in commands:
        inner = [option for option in command.get("options") or () if option["type"] in (1, 2)]
        if not inner:
            yield command["name"], command.get("options") or []
        for name, options in leaves(inner):
            yield f"{command['name']} {name}", options


def draw_options(data: st.DataObject, declared: list[Json]) -> dict[str, Any]:
    """Values for the options of a command, of which those that need not be given may be left out."""
    chosen: dict[str, Any] = {}
    for option in declared:
        if option.get("required") or data.draw(st.booleans()):
            chosen[option["name"]] = data.draw(option_values(option))
    return chosen


def option_values(option: Json) -> st.SearchStrategy[Any]:
    if option.get("choices"):
        return st.sampled_from([choice["value"] for choice in option["choices"]])
    match option["type"]:
        case 4:
            return st.sampled_from([0, 1, 2, 3, -1, 99, 2**53 - 1, -(2**53) + 1])
        case 5:
            return st.booleans()
        case 6:
            return st.sampled_from([200000000000000100 + n for n in range(6)])
    return written.filter(lambda text: option.get("min_length", 0) <= len(text) <= option["max_length"])


async def check_commands(journey: Journey, data: st.DataObject) -> None:
    await set_the_tables(journey)
    for _ in range(AT_ONCE):
        person = journey.person(data.draw(st.sampled_from(PEOPLE)))
        place = data.draw(st.sampled_from([journey.channel, person.dm_channel]))
        name, declared = data.draw(st.sampled_from(list(leaves(person.commands(place)))))
        options = draw_options(data, declared)
        answer = await answered(person, name, place, options)
        assert answer is None or needs_no_code(answer), (name, options, answer.failed, answer.text)
    await journey.settle()
    journey.leaks.check()


async def answered(person: Actor, name: str, place: Any, options: dict[str, Any]) -> Answer | None:
    """The answer to a command; None if no client lets it be used so."""
    try:
        return await (await person.slash(name, place, options)).finished()
    except CannotAct:
        return None


@often(10)
@given(st.data())
async def test_whatever_is_written_in_a_command_is_answered(journey: Journey, data: st.DataObject) -> None:
    await check_commands(journey, data)


@pytest.mark.slow
@pytest.mark.timeout(900)
@often(150)
@given(st.data())
async def test_a_great_many_commands_are_answered(journey: Journey, data: st.DataObject) -> None:
    await check_commands(journey, data)


# Again and again


@pytest.mark.slow
async def test_old_presses_sent_again_by_anybody_change_nothing(journey: Journey) -> None:
    await journey.start_match("Ada", "Bruno", turn_seconds=None, **QUICK)
    for _ in range(4):
        await journey.play_once(journey.table())
    for who in ("Ada", "Bruno"):
        await journey.click(who, journey.posted("is to play"), "My hand")
    message = journey.posted("is to play")
    played = [i.data["custom_id"] for i in journey.server.desk.all.values() if "custom_id" in i.data]
    played = [custom_id for custom_id in dict.fromkeys(played) if ":rules" not in custom_id]
    assert len(played) > 6
    with journey.unchanged():
        for who in ("Ada", "Bruno", "Diego"):
            answers = [await journey.forge(who, message, custom_id) for custom_id in played]
            assert all(needs_no_code(answer) for answer in answers)
    await journey.finish(journey.table())
    for custom_id in played:
        assert needs_no_code(await journey.forge("Ada", message, custom_id))
    assert (await journey.client.host.find(1)).result is not None


async def test_fifty_people_join_at_once_and_each_is_seated_or_told(journey: Journey) -> None:
    lobby = await journey.open_table("Ada", "five-hundred")
    crowd = [journey.server.add_member(f"Guest {number}") for number in range(50)]
    answers = await asyncio.gather(*(guest.click(lobby, "Join") for guest in crowd))
    await journey.settle()
    assert all(answer.ok for answer in answers)
    record = journey.table().record
    refused = [answer for answer in answers if answer.messages]
    assert len(refused) == len(crowd) - (len(record.seats) - 1)
    for answer in refused:
        journey.refused(answer, "table-full", seats=len(record.seats))
    seated = [seat.person.id for seat in record.seats if seat.person is not None]
    assert len(set(seated)) == len(seated) == 6
    stored = await journey.client.store.load(1)
    assert stored is not None
    assert stored.record == record
    assert f"6 · **{record.seats[-1].person.name}**" in lobby.text


async def test_fifty_people_open_tables_at_once_up_to_what_a_channel_holds(journey: Journey) -> None:
    crowd = [journey.server.add_member(f"Guest {number}") for number in range(50)]
    answers = await asyncio.gather(*(guest.slash("table open", journey.channel) for guest in crowd))
    await journey.settle()
    limit = Limits().channel
    assert sum(not answer.ephemeral for answer in answers) == len(journey.client.host.tables()) == limit
    for answer in answers:
        if answer.ephemeral:
            journey.refused(answer, "too-many-tables", scope="channel", limit=limit)


async def test_whoever_opens_table_after_table_is_stopped(journey: Journey) -> None:
    limit = Limits().person
    answers = [await journey.slash("Ada", "table open") for _ in range(limit + 3)]
    for answer in answers[limit:]:
        journey.refused(answer, "too-many-tables", scope="person", limit=limit)
    assert len(journey.shown()) == limit
    assert plays_on(answers[-1].message) == []


async def test_whoever_opens_and_closes_tables_in_a_loop_is_stopped(journey: Journey) -> None:
    most = PER_TABLE * Limits().person
    for _ in range(most):
        lobby = (await journey.slash("Ada", "table open")).message
        await journey.person("Ada").click(lobby, "Cancel")
    refused = await journey.slash("Ada", "table open")
    journey.refused(refused, "too-many-openings", limit=most, minutes=WINDOW_SECONDS // 60)
    assert not (await journey.slash("Bruno", "table open")).ephemeral
    await journey.pass_time(WINDOW_SECONDS)
    assert not (await journey.slash("Ada", "table open")).ephemeral
