from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio
from discord import app_commands, ui

from localdiscord import Actor, LocalDiscord, point_discord_at

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x02\x00\x00\x00\x03\x08\x02\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00"
)


class Counter(ui.View):
    """Buttons and a menu of the classic kind."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.pressed = 0

    @ui.button(label="Count", custom_id="count")
    async def count(self, interaction: discord.Interaction, _button: ui.Button[Counter]) -> None:
        self.pressed += 1
        await interaction.response.edit_message(content=f"pressed {self.pressed} times")

    @ui.button(label="Whisper", custom_id="whisper")
    async def whisper(self, interaction: discord.Interaction, _button: ui.Button[Counter]) -> None:
        await interaction.response.send_message("only for you", ephemeral=True)

    @ui.button(label="Defer", custom_id="defer")
    async def defer(self, interaction: discord.Interaction, _button: ui.Button[Counter]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited after a deferral")
        await interaction.followup.send("and a follow-up", ephemeral=True)

    @ui.button(label="Never", custom_id="never", disabled=True)
    async def never(self, interaction: discord.Interaction, _button: ui.Button[Counter]) -> None:
        raise AssertionError(interaction)

    @ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, _button: ui.Button[Counter]) -> None:
        await interaction.response.send_modal(Form())

    @ui.select(
        custom_id="menu",
        options=[
            discord.SelectOption(label="Sixes", value="6"),
            discord.SelectOption(label="Fives", value="5"),
        ],
    )
    async def menu(self, interaction: discord.Interaction, select: ui.Select[Counter]) -> None:
        await interaction.response.edit_message(content=f"chose {select.values[0]}")


class Form(ui.Modal, title="A form"):
    name: ui.Label[Form] = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=10))
    length: ui.Label[Form] = ui.Label(
        text="Length",
        component=ui.Select(
            custom_id="length",
            options=[
                discord.SelectOption(label="Short", value="s", default=True),
                discord.SelectOption(label="Long"),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, length = self.name.component, self.length.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(length, ui.Select)
        await interaction.response.send_message(f"{name.value}: {length.values[0]}")


class Board(ui.LayoutView):
    """A layout of Components V2 with a picture."""

    def __init__(self, text: str) -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="the line of tiles")
        )
        button: ui.Button[Board] = ui.Button(label="Play", custom_id="board")
        button.callback = self.play  # type: ignore[method-assign]
        self.add_item(ui.Container(ui.TextDisplay(text), gallery, ui.ActionRow(button)))

    async def play(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Board("played"), attachments=[picture()])


def picture() -> discord.File:
    return discord.File(io.BytesIO(PNG), "board.png", description="alt text")


class Translator(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _context: app_commands.TranslationContext[app_commands.TranslationContextLocation, object],
    ) -> str | None:
        words = {"board": "tavola", "Show the board": "Mostra la tavola"}
        return words.get(string.message) if locale is discord.Locale.italian else None


class Bot(discord.Client):
    """A small bot that does each thing once."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, dm_messages=True),
            guild_ready_timeout=0.02,
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.events: list[str] = []
        self.errors: list[BaseException] = []
        self.noted = asyncio.Event()
        self.locales: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()
        _add_games(self)
        _add_talk(self)
        _add_faulty(self)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translator())
        self.add_view(Counter())
        self.tree.error(self.note)
        await self.tree.sync()

    async def before_identify_hook(self, _shard: int | None, *, initial: bool = False) -> None:
        """Identify again at once; discord.py would pause five seconds."""

    async def note(self, _interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.errors.append(getattr(error, "original", error))
        self.noted.set()

    async def on_socket_event_type(self, name: str) -> None:
        self.events.append(name)


def _add_games(bot: Bot) -> None:
    tree = bot.tree
    group = app_commands.Group(name="table", description="Tables")
    games = [
        app_commands.Choice(name="Fives", value="fives"),
        app_commands.Choice(name="Rummy", value="rummy"),
    ]

    @group.command(name="open", description="Open a table")
    @app_commands.choices(game=games)
    async def open_table(
        interaction: discord.Interaction,
        game: app_commands.Choice[str],
        partner: discord.Member | None = None,
    ) -> None:
        beside = f" with {partner.display_name}" if partner else ""
        await interaction.response.send_message(f"a table of {game.name}{beside}")

    @tree.command(description="Play")
    async def play(interaction: discord.Interaction, move: str) -> None:
        await interaction.response.send_message(f"played {move}", ephemeral=True)

    @play.autocomplete("move")
    async def moves(_interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        tiles = [tile for tile in ("6-4", "6-5", "3-3") if tile.startswith(typed)]
        return [app_commands.Choice(name=f"tile {tile}", value=tile) for tile in tiles]

    @tree.command(
        description=app_commands.locale_str("Show the board"), name=app_commands.locale_str("board")
    )
    async def board(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Board("a board"), file=picture())

    @tree.command(description="For managers")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def settings(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("settings", ephemeral=True)

    tree.add_command(group)


def _add_talk(bot: Bot) -> None:
    tree = bot.tree

    @tree.command(description="Greet")
    async def hello(interaction: discord.Interaction, name: app_commands.Range[str, 1, 10]) -> None:
        bot.locales.append(f"{interaction.locale}/{interaction.guild_locale}")
        await interaction.response.send_message(f"hello {name}", view=Counter())

    @tree.command(description="Think first")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await bot.gate.wait()
        await interaction.edit_original_response(content="thought about it")

    @tree.command(description="Send a message to yourself")
    async def post(interaction: discord.Interaction, text: str) -> None:
        await interaction.response.send_message("on its way", ephemeral=True)
        try:
            await interaction.user.send(text)
        except discord.Forbidden as refused:
            await interaction.followup.send(f"refused with {refused.code}", ephemeral=True)

    @tree.command(description="Write in the channel")
    async def write(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        try:
            channel = interaction.channel
            assert isinstance(channel, discord.TextChannel)
            message = await channel.send(f"dear {interaction.user.mention}", nonce=interaction.id)
            await message.edit(content="edited")
            await interaction.edit_original_response(content=f"wrote {message.id}")
        except discord.HTTPException as refused:
            await interaction.edit_original_response(content=f"refused with {refused.code}")


def _add_faulty(bot: Bot) -> None:
    tree = bot.tree

    @tree.command(description="Never answers")
    async def silent(_interaction: discord.Interaction) -> None:
        return

    @tree.command(description="Answers twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        interaction.response._response_type = None
        await interaction.response.send_message("twice")


async def connect(server: LocalDiscord, bot: discord.Client) -> asyncio.Task[None]:
    point_discord_at(server.url)
    running = asyncio.create_task(bot.start(server.token))
    await server.connected()
    await asyncio.wait_for(bot.wait_until_ready(), 5)
    return running


@pytest_asyncio.fixture
async def server() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(validate=True).running() as local:
        yield local


@pytest_asyncio.fixture
async def bot(server: LocalDiscord, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Bot]:
    client = Bot()
    running = await connect(server, client)
    yield client
    await client.close()
    await running
    logged = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not logged, logged


@pytest.fixture
def ada(server: LocalDiscord) -> Actor:
    return server.actor("Ada")


@pytest.fixture
def bruno(server: LocalDiscord) -> Actor:
    return server.actor("Bruno")
