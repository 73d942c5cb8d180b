"""Options that several commands share: which table, which game."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Collection, Coroutine
from typing import TYPE_CHECKING, Any, Final, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs import choosing
from cogs.permissions import hidden_channels, sees
from engine.game import Refusal
from engine.games import GAMES
from engine.refusals import TableError
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import LANGUAGES, language
from ui.layouts.listings import match_label
from ui.names import person_name, plain

if TYPE_CHECKING:
    from cogs.client import BowerClient

log = logging.getLogger(__name__)

CHOICES: Final = 25
"""Discord's limit for completions."""
LONGEST_CHOICE: Final = 100
"""Discord's limit for the text of one, in characters."""

GAME_CHOICES: Final = [
    Choice(name=locale_str(PRESENTERS[key].title(language(LANGUAGES[0]))), value=key) for key in GAMES
]

Command = TypeVar("Command", bound=Callable[..., Any])
V = TypeVar("V", str, int)
Completion = Callable[[discord.Interaction["BowerClient"], str], Coroutine[Any, Any, list[Choice[V]]]]


def completing(complete: Completion[V]) -> Completion[V]:
    """A completion that offers nothing where it would fail; nobody could be told why."""

    @functools.wraps(complete)
    async def safe(interaction: discord.Interaction[BowerClient], typed: str) -> list[Choice[V]]:
        try:
            found = await complete(interaction, str(typed))
        except Refusal:
            return []
        except Exception:
            log.exception("a completion failed")
            return []
        return found[:CHOICES]

    return safe


@completing
async def complete_table(interaction: discord.Interaction[BowerClient], typed: str) -> list[Choice[int]]:
    """Open tables within reach, the person's own first."""
    person = interaction.user.id
    words = interaction.client.languages.of_locale(str(interaction.locale))
    tables = sorted(visible_tables(interaction), key=lambda table: table.seat_of(person) is None)
    choices = []
    for table in tables:
        text = words.text(
            "Table {number} · {game} · host {host}",
            number=table.id,
            game=PRESENTERS[table.record.game].title(words),
            host=person_name(words, table.record.host, plain),
        )
        if typed.casefold() in text.casefold():
            choices.append(Choice(name=text[:LONGEST_CHOICE], value=table.id))
    return choices


@completing
async def complete_match(interaction: discord.Interaction[BowerClient], typed: str) -> list[Choice[int]]:
    """Finished matches within reach, the newest first."""
    words = interaction.client.languages.of_locale(str(interaction.locale))
    store, server = interaction.client.store, interaction.guild_id
    if server is None:
        matches = await store.last_finished_by(interaction.user.id, CHOICES)
    else:
        matches = await store.last_finished(server, CHOICES, hidden=hidden_channels(interaction))
    labels = ((match_label(match, words), match.table) for match in matches)
    return [
        Choice(name=label[:LONGEST_CHOICE], value=number)
        for label, number in labels
        if typed.casefold() in label.casefold()
    ]


def with_table_option(command: Command) -> Command:
    """Give a command its option `table`, which completes to open tables."""
    command = app_commands.rename(table=locale_str("table"))(command)
    command = app_commands.describe(
        table=locale_str("The number of the table, if more than one could be meant")
    )(command)
    return app_commands.autocomplete(table=complete_table)(command)


def chosen_game(game: str | None) -> str:
    """The key of the game that was chosen, or of the usual one; raises no-such-game."""
    if game is not None and game not in GAMES:
        raise TableError("no-such-game", game=game)
    return game or next(iter(GAMES))


def visible_tables(interaction: discord.Interaction[BowerClient]) -> list[Table]:
    """The open tables a person may look at: those of the channels they see; in direct messages their own."""
    host = interaction.client.host
    if interaction.guild_id is None:
        return host.tables(person=interaction.user.id)
    tables = host.tables(server=interaction.guild_id)
    return [
        table
        for table in tables
        if table.seat_of(interaction.user.id) is not None or sees(interaction, table)
    ]


def own_table(
    interaction: discord.Interaction[BowerClient], number: int | None, games: Collection[str] = ()
) -> Table:
    """The open table at which a person wants to act; see `choosing.own_table`."""
    return choosing.own_table(
        interaction.client.host,
        interaction.user.id,
        server=interaction.guild_id,
        channel=interaction.channel_id or 0,
        number=number,
        sees=functools.partial(sees, interaction),
        games=games,
    )


def table_to_look_at(interaction: discord.Interaction[BowerClient], number: int | None) -> Table:
    """The open table at which a person wants to look; see `choosing.any_table`."""
    return choosing.any_table(
        interaction.client.host,
        interaction.user.id,
        server=interaction.guild_id,
        channel=interaction.channel_id or 0,
        number=number,
        sees=functools.partial(sees, interaction),
    )


async def table_of_any_stage(interaction: discord.Interaction[BowerClient], number: int | None) -> Table:
    """As `table_to_look_at`, but a table named by its number may have ended long ago."""
    if number is None:
        return table_to_look_at(interaction, None)
    found = await interaction.client.host.find(number)
    can_see = functools.partial(sees, interaction)
    return choosing.reachable(found, interaction.user.id, sees=can_see, number=number)
