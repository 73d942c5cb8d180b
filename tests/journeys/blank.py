"""A studio that draws nothing: most journeys are about what pictures say, not about how they look."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

from engine.cards import Card
from engine.dominoes import Tile
from localdiscord import Message
from ui.pictures import THEMES, Scene, Studio
from ui.pictures.cards import CardArt
from ui.pictures.scene import Placed
from ui.pictures.tiles import TileArt

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A PNG file of one pixel."""


class BlankStudio:
    """Gives every scene a file of its own, so that a message tells which scenes it shows.

    With `draws` the files are those of a real studio.
    """

    def __init__(self) -> None:
        self.drawn: list[Scene] = []
        self.trouble: Exception | None = None
        self.draws: Studio | None = None
        self._shown_by: dict[bytes, tuple[Scene, str]] = {}

    async def draw(self, scene: Scene, theme: str) -> bytes:
        if self.trouble is not None:
            raise self.trouble
        assert theme in THEMES
        self.drawn.append(scene)
        file = DOT + str(len(self.drawn)).encode()
        if self.draws is not None:
            file = await self.draws.draw(scene, theme)
        self._shown_by[file] = scene, theme
        return file

    def scenes_on(self, message: Message) -> list[Scene]:
        """The scenes of a message's pictures, those kept from before among them."""
        return [scene for scene, _ in self._shown_on(message)]

    def themes_on(self, message: Message) -> list[str]:
        """The themes of a message's pictures."""
        return [theme for _, theme in self._shown_on(message)]

    def _shown_on(self, message: Message) -> list[tuple[Scene, str]]:
        files = (attached.content for attached in message.attachments)
        return [self._shown_by[file] for file in files if file in self._shown_by]


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
