"""Telling Discord the commands, but only when they changed.

Discord allows a limited number of new commands a day, so nothing is sent that it knows already: a
fingerprint of what was sent last, translations included, is kept in the database.
"""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any, Final

import discord
from discord import app_commands

from cogs.weather import passes, persevere
from db import Meta

log = logging.getLogger(__name__)

_PAUSES: Final = (1.0, 5.0, 15.0)
"""Seconds before commands that did not get through are sent again."""
_TEST_SERVER: Final = "commands.test-server"
"""Which server has commands of its own; it must lose them when it no longer is the test server."""


async def sync_commands(
    tree: app_commands.CommandTree[Any], meta: Meta, test_server: int | None, *, always: bool = False
) -> dict[str, int]:
    """Send the commands to Discord, or to one test server where they appear at once.

    Returns the ids of the root commands by name. `always` sends them even if they were sent before,
    for a Discord that forgets. A failure is logged: the commands known so far go on working.
    """
    try:
        await _clear_former_test_server(tree, meta, test_server)
        return await _sync_scope(tree, meta, test_server, always=always)
    except Exception as error:
        if not passes(error) and not isinstance(error, discord.HTTPException | app_commands.AppCommandError):
            raise
        log.exception("the commands could not be sent to Discord")
        return {}


async def _sync_scope(
    tree: app_commands.CommandTree[Any], meta: Meta, server: int | None, *, always: bool
) -> dict[str, int]:
    guild = None if server is None else discord.Object(server)
    if guild is not None:
        tree.copy_global_to(guild=guild)
    key = _key(tree, server)
    known = json.loads(await meta.get(key) or "{}")
    fingerprint = await _fingerprint(tree, guild)
    if known.get("fingerprint") == fingerprint and not always:
        log.info("the commands are unchanged")
    else:
        sent = await persevere(lambda: tree.sync(guild=guild), _PAUSES, sum(_PAUSES))
        known = {"fingerprint": fingerprint, "ids": {command.name: command.id for command in sent}}
        await meta.put(key, json.dumps(known))
        await meta.put(_TEST_SERVER, str(server or ""))
        log.info("%d commands sent to Discord", len(sent))
    ids: dict[str, int] = known["ids"]
    return ids


async def _clear_former_test_server(
    tree: app_commands.CommandTree[Any], meta: Meta, server: int | None
) -> None:
    """Take the commands of a former test server back, or its members would see each one twice."""
    former = await meta.get(_TEST_SERVER)
    if former and former != str(server):
        await tree.sync(guild=discord.Object(int(former)))
        await meta.put(_key(tree, int(former)), "{}")
        await meta.put(_TEST_SERVER, "")


def _key(tree: app_commands.CommandTree[Any], server: int | None) -> str:
    return f"commands.{tree.client.application_id}.{server or 'everywhere'}"


async def _fingerprint(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> str:
    """A hash of all that would be sent, in every language."""
    translator = tree.translator
    payload: list[Any] = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands(guild=guild)
    ]
    payload.sort(key=lambda command: str(command["name"]))
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
