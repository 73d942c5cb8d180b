"""The table of Fives and Threes: the line with its open ends, their sum, the sides and what they hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.fives_and_threes import Placed as TilePlaced
from engine.games.fives_and_threes import TableView
from engine.games.fives_and_threes.moves import End
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.pictures.fives_and_threes.layout import GAP, Arm, Layout, Spot, lay_out
from ui.pictures.fives_and_threes.leftover import left_over
from ui.pictures.heading import HEADING, heading
from ui.pictures.scene import MARGIN, WIDTH, Box, Item, Placed, Scene, Text
from ui.pictures.seats import Member, Pointer, Side, shown_names, side_panels
from ui.pictures.themes import Role
from ui.pictures.tiles import Half, TileArt, TileBack
from ui.pictures.words import alt, to_play

_TALLEST: Final = 470
"""How tall a line may become before its tiles get smaller, in pixels."""
_BADGE: Final = (94, 46)
_REACH: Final = WIDTH // 2 - MARGIN - _BADGE[0]
_AROUND: Final = 16
_SUM: Final = 72
_SUM_SIZE: Final = 46
_ARROW: Final = 24
_BACK: Final = TileBack(17)


def table_scene(language: Language, view: TableView, names: Sequence[str]) -> Scene:
    """The table as everybody sees it; after a hand also the tiles left over."""
    shown = shown_names(language, names)
    line, bottom = _line(language, view, shown)
    hands = view.last_hand.hands if view.last_hand is not None else ()
    left, bottom = left_over(language, hands, shown, bottom)
    panels, bottom = side_panels(_sides(language, view, shown), bottom, _BACK)
    return Scene(bottom, (*line, *left, *panels))


def table_alt(language: Language, view: TableView, names: Sequence[str]) -> str:
    """The same in words."""
    presenter = PRESENTERS["fives-and-threes"]
    summary = presenter.summary(language, view)
    if view.last_hand is not None:
        return alt(summary, presenter.hand_summary(language, view, names))
    last = language.text("Last tile: {tile}", tile=_last_placed(view).tile) if view.line else ""
    return alt(summary, presenter.public(language, view, names), last, to_play(language, names, view.actor))


def _sides(language: Language, view: TableView, names: Sequence[str]) -> list[Side]:
    knocked = _knocked(view)

    def member(seat: int) -> Member:
        note = language.text("knocked") if seat in knocked else ""
        return Member(seat + 1, names[seat], seat == view.actor, view.hand_counts[seat], note)

    return [
        Side(str(score), tuple(map(member, side)))
        for side, score in zip(view.sides, view.scores, strict=True)
    ]


def _knocked(view: TableView) -> set[int]:
    """The seats that have knocked since the last placement."""
    pending = view.pending_knocks
    return {event.seat for event in view.history[-pending:]} if pending else set()


def _line(language: Language, view: TableView, names: Sequence[str]) -> tuple[list[Item], int]:
    """Heading and line, a badge at either end and their sum, and where the next thing may begin."""
    summary = PRESENTERS["fives-and-threes"].summary(language, view)
    if view.opening is None:
        opens = language.text("The line is empty: {name} opens with any tile.", name=names[view.opener])
        middle = HEADING + 50
        text = Text(opens, WIDTH // 2, middle, 30, align="middle", width=WIDTH - 2 * MARGIN)
        return [*heading(summary), text], middle + 66
    layout = lay_out(view.line, view.opening, _REACH, _TALLEST)
    middle = HEADING + _AROUND - layout.top
    bottom = middle + layout.bottom + _AROUND
    items: list[Item] = [
        *heading(summary, language.text("last tile")),
        *_tiles(view, layout, middle),
        *_badges(view, layout, middle),
        *_sum(view, bottom + 30),
    ]
    return items, bottom + _SUM


def _tiles(view: TableView, layout: Layout, middle: int) -> Iterator[Item]:
    """Every tile; the outer halves of the two at the ends are lit, the tile placed last is ringed."""
    last = _last_end(view)
    lone = not layout.left.spots and not layout.right.spots
    ring: Role | None = "mark" if lone else None
    yield _tile(layout.opening, layout.unit, middle, ring, _opening_light(layout))
    for arm, end in ((layout.left, End.LEFT), (layout.right, End.RIGHT)):
        for number, spot in enumerate(arm.spots, start=1):
            is_end = number == len(arm.spots)
            ring = "mark" if is_end and end is last else None
            yield _tile(spot, layout.unit, middle, ring, _outer(spot) if is_end else ())


def _last_end(view: TableView) -> End | None:
    """Where the tile placed last lies; None for the opening tile."""
    return _last_placed(view).end


def _last_placed(view: TableView) -> TilePlaced:
    return next(event for event in reversed(view.history) if isinstance(event, TilePlaced))


def _opening_light(layout: Layout) -> tuple[Half, ...]:
    """The halves of the opening tile that are open ends: those towards an empty arm."""
    left, right = not layout.left.spots, not layout.right.spots
    if layout.opening.upright:
        return ("first", "second") if left or right else ()
    return (*(("first",) if left else ()), *(("second",) if right else ()))


def _outer(spot: Spot) -> tuple[Half, ...]:
    """The open half of a tile at the end of an arm; both of a double, since both count."""
    if spot.first == spot.second:
        return ("first", "second")
    return ("first",) if spot.outer_first else ("second",)


def _tile(spot: Spot, unit: int, middle: int, ring: Role | None, lit: tuple[Half, ...]) -> Placed:
    art = TileArt(spot.first, spot.second, unit, upright=spot.upright, ring=ring, lit=lit)
    width, height = art.size
    return Placed(art, WIDTH // 2 + spot.x - width // 2, middle + spot.y - height // 2)


def _badges(view: TableView, layout: Layout, middle: int) -> Iterator[Item]:
    """What each open end counts, with an arrow that tells left from right wherever the arms have turned."""
    left, right = _counts(view)
    yield from _badge(layout.left, left, End.LEFT, middle)
    yield from _badge(layout.right, right, End.RIGHT, middle)


def _badge(arm: Arm, count: int, end: End, middle: int) -> Iterator[Item]:
    width, height = _BADGE
    x = WIDTH // 2 + arm.x + arm.way * (width // 2 + GAP)
    y = middle + arm.y
    aside = width // 4 if end is End.RIGHT else -width // 4
    arrow = Pointer(_ARROW, "spades", to_left=end is End.LEFT)
    yield Box(x - width // 2, y - height // 2, width, height, "accent", radius=height // 2)
    yield Placed(arrow, x + aside - _ARROW // 2, y - _ARROW // 2, "accent")
    yield Text(str(count), x - aside * 3 // 4, y, 32, "spades", "accent", align="middle")


def _counts(view: TableView) -> tuple[int, int]:
    """What the ends add to the sum; the two halves of a lone tile count as they are (FT-R13)."""
    left, right = view.left, view.right
    if left is None or right is None:
        raise ValueError("an empty line has no ends")
    return (left.value, right.value) if len(view.line) == 1 else (left.pips, right.pips)


def _sum(view: TableView, y: int) -> Iterator[Item]:
    """Both ends and their sum, and the points that the tile placed last has earned."""
    left, right = _counts(view)
    text = f"{left} + {right} = {view.end_sum}"
    points = _last_placed(view).points
    if not points:
        yield Text(text, WIDTH // 2, y, _SUM_SIZE, align="middle")
        return
    yield Text(text, WIDTH // 2 + 100, y, _SUM_SIZE, align="right")
    yield Text(f"+{points}", WIDTH // 2 + 150, y, _SUM_SIZE, "mark")
