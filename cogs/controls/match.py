"""Controls of a match, and of its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cogs.choosing import seat_in
from cogs.controls.use import Use
from cogs.hands import show_hand as show_hand_privately
from cogs.hands import sort_hands
from cogs.moves import make_move
from cogs.permissions import may_end, require_may_open, require_permissions
from engine.game import Refusal
from engine.journal import Stage
from engine.refusals import TableError
from ui import layouts
from ui.games import PRESENTERS


async def play(use: Use) -> None:
    """Make the move in the id, unless the match has gone on since it was offered, or ask first.

    The hand it was pressed in is brought up to date by the publisher, in any case.
    """
    _keep_true(use)
    with _refreshing(use):
        await make_move(use.answer, use.table, use.id.payload, use.id.version)


async def choose(use: Use) -> None:
    """As `play`, with the move that was chosen in a menu."""
    await _play_from_menu(use, use.value)


async def pick(use: Use) -> None:
    """As `play`, with a move that begins as the id says and goes on with what was picked."""
    await _play_from_menu(use, " ".join([use.id.payload, *use.values]))


async def _play_from_menu(use: Use, move: str) -> None:
    _keep_true(use)
    with _refreshing(use):
        if await make_move(use.answer, use.table, move, use.id.version) is None:
            use.answer.client.publisher.redraw_hand(use.table, use.person)


async def play_now(use: Use) -> None:
    """Make the move in the id, which was asked about, and take the question away."""
    try:
        with _refreshing(use):
            await use.table.act(use.person, use.id.payload, use.id.version)
    finally:
        await use.answer.take_away()


async def sort_hand(use: Use) -> None:
    """Show the presser's hands of this game in the order in the id from now on."""
    seat_in(use.table, use.person)
    game = use.table.record.game
    if use.id.payload not in PRESENTERS[game].hand_orders(use.answer.language):
        raise Refusal("unknown-button")
    _keep_true(use)
    await sort_hands(use.answer.client, use.person, game, use.id.payload)
    use.answer.client.publisher.refresh_hand(use.table, use.person)


def _keep_true(use: Use) -> None:
    """Let the private message with the hand in which a control was used follow the match from now on."""
    publisher, interaction = use.answer.client.publisher, use.answer.interaction
    if use.answer.from_private_message:
        publisher.hand_shown(use.table, use.person, interaction)
    elif interaction.guild_id is None:
        publisher.hand_used(use.table, use.person, interaction)


@contextmanager
def _refreshing(use: Use) -> Iterator[None]:
    """Whoever is refused looked at something outdated, perhaps: show the hand as it is."""
    try:
        yield
    except Refusal:
        use.answer.client.publisher.refresh_hand(use.table, use.person)
        raise


async def show_hand(use: Use) -> None:
    """Show the presser's own hand, and no other."""
    await show_hand_privately(use.answer, use.table)


async def recap(use: Use) -> None:
    """Show what is just over at the table, to the presser alone."""
    await use.answer.show(layouts.recap(use.table, use.answer.language))


async def come_back(use: Use) -> None:
    """Take one's own seat back from the computer player."""
    await use.table.come_back(use.person)


async def leave(use: Use) -> None:
    """Leave the lobby at once, or ask whether to leave the match for good."""
    if use.answer.seat is None:
        raise TableError("not-seated")
    if use.table.stage is Stage.LOBBY:
        await use.answer.update_later()
        await use.table.leave(use.person, lobby_only=True)
    else:
        await use.answer.show(layouts.confirm_leave(use.table, use.answer.language))


async def leave_now(use: Use) -> None:
    """Leave the match for good."""
    await use.table.leave(use.person)
    await use.answer.replace(layouts.notice(use.answer.language.text("You have left the table.")))


async def end_now(use: Use) -> None:
    """Abandon the match."""
    await use.table.end(use.person, moderator=await may_end(use.answer.interaction, use.table))
    await use.answer.replace(layouts.notice(use.answer.language.text("The table is closed.")))


async def vote(use: Use) -> None:
    """Ask whether to vote for ending the table, or to take the vote back."""
    seat = seat_in(use.table, use.person)
    if not use.table.stage.is_open:
        raise TableError("table-ended")
    await use.answer.show(layouts.confirm_vote(use.table, seat, use.answer.language))


async def vote_now(use: Use) -> None:
    """Vote for ending the table, or take the vote back."""
    if use.id.payload not in (layouts.FOR, layouts.TAKEN_BACK):
        raise Refusal("unknown-button")
    await use.table.vote_end(use.person, wants=use.id.payload == layouts.FOR)
    language = use.answer.language
    said = layouts.votes(use.table, language)
    if not use.table.stage.is_open:
        said = language.text("The table is closed.")
    await use.answer.replace(layouts.notice(said))


async def rematch(use: Use) -> None:
    """Open a table with the same options, or join the one that somebody opened."""
    require_permissions(use.answer.interaction, use.answer.language)
    host = use.answer.client.host
    if not host.rematch_waits(use.table):
        await require_may_open(use.answer.interaction)
    await host.rematch(use.table, use.answer.person)
