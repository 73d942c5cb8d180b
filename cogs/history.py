"""Finished matches: listing them, replaying one, taking one away."""

from __future__ import annotations

import asyncio
import io
from functools import partial
from typing import Final

import discord

from cogs.answers import Answer
from cogs.choosing import reachable
from cogs.permissions import hidden_channels, sees
from engine.game import Refusal
from engine.table import Table
from ui import layouts

MATCHES_A_PAGE: Final = 10
MOST_PAGES: Final = 1000
"""Nobody turns so many; a forged button may ask for more."""


async def show_matches(answer: Answer, page: int = 0) -> None:
    """List the finished matches of the channels the person sees; in direct messages the person's own.

    Raises no-page for one that does not exist.
    """
    if page >= MOST_PAGES:
        raise Refusal("no-page")
    server, store = answer.interaction.guild_id, answer.client.store
    limit, skip = MATCHES_A_PAGE + 1, page * MATCHES_A_PAGE
    if server is None:
        matches = await store.last_finished_by(answer.person.id, limit, skip)
    else:
        hidden = hidden_channels(answer.interaction)
        matches = await store.last_finished(server, limit, skip, hidden=hidden)
    if page and not matches:
        raise Refusal("no-page")
    more = len(matches) > MATCHES_A_PAGE
    view = layouts.history(matches[:MATCHES_A_PAGE], answer.language, page, more=more, own=server is None)
    await answer.replace(view)


async def match_within_reach(answer: Answer, number: int) -> Table:
    """The table of any stage with this number, if the person may look at it; raises no-such-table."""
    found = await answer.client.host.find(number)
    return reachable(found, answer.person.id, sees=partial(sees, answer.interaction), number=number)


async def show_replay(answer: Answer, table: Table, version: int = 1) -> None:
    """Show a match after so many moves, to the asker alone; raises no-replay or unknown-button."""
    last = layouts.last_position(table)
    if last == 0:
        raise Refusal("no-replay")
    if not 1 <= version <= last:
        raise Refusal("unknown-button")
    entries = [step.entry for step in table.steps[:version]]
    uncovered = not table.stage.is_open
    at = await asyncio.to_thread(layouts.position, table.record, entries, uncovered=uncovered)
    theme = await answer.client.looks.of_answer(answer.interaction)
    await answer.client.pictures.put(
        layouts.replayed(table, answer.language, at, theme),
        lambda shown, files: answer.replace(shown, files=files or ()),
    )


async def send_export(answer: Answer, table: Table) -> None:
    """Give the asker a match that is over as files; raises export-running or no-replay."""
    if table.stage.is_open:
        raise Refusal("export-running" if table.version else "not-started")
    if table.version == 0:
        raise Refusal("no-replay")
    contents = await asyncio.to_thread(layouts.export_files, table, answer.language)
    files = [discord.File(io.BytesIO(content), name) for name, content in contents.items()]
    await answer.show(layouts.exported(table, answer.language), files=files)
