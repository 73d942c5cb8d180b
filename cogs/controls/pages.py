"""Controls of the pages that are about no table."""

from __future__ import annotations

from cogs.controls.use import Use
from engine.game import Refusal
from ui import layouts


async def turn_page(use: Use) -> None:
    """Show the page of the rules that the button's id names."""
    await _show(use, use.id.payload)


async def choose_page(use: Use) -> None:
    """Show the page of the rules that was chosen."""
    await _show(use, use.value)


async def dismiss(use: Use) -> None:
    """Take a question away that was answered with no."""
    if not use.answer.from_private_message:
        raise Refusal("unknown-button")
    await use.answer.take_away()


async def _show(use: Use, wanted: str) -> None:
    game, _, page = wanted.partition("/")
    if not page.isdecimal():
        raise Refusal("unknown-button")
    try:
        view = layouts.rules_page(use.answer.language, game, int(page))
    except (KeyError, IndexError) as error:
        raise Refusal("unknown-button") from error
    await use.answer.replace(view)
