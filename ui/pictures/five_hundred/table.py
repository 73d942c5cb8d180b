"""The table of Five Hundred: auction or contract, the trick with the seats around it, tricks and scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.cards import Card, Suit
from engine.games.five_hundred import Phase, TableView
from ui.games import PRESENTERS
from ui.games.five_hundred import scores
from ui.games.five_hundred.auction import standing_line
from ui.games.five_hundred.play import stake_lines, trick_head
from ui.i18n import Language
from ui.pictures.cards import CardArt, CardBack, card_height
from ui.pictures.five_hundred.bids import BidPlate
from ui.pictures.five_hundred.places import gain_of, is_single, places, tricks_of
from ui.pictures.five_hundred.suits import suit_groups
from ui.pictures.heading import HEADING, heading
from ui.pictures.scene import MARGIN, WIDTH, Box, Item, Placed, Scene, Text
from ui.pictures.seats import shown_names
from ui.pictures.strips import strip
from ui.pictures.words import alt, joined, line, to_play

_GAP: Final = 12
_OPEN_CARD: Final = 76
"""Width of a card of an open hand: ten of five suits stand in a row."""
_PADDING: Final = 14
_LINE: Final = 36
_SIZE: Final = 27
_PLATE: Final = 64
_PLATE_ROOM: Final = 200
_BACK: Final = CardBack(32)
_SIDE: Final = (WIDTH - 2 * MARGIN - _GAP) // 2
_SIDE_HEIGHT: Final = 54
_SCORE: Final = 110
_TRICKS: Final = 124
_ABREAST: Final = 2
"""Names of a side beside each other; the third of a side of three stands below."""
_MEMBER: Final = (_SIDE - _SCORE - _TRICKS - _PADDING) // _ABREAST
_KITTY: Final = 3
_KITTY_ROOM: Final = 124


def table_scene(language: Language, view: TableView, names: Sequence[str]) -> Scene:
    """The table as everybody sees it; after a hand its last trick and what the hand was worth."""
    shown = shown_names(language, names)
    summary = PRESENTERS["five-hundred"].summary(language, view)
    head = heading(summary, _ring(language, view))
    banner, bottom = _banner(language, view, shown, HEADING)
    around, bottom = places(language, view, shown, bottom)
    exposed, bottom = _exposed(language, view, shown, bottom)
    sides, bottom = _sides(language, view, shown, bottom)
    return Scene(bottom, (*head, *banner, *around, *exposed, *sides))


def table_alt(language: Language, view: TableView, names: Sequence[str]) -> str:
    """The same in words."""
    presenter = PRESENTERS["five-hundred"]
    summary = presenter.summary(language, view)
    if view.last_hand is not None:
        return alt(summary, presenter.hand_summary(language, view, names))
    recap = presenter.recap(language, view, names)
    told = "" if recap is None else f"{recap.title}:\n{recap.body}"
    turn = to_play(language, names, view.actor)
    return alt(summary, turn, presenter.public(language, view, names), told)


def _ring(language: Language, view: TableView) -> str:
    """What the ring around a card means; empty while there is none."""
    if view.trick:
        return language.text("highest so far")
    return language.text("won the last trick") if view.tricks else ""


def _banner(language: Language, view: TableView, names: Sequence[str], top: int) -> tuple[list[Item], int]:
    """The bid or contract on its plate, and lines about it; the kitty as long as it lies there."""
    left, right = MARGIN + _PADDING, WIDTH - MARGIN - _PADDING
    plate = None
    if view.bid is not None and view.bid.misere is None:
        plate = BidPlate(language, view.bid, _PLATE, _PLATE_ROOM)
        left += plate.width + _PADDING
    if view.phase in (Phase.AUCTION, Phase.CONTRACT):
        right -= _KITTY_ROOM
    lines = joined(map(line, _lines(language, view, names)), _SIZE, right - left)
    height = max(_PLATE + 8, len(lines) * _LINE) + 2 * _PADDING
    middle = top + height // 2
    items: list[Item] = [Box(MARGIN, top, WIDTH - 2 * MARGIN, height)]
    if plate is not None:
        items += plate.items(MARGIN + _PADDING, middle - _PLATE // 2)
    if view.phase in (Phase.AUCTION, Phase.CONTRACT):
        items += _kitty(language, right + _PADDING, middle)
    items += (
        Text(said, left, middle + _LINE * (2 * number + 1 - len(lines)) // 2, _SIZE, "ink", "panel",
             width=right - left)
        for number, said in enumerate(lines)
    )  # fmt: skip
    return items, top + height + _GAP


def _lines(language: Language, view: TableView, names: Sequence[str]) -> list[str]:
    if view.last_hand is not None:
        return scores.outcome_lines(language, view.last_hand, names)
    if view.phase is Phase.DEAL:
        return []
    if view.phase is Phase.AUCTION:
        return [standing_line(language, view, names)]
    lines = stake_lines(language, view, names)
    return [*lines, trick_head(language, view, names)] if view.phase is Phase.PLAY else lines


def _kitty(language: Language, x: int, middle: int) -> Iterator[Item]:
    """Three backs and what they are."""
    width, height = _BACK.size
    for number in range(_KITTY):
        yield Placed(_BACK, x + number * (width + 4), middle - height // 2 - 17, "panel")
    text = language.text("Kitty")
    room = _KITTY * (width + 4)
    yield Text(text, x + room // 2, middle + 24, 26, "muted", "panel", "middle", room, bold=False)


def _exposed(language: Language, view: TableView, names: Sequence[str], top: int) -> tuple[list[Item], int]:
    """What is left of the hand that an open misère has laid open."""
    if not view.exposed or view.contractor is None:
        return [], top

    def art(card: Card, counts_as: Suit | None) -> CardArt:
        return CardArt(card, _OPEN_CARD, counts_as=counts_as)

    title = language.text("Open hand of {name}", name=names[view.contractor])
    groups = [group.arts for group in suit_groups(language, view, view.exposed, art)]
    items: list[Item] = [
        Text(line(title), MARGIN, top + _LINE // 2, _SIZE, width=WIDTH * 2 // 3),
        *strip(groups, MARGIN, top + _LINE + 4),
    ]
    return items, top + _LINE + 4 + card_height(_OPEN_CARD) + _GAP


def _sides(language: Language, view: TableView, names: Sequence[str], top: int) -> tuple[list[Item], int]:
    """A panel for each side: its score, who they are, its tricks or what the hand brought it."""
    if is_single(view):
        return [], top
    items: list[Item] = []
    height = _SIDE_HEIGHT + (-(-len(view.sides[0]) // _ABREAST) - 1) * _LINE
    for number, side in enumerate(view.sides):
        x = MARGIN + number * (_SIDE + _GAP)
        middle, right = top + height // 2, x + _SIDE - _PADDING
        items += [
            Box(x, top, _SIDE, height),
            Text(str(view.scores[number]), x + _SCORE // 2, middle, 34, "ink", "panel", "middle", _SCORE),
            Text(_brought(language, view, number), right, middle, 26, "muted", "panel", "right", _TRICKS),
        ]
        for at, seat in enumerate(side):
            row, column = divmod(at, _ABREAST)
            place = x + _SCORE + column * _MEMBER, top + _SIDE_HEIGHT // 2 + row * _LINE
            items.append(Text(names[seat], *place, 26, "ink", "panel", width=_MEMBER - 10))
    return items, top + height + _GAP


def _brought(language: Language, view: TableView, side: int) -> str:
    if view.phase is Phase.PLAY:
        return tricks_of(language, view, side)
    return gain_of(view, side)
