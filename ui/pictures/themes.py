"""Themes: every colour of a picture has a role, and each theme is one palette of at most 128 colours.

A palette holds the colour of every role and, for roles that meet, the steps between them that soften
an edge. Pictures are composed as palette indexes, so nothing is ever quantised while one is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final, Literal

from PIL import Image

from engine.cards import Suit

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

Role = Literal[
    "table", "panel", "ink", "muted", "accent", "mark", "face", "edge", "faint", "back", "weave",
    "spades", "clubs", "diamonds", "hearts", "joker",
    "faint-spades", "faint-clubs", "faint-diamonds", "faint-hearts", "faint-joker",
]  # fmt: skip
"""What a colour is for.

`table` is behind everything and `panel` behind groups; `ink` and `muted` are text on both. `accent`
marks what matters now (too bright for text), `mark` what came last. `face` and `edge` are cards and
tiles, `back` and `weave` their backs, `faint` and the faint suits those that cannot be used now.
"""

MOST_COLOURS: Final = 128

_NOTICED: Final = 100
"""The square of the distance below which a step between two colours is not worth a place."""

_FADING: Final = 0.25
"""How far a faint suit goes towards the face it stands on."""

_BLENDS: Final[tuple[tuple[Role, int, tuple[Role, ...]], ...]] = (
    ("face", 3, ("spades", "clubs", "diamonds", "hearts", "joker")),
    ("face", 2, ("accent", "mark", "edge")),
    ("faint", 2, ("faint-spades", "faint-clubs", "faint-diamonds", "faint-hearts", "faint-joker", "edge")),
    ("table", 4, ("ink",)),
    ("table", 3, ("muted", "accent", "mark")),
    ("table", 2, ("face", "faint", "edge", "panel", "back")),
    ("panel", 4, ("ink",)),
    ("panel", 3, ("muted", "accent", "mark")),
    ("panel", 2, ("face", "faint", "edge", "back")),
    ("accent", 3, ("spades",)),
    ("mark", 2, ("spades",)),
    ("back", 1, ("weave", "edge")),
)
"""What stands on what, and in how many steps between the two its edge fades."""

_SUITS: Final[Mapping[Suit | None, Role]] = MappingProxyType(
    {
        Suit.SPADES: "spades",
        Suit.CLUBS: "clubs",
        Suit.DIAMONDS: "diamonds",
        Suit.HEARTS: "hearts",
        None: "joker",
    }
)
_FAINT: Final[Mapping[Role, Role]] = MappingProxyType(
    {
        "spades": "faint-spades",
        "clubs": "faint-clubs",
        "diamonds": "faint-diamonds",
        "hearts": "faint-hearts",
        "joker": "faint-joker",
    }
)


def suit_role(suit: Suit | None, *, faint: bool = False) -> Role:
    """The role of a suit's colour; None is the joker's."""
    role = _SUITS[suit]
    return _FAINT[role] if faint else role


def blend(fore: Colour, on: Colour, share: float) -> Colour:
    """The colour with `share` of `fore` and the rest of `on`."""
    red, green, blue = (round(b + (a - b) * share) for a, b in zip(fore, on, strict=True))
    return red, green, blue


@dataclass(frozen=True, eq=False)
class Theme:
    """One look: its name and its colours; compare themes by identity. Made once, in `THEMES`."""

    name: str
    colours: Mapping[Role, Colour]
    palette: tuple[Colour, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        steps = (
            blend(self.colours[fore], self.colours[on], (step + 1) / (count + 1))
            for on, count, fores in _BLENDS
            for fore in fores
            for step in range(count)
        )
        palette = list(dict.fromkeys(self.colours.values()))
        for step in steps:
            if all(_distance(step, colour) >= _NOTICED for colour in palette):
                palette.append(step)
        if len(palette) > MOST_COLOURS:
            raise ValueError(f"{self.name} has {len(palette)} colours")
        object.__setattr__(self, "palette", tuple(palette))

    @cached_property
    def palette_image(self) -> Image.Image:
        """The palette as Pillow wants it for quantising."""
        image = Image.new("P", (1, 1))
        image.putpalette(self.flat_palette)
        return image

    @cached_property
    def flat_palette(self) -> bytes:
        """The palette as red, green, blue, red …."""
        return bytes(value for colour in self.palette for value in colour)

    def index(self, role: Role) -> int:
        """The palette index of a role."""
        return self.palette.index(self.colours[role])

    def nearest(self, colour: Colour) -> int:
        """The index of the palette's colour nearest to any colour."""
        return min(range(len(self.palette)), key=lambda at: _distance(self.palette[at], colour))


def _distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


@lru_cache(maxsize=256)
def ramp(theme: Theme, fore: Role, on: Role) -> bytes:
    """For each of 256 strengths of a stroke of `fore` on `on`, the palette index that shows it."""
    steps = 16
    indexes = [
        theme.nearest(blend(theme.colours[fore], theme.colours[on], step / steps))
        for step in range(steps + 1)
    ]
    return bytes(indexes[round(strength * steps / 255)] for strength in range(256))


def _colour(text: str) -> Colour:
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def _theme(name: str, colours: Iterable[tuple[Role, str]]) -> Theme:
    """A theme of colours written in hexadecimal; faint suits follow from suits and `faint`."""
    full: dict[Role, Colour] = {role: _colour(text) for role, text in colours}
    for role, faint in _FAINT.items():
        full[faint] = blend(full["faint"], full[role], _FADING)
    return Theme(name, MappingProxyType(full))


_DARK: Final = _theme(
    "dark",
    (
        ("table", "12362d"),
        ("panel", "0b2620"),
        ("ink", "f3f1e7"),
        ("muted", "a3bcb0"),
        ("accent", "ffc53d"),
        ("mark", "4fd6ff"),
        ("face", "f8f5ec"),
        ("edge", "9a978c"),
        ("faint", "a3ada8"),
        ("back", "2f5f9e"),
        ("weave", "7fa7dc"),
        ("spades", "14161c"),
        ("clubs", "2a9070"),
        ("diamonds", "0b45d0"),
        ("hearts", "c1121f"),
        ("joker", "734563"),
    ),
)
_LIGHT: Final = _theme(
    "light",
    (
        ("table", "dfe9e1"),
        ("panel", "f4f8f5"),
        ("ink", "17231e"),
        ("muted", "52655b"),
        ("accent", "f0a020"),
        ("mark", "0077b8"),
        ("face", "fffdf7"),
        ("edge", "7d857f"),
        ("faint", "c0c9c3"),
        ("back", "2f5f9e"),
        ("weave", "8fb4e4"),
        ("spades", "14161c"),
        ("clubs", "2a9070"),
        ("diamonds", "0b45d0"),
        ("hearts", "c1121f"),
        ("joker", "734563"),
    ),
)
_CONTRAST: Final = _theme(
    "contrast",
    (
        ("table", "000000"),
        ("panel", "1c1c1c"),
        ("ink", "ffffff"),
        ("muted", "d6d6d6"),
        ("accent", "ffd800"),
        ("mark", "4de4ff"),
        ("face", "ffffff"),
        ("edge", "000000"),
        ("faint", "9c9c9c"),
        ("back", "3b3b9e"),
        ("weave", "ffffff"),
        ("spades", "000000"),
        ("clubs", "1f7d62"),
        ("diamonds", "0036cc"),
        ("hearts", "b0000c"),
        ("joker", "592450"),
    ),
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {theme.name: theme for theme in (_DARK, _LIGHT, _CONTRAST)}
)
"""Every theme by its name, the usual one first."""

DEFAULT_THEME: Final = "dark"
"""The theme of whoever has chosen none."""
