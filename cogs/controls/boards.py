"""Controls of leaderboards and statistics."""

from __future__ import annotations

from typing import Final

from cogs import boards
from cogs.controls.use import Use
from engine.game import Refusal
from ui.layouts.boards import ELSEWHERE, PRESSER, Which

_LARGEST_ID: Final = 2**63


async def turn_page(use: Use) -> None:
    """Show the page that the id names."""
    which, _, way = use.id.payload.rpartition("/")
    in_place = way != ELSEWHERE and use.stands_in_message
    await boards.show_board(use.answer, _which(which, "unknown-button"), use.id.version, in_place=in_place)


async def choose_board(use: Use) -> None:
    """Show the first page of the board that was chosen."""
    which = _which(use.value, "unknown-option")
    await boards.show_board(use.answer, which, in_place=use.stands_in_message)


async def choose_stats(use: Use) -> None:
    """Show somebody's statistics, of the game that was chosen in a menu or is named in the id."""
    person, game = _subject(use.values[0] if use.values else use.id.payload)
    asker = use.answer.person
    if person in (PRESSER, asker.id):
        await boards.show_stats(use.answer, asker.id, asker.name, game)
        return
    names = await use.answer.client.people.names([person])
    await boards.show_stats(use.answer, person, names.get(person, ""), game)


async def explain(use: Use) -> None:
    """Tell how everything counts."""
    await boards.show_counting(use.answer)


def _which(text: str, code: str) -> Which:
    try:
        return Which.parse(text)
    except ValueError as error:
        raise Refusal(code) from error


def _subject(text: str) -> tuple[int, str | None]:
    person, _, game = text.partition("/")
    if not (person.isascii() and person.isdecimal() and len(person) < 20 and int(person) < _LARGEST_ID):
        raise Refusal("unknown-option")
    return int(person), _which(f"{game}/all/wins", "unknown-option").game
