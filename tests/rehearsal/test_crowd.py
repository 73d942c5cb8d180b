"""Whom the crowd lets press."""

from __future__ import annotations

import asyncio
import random

import pytest

from localdiscord import Actor, LocalDiscord
from rehearsal.crowd import Crowd
from rehearsal.screens import Screens
from ui.ids import Id, Kind


def offer(server: LocalDiscord, person: Actor, table: int, version: int) -> int:
    """Put a hand with one button into somebody's direct messages; returns the message's id."""
    play = {"type": 2, "style": 1, "label": "6-4", "custom_id": str(Id(Kind.PLAY, table, version, "6-4"))}
    body = {"components": [{"type": 1, "components": [play]}]}
    return server.book.send(person.dm_channel, server.world.bot, body).id


@pytest.mark.asyncio
async def test_everybody_who_may_play_presses_once_where_the_match_stands_and_nobody_else() -> None:
    server = LocalDiscord()
    screens = Screens(server)
    people = [server.add_member(f"Person {number}") for number in range(30)]
    hands = {person.id: offer(server, person, 1, version=7) for person in people}
    for person in people:
        offer(server, person, 1, version=6)  # a later message of an earlier position
    awake = {person.id for person in people[::3]}
    pressed: list[int] = []
    crowd = Crowd(
        server,
        screens,
        random.Random(5),
        may_play=awake.__contains__,
        on_press=lambda screen, _move: pressed.append(screen.message.id),
    )
    while crowd.press_something():
        await asyncio.sleep(0)  # the press is a task of its own
    assert sorted(pressed) == sorted(hands[person] for person in awake)
    await crowd.rest()
    server.desk.close()
