"""Showing leaderboards, statistics and how they count."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

import discord

from cogs.answers import Answer
from cogs.members import MOST_ASKED
from engine.game import Refusal
from engine.standings import Leaderboard
from ui import layouts
from ui.i18n import Language
from ui.layouts.boards import ROWS, Page, Which, Window
from ui.layouts.stats import Subject

MOST_PAGES: Final = 10_000
"""No board has so many; a forged button may ask for more."""


def since(window: Window, now: float) -> float | None:
    """When a window began, in Unix seconds; None for all time."""
    today = datetime.fromtimestamp(now, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    match window:
        case Window.ALL:
            return None
        case Window.YEAR:
            return today.replace(month=1, day=1).timestamp()
        case Window.MONTH:
            return today.replace(day=1).timestamp()
        case Window.WEEK:
            return (today - timedelta(days=today.weekday())).timestamp()


async def board_page(answer: Answer, which: Which, number: int, language: Language) -> discord.ui.LayoutView:
    """A page of a board of the server; raises server-only, or no-page past the end."""
    server, client = answer.interaction.guild_id, answer.client
    if server is None:
        raise Refusal("server-only")
    if number >= MOST_PAGES:
        raise Refusal("no-page")
    hidden = await _hidden(answer, server, which, number)
    found = await _rows(answer, which, number * ROWS, hidden=hidden)
    if number and not found.rows:
        raise Refusal("no-page")
    people = [*(row.person for row in found.rows), answer.person.id]
    page = Page(
        which=which,
        number=number,
        rows=found.rows,
        total=found.total,
        asker=answer.person.id,
        asker_name=answer.person.name,
        own=found.own,
        present=await client.members.present(server, people),
    )
    return layouts.board(page, language)


async def show_board(answer: Answer, which: Which, number: int = 0, *, in_place: bool = False) -> None:
    """Show a page to the asker alone.

    `in_place`: a board was used to turn to it. Whoever posted that for everybody turns the page for
    everybody, in the language of the server; all others get a copy of their own.
    """
    if in_place and answer.from_own_public_message:
        language = answer.client.languages.of_server(answer.interaction.guild_id)
        await answer.put(await board_page(answer, which, number, language))
    else:
        await answer.replace(await board_page(answer, which, number, answer.language))


async def post_board(answer: Answer, which: Which) -> None:
    """Answer with the first page for everybody to see, in the language of the server."""
    language = answer.client.languages.of_server(answer.interaction.guild_id)
    view = await answer.within_patience(board_page(answer, which, 0, language))
    await answer.show(view, private=False)


async def show_stats(answer: Answer, person: int, name: str, game: str | None) -> None:
    """Show what somebody did in the server, to the asker alone; raises server-only."""
    server, client = answer.interaction.guild_id, answer.client
    if server is None:
        raise Refusal("server-only")
    found = await client.boards.stats(server, person, game)
    company = (*found.partners, *found.rivals) if found is not None else ()
    people = [person, *(one.person for one in company)]
    subject = Subject(person, name, game, await client.members.present(server, people))
    theme = await client.looks.of_answer(answer.interaction)
    await client.pictures.put(
        layouts.stats(subject, found, answer.language, theme),
        lambda view, files: answer.replace(view, files=files or ()),
    )


async def show_counting(answer: Answer) -> None:
    """Explain privately what counts."""
    await answer.show(layouts.counting(answer.language))


async def _rows(
    answer: Answer, which: Which, offset: int, *, limit: int = ROWS, hidden: frozenset[int] = frozenset()
) -> Leaderboard:
    client = answer.client
    return await client.boards.leaderboard(
        answer.interaction.guild_id or 0,
        which.game,
        since=since(which.window, client.clock.now()),
        order=which.order,
        offset=offset,
        limit=limit,
        asker=answer.person.id,
        exclude=hidden,
    )


async def _hidden(answer: Answer, server: int, which: Which, number: int) -> frozenset[int]:
    """The people who left, if the server does not want to see them, as far as it matters for a page.

    As many are asked about as one request may; whoever was found gone on pages before still is.
    """
    client = answer.client
    if (await client.servers.settings(server)).show_left:
        return frozenset()
    gone = client.members.gone(server)
    rows = (await _rows(answer, which, number * ROWS, limit=MOST_ASKED, hidden=gone)).rows
    await client.members.present(server, [row.person for row in rows])
    return client.members.gone(server) - {answer.person.id}
