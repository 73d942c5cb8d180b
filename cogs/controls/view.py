"""Controls of how things are seen: pictures in words, and everybody's own choice."""

from __future__ import annotations

from cogs.choosing import seat_in
from cogs.controls.use import Use
from cogs.hands import hand_view
from cogs.looks import CHOICES
from cogs.publisher.views import channel_view
from engine.game import Refusal
from ui import layouts
from ui.layouts.boxes import TEXT, TWIN
from ui.layouts.hand import Where
from ui.layouts.parts import View


async def as_text(use: Use) -> None:
    """Say to the presser alone what a picture shows; hands only to whose they are."""
    match use.id.payload:
        case "table":
            shown = channel_view(use.table, use.answer.language, use.answer.client.clock.now())
        case "hand":
            shown = await _hand(use)
        case "summary":
            shown = _summary(use)
        case _:
            raise Refusal("unknown-button")
    await use.answer.show(layouts.in_words(shown))


async def _hand(use: Use) -> View:
    seat_in(use.table, use.person)
    where: Where = "dm" if use.answer.interaction.guild_id is None else "channel"
    client, language = use.answer.client, use.answer.language
    return await hand_view(client, use.table, use.person, language, where=where, message=None, theme=None)


def _summary(use: Use) -> View:
    try:
        return layouts.hand_summary(use.table, use.answer.language, use.id.version)
    except IndexError as error:
        raise Refusal("unknown-button") from error


async def show(use: Use) -> None:
    """Show the presser what they have chosen."""
    await use.answer.show(await _panel(use))


async def choose(use: Use) -> None:
    """Keep what the presser chose, and show their hands so at once."""
    name, value = use.id.payload, use.value
    if value not in CHOICES.get(name, ()):
        raise Refusal("unknown-option")
    client, person = use.answer.client, use.person
    await client.people.prefer(person, name, value)
    for table in client.host.tables(person=person):
        client.publisher.refresh_hand(table, person)
    await use.answer.replace(await _panel(use))


async def _panel(use: Use) -> View:
    people, person = use.answer.client.people, use.person
    pictures = await people.preference(person, TWIN) != TEXT
    theme = await use.answer.client.looks.theme_of(person)
    return layouts.view_panel(use.answer.language, theme, pictures=pictures)
