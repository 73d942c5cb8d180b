"""The seats around a table of Five Hundred: what each has bid or played, and its tricks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.cards import Card, Suit
from engine.games.five_hundred import BidMade, Phase, Played, TableView, ranking_for
from ui.games.five_hundred.cards import bid_text, tricks
from ui.games.five_hundred.scores import gained
from ui.i18n import Language
from ui.pictures.cards import CardArt, card_height
from ui.pictures.five_hundred.bids import BidPlate
from ui.pictures.scene import MARGIN, WIDTH, Box, Item, Placed, Text
from ui.pictures.seats import Pointer
from ui.pictures.themes import Role
from ui.pictures.words import joined, line

_PLACES: Final[Mapping[int, Sequence[tuple[float, float]]]] = MappingProxyType(
    {
        2: ((0.5, 0), (1.5, 0)),
        3: ((1, 1), (0.5, 0), (1.5, 0)),
        4: ((1, 1), (0, 0.5), (1, 0), (2, 0.5)),
        5: ((1, 1), (0, 1), (0.5, 0), (1.5, 0), (2, 1)),
        6: ((1, 1), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1)),
    }
)
"""Column and row of each seat, clockwise; parts of them lie between two."""

Place = tuple[int, int]
"""Where a panel begins, or a line in it."""

_CARD: Final = 100
_TALL: Final = card_height(_CARD)
_GAP: Final = 12
_PADDING: Final = 12
_HEAD: Final = 48
_WIDTH: Final = (WIDTH - 2 * MARGIN - 2 * _GAP) // 3
_HEIGHT: Final = _HEAD + _TALL + _PADDING
_PLATE: Final = 54
_POINTER: Final = 30
_NAME: Final = 30
_SCORE_SIZE: Final = 34
_SCORE: Final = 96
_NOTE: Final = 26
_LINE: Final = 34


def is_single(view: TableView) -> bool:
    """Whether everybody plays alone."""
    return len(view.sides) == view.players


def tricks_of(language: Language, view: TableView, side: int) -> str:
    """The tricks of a side; the contractor's of how many."""
    seats = view.sides[side]
    won = sum(view.won[seat] for seat in seats)
    if view.bid is not None and view.bid.tricks and view.contractor in seats:
        return language.text("{won} of {bid}", won=won, bid=view.bid.tricks)
    return tricks(language, won)


def gain_of(view: TableView, side: int) -> str:
    """What the finished hand brought a side."""
    return gained(view.last_hand.lines[side]) if view.last_hand is not None else ""


def places(language: Language, view: TableView, names: Sequence[str], top: int) -> tuple[list[Item], int]:
    """A panel for each seat around the table from `top` downwards, and where the next thing may begin."""
    items: list[Item] = []
    around = _PLACES[view.players]
    for seat, (column, row) in enumerate(around):
        x = MARGIN + round(column * (_WIDTH + _GAP))
        y = top + round(row * (_HEIGHT + _GAP))
        items += _panel(language, view, names[seat], seat, (x, y))
    return items, top + round(max(row for _, row in around) + 1) * (_HEIGHT + _GAP)


