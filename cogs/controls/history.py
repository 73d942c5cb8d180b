"""Controls of finished matches."""

from __future__ import annotations

from cogs import history
from cogs.controls.use import Use
from engine.game import Refusal


async def turn_page(use: Use) -> None:
    """Show the page of the finished matches that the id names."""
    await history.show_matches(use.answer, use.id.version)


async def choose_match(use: Use) -> None:
    """Replay the match that was chosen."""
    table = await history.match_within_reach(use.answer, _number(use.value))
    use.answer.table = table
    await history.show_replay(use.answer, table)


async def step(use: Use) -> None:
    """Show the position that the id names."""
    await history.show_replay(use.answer, use.table, use.id.version)


async def choose_hand(use: Use) -> None:
    """Show the position that was chosen."""
    await history.show_replay(use.answer, use.table, _number(use.value))


async def export(use: Use) -> None:
    """Let the presser download the match."""
    await history.send_export(use.answer, use.table)


def _number(value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) < 19):
        raise Refusal("unknown-option")
    return int(value)
