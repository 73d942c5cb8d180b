"""The parts layouts are made of.

Every view leaves here finished, so that the client keeps nothing of it: its buttons and selects
are answered by the patterns of their ids, before and after a restart alike.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, Final

import discord
from discord import ui

from engine.journal import TableRecord
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.ids import Id, Kind
from ui.layouts.picture import Picture
from ui.names import seat_names

LONGEST_TEXT: Final = 4000
"""Characters of text in one message."""
ROW: Final = 5
"""Buttons in one row."""
LONGEST_CHOICE: Final = 100
"""Characters of a select option's label and description."""

FELT: Final = discord.Colour(0x2E7D5B)
WOOD: Final = discord.Colour(0x9A6B3F)
AMBER: Final = discord.Colour(0xC98A1B)

Item = ui.Item[Any]
Button = ui.Button[Any]


class View(ui.LayoutView):
    """A layout for one message.

    `picture` is the one it has a gallery for, if any; `as_text` then makes the same message in words
    alone, for where no picture can be.
    """

    picture: Picture | None = None
    as_text: Callable[[], View] | None = None

    def dissolve(self) -> None:
        """Take the layout apart, once it was sent: it can be used no more.

        Its parts know each other. Left to the garbage collector, those of hundreds of messages would
        pile up until everybody waits for it.
        """
        for item in list(self.walk_children()):
            if isinstance(item, ui.Container | ui.ActionRow):
                item.clear_items()
        self.clear_items()


def finished(*items: Item) -> View:
    """A view with these items that is over already; needs a running event loop.

    Without a loop discord.py would not note that the view is over, and would store it.
    """
    asyncio.get_running_loop()
    view = View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def illustrated(picture: Picture | None, as_text: Callable[[], View], *items: Item) -> View:
    """As `finished`, with the picture for which the items have a gallery, if there is one."""
    view = finished(*items)
    if picture is not None:
        view.picture, view.as_text = picture, as_text
    return view


def box(*parts: str | Item | Picture | None, colour: discord.Colour = FELT) -> ui.Container[Any]:
    """A framed block of texts, pictures and items; empty texts are left out."""
    items = [_item(part) for part in parts if part]
    return ui.Container(*items, accent_colour=colour)


def _item(part: str | Item | Picture) -> Item:
    if isinstance(part, str):
        return ui.TextDisplay(part)
    return part.gallery() if isinstance(part, Picture) else part


def line() -> ui.Separator[Any]:
    """A line between two parts of a box."""
    return ui.Separator()


def button(
    label: str,
    does: Id,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
    emoji: discord.PartialEmoji | None = None,
) -> Button:
    """A button that does what its id says."""
    return ui.Button(label=label, style=style, custom_id=str(does), disabled=disabled, emoji=emoji)


def link(label: str, url: str) -> Button:
    """A button that leads somewhere."""
    return ui.Button(label=label, style=discord.ButtonStyle.link, url=url)


def rows(buttons: Iterable[Button]) -> list[Item]:
    """Buttons in as many rows as they need."""
    remaining = iter(buttons)
    return [ui.ActionRow(*row) for row in iter(lambda: tuple(islice(remaining, ROW)), ())]


def choices(does: Id, options: Sequence[discord.SelectOption], placeholder: str, *, exactly: int = 1) -> Item:
    """A select in a row of its own, from which so many options are chosen at once."""
    return ui.ActionRow(
        ui.Select(
            custom_id=str(does),
            options=list(options),
            placeholder=placeholder[:LONGEST_CHOICE],
            min_values=exactly,
            max_values=exactly,
        )
    )


def option(
    label: str,
    value: str,
    description: str | None = None,
    *,
    chosen: bool = False,
    emoji: discord.PartialEmoji | None = None,
) -> discord.SelectOption:
    """One option of a select, cut to what Discord takes."""
    about = description[:LONGEST_CHOICE] if description else None
    return discord.SelectOption(
        label=label[:LONGEST_CHOICE], value=value, description=about, default=chosen, emoji=emoji
    )


def table_title(language: Language, record: TableRecord) -> str:
    """Which table of which game, for running text."""
    game = PRESENTERS[record.game].title(language)
    return language.text("Table {number} · {game}", number=record.id, game=game)


def heading(text: str) -> str:
    """A heading."""
    return f"### {text}"


def aside(text: str) -> str:
    """Small print."""
    return f"-# {text}"


def stacked(parts: Iterable[str], room: int = LONGEST_TEXT) -> str:
    """Lines below each other, empty ones left out: as many of the first ones as fit."""
    text = ""
    for part in filter(None, parts):
        longer = f"{text}\n{part}" if text else part
        if len(longer) > room:
            break
        text = longer
    return text


def relative(moment: float) -> str:
    """A moment as the reader's Discord shows it: "in 2 minutes"."""
    return f"<t:{int(moment)}:R>"


def day(moment: float) -> str:
    """A moment as a date in the reader's zone."""
    return f"<t:{int(moment)}:d>"


def jump_url(record: TableRecord, message: int | None = None) -> str:
    """The address of a table's message, or of its channel."""
    channel = f"https://discord.com/channels/{record.venue.server or '@me'}/{record.venue.channel}"
    return channel if message is None else f"{channel}/{message}"


def to_table(language: Language, table: Table, message: int | None) -> Button:
    """A button that leads to the table."""
    return link(language.text("Go to the table"), jump_url(table.record, message))


def my_hand(language: Language, table: Table) -> Button:
    """A button that shows whoever presses it the own hand."""
    return button(language.text("My hand"), Id(Kind.HAND, table.id), discord.ButtonStyle.primary)


def recap_buttons(language: Language, table: Table) -> list[Button]:
    """A button that shows what is just over once more, if there is anything."""
    record = table.record
    recap = PRESENTERS[record.game].recap(language, table.view(None), seat_names(language, record))
    return [] if recap is None else [button(recap.title, Id(Kind.RECAP, table.id))]


def text_buttons(
    language: Language, table: Table, picture: Picture | None, what: str, number: int = 0
) -> list[Button]:
    """A button that says in words what a picture shows, if there is one; see `Kind.AS_TEXT`."""
    if picture is None:
        return []
    return [button(language.text("As text"), Id(Kind.AS_TEXT, table.id, number, what))]


def view_button(language: Language) -> Button:
    """A button that leads to how its presser wants to see things."""
    return button(language.text("View"), Id(Kind.VIEW, 0))


def rules_button(language: Language, record: TableRecord) -> Button:
    """A button that shows the rules of the table's game."""
    return button(language.text("Rules"), Id(Kind.RULES, 0, payload=f"{record.game}/0"))
