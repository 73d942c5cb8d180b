"""`/table`: opening tables, looking at them and leaving them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs import history
from cogs.answers import Answer
from cogs.commands.options import (
    GAME_CHOICES,
    chosen_game,
    complete_match,
    own_table,
    table_of_any_stage,
    table_to_look_at,
    visible_tables,
    with_table_option,
)
from cogs.permissions import (
    may_end,
    moderates,
    require_allowed_channel,
    require_may_open,
    require_permissions,
)
from cogs.publisher.views import channel_view
from engine.game import Refusal
from engine.journal import Stage, Venue
from engine.refusals import TableError
from engine.table import Table
from ui import layouts

if TYPE_CHECKING:
    from cogs.client import BowerClient

group: app_commands.Group = app_commands.Group(
    name=locale_str("table"), description=locale_str("Open a table, look at tables, or leave one")
)


@group.command(name=locale_str("open"), description=locale_str("Open a table in this channel and sit down"))
@app_commands.rename(game=locale_str("game"))
@app_commands.describe(game=locale_str("Which game; Fives and Threes if you leave it out"))
@app_commands.choices(game=GAME_CHOICES)
async def open_table(interaction: discord.Interaction[BowerClient], game: str | None = None) -> None:
    """Open a table; its lobby is the answer that everybody sees."""
    answer = Answer.to(interaction)
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("server-only")
    require_permissions(interaction, answer.language)
    venue = Venue(interaction.guild_id, interaction.channel_id)
    answer.table = await answer.within_patience(_open(answer, venue, chosen_game(game)))
    await interaction.client.publisher.show_in(answer, answer.table)


async def _open(answer: Answer, venue: Venue, game: str) -> Table:
    """A new table as its server wants it, if it wants it here and by this person."""
    settings = await require_may_open(answer.interaction)
    options = settings.defaults.get(game)
    return await answer.client.host.open(answer.person, venue, game, options=options)


@group.command(name=locale_str("show"), description=locale_str("Show a table again, below everything else"))
@with_table_option
async def show(interaction: discord.Interaction[BowerClient], table: int | None = None) -> None:
    """Move the table's message down; whoever only looks on gets a private copy."""
    answer = Answer.to(interaction)
    if table is None or interaction.client.host.table(table) is not None:
        answer.table = shown = table_to_look_at(interaction, table)
        if (answer.seat is not None or moderates(interaction, shown)) and await _is_here(answer, shown):
            await interaction.client.publisher.show_in(answer, shown)
            return
    await answer.think()
    answer.table = shown = await table_of_any_stage(interaction, table)
    theme = await interaction.client.looks.of_answer(interaction)
    view = channel_view(shown, answer.language, interaction.client.clock.now(), theme=theme)
    await interaction.client.pictures.answer(answer, view)


async def _is_here(answer: Answer, table: Table) -> bool:
    """Whether a table stands in this channel; one whose own channel is out of reach comes here."""
    interaction, venue, here = answer.interaction, table.record.venue, answer.interaction.channel_id
    elsewhere = venue.channel != here
    lost = venue.server == interaction.guild_id and interaction.client.publisher.out_of_reach(table)
    if here is None or (elsewhere and not lost):
        return False
    require_permissions(interaction, answer.language)
    if elsewhere:
        await require_allowed_channel(interaction)
        await answer.within_patience(interaction.client.host.move(table, here))
    return True


@group.command(name=locale_str("leave"), description=locale_str("Leave a table at which you sit"))
@with_table_option
async def leave(interaction: discord.Interaction[BowerClient], table: int | None = None) -> None:
    """Leave a lobby at once, a match after a question."""
    answer = Answer.to(interaction)
    answer.table = left = own_table(interaction, table)
    if answer.seat is None:
        raise TableError("not-seated")
    if left.stage is Stage.PLAYING:
        await answer.show(layouts.confirm_leave(left, answer.language))
        return
    await answer.think()
    await left.leave(answer.person.id, lobby_only=True)
    await answer.say(answer.language.text("You have left the table."))


@group.command(name=locale_str("end"), description=locale_str("End a table, or vote for ending it"))
@with_table_option
async def end(interaction: discord.Interaction[BowerClient], table: int | None = None) -> None:
    """Close a lobby at once, a match after a question; whoever only sits there may vote for it."""
    answer = Answer.to(interaction)
    answer.table = ended = table_to_look_at(interaction, table)
    allowed = await may_end(interaction, ended)
    if ended.record.host.id != answer.person.id and not allowed:
        if answer.seat is None:
            raise Refusal("not-moderator")
        await answer.show(layouts.confirm_vote(ended, answer.seat, answer.language))
        return
    if ended.stage is Stage.PLAYING:
        await answer.show(layouts.confirm_end(ended, answer.language))
        return
    await answer.think()
    await ended.end(answer.person.id, moderator=allowed, lobby_only=True)
    await answer.say(answer.language.text("The table is closed."))


@group.command(name=locale_str("list"), description=locale_str("List the open tables of this server"))
async def list_tables(interaction: discord.Interaction[BowerClient]) -> None:
    """List the server's tables; in direct messages one's own."""
    answer = Answer.to(interaction)
    await answer.think()
    await answer.show(layouts.tables_list(visible_tables(interaction), answer.language))


@group.command(name=locale_str("verify"), description=locale_str("Check that the deals of a match were fair"))
@app_commands.rename(deal=locale_str("deal"))
@app_commands.describe(
    deal=locale_str("Which deal, counted from 1; the last finished one if you leave it out")
)
@with_table_option
async def verify(
    interaction: discord.Interaction[BowerClient], deal: int | None = None, table: int | None = None
) -> None:
    """Show a deal that is no secret any more with all that is needed to repeat it."""
    answer = Answer.to(interaction)
    await answer.think()
    answer.table = checked = await table_of_any_stage(interaction, table)
    if checked.version == 0:
        raise TableError("not-started")
    try:
        view = layouts.verify(checked, answer.language, deal)
    except IndexError as error:
        raise Refusal("no-deal", number=deal) from error
    await answer.show(view)


@group.command(
    name=locale_str("history"),
    description=locale_str("List the matches that ended last on this server, or replay one"),
)
@app_commands.rename(table=locale_str("table"))
@app_commands.describe(table=locale_str("The number of the table whose match you want to replay"))
@app_commands.autocomplete(table=complete_match)
async def show_history(interaction: discord.Interaction[BowerClient], table: int | None = None) -> None:
    """List finished matches, or replay one."""
    answer = Answer.to(interaction)
    await answer.think()
    if table is None:
        await history.show_matches(answer)
        return
    answer.table = await history.match_within_reach(answer, table)
    await history.show_replay(answer, answer.table)


@group.command(name=locale_str("export"), description=locale_str("Download a match as a text and as data"))
@app_commands.rename(table=locale_str("table"))
@app_commands.describe(table=locale_str("The number of the table whose match you want to download"))
@app_commands.autocomplete(table=complete_match)
async def export(interaction: discord.Interaction[BowerClient], table: int) -> None:
    """Give away a match that is over."""
    answer = Answer.to(interaction)
    await answer.think()
    answer.table = await history.match_within_reach(answer, table)
    await history.send_export(answer, answer.table)
