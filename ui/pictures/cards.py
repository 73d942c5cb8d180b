"""Playing cards as art: four-colour suits, and rank and suit as large as the card allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.cards import Card, Rank, Suit
from ui.pictures.shapes import CAP, STAR, SUITS
from ui.pictures.sprites import Brush
from ui.pictures.themes import Role, suit_role

CARD: Final = 124
"""Width of a card in a hand: seven stand in a row."""

SMALL_CARD: Final = 84
"""Width of a card that is there to be glanced at."""

COMPACT_CARD: Final = 62
"""Width of a card of which fourteen have room beside each other."""

ROUND: Final = 0.1
"""Radius of a card's corners, in parts of its width."""

_TALL: Final = 1.32


def card_height(width: int) -> int:
    """How tall a card of this width is."""
    return round(_TALL * width)


@dataclass(frozen=True, slots=True)
class CardArt:
    """A card face up.

    `dim` cards cannot be used now. `ring` surrounds it in the colour of a role. A `wild` card carries
    a star, and a card that `counts_as` another suit, as the left bower does, that suit's sign.
    """

    card: Card
    width: int = CARD
    dim: bool = False
    ring: Role | None = None
    wild: bool = False
    counts_as: Suit | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, card_height(self.width)

    def paint(self, brush: Brush) -> None:
        """Rank above, suit below, marks in the left lower corner."""
        unit = self.width
        thickness = 0.016 * unit if self.ring is None else 0.06 * unit
        face: Role = "faint" if self.dim else "face"
        ring = self.ring or "edge"
        brush.plate(self.size, radius=ROUND * unit, fill=face, ring=ring, thickness=thickness)
        role = suit_role(self.card.suit, faint=self.dim)
        if self.card.suit is None:
            self._paint_joker(brush, role)
        else:
            brush.text(self.card.rank.text, 0.1 * unit, 0.33 * unit, size=0.56 * unit, role=role)
            brush.shape(SUITS[self.card.suit], 0.4 * unit, 0.69 * unit, 0.52 * unit, role)
        self._paint_marks(brush)

    def _paint_joker(self, brush: Brush, role: Role) -> None:
        unit = self.width
        brush.text(Rank.JOKER.text, 0.5 * unit, 0.31 * unit, size=0.4 * unit, role=role, align="middle")
        brush.shape(CAP, 0.36 * unit, 0.62 * unit, 0.58 * unit, role)

    def _paint_marks(self, brush: Brush) -> None:
        unit, low = self.width, 1.22 * self.width
        if self.wild:
            role: Role = "faint-spades" if self.dim else "spades"
            brush.shape(STAR, 0.08 * unit, low - 0.3 * unit, 0.3 * unit, role)
        if self.counts_as is not None:
            role = suit_role(self.counts_as, faint=self.dim)
            brush.shape(SUITS[self.counts_as], 0.09 * unit, low - 0.26 * unit, 0.26 * unit, role)


@dataclass(frozen=True, slots=True)
class CardBack:
    """A card face down."""

    width: int = CARD

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.width, card_height(self.width)

    def paint(self, brush: Brush) -> None:
        """A frame and a lattice of lozenges."""
        unit, height = self.width, card_height(self.width)
        brush.plate(self.size, radius=ROUND * unit, fill="back", ring="face", thickness=0.06 * unit)
        rows, columns = 7, 5
        step_x, step_y = 0.76 * unit / columns, (height - 0.24 * unit) / rows
        for row in range(rows):
            for column in range(columns):
                if (row + column) % 2 == 0:
                    x, y = 0.12 * unit + column * step_x, 0.12 * unit + row * step_y
                    brush.shape(SUITS[Suit.DIAMONDS], x, y, min(step_x, step_y), "weave")


@dataclass(frozen=True, slots=True)
class SignArt:
    """The sign of a suit alone or, without a suit, the star of wild cards."""

    suit: Suit | None
    width: int

    @property
    def size(self) -> tuple[int, int]:
        """A square."""
        return self.width, self.width

    def paint(self, brush: Brush) -> None:
        """The sign over all of it."""
        shape = STAR if self.suit is None else SUITS[self.suit]
        brush.shape(shape, 0, 0, self.width, suit_role(self.suit or Suit.SPADES))
