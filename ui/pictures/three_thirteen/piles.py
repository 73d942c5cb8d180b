"""Stock, discard pile and the wild cards of a round of Three Thirteen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.cards import JOKER, Card, Rank
from engine.games.three_thirteen import TableView
from ui.i18n import Language
from ui.pictures.cards import ROUND, SMALL_CARD, CardArt, CardBack, card_height
from ui.pictures.scene import Box, Item, Placed, Text
from ui.pictures.shapes import STAR
from ui.pictures.sprites import Art, Brush

_CARD: Final = 150
_TALL: Final = card_height(_CARD)
_STOCK: Final = 170
_PILE: Final = 470
_WILD: Final = 800
"""Where the middles of the three are."""
_BESIDE: Final = 16
_LABEL: Final = 48
_LABEL_SIZE: Final = 30
_LABEL_ROOM: Final = 300


@dataclass(frozen=True, slots=True)
class WildArt:
    """A card that stands for all of a rank: a star takes the place of its suit."""

    rank: Rank

    @property
    def size(self) -> tuple[int, int]:
        """As large as a card."""
        return _CARD, _TALL

    def paint(self, brush: Brush) -> None:
        """Rank above, star below."""
        brush.plate(self.size, radius=ROUND * _CARD, fill="face", ring="edge", thickness=0.016 * _CARD)
        brush.text(self.rank.text, 0.1 * _CARD, 0.33 * _CARD, size=0.56 * _CARD, role="spades")
        brush.shape(STAR, 0.3 * _CARD, 0.62 * _CARD, 0.6 * _CARD, "spades")


def piles(language: Language, view: TableView, top: int) -> tuple[list[Item], int]:
    """The three from `top` downwards, each with its label below, and where the next thing may begin."""
    stock = language.plural("stock: {n} card", "stock: {n} cards", view.stock_count)
    items = [
        *_stack(CardBack(_CARD) if view.stock_count else None, _STOCK, top),
        *_pile(language, view, top),
        *_wild(view, top),
    ]
    labels = ((stock, _STOCK), (language.text("discard pile"), _PILE), (language.text("wild"), _WILD))
    y = top + _TALL + _LABEL // 2
    items += (Text(text, x, y, _LABEL_SIZE, align="middle", width=_LABEL_ROOM) for text, x in labels)
    return items, top + _TALL + _LABEL


def _stack(art: Art | None, middle: int, top: int) -> Iterator[Item]:
    """A card, or the place where none lies."""
    x = middle - _CARD // 2
    yield (
        Box(x, top, _CARD, _TALL, "table", ring="muted", thickness=3) if art is None else Placed(art, x, top)
    )


def _pile(language: Language, view: TableView, top: int) -> Iterator[Item]:
    """The top card, and beside it, smaller and dim, the one that it covers."""
    yield from _stack(None if view.top is None else _art(view, view.top, _CARD), _PILE, top)
    if len(view.discards) < 2:
        return
    below = _art(view, view.discards[-2], SMALL_CARD, dim=True)
    x, y = _PILE + _CARD // 2 + _BESIDE, top + _TALL - below.size[1]
    yield Placed(below, x, y)
    yield Text(language.text("below it"), x, y - 24, 26, "muted", width=140)


def _wild(view: TableView, top: int) -> Iterator[Item]:
    """The wild rank of the round, and the joker where there are any."""
    yield Placed(WildArt(view.wild), _WILD - _CARD // 2, top)
    if view.options.jokers:
        joker = _art(view, JOKER, SMALL_CARD)
        yield Placed(joker, _WILD + _CARD // 2 + _BESIDE, top + _TALL - joker.size[1])


def _art(view: TableView, card: Card, width: int, *, dim: bool = False) -> CardArt:
    return CardArt(card, width, dim=dim, wild=view.rules.is_wild(card))
