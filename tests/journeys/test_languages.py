"""Whole ways through in Italian and Spanish, and who reads what in a mixed company."""

from __future__ import annotations

import pytest

from localdiscord import Message
from tests.journeys.conftest import QUICK, Journey, plays_on
from tests.journeys.english import english_on
from ui.i18n import Language, language
from ui.ids import Id, Kind

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

PEOPLE = ("Ada", "Bruno", "Carmen", "Diego", "Elena")


def all_speak(journey: Journey, locale: str) -> None:
    journey.server.set_guild_locale(locale)
    for name in PEOPLE:
        journey.person(name).user.locale = locale


class English:
    """Collects all English that the bot writes, message by message, edits included."""

    def __init__(self, journey: Journey, code: str) -> None:
        self.code = code
        self.looked = 0
        self.found: set[str] = set()
        journey.server.book.listeners.append(self._look)

    def _look(self, message: Message, _fresh: bool) -> None:
        if message.author.bot and not message.deleted:
            self.looked += 1
            self.found |= set(english_on(message, self.code))


@pytest.mark.parametrize(("locale", "code"), [("it", "it"), ("es-ES", "es")])
async def test_a_whole_way_through_shows_no_english(journey: Journey, locale: str, code: str) -> None:
    english, words = English(journey, code), language(code)
    all_speak(journey, locale)
    journey.server.close_dms(journey.person("Bruno"))
    for command in ("help", "rules", "table list", "table history", "hand", "table leave", "table verify"):
        await journey.slash("Carmen", command)
    lobby = await journey.open_table("Ada")
    for who, label in [("Bruno", "Join"), ("Bruno", "Join"), ("Bruno", "Start"), ("Bruno", "Leave"),
                       ("Bruno", "Join"), ("Ada", "Add computer player"), ("Ada", "Add computer player"),
                       ("Ada", "Rules")]:  # fmt: skip
        await journey.click(who, lobby, words.text(label))
    menu = (await journey.click("Ada", lobby, words.text("Options"))).message
    for field in [option["value"] for option in menu.selects[0]["options"]]:
        await journey.select("Ada", menu, field, str(Id(Kind.FIELD, 1)))
    table = journey.table()
    for name, value in QUICK.items():
        await table.configure(journey.person("Ada").id, name, value)
    await journey.click("Ada", lobby, words.text("Start"))
    await look_around(journey, words)
    await journey.hurry(table, lambda: table.result is not None)
    await journey.slash("Carmen", "table verify", table=1)
    await journey.slash("Carmen", "table history")
    await journey.click("Ada", journey.posted(button=words.text("Rematch")), words.text("Rematch"))
    await journey.slash("Ada", "table leave", table=2)
    assert english.looked > 60
    assert english.found == set()


async def look_around(journey: Journey, words: Language) -> None:
    """Use everything a running match offers, well and badly."""
    for command in ("table show", "table list", "table verify"):
        await journey.slash("Carmen", command)
    await journey.click("Carmen", journey.posted(button=words.text("My hand")), words.text("My hand"))
    for typed in ("knock", "9-9", "6-4 left", "6-4 upwards"):
        await journey.slash("Ada", "play", move=typed)
        await journey.slash("Bruno", "play", move=typed)
    choices = await journey.person("Ada").complete("play", "move", "", journey.channel)
    assert words.text("{tile} to open", tile=choices[0]["value"]) in choices[0]["name"]
    await journey.slash("Ada", "play", move=choices[0]["value"])
    await journey.slash("Bruno", "hand")
    await journey.pass_time(90)
    await journey.pass_time(30)
    await journey.slash("Bruno", "table leave")
    await journey.slash("Ada", "table end")


async def test_each_person_reads_their_own_language_and_the_channel_the_servers(journey: Journey) -> None:
    journey.server.set_guild_locale("it")
    journey.person("Bruno").user.locale = "es-419"
    lobby = (await journey.slash("Ada", "table open")).message
    italian, spanish = language("it"), language("es")
    await journey.click("Bruno", lobby, italian.text("Join"))
    await journey.click("Ada", lobby, italian.text("Start"))
    assert italian.text("**{name} is to play.**", name="Ada").strip("*.") in lobby.text
    assert "Your 7 tiles" in journey.hand_of("Ada").text
    assert spanish.plural("Your tile", "Your {n} tiles", 7) in journey.hand_of("Bruno").text
    shown = await journey.click("Bruno", lobby, italian.text("My hand"))
    assert spanish.plural("Your tile", "Your {n} tiles", 7) in shown.text
    journey.refused(await journey.slash("Bruno", "play", move="knock"), "not-your-turn", 1, actor=0)
    hand = journey.hand_of("Ada")
    await journey.click("Ada", hand, custom_id=plays_on(hand)[0])
    (call,) = [message for message in journey.shown() if message.notified]
    assert italian.text("<@{person}>, it is your turn!", person=journey.person("Bruno").id) in call.text


async def test_a_language_bower_does_not_speak_is_answered_in_english(journey: Journey) -> None:
    journey.server.set_guild_locale("de")
    journey.person("Ada").user.locale = "ja"
    answer = await journey.slash("Ada", "table open")
    assert "Host: Ada" in answer.text
    journey.refused(await journey.slash("Ada", "hand"), "not-started")


async def test_the_language_of_the_person_counts_in_direct_messages_of_the_bot(journey: Journey) -> None:
    journey.person("Bruno").user.locale = "it"
    await journey.start_match("Ada", "Bruno")
    assert "Your" not in journey.hand_of("Bruno").text
    journey.person("Bruno").user.locale = "en-GB"
    await journey.slash("Bruno", "help")
    await journey.play_once(journey.table())
    assert "Your turn" in journey.hand_of("Bruno").text


async def test_the_search_for_english_finds_it(journey: Journey) -> None:
    english = English(journey, "it")
    await journey.open_table("Ada")
    assert {"Join", "Leave", "Start", "Options"} <= english.found
    assert any("Host: Ada" in line for line in english.found)
