"""Pictures on messages: what is drawn, what it says in words, and where it stands."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import discord
from discord import ui

from engine.game import View as GameView
from engine.journal import TableRecord
from engine.table import Table
from ui.i18n import Language
from ui.names import plain_seat_names
from ui.pictures.games import HANDS, SHEETS, TABLES
from ui.pictures.scene import Scene

FILE: Final = "picture.png"
"""The name of every file: it tells nothing of what it shows."""


@dataclass(frozen=True)
class Picture:
    """A scene to be drawn in a theme, and its description.

    `key` is the same for equal pictures only, in every run of the program.
    """

    scene: Scene = field(repr=False)
    theme: str
    alt: str = field(repr=False)

    @cached_property
    def key(self) -> str:
        """What tells a picture from all others without showing anything of it."""
        drawn = f"{self.theme}\n{self.alt}\n{self.scene.height}\n{self.scene.items!r}"
        return hashlib.sha256(drawn.encode()).hexdigest()

    def gallery(self) -> ui.MediaGallery[Any]:
        """The place of the picture in a message to which its file is attached."""
        return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{FILE}", description=self.alt))


def table_picture(
    record: TableRecord, view: GameView, language: Language, theme: str | None
) -> Picture | None:
    """The table as a spectator's view shows it; None without a theme, or where the game draws none."""
    game = TABLES.get(record.game)
    if game is None or theme is None:
        return None
    names = plain_seat_names(language, record)
    return Picture(game.scene(language, view, names), theme, game.alt(language, view, names))


def sheet_picture(table: Table, language: Language, theme: str | None) -> Picture | None:
    """The score sheet of a match; None without a theme, or where there is none to draw."""
    game = SHEETS.get(table.record.game)
    if game is None or theme is None:
        return None
    told = (language, table.view(None), plain_seat_names(language, table.record), table.steps)
    scene = game.scene(*told)
    return None if scene is None else Picture(scene, theme, game.alt(*told))


def hand_picture(
    record: TableRecord, view: GameView, language: Language, theme: str | None, order: str | None = None
) -> Picture | None:
    """The hand of a seat's own view; None without a theme, or where there is none to draw."""
    game = HANDS.get(record.game)
    if game is None or theme is None:
        return None
    scene = game.scene(language, view, order)
    return None if scene is None else Picture(scene, theme, game.alt(language, view, order))
