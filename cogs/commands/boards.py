"""`/leaderboard` and `/stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs.answers import Answer
from cogs.boards import post_board, show_board, show_stats
from cogs.commands.options import GAME_CHOICES, chosen_game
from engine.game import Refusal
from engine.standings import Order
from ui.layouts.boards import ORDERS, WINDOWS, Which, Window

if TYPE_CHECKING:
    from cogs.client import BowerClient

_WINDOWS: Final = [Choice(name=locale_str(name), value=window.value) for window, name in WINDOWS.items()]
_ORDERS: Final = [Choice(name=locale_str(name), value=order.value) for order, name in ORDERS.items()]


@app_commands.command(name=locale_str("leaderboard"), description=locale_str("Show who leads on this server"))
@app_commands.rename(
    game=locale_str("game"), time=locale_str("time"), order=locale_str("order"), public=locale_str("public")
)
@app_commands.describe(
    game=locale_str("Which game; all games if you leave it out"),
    time=locale_str("Which matches count; those of all time if you leave it out"),
    order=locale_str("Sorted by what; by rating for one game, by wins for all"),
    public=locale_str("Whether everybody in the channel sees it"),
)
@app_commands.choices(game=GAME_CHOICES, time=_WINDOWS, order=_ORDERS)
async def leaderboard(
    interaction: discord.Interaction[BowerClient],
    game: str | None = None,
    time: str | None = None,
    order: str | None = None,
    public: bool = False,
) -> None:
    """Show the first page of a board."""
    answer = Answer.to(interaction)
    if interaction.guild_id is None:
        raise Refusal("server-only")
    which = _which(game, time, order)
    if public:
        await post_board(answer, which)
        return
    await answer.think()
    await show_board(answer, which)


@app_commands.command(
    name=locale_str("stats"), description=locale_str("Show your statistics on this server, or a member's")
)
@app_commands.rename(member=locale_str("member"), game=locale_str("game"))
@app_commands.describe(
    member=locale_str("Whose statistics; yours if you leave it out"),
    game=locale_str("Which game; all games if you leave it out"),
)
@app_commands.choices(game=GAME_CHOICES)
async def stats(
    interaction: discord.Interaction[BowerClient], member: discord.User | None = None, game: str | None = None
) -> None:
    """Show somebody's statistics."""
    answer = Answer.to(interaction)
    if member is not None and member.bot:
        raise Refusal("stats-of-bot")
    await answer.think()
    person = member or interaction.user
    await show_stats(answer, person.id, person.display_name, None if game is None else chosen_game(game))


def _which(game: str | None, time: str | None, order: str | None) -> Which:
    """The board that the options name; raises no-such-game, unknown-option or rating-needs-game."""
    wanted = None if game is None else chosen_game(game)
    try:
        window = Window.ALL if time is None else Window(time)
        ordered = Which.of(wanted).order if order is None else Order(order)
    except ValueError as error:
        raise Refusal("unknown-option") from error
    if wanted is None and ordered is Order.RATING:
        raise Refusal("rating-needs-game")
    return Which(wanted, window, ordered)
