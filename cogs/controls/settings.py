"""Controls of a server's settings. Each press is checked anew: anybody can forge one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import discord

from cogs.answers import Answer
from cogs.controls.use import Use
from cogs.forgetting import forget_server
from cogs.permissions import require_manager
from db import ServerSettings
from engine.game import OptionValue, Refusal
from engine.games import GAMES
from ui import layouts, settings
from ui.i18n import LANGUAGES
from ui.ids import decode_value
from ui.layouts.settings import AUTOMATIC, DEFAULTS, LEFT, MOST, THEMES, Premises, setting_names

Chooses = Callable[[ServerSettings], ServerSettings]

_QUESTIONS: Final = 2
"""How often is asked before a server's data are deleted."""


async def show_settings(answer: Answer) -> None:
    """Answer with all settings of the server; raises server-only or not-manager."""
    guild = require_manager(answer.interaction)
    chosen = await answer.client.servers.settings(guild.id)
    await answer.show(layouts.server_settings(answer.language, chosen, _premises(answer, guild)))


async def choose(use: Use) -> None:
    """Show what it takes to change the setting that was chosen."""
    guild = require_manager(use.answer.interaction)
    if use.value not in setting_names():
        raise Refusal("unknown-option")
    await _show(use, guild, await use.answer.client.servers.settings(guild.id), use.value)


async def choose_field(use: Use) -> None:
    """Show the values of the option of a game that was chosen."""
    guild = require_manager(use.answer.interaction)
    game = _game(use.id.payload)
    if use.value not in settings.fields(settings.fresh(game, {})):
        raise Refusal("unknown-option")
    chosen = await use.answer.client.servers.settings(guild.id)
    await _show(use, guild, chosen, use.id.payload, use.value)


async def set_value(use: Use) -> None:
    """Choose what was picked for the setting in the id."""
    guild = require_manager(use.answer.interaction)
    name, field = use.id.payload, ""
    if name.startswith(DEFAULTS):
        name, _, field = name.rpartition("/")
        chooses = _option(_game(name), field, use.value)
    else:
        chooses = _setting(use, guild, name)
    await _choose(use, guild, chooses, name, field)


async def reset(use: Use) -> None:
    """Choose nothing for the setting in the id."""
    guild = require_manager(use.answer.interaction)
    name = use.id.payload
    if name.startswith(DEFAULTS):
        chooses = _all_options(_game(name), {})
    elif name in ("channels", "open_roles", "end_roles"):
        chooses = _field(name, ())
    else:
        raise Refusal("unknown-option")
    await _choose(use, guild, chooses, name)


async def erase(use: Use) -> None:
    """Ask, and ask again; then delete all that is kept of the server."""
    answer, guild = use.answer, require_manager(use.answer.interaction)
    if use.id.version > _QUESTIONS:
        raise Refusal("unknown-button")
    if use.id.version == _QUESTIONS:
        await forget_server(answer.client, guild.id, use.person)
        await answer.replace(layouts.notice(answer.language.text("The data of this server are deleted.")))
        return
    view = layouts.confirm_erasing(
        answer.language,
        guild.name,
        answered=use.id.version,
        tables=len(answer.client.host.tables(server=guild.id)),
        matches=await answer.client.personal.matches_in(guild.id),
    )
    await answer.replace(view)


async def _choose(use: Use, guild: discord.Guild, chooses: Chooses, name: str, field: str = "") -> None:
    """Store a choice, let it take effect on what is shown, and show it."""
    client = use.answer.client
    chosen = await client.servers.change(guild.id, chooses)
    client.publisher.redraw(guild.id)
    await _show(use, guild, chosen, name, field)


async def _show(use: Use, guild: discord.Guild, chosen: ServerSettings, name: str, field: str = "") -> None:
    answer = use.answer
    premises = _premises(answer, guild)
    await answer.replace(layouts.server_settings(answer.language, chosen, premises, name, field))


def _premises(answer: Answer, guild: discord.Guild) -> Premises:
    locale = answer.interaction.guild_locale
    return Premises(
        channels={channel.id for channel in guild.channels},
        roles={role.id for role in guild.roles},
        language=answer.client.languages.of_locale(str(locale) if locale else None).code,
    )


def _setting(use: Use, guild: discord.Guild, name: str) -> Chooses:
    """The choice of what was picked in a menu; raises unknown-option."""
    match name:
        case "channels":
            return _field(name, _ids(use, {channel.id for channel in guild.channels}))
        case "open_roles" | "end_roles":
            return _field(name, _ids(use, {role.id for role in guild.roles}))
        case "language" if use.value in (AUTOMATIC, *LANGUAGES):
            return _field(name, None if use.value == AUTOMATIC else use.value)
        case "left" if use.value in LEFT:
            return _field("show_left", use.value == "show")
        case "theme" if use.value in THEMES:
            return _field(name, use.value)
    raise Refusal("unknown-option")


def _ids(use: Use, there: set[int]) -> tuple[int, ...]:
    """What was picked among the channels or roles that there are."""
    if len(use.values) > MOST or not all(value.isascii() and value.isdecimal() for value in use.values):
        raise Refusal("unknown-option")
    picked = tuple(dict.fromkeys(map(int, use.values)))
    if not there.issuperset(picked):
        raise Refusal("unknown-option")
    return picked


def _field(name: str, value: Any) -> Chooses:
    changed: dict[str, Any] = {name: value}
    return lambda chosen: replace(chosen, **changed)


def _option(game: str, field: str, written: str) -> Chooses:
    """The choice of one value of a game's option; raises unknown-option."""
    record = settings.fresh(game, {})
    try:
        value = decode_value(written)
    except ValueError as error:
        raise Refusal("unknown-option") from error
    offered = settings.fields(record).get(field, ())
    if not any(value == other and type(value) is type(other) for other in offered):
        raise Refusal("unknown-option")

    def chooses(chosen: ServerSettings) -> ServerSettings:
        options = {**chosen.defaults.get(game, {}), field: value}
        if value == settings.usual(record, field):
            del options[field]
        return _all_options(game, options)(chosen)

    return chooses


def _all_options(game: str, options: dict[str, OptionValue]) -> Chooses:
    def chooses(chosen: ServerSettings) -> ServerSettings:
        others = {other: values for other, values in chosen.defaults.items() if other != game}
        return replace(chosen, defaults={**others, game: options} if options else others)

    return chooses


def _game(name: str) -> str:
    """The game whose options a setting is about; raises unknown-option."""
    game = name.removeprefix(DEFAULTS)
    if not name.startswith(DEFAULTS) or game not in GAMES:
        raise Refusal("unknown-option")
    return game
