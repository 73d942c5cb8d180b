"""Controls of a match, and of its end."""

from __future__ import annotations

from cogs.controls.use import Use
from cogs.hands import show_hand as show_hand_privately
from cogs.permissions import moderates, require_permissions
from engine.game import Refusal
from engine.journal import Stage
from engine.refusals import TableError
from ui import layouts


async def play(use: Use) -> None:
    """Make the move in the id, unless the match has gone on since it was offered.

    The hand it was pressed in is brought up to date by the publisher, in any case.
    """
    publisher = use.answer.client.publisher
    if use.answer.from_private_message:
        publisher.hand_shown(use.table, use.person, use.answer.interaction)
    try:
        await use.table.act(use.person, use.id.payload, use.id.version)
    except Refusal:
        publisher.refresh_hand(use.table, use.person)
        raise


async def show_hand(use: Use) -> None:
    """Show the presser's own hand, and no other."""
    await show_hand_privately(use.answer, use.table)


async def come_back(use: Use) -> None:
    """Take one's own seat back from the computer player."""
    await use.table.come_back(use.person)


async def leave(use: Use) -> None:
    """Leave the lobby at once, or ask whether to leave the match for good."""
    if use.answer.seat is None:
        raise TableError("not-seated")
    if use.table.stage is Stage.LOBBY:
        await use.answer.update_later()
        await use.table.leave(use.person)
    else:
        await use.answer.show(layouts.confirm_leave(use.table, use.answer.language))


async def leave_now(use: Use) -> None:
    """Leave the match for good."""
    await use.table.leave(use.person)
    await use.answer.replace(layouts.notice(use.answer.language.text("You have left the table.")))


async def end_now(use: Use) -> None:
    """Abandon the match."""
    await use.table.end(use.person, moderator=moderates(use.answer.interaction))
    await use.answer.replace(layouts.notice(use.answer.language.text("The table is closed.")))


async def rematch(use: Use) -> None:
    """Open a table with the same options, or join the one that somebody opened."""
    require_permissions(use.answer.interaction, use.answer.language)
    await use.answer.client.host.rematch(use.table, use.answer.person)
