"""Menus of people, roles and channels; roles and private channels."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord
import pytest
from discord import ui
from discord.ui.select import BaseSelect

from localdiscord import Actor, Answer, CannotAct, LocalDiscord
from tests.localdiscord.conftest import Bot

pytestmark = pytest.mark.asyncio


class Pickers(ui.View):
    """A menu of each kind that Discord fills by itself; each tells what was chosen."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        for menu in (
            ui.UserSelect[Pickers](custom_id="people", max_values=2),
            ui.RoleSelect[Pickers](custom_id="roles", min_values=0, max_values=3),
            ui.ChannelSelect[Pickers](custom_id="channels", channel_types=[discord.ChannelType.text]),
            ui.MentionableSelect[Pickers](custom_id="both"),
        ):
            menu.callback = self.tell(menu)  # type: ignore[method-assign]
            self.add_item(menu)

    @staticmethod
    def tell(menu: BaseSelect[Any]) -> Callable[[discord.Interaction], Coroutine[Any, Any, None]]:
        async def callback(interaction: discord.Interaction) -> None:
            chosen = ", ".join(f"{type(value).__name__} {value}" for value in menu.values)
            await interaction.response.edit_message(content=f"chose {chosen}")

        return callback


async def shown(bot: Bot, ada: Actor) -> Answer:
    """A message with all menus."""

    @bot.tree.command(description="Show every menu")
    async def pick(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pick", view=Pickers())

    await bot.tree.sync()
    return await ada.slash("pick")


async def test_what_is_picked_arrives_as_what_it_is(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    message = (await shown(bot, ada)).message
    assert message is not None
    lounge, regulars = server.channel("lounge"), server.role("Regulars")

    async def picked(menu: str, *ids: int) -> str:
        return (await ada.select(message, [str(number) for number in ids], menu)).text

    assert await picked("people", ada.id) == "chose Member ada"
    assert await picked("roles", regulars.id) == "chose Role Regulars"
    assert await picked("roles") == "chose "
    assert await picked("channels", lounge.id) == "chose AppCommandChannel lounge"
    assert await picked("both", ada.id) == "chose Member ada"
    assert await picked("both", regulars.id) == "chose Role Regulars"
    server.check()


async def test_what_is_not_there_cannot_be_picked(server: LocalDiscord, bot: Bot, ada: Actor) -> None:
    message = (await shown(bot, ada)).message
    assert message is not None
    elsewhere = server.add_channel("far", server.add_guild("Elsewhere", ada))
    attempts: list[Awaitable[Answer]] = [
        ada.select(message, "123", "people"),
        ada.select(message, "123", "roles"),
        ada.select(message, "nobody", "both"),
        ada.select(message, str(elsewhere.id), "channels"),
        ada.select(message, [], "people"),
    ]
    for attempt in attempts:
        with pytest.raises(CannotAct):
            await attempt


async def test_the_bot_learns_of_roles_and_who_carries_them(
    server: LocalDiscord, bot: Bot, ada: Actor, bruno: Actor
) -> None:
    dealers = server.add_role("Dealers", ada)
    seen: dict[str, list[str]] = {}

    @bot.tree.command(description="Who am I")
    async def whoami(interaction: discord.Interaction) -> None:
        assert isinstance(interaction.user, discord.Member)
        seen[interaction.user.name] = [role.name for role in interaction.user.roles]
        await interaction.response.send_message("noted", ephemeral=True)

    await bot.tree.sync()
    for actor in (ada, bruno):
        await actor.slash("whoami")
    assert seen == {"ada": ["@everyone", "Regulars", "Dealers"], "bruno": ["@everyone", "Regulars"]}
    server.delete_role(dealers)
    await server.settle()
    await ada.slash("whoami")
    assert seen["ada"] == ["@everyone", "Regulars"]
    guild = bot.get_guild(server.guild.id)
    assert guild is not None
    assert guild.get_role(dealers.id) is None


async def test_a_hidden_channel_is_seen_by_those_let_in_alone(
    server: LocalDiscord, bot: Bot, ada: Actor, bruno: Actor
) -> None:
    den = server.add_channel("den")
    server.hide_channel(den, ada)
    await server.settle()
    ada.say("psst", den)
    with pytest.raises(CannotAct):
        bruno.say("hello", den)
    may_see: dict[str, bool] = {}

    @bot.tree.command(description="Look at the den")
    async def look(interaction: discord.Interaction) -> None:
        assert isinstance(interaction.user, discord.Member)
        assert interaction.guild is not None
        channel = interaction.guild.get_channel(den.id)
        assert channel is not None
        may_see[interaction.user.name] = channel.permissions_for(interaction.user).view_channel
        await interaction.response.send_message("looked", ephemeral=True)

    await bot.tree.sync()
    for actor in (ada, bruno, server.actor("Fatima")):
        await actor.slash("look")
    assert may_see == {"ada": True, "bruno": False, "fatima": True}