def _panel(language: Language, view: TableView, name: str, seat: int, place: Place) -> Iterator[Item]:
    x, y = place
    yield Box(x, y, _WIDTH, _HEIGHT, ring="accent" if seat == view.actor else None)
    yield from _head(view, name, seat, (x + _PADDING, y + _HEAD // 2 + 2))
    if view.phase in _PREPARING:
        yield from _calls(language, view, seat, x + _PADDING, y + _HEAD)
    else:
        yield from _played(language, view, seat, x + _PADDING, y + _HEAD)


def _head(view: TableView, name: str, seat: int, place: Place) -> Iterator[Item]:
    """Number or turn, name, and the score of whoever plays alone."""
    left, middle = place
    right = left + _WIDTH - 2 * _PADDING
    if seat == view.actor:
        yield Placed(Pointer(_POINTER), left, middle - _POINTER // 2, "panel")
    else:
        number = str(seat + 1)
        yield Text(number, left + 12, middle, _NOTE, "muted", "panel", "middle", bold=False)
    left += _POINTER + 8
    if is_single(view):
        yield Text(str(view.scores[seat]), right, middle, _SCORE_SIZE, "ink", "panel", "right", _SCORE)
        right -= _SCORE
    yield Text(name, left, middle, _NAME, "ink", "panel", width=right - left)


_PREPARING: Final = frozenset({Phase.AUCTION, Phase.CONTRACT, Phase.DISCARD, Phase.CALL, Phase.NAME})


def _calls(language: Language, view: TableView, seat: int, x: int, y: int) -> Iterator[Item]:
    """The last call of a seat, what it bid before, its part in the hand, and whether it dealt."""
    calls = [call for call in view.calls if call.seat == seat]
    bids = [call.bid for call in calls if isinstance(call, BidMade)]
    room = _WIDTH - 2 * _PADDING
    notes = [bid_text(language, bid) for bid in bids[-3:-1]]
    if bids:
        yield from BidPlate(language, bids[-1], _PLATE, room).items(x, y)
    if calls and not isinstance(calls[-1], BidMade):
        notes.append(language.text("passed"))
    if not view.looked[seat]:
        notes.append(language.text("face down"))
    notes += _part(language, view, seat)
    if seat == view.dealer:
        notes.append(language.text("dealer"))
    lines = joined(map(line, notes), _NOTE, room, bold=False)
    yield from _notes(lines, x, y + (_PLATE + 2 if bids else 0), room)


def _played(language: Language, view: TableView, seat: int, x: int, y: int) -> Iterator[Item]:
    """The card of a seat in the trick, or its empty place, and its tricks."""
    if seat in view.sitting_out:
        yield from _notes((language.text("sits out"),), x, y, _WIDTH - 2 * _PADDING)
        return
    trick = view.trick or (view.tricks[-1].cards if view.tricks else ())
    play = next((play for play in trick if play.seat == seat), None)
    is_best = bool(trick) and seat == (view.winning if view.trick else view.tricks[-1].winner)
    if play is not None:
        yield Placed(_card(view, play, is_best=is_best), x, y, "panel")
    elif view.phase is Phase.PLAY:
        yield Box(x, y, _CARD, _TALL, "panel", "panel", ring="muted", radius=10, thickness=2)
    notes = _results(language, view, seat)
    if view.trick and seat == view.trick[0].seat:
        notes.append(language.text("led"))
    if view.trick and is_best:
        notes.append(language.text("highest"))
    left = x + _CARD + _PADDING
    lines = map(line, [*notes, *_part(language, view, seat)])
    yield from _notes(tuple(lines), left, y, x + _WIDTH - 2 * _PADDING - left)


def _results(language: Language, view: TableView, seat: int) -> list[str]:
    """The tricks of a seat, and what the hand brought whoever plays alone."""
    if not is_single(view):
        return [tricks(language, view.won[seat])]
    return [tricks_of(language, view, seat), *([gain_of(view, seat)] if view.last_hand else [])]


def _card(view: TableView, play: Played, *, is_best: bool) -> CardArt:
    ring: Role | None = "mark" if is_best else None
    return CardArt(play.card, _CARD, dim=not view.trick, ring=ring, counts_as=_counts_as(view, play))


def _counts_as(view: TableView, play: Played) -> Suit | None:
    """The suit that a card belongs to if that is not the one printed on it."""
    suit = play.suit if play.suit is not None else suit_of(view, play.card)
    return None if suit is play.card.suit else suit


def suit_of(view: TableView, card: Card) -> Suit | None:
    """The suit that a card counts as in this hand."""
    return ranking_for(view.trump, view.joker_suit).counts_as(card)


def _part(language: Language, view: TableView, seat: int) -> list[str]:
    """Words about the part of a seat in the hand."""
    parts = []
    if seat == view.contractor:
        parts.append(language.text("contractor"))
    if seat == view.partner:
        parts.append(language.text("partner"))
    if seat in view.sitting_out:
        parts.append(language.text("sits out"))
    return parts


def _notes(lines: Sequence[str], x: int, y: int, room: int) -> Iterator[Item]:
    for number, said in enumerate(lines):
        middle = y + number * _LINE + _LINE // 2
        yield Text(said, x, middle, _NOTE, "muted", "panel", width=room, bold=False)
