"""What Discord is told about the commands, and when."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import app_commands

from cogs.commands import add_commands
from cogs.sync import sync_commands
from cogs.translator import CatalogueTranslator
from db import Database, Meta

pytestmark = pytest.mark.asyncio

NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = ("en-US", "it", "es-ES", "es-419")


class FakeDiscord:
    """Takes what a tree sends; `sent` lists the servers (None: everywhere) and the commands."""

    def __init__(self) -> None:
        self.sent: list[tuple[int | None, list[str]]] = []
        self.refuses = False

    async def bulk_upsert_global_commands(self, _application: int, payload: list[Any]) -> list[Any]:
        return self._take(None, payload)

    async def bulk_upsert_guild_commands(
        self, _application: int, guild: int, payload: list[Any]
    ) -> list[Any]:
        return self._take(guild, payload)

    def _take(self, server: int | None, payload: list[Any]) -> list[Any]:
        if self.refuses:
            raise app_commands.AppCommandError("refused")
        self.sent.append((server, [command["name"] for command in payload]))
        return [
            {**command, "id": number, "application_id": 1, "version": 1}
            for number, command in enumerate(payload, start=100)
        ]


def new_tree(fake: FakeDiscord) -> app_commands.CommandTree[Any]:
    """The commands as a freshly started program has them."""
    client = discord.Client(intents=discord.Intents.none(), application_id=1)
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)
    tree._http = fake
    add_commands(tree)
    return tree


@pytest.fixture
def fake() -> FakeDiscord:
    return FakeDiscord()


@pytest_asyncio.fixture
async def meta(tmp_path: Path) -> AsyncIterator[Meta]:
    database = await Database.open(tmp_path / "bower.db")
    yield Meta(database)
    await database.close()


async def payload() -> list[dict[str, Any]]:
    tree, translator = new_tree(FakeDiscord()), CatalogueTranslator()
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def parts(commands: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every command, subcommand and option."""
    for command in commands:
        yield command
        yield from parts(command.get("options", []))


async def test_every_name_is_valid_and_described_in_every_language() -> None:
    for part in parts(await payload()):
        for locale in LOCALES:
            name = part["name_localizations"][locale]
            assert NAME.fullmatch(name), name
            assert name == name.lower()
            assert 1 <= len(part["description_localizations"][locale]) <= 100


async def test_names_that_stand_side_by_side_differ_in_every_language() -> None:
    commands = await payload()
    groups = [commands, *(part["options"] for part in parts(commands) if part.get("options"))]
    for group in groups:
        for locale in LOCALES:
            names = [part["name_localizations"][locale] for part in group]
            assert len(set(names)) == len(names)


async def test_the_commands_every_match_needs_are_there() -> None:
    commands = {command["name"]: command for command in await payload()}
    assert set(commands) >= {"table", "play", "hand", "rules", "help"}
    subcommands = {option["name"] for option in commands["table"]["options"]}
    assert subcommands >= {"open", "show", "leave", "end", "list", "verify", "history"}


async def test_locales_without_a_language_of_ours_show_the_english_names() -> None:
    translator = CatalogueTranslator()
    context: Any = None
    assert await translator.translate(app_commands.locale_str("hand"), discord.Locale.french, context) is None


async def test_commands_are_sent_once_and_their_ids_remembered(fake: FakeDiscord, meta: Meta) -> None:
    ids = await sync_commands(new_tree(fake), meta, None)
    assert set(ids) == {command.name for command in new_tree(fake).get_commands()}
    assert await sync_commands(new_tree(fake), meta, None) == ids
    assert len(fake.sent) == 1


async def test_changed_commands_are_sent_again(fake: FakeDiscord, meta: Meta) -> None:
    await sync_commands(new_tree(fake), meta, None)
    changed = new_tree(fake)
    changed.remove_command("help")
    await sync_commands(changed, meta, None)
    assert ["help" in commands for _, commands in fake.sent] == [True, False]


async def test_changed_translations_are_sent_again(fake: FakeDiscord, meta: Meta) -> None:
    await sync_commands(new_tree(fake), meta, None)
    translated = new_tree(fake)
    await translated.set_translator(CatalogueTranslator())
    await sync_commands(translated, meta, None)
    assert len(fake.sent) == 2


async def test_a_discord_that_forgets_is_told_at_every_start(fake: FakeDiscord, meta: Meta) -> None:
    for _ in range(2):
        await sync_commands(new_tree(fake), meta, None, always=True)
    assert len(fake.sent) == 2


async def test_a_test_server_gets_commands_of_its_own(fake: FakeDiscord, meta: Meta) -> None:
    await sync_commands(new_tree(fake), meta, 7)
    assert [server for server, _ in fake.sent] == [7]


async def test_a_former_test_server_loses_its_own_commands(fake: FakeDiscord, meta: Meta) -> None:
    await sync_commands(new_tree(fake), meta, 7)
    await sync_commands(new_tree(fake), meta, None)
    assert [(server, bool(commands)) for server, commands in fake.sent] == [
        (7, True),
        (7, False),
        (None, True),
    ]
    await sync_commands(new_tree(fake), meta, 7)
    assert [(server, bool(commands)) for server, commands in fake.sent][3:] == [(7, True)]


async def test_a_refusal_by_discord_is_logged_and_stops_nothing(
    fake: FakeDiscord, meta: Meta, caplog: pytest.LogCaptureFixture
) -> None:
    fake.refuses = True
    assert await sync_commands(new_tree(fake), meta, None) == {}
    assert "could not be sent" in caplog.text
    fake.refuses = False
    assert await sync_commands(new_tree(fake), meta, None)
