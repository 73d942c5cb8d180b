"""Controls of what is kept of a person. None of them notes anything about whoever uses it."""

from __future__ import annotations

import io
import json

import discord

from cogs.controls.use import Use
from cogs.forgetting import engagements, forget_person
from engine.game import Refusal
from ui import layouts
from ui.layouts.privacy import DATA_FILE


async def export(use: Use) -> None:
    """Give the person a file with all that is kept of them."""
    await _require_known(use)
    data = await use.answer.client.personal.export(use.person)
    content = json.dumps(data, ensure_ascii=False, indent=2).encode()
    file = discord.File(io.BytesIO(content), DATA_FILE)
    await use.answer.show(layouts.my_data(use.answer.language), files=[file])


async def forget(use: Use) -> None:
    """Ask whether the person wants to be forgotten; after a yes, forget them."""
    await _require_known(use)
    client, language = use.answer.client, use.answer.language
    if use.id.version > 1:
        raise Refusal("unknown-button")
    if not use.id.version:
        matches, lobbies = engagements(client, use.person)
        await use.answer.replace(layouts.confirm_forgetting(language, matches=matches, lobbies=lobbies))
        return
    await forget_person(client, use.person)
    await use.answer.replace(layouts.notice(language.text("You are forgotten. Thank you for playing.")))


async def _require_known(use: Use) -> None:
    if await use.answer.client.people.profile(use.person) is None:
        raise Refusal("nothing-kept")
