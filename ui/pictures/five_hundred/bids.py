"""A bid on a plate: number of tricks and trump suit, or a misère."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.cards import Suit
from engine.games.five_hundred import Bid
from ui.games.five_hundred.cards import rung_text
from ui.i18n import Language
from ui.pictures.cards import SignArt
from ui.pictures.lettering import fitted, length
from ui.pictures.scene import Box, Item, Placed, Text
from ui.pictures.themes import suit_role

_PADDING: Final = 12
_GAP: Final = 6


@dataclass(frozen=True, slots=True)
class BidPlate:
    """The plate of a bid, at most `room` pixels wide."""

    language: Language
    bid: Bid
    height: int
    room: int

    @property
    def width(self) -> int:
        """Of the plate."""
        return round(length(self._text, self._size)) + self._sign + 2 * _PADDING

    def items(self, x: int, y: int) -> Iterator[Item]:
        """The plate and what stands on it, from its left upper corner."""
        trump, size, middle = self.bid.trump, self._size, y + self.height // 2
        role = suit_role(trump or Suit.SPADES)
        yield Box(x, y, self.width, self.height, "face", "panel", "edge", radius=8, thickness=2)
        yield Text(self._text, x + _PADDING, middle, size, role, "face")
        if trump is not None:
            right = x + self.width - _PADDING
            yield Placed(SignArt(trump, size), right - size, middle - size // 2, "face")

    @property
    def _size(self) -> int:
        return self.height * 3 // 5

    @property
    def _sign(self) -> int:
        return 0 if self.bid.trump is None else _GAP + self._size

    @property
    def _text(self) -> str:
        bid = self.bid
        said = str(bid.tricks) if bid.trump is not None else rung_text(self.language, bid)
        if bid.trump is None and bid.tricks:
            said = f"{bid.tricks} {said}"
        return fitted(said, self._size, self.room - self._sign - 2 * _PADDING)
