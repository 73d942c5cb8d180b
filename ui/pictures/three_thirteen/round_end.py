"""The end of a round of Three Thirteen: everybody's melds, and what is left over at what cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType
from typing import Final

from engine.games.three_thirteen import Arrangement, MeldRules, RoundEnded
from ui.i18n import Language
from ui.pictures.cards import COMPACT_CARD, SMALL_CARD, card_height
from ui.pictures.lettering import length
from ui.pictures.scene import MARGIN, WIDTH, Box, Item, Text
from ui.pictures.strips import strip, strip_width
from ui.pictures.three_thirteen.melds import laid_strip
from ui.pictures.three_thirteen.plates import PLATES, plates

_HEAVIEST: Final = 26_000
_PANEL_WEIGHT: Final = 1_700
_CARD_WEIGHTS: Final = MappingProxyType({SMALL_CARD: 500, COMPACT_CARD: 360})
"""About how many bytes a file may have, and what a panel and a card add to it."""
_TALLEST: Final = 850
_GAP: Final = 12
_PADDING: Final = 12
_HEAD: Final = 50
_SIZE: Final = 30
_TOTAL: Final = 72
_PENALTY: Final = 100
_NOTE: Final = 26
_NOTE_GAP: Final = 16


@dataclass(frozen=True, slots=True)
class _Shape:
    """Columns of panels, and how wide the cards in them are: None are plates."""

    columns: int
    card: int | None

    @property
    def width(self) -> int:
        """Of a panel."""
        return (WIDTH - 2 * MARGIN - (self.columns - 1) * _GAP) // self.columns

    @property
    def height(self) -> int:
        """Of a panel."""
        return _HEAD + (PLATES if self.card is None else card_height(self.card)) + _PADDING

    def fits(self, hands: Sequence[Sequence[int]]) -> bool:
        """Whether hands of groups of so many cards have room, and the file is not too large."""
        if self.card is None:
            return True
        weight = len(hands) * _PANEL_WEIGHT + sum(map(sum, hands)) * _CARD_WEIGHTS[self.card]
        if weight > _HEAVIEST or self.bottom(len(hands)) > _TALLEST:
            return False
        room = self.width - 2 * _PADDING
        return all(strip_width(hand, self.card) <= room for hand in hands)

    def bottom(self, panels: int) -> int:
        """How far all panels reach, the gap below them included."""
        return -(-panels // self.columns) * (self.height + _GAP)

    def panel(self, rules: MeldRules, arrangement: Arrangement, x: int, y: int) -> Iterator[Item]:
        """A panel from its left upper corner, with the cards in it."""
        yield Box(x, y, self.width, self.height)
        x, y = x + _PADDING, y + _HEAD
        if self.card is None:
            yield from plates(arrangement, x, y, self.width - 2 * _PADDING)
        else:
            yield from strip(laid_strip(rules, arrangement, self.card), x, y, "panel")


_SHAPES: Final = (
    _Shape(2, SMALL_CARD),
    _Shape(1, SMALL_CARD),
    _Shape(2, COMPACT_CARD),
    _Shape(1, COMPACT_CARD),
    _Shape(2, None),
)
"""The best first; the last one always fits."""


def round_end(
    language: Language, rules: MeldRules, ended: RoundEnded, names: Sequence[str], top: int
) -> tuple[list[Item], int]:
    """A panel for each seat from `top` downwards, and where the next thing may begin."""
    counts = [[*(len(meld.cards) for meld in hand.melds), len(hand.left)] for hand in ended.arrangements]
    shape = next(shape for shape in _SHAPES if shape.fits(counts))
    items: list[Item] = []
    for seat, name in enumerate(names):
        row, column = divmod(seat, shape.columns)
        x, y = MARGIN + column * (shape.width + _GAP), top + row * (shape.height + _GAP)
        items += shape.panel(rules, ended.arrangements[seat], x, y)
        left, right = x + _PADDING, x + shape.width - _PADDING
        items += _head(language, ended, seat, name, left=left, middle=y + _HEAD // 2, right=right)
    return items, top + shape.bottom(len(names))


def _head(
    language: Language, ended: RoundEnded, seat: int, name: str, *, left: int, middle: int, right: int
) -> Iterator[Item]:
    """The name, whether the seat went out; the penalty and the new total."""
    yield Text(str(ended.scores[seat]), right, middle, 34, "ink", "panel", "right", _TOTAL)
    right -= _TOTAL
    yield Text(f"+{ended.penalties[seat]} =", right, middle, _SIZE, "muted", "panel", "right", _PENALTY)
    right -= _PENALTY
    if seat == ended.out:
        note = language.text("out")
        yield Text(note, right, middle, _NOTE, "mark", "panel", "right")
        right -= ceil(length(note, _NOTE)) + _NOTE_GAP
    yield Text(name, left, middle, _SIZE, "ink", "panel", width=right - left)
