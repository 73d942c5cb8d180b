"""Names that smuggle mentions, markup and unseen characters, in every kind of message there is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.journal import Stage
from localdiscord import Message
from localdiscord.text import TEXT_DISPLAY, walk
from tests.journeys.conftest import QUICK, Journey
from tests.journeys.english import labels_on
from tests.journeys.test_people import marked_up

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("bot")]

NAMES = (
    "@everyone **loud**",
    "<@200000000000000103> @here",
    "```esc\n# Heading\n- item",
    "[win](https://evil.example)||x",
    "\u202etxet\u200b\u2066deverse\u0000",
    "~~gone~~ __under__ `code` <t:1:R>",
    "Z" + "\u0317\u0337\u0322\u0324\u031b" * 6,
    "﷽" * 32,
)
LIVE = re.compile(
    r"""@everyone | @here | <@!?200000000000000103> | ```esc | ^\#\ Heading | ^-\ item | \]\(https
    | (?<!\\)https://evil | \|\|x | ~~gone | \*\*loud | __under | (?<!\\)`code | <t:1:R>
    | [\u202a-\u202e\u2066-\u2069\u200e\u200f\u0000] | [\u0300-\u036f]{3}""",
    re.MULTILINE | re.VERBOSE,
)
"""What would be read as more than a name."""
UNSEEN = re.compile(
    r"[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069] | [\u0300-\u036f]{3}", re.VERBOSE
)


class Witness:
    """Everything the bot ever showed to anybody, at the moment it was shown."""

    def __init__(self, journey: Journey) -> None:
        self.faults: list[str] = []
        self.kinds: set[str] = set()
        self._callable: set[int] = set()
        journey.server.book.listeners.append(self._look)

    def may_be_called(self, *people: int) -> None:
        self._callable |= set(people)

    def _look(self, message: Message, _fresh: bool) -> None:
        if message.deleted or not message.author.bot:
            return
        texts = marked_up(message)
        self.faults += [f"{found[0]!r} in {texts!r}" for found in LIVE.finditer(texts)]
        self.faults += [f"{label!r}" for label in labels_on(message) if unseen(label)]
        private = {message.channel.recipient.id} if message.channel.recipient else set()
        if message.mentions_everyone or not message.notified <= self._callable | private:
            self.faults.append(f"{message.notified} were called by {texts!r}")
        self.kinds.add(texts.partition("\n")[0][:12])


def unseen(label: str) -> bool:
    """Whether a label holds characters that nobody sees, or that paint over others."""
    return (
        re.search(r"[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069]|[\u0300-\u036f]{3}", label)
        is not None
    )


async def everything_about(journey: Journey, who: str, number: int) -> None:
    """All that people can ask for about a match that is over."""
    for command in ("table list", "table history", "leaderboard", "stats", "settings", "privacy", "about"):
        await journey.slash(who, command)
    await journey.slash(who, "leaderboard", public=True)
    for command in ("table show", "table verify", "table history", "table export"):
        await journey.slash(who, command, table=number)
    await journey.person(who).complete("table show", "table", "", journey.channel)


@pytest.mark.slow
async def test_no_name_is_read_as_more_than_a_name_anywhere(journey: Journey) -> None:
    guests = [journey.server.add_member(name, moderator=True) for name in NAMES]
    witness = Witness(journey)
    witness.may_be_called(*(guest.id for guest in guests))
    for number, four in enumerate((guests[:4], guests[4:]), 1):
        host, *others = (str(guest.id) for guest in four)
        journey.server.close_dms(four[3])
        await journey.start_match(host, *others, **QUICK)
        table = journey.table(number)
        assert table.record.host.name == four[0].name
        for guest in four:  # who is to move is told by name
            await journey.slash(str(guest.id), "play", move="9-9")
            await journey.slash(str(guest.id), "table end", table=number)
        await journey.slash("Diego", "hand", table=number)
        await journey.pass_time(90)  # a last call
        await journey.pass_time(30)
        await journey.slash(others[0], "table leave", table=number)
        await journey.finish(table)
        assert table.stage is Stage.FINISHED
        await everything_about(journey, (host, "Fatima")[number - 1], number)
        for guest in four:
            await journey.slash("Elena", "stats", member=guest)
    for choice in menus(journey.person("Fatima").ephemerals()):
        message, custom_id, value = choice
        await journey.select("Fatima", message, value, custom_id)
    assert witness.faults == []
    assert len(witness.kinds) > 10


def menus(messages: list[Message]) -> Iterator[tuple[Message, str, str]]:
    """The first choice of every menu with choices of its own."""
    for message in messages:
        for part in walk(message.components):
            if part.get("options") and not part.get("disabled") and part["type"] != TEXT_DISPLAY:
                yield message, part["custom_id"], part["options"][0]["value"]


async def test_an_export_keeps_each_name_on_its_line(journey: Journey) -> None:
    guest = journey.server.add_member(NAMES[2])
    reverse = journey.server.add_member(NAMES[4])
    await journey.start_match(str(guest.id), str(reverse.id), **QUICK)
    await journey.finish(journey.table())
    answer = await journey.slash(str(guest.id), "table export", table=1)
    files = [file for message in answer.messages for file in message.attachments]
    (text,) = [file.content.decode() for file in files if file.filename.endswith(".txt")]
    assert "esc" in text
    assert "\n# Heading" not in text
    assert "\u202e" not in text
