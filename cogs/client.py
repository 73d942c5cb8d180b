"""The bot as Discord sees it: one client, its commands and its buttons."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

from cogs.answers import Answer
from cogs.commands import add_commands
from cogs.controls import press
from cogs.emojis import AppEmojis
from cogs.languages import Languages
from cogs.line import Once
from cogs.looks import Looks
from cogs.members import Members
from cogs.publisher import Pace, Publisher
from cogs.publisher.delivery import Delivery
from cogs.publisher.pictures import Draws, Pictures
from cogs.publisher.turnstile import Turnstile
from cogs.refused import Refused
from cogs.sync import sync_commands
from cogs.thrift import sweep_seldom
from cogs.translator import CatalogueTranslator
from db import Boards, Database, Heartbeat, Messages, Meta, People, Personal, Servers, TableStore
from engine.clock import Clock
from engine.game import Refusal
from engine.host import Host

log = logging.getLogger(__name__)


class CommandTree(app_commands.CommandTree["BowerClient"]):
    """The commands; whatever one of them raises becomes an answer."""

    async def interaction_check(self, interaction: discord.Interaction[BowerClient], /) -> bool:
        """Whether to handle a command, or a completion: only once."""
        return interaction.client.once.is_first(interaction)

    async def on_error(
        self, interaction: discord.Interaction[BowerClient], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer for a command that failed."""
        answer = Answer.to(interaction)
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await answer.fail(Refusal("unknown-command"), "an outdated command")
            return
        doing = interaction.command.qualified_name if interaction.command else "a command"
        await answer.fail(getattr(error, "original", error), doing)


class BowerClient(discord.AutoShardedClient):
    """Connects the tables of a host with Discord. Made by `open`.

    It asks for the guilds intent only and keeps neither members nor messages in memory: names come
    with interactions, and messages are edited by their ids.
    """

    def __init__(
        self,
        database: Database,
        host: Host,
        clock: Clock,
        *,
        store: TableStore,
        servers: Servers,
        default_locale: str,
        test_server: int | None,
        forgetful_discord: bool,
        pace: Pace,
        studio: Draws,
        **options: Any,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            **options,
        )
        sweep_seldom(self)
        self.host = host
        self.clock = clock
        self.started_at = clock.now()
        self.store = store
        self.servers = servers
        self.people = People(database, clock)
        self.personal = Personal(database)
        self.languages = Languages(self.people, servers, default_locale)
        self.boards = Boards(database)
        self.members = Members(self, clock)
        self.looks = Looks(self)
        self.pictures = Pictures(studio)
        self.app_emojis = AppEmojis(self)
        turnstile = Turnstile()
        self.delivery = Delivery(self, turnstile)
        self.publisher = Publisher(self, Messages(database), pace, turnstile)
        self.once = Once()
        self.refused = Refused()
        self.command_ids: dict[str, int] = {}
        self.tree = CommandTree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
        )
        self._meta = Meta(database)
        self.heartbeat = Heartbeat(self._meta, clock)
        self._test_server = test_server
        self.forgetful_discord = forgetful_discord

    @property
    def is_logged_in(self) -> bool:
        """Whether there is something to close."""
        return self.user is not None

    async def setup_hook(self) -> None:
        """Register the commands once, after logging in and before connecting."""
        add_commands(self.tree)
        await self.app_emojis.load()
        await self.tree.set_translator(CatalogueTranslator())
        self.command_ids = await sync_commands(
            self.tree, self._meta, self._test_server, always=self.forgetful_discord
        )

    async def on_interaction(self, interaction: discord.Interaction[BowerClient]) -> None:
        """Handle the use of a button or menu; commands have a way of their own."""
        if interaction.type is discord.InteractionType.component:
            await press(interaction)

    async def on_ready(self) -> None:
        """See which servers still are there: what happened meanwhile is told nowhere else."""
        self.publisher.look_again()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Go on with the tables of a server that let the bot in again."""
        self.publisher.look_again(server=guild.id)

    on_guild_available = on_guild_remove = on_guild_join

    async def on_guild_role_update(self, _before: discord.Role, role: discord.Role) -> None:
        """Show the tables of a server that may have given a permission, or taken that for pictures."""
        self.publisher.look_again(server=role.guild.id)
        self.publisher.redraw(role.guild.id)

    async def on_guild_channel_update(self, _before: object, channel: discord.abc.GuildChannel) -> None:
        """Show the tables of a channel that may have given a permission, or taken that for pictures."""
        self.publisher.look_again(channel=channel.id)
        self.publisher.redraw(channel.guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Leave a channel alone that is gone."""
        self.publisher.channel_deleted(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Leave a thread alone that is gone."""
        self.publisher.channel_deleted(thread.thread_id)

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """Log a failed event without its payload, which may hold what only one person may see."""
        log.exception("the event %s failed", event_method)  # noqa: LOG004 - called while handling it
