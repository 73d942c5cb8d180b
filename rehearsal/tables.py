"""Companies of people and computer players, and how they come to their tables."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.game import OptionValue
from engine.games import GAMES
from localdiscord import Actor, CannotAct, Channel, LocalDiscord, Message
from rehearsal.screens import offers
from ui.ids import Id, Kind, encode_value

STEP_SECONDS: Final = 5.0
"""How long a company waits for the effect of one press before it looks again."""
_PLAYERS: Final = re.compile(r"\*\*Players: (\d+) of")


@dataclass(frozen=True, slots=True)
class Company:
    """People who play one match after the other in a channel of their own; the first is the host."""

    channel: Channel
    game: str
    people: tuple[Actor, ...]
    computers: int
    settings: tuple[tuple[str, OptionValue], ...] = ()
    """Fields of the options' menu with the values they choose."""


def companies(server: LocalDiscord, count: int, **settings: OptionValue) -> list[Company]:
    """New people in new channels: all games, every number of seats, with and without computer players.

    Each company has at least one person.
    """
    kinds = [(game, seats) for game in GAMES for seats in GAMES[game].seats]
    made = []
    for number in range(count):
        game, seats = kinds[number % len(kinds)]
        people = 1 + number % min(seats, 3)
        made.append(
            Company(
                server.add_channel(f"room-{number}"),
                game,
                tuple(server.add_member(f"Person {number}.{seat}") for seat in range(people)),
                seats - people,
                tuple(settings.items()),
            )
        )
    return made


class Usher:
    """Sees that a company sits at a running table, whatever state its channel is in."""

    def __init__(self, server: LocalDiscord, company: Company) -> None:
        self._server = server
        self._company = company
        self._host = company.people[0]

    def message_with(self, kind: Kind) -> Message | None:
        """The newest message in the channel that has a button of a kind for everybody."""
        for message in reversed(self._company.channel.messages.values()):
            if not message.deleted and not message.ephemeral and offers(message, kind):
                return message
        return None

    async def bring(self, tries: int = 1) -> None:
        """Open a table, fill it and start it; go on from the lobby if there is one already.

        Raises CannotAct or TimeoutError if something was not as expected at the last try, too.
        """
        try:
            await self._bring()
        except (CannotAct, TimeoutError):
            if tries == 1:
                raise
            await self.bring(tries - 1)

    async def _bring(self) -> None:
        lobby = self.message_with(Kind.JOIN) or self.message_with(Kind.CANCEL) or await self._open()
        for guest in self._company.people[1:]:
            await self._press(guest, lobby, Kind.JOIN, partial(_names, lobby, guest))
        seats = len(self._company.people) + self._company.computers
        for taken in range(len(self._company.people), seats):
            await self._press(self._host, lobby, Kind.ADD_COMPUTER, partial(_has_more_than, lobby, taken))
        for field, value in self._company.settings:
            await self._configure(lobby, field, value)
        await self._press(self._host, lobby, Kind.START, lambda: not offers(lobby, Kind.CANCEL))

    async def _open(self) -> Message:
        answer = await self._host.slash("table open", self._company.channel, game=self._company.game)
        if answer.message is None or not offers(answer.message, Kind.CANCEL):
            raise CannotAct(f"no table was opened: {answer.failed or answer.text}")
        return answer.message

    async def _press(self, who: Actor, message: Message, kind: Kind, done: Callable[[], bool]) -> None:
        """Press a button unless it is done already, and wait for the effect."""
        if done():
            return
        button = offers(message, kind)
        if button is None:
            raise CannotAct(f"there is no {kind} to press")
        await who.click(message, custom_id=button)
        if not await self._server.activity.until(done, STEP_SECONDS):
            raise TimeoutError(f"{kind} had no effect")

    async def _configure(self, lobby: Message, field: str, value: OptionValue) -> None:
        """Choose a value in the menu of options."""
        written = offers(lobby, Kind.OPTIONS)
        if written is None:
            raise CannotAct("there are no options to press")
        menu = (await self._host.click(lobby, custom_id=written)).message
        if menu is None:
            raise CannotAct("there is no menu of options")
        table = Id.parse(written).table
        await self._host.select(menu, field, str(Id(Kind.FIELD, table)))
        await self._server.activity.until(lambda: offers(menu, Kind.VALUE) is not None, STEP_SECONDS)
        answer = await self._host.select(menu, encode_value(value), str(Id(Kind.VALUE, table, payload=field)))
        if not answer.ok:
            raise CannotAct(f"the option was not set: {answer.failed}")


async def seat_all(server: LocalDiscord, made: list[Company], at_once: int = 5) -> None:
    """Bring every company to a running table; raises what the last try of one of them raised."""
    places = asyncio.Semaphore(at_once)

    async def bring(company: Company) -> None:
        async with places:
            await Usher(server, company).bring(tries=3)

    await asyncio.gather(*(bring(company) for company in made))


def _names(lobby: Message, person: Actor) -> bool:
    """Whether a lobby says that a person sits there."""
    return f"**{person.name}**" in lobby.text


def _has_more_than(lobby: Message, seats: int) -> bool:
    """Whether a lobby says that more seats than these are taken."""
    found = _PLAYERS.search(lobby.text)
    return found is not None and int(found[1]) > seats
