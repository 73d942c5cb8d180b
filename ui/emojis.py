"""The application's own emojis: a small picture of what a move plays, where they have been uploaded."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import discord

from engine.cards import CARDS, Card, Suit
from engine.dominoes import TILES, Tile

Thing = Card | Tile | Suit
"""What there is an emoji of."""

THINGS: Final[tuple[Thing, ...]] = (*CARDS, *TILES, *Suit)

Emojis = Mapping[str, int]
"""The ids of those that were uploaded, by name."""

NO_EMOJIS: Final[Emojis] = MappingProxyType({})

_PREFIX: Final = "bower_"


def name_of(thing: Thing) -> str:
    """What the emoji of a card, a tile or a suit is called, such as `bower_10D`, `bower_6_4`, `bower_S`."""
    written = thing.letter if isinstance(thing, Suit) else str(thing)
    return _PREFIX + written.replace("-", "_")


def emoji(emojis: Emojis, thing: Thing | None) -> discord.PartialEmoji | None:
    """The emoji of a thing, if it was uploaded."""
    if thing is None:
        return None
    name = name_of(thing)
    return discord.PartialEmoji(name=name, id=emojis[name]) if name in emojis else None
