"""The table of Three Thirteen: the piles, the wild cards, who is out with what, totals and hand sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.three_thirteen import TableView
from ui.games import PRESENTERS
from ui.games.three_thirteen import story
from ui.i18n import Language
from ui.pictures.cards import COMPACT_CARD, CardBack, card_height
from ui.pictures.heading import HEADING, heading
from ui.pictures.scene import MARGIN, WIDTH, Item, Scene, Text
from ui.pictures.seats import Member, Side, shown_names, side_panels
from ui.pictures.strips import strip
from ui.pictures.three_thirteen.melds import meld_strip
from ui.pictures.three_thirteen.piles import piles
from ui.pictures.three_thirteen.round_end import round_end
from ui.pictures.words import alt, line, to_play

_BACK: Final = CardBack(22)
_TOLD: Final = 46
_TOLD_SIZE: Final = 28


def table_scene(language: Language, view: TableView, names: Sequence[str]) -> Scene:
    """The table as everybody sees it; after a round what everybody made of it."""
    shown = shown_names(language, names)
    head = heading(PRESENTERS["three-thirteen"].summary(language, view))
    if view.last_round is not None:
        body, bottom = round_end(language, view.rules, view.last_round, shown, HEADING)
        return Scene(bottom, (*head, *body))
    middle, bottom = piles(language, view, HEADING + 6)
    told, bottom = _told(language, view, shown, bottom)
    laid, bottom = _laid(language, view, shown, bottom)
    panels, bottom = side_panels(list(_sides(language, view, shown)), bottom, _BACK)
    return Scene(bottom, (*head, *middle, *told, *laid, *panels))


def table_alt(language: Language, view: TableView, names: Sequence[str]) -> str:
    """The same in words."""
    presenter = PRESENTERS["three-thirteen"]
    summary = presenter.summary(language, view)
    if view.last_round is not None:
        return alt(summary, presenter.hand_summary(language, view, names))
    turn, told = to_play(language, names, view.actor), story.latest(language, view.history, names)
    return alt(summary, turn, presenter.public(language, view, names), told)


def _told(language: Language, view: TableView, names: Sequence[str], top: int) -> tuple[list[Item], int]:
    """What the last turn did."""
    told = story.latest(language, view.history, names)
    if not told:
        return [], top + 10
    room = WIDTH - 2 * MARGIN
    middle = top + _TOLD // 2 - 2
    text = Text(line(told), WIDTH // 2, middle, _TOLD_SIZE, "muted", align="middle", width=room)
    return [text], top + _TOLD


def _laid(language: Language, view: TableView, names: Sequence[str], top: int) -> tuple[list[Item], int]:
    """What the seat that is out has laid down."""
    if view.out is None:
        return [], top
    room = WIDTH - 2 * MARGIN
    title = line(language.text("{name} is out with:", name=names[view.out.seat]))
    cards = meld_strip(view.rules, view.out.melds, COMPACT_CARD)
    bottom = top + _TOLD + card_height(COMPACT_CARD) + 16
    return [
        Text(title, MARGIN, top + _TOLD // 2, _TOLD_SIZE, width=room),
        *strip(cards, MARGIN, top + _TOLD),
    ], bottom


def _sides(language: Language, view: TableView, names: Sequence[str]) -> Iterator[Side]:
    """Every seat with its total, in turn order."""
    for seat, name in enumerate(names):
        is_turn = seat == view.turn
        member = Member(seat + 1, name, is_turn, view.hand_counts[seat], _part(language, view, seat))
        yield Side(str(view.scores[seat]), (member,))


def _part(language: Language, view: TableView, seat: int) -> str:
    if view.out is not None and seat == view.out.seat:
        return language.text("out")
    if seat in view.final_seats:
        return language.text("final turn")
    return language.text("dealer") if seat == view.dealer else ""
