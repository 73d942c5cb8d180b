"""A studio that draws nothing: most journeys are about what pictures say, not about how they look."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

from engine.cards import Card
from engine.dominoes import Tile
from localdiscord import Message
from ui.pictures import THEMES, Scene
from ui.pictures.cards import CardArt
from ui.pictures.scene import Placed
from ui.pictures.tiles import TileArt

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A PNG file of one pixel."""


class BlankStudio:
    """Gives every scene a file of its own, so that a message tells which scenes it shows."""

    def __init__(self) -> None:
        self.drawn: list[Scene] = []
        self.themes: list[str] = []
        self.trouble: Exception | None = None

    async def draw(self, scene: Scene, theme: str) -> bytes:
        if self.trouble is not None:
            raise self.trouble
        assert theme in THEMES
        self.drawn.append(scene)
        self.themes.append(theme)
        return DOT + str(len(self.drawn) - 1).encode()

    def close(self) -> None:
        pass

    def scenes_on(self, message: Message) -> list[Scene]:
        """The scenes of a message's pictures, those kept from before among them."""
        return [self.drawn[number] for number in self._numbers_on(message)]

    def themes_on(self, message: Message) -> list[str]:
        """The themes of a message's pictures."""
        return [self.themes[number] for number in self._numbers_on(message)]

    def _numbers_on(self, message: Message) -> list[int]:
        files = [attached.content for attached in message.attachments if attached.filename == "picture.png"]
        return [int(content.removeprefix(DOT)) for content in files]


def tiles_on(scene: Scene) -> set[Tile]:
    """Every tile that lies face up in a scene."""
    return {Tile.of(art.first, art.second) for art in _arts(scene) if isinstance(art, TileArt)}


def cards_on(scene: Scene) -> set[Card]:
    """Every card that lies face up in a scene."""
    return {art.card for art in _arts(scene) if isinstance(art, CardArt)}


def _arts(scene: Scene) -> Iterator[Any]:
    for item in scene.items:
        if isinstance(item, Placed):
            yield item.art
