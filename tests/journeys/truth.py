"""Whether everything the bot has posted shows the tables as they are now."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cogs.publisher import posts as kinds
from cogs.publisher.board import Board
from db import PostedMessage
from engine.table import Table
from localdiscord import Message
from localdiscord.state import Json
from localdiscord.text import walk
from ui.ids import Id, Kind

if TYPE_CHECKING:
    from tests.journeys.conftest import Journey

TOLD = ("content", "label", "custom_id", "placeholder", "options", "url")
"""What a component tells; the rest is how Discord numbers and completes it."""
LIVE = (Kind.JOIN, Kind.HAND)
"""What only messages offer that follow their table."""
CALLS = (kinds.TURN, kinds.WARNING)


def told(components: Iterable[Json]) -> list[Json]:
    """All that people can read and press in a message, in its order."""
    parts = ({key: part[key] for key in TOLD if part.get(key)} for part in walk(components))
    return [part for part in parts if part]


async def untruths(journey: Journey) -> list[str]:
    """What is shown and not true, or true and not shown, of every open table, in readable lines."""
    found: list[str] = []
    for table in journey.client.host.tables():
        board = journey.client.publisher._boards[table.id]
        posted = await journey.client.publisher._messages.of_table(table.id)
        found += [f"table {table.id}: {fault}" async for fault in _of_table(journey, table, board, posted)]
    return found


async def _of_table(
    journey: Journey, table: Table, board: Board, posted: list[PostedMessage]
) -> AsyncIterator[str]:
    by_kind = {(message.kind, message.person): message for message in posted}
    shown = by_kind.get((kinds.TABLE, 0))
    if shown is None:
        yield "no table message"
    elif (message := standing(journey, shown)) and told(message.components) != fresh(board._channel._view()):
        yield "an outdated table message"
    for person, (side, _) in board._hands.items():
        hand = by_kind.get((kinds.HAND, person))
        message = standing(journey, hand) if hand else None
        if message is not None and told(message.components) != fresh(await side._view("dm")):
            yield f"an outdated hand of {person}"
    for fault in (*_wrong_calls(table, by_kind), *_leftovers(journey, table, posted)):
        yield fault


def fresh(view: Any) -> list[Json]:
    """What a layout that was just made tells."""
    return told(view.to_components())


def standing(journey: Journey, posted: PostedMessage) -> Message | None:
    """A message that the bot believes to have posted, unless somebody has deleted it."""
    channel = journey.server.world.channels.get(posted.channel)
    return channel.messages.get(posted.message) if channel is not None else None


def _wrong_calls(table: Table, posted: dict[tuple[str, int], PostedMessage]) -> Iterator[str]:
    """At most the person to move is called."""
    seat = table.actor
    person = table.record.seats[seat].person if seat is not None and seat >= 0 else None
    for kind, called in posted:
        if kind in CALLS and (person is None or called != person.id):
            yield f"{called} is called in vain"


def _leftovers(journey: Journey, table: Table, posted: list[PostedMessage]) -> Iterator[str]:
    """No message for everybody offers anything about a running match that the bot does not know of."""
    known = {message.message for message in posted}
    for channel in journey.server.world.guild.channels.values():
        for message in channel.messages.values():
            offers = [Id.parse(b["custom_id"]) for b in message.buttons if "custom_id" in b]
            live = any(used.table == table.id and used.kind in LIVE for used in offers)
            if live and not message.ephemeral and message.id not in known:
                yield f"a message that nobody keeps up to date: {message.text[:60]!r}"
