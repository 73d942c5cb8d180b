"""The messages posted about one table: sent, edited and remembered in one place."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import discord
import orjson

from cogs.publisher.delivery import Delivery, DmsClosed, MessageGone, Uneditable, Unreachable, Vanished
from cogs.publisher.lane import TryAgain
from cogs.publisher.pictures import Pictures, key_of
from cogs.token import Token
from db import Messages, PostedMessage
from db.messages import EVERYBODY
from engine.clock import Clock
from engine.journal import TableRecord
from ui.layouts.parts import View

TABLE: Final = "table"
"""Lobby, then table message of the hand being played; one for everybody."""
HAND: Final = "hand"
"""A person's hand in direct messages."""
TURN: Final = "turn"
"""The call to a person whose turn it is."""
WARNING: Final = "warning"
"""The last call, before the table moves for a silent person."""
CLOSED: Final = "dm-closed"
"""The note that a person's direct messages are closed."""
LOST: Final = "lost"
"""No message, but the mark that the channel cannot be reached any more."""
TOLD_LOST: Final = "told-lost"
"""A person's direct message that says so."""
_REPLACED: Final = "replaced"
"""Begins the kind of a message in whose place another was posted, until it is deleted."""

OLD_SECONDS: Final = 50 * 60
"""Discord limits edits of messages older than an hour; before that a new one is posted."""

Key = tuple[str, int]


class Posts:
    """At most one message for each kind and person, as it stands in the database.

    All calls may raise what `Delivery` raises, except MessageGone.
    """

    def __init__(
        self,
        table: TableRecord,
        delivery: Delivery,
        pictures: Pictures,
        messages: Messages,
        clock: Clock,
        *,
        earlier: int = -1,
    ) -> None:
        """`earlier`: the last position of which the program may have posted before it stopped."""
        self._table = table.id
        self._origin = f"{table.id} {table.opened_at}"
        self._delivery = delivery
        self._pictures = pictures
        self._messages = messages
        self._clock = clock
        self._earlier = earlier
        self._posted: dict[Key, PostedMessage] = {}
        self._unsure: dict[tuple[str, int, int], str] = {}
        self._loaded = False

    async def load(self) -> None:
        """Read what was posted before the program started."""
        if not self._loaded:
            for message in await self._messages.of_table(self._table):
                self._posted.setdefault((message.kind, message.person), message)
            self._loaded = True

    def doubt(self, person: int | None = None) -> None:
        """Take no message, or none for this person alone, for granted: it is edited before it is believed."""
        for key, message in self._posted.items():
            if person in (None, message.person):
                self._posted[key] = replace(message, shown="")

    def get(self, kind: str, person: int = EVERYBODY) -> PostedMessage | None:
        """The message of that kind, if there is one."""
        return self._posted.get((kind, person))

    def knows(self, person: int) -> bool:
        """Whether there is any message for one person alone."""
        return any(message.person == person for message in self._posted.values())

    def of_kind(self, *kinds: str) -> list[PostedMessage]:
        """All messages of the given kinds."""
        return [message for message in self._posted.values() if message.kind in kinds]

    def replaced(self, channel: int | None = None) -> list[PostedMessage]:
        """The messages, of a channel or of all, still to be deleted, since others took their place."""
        old = [message for message in self._posted.values() if message.kind.startswith(_REPLACED)]
        return [message for message in old if channel in (None, message.channel)]

    def is_old(self, message: PostedMessage) -> bool:
        """Whether it is better replaced than edited."""
        return self._clock.now() - message.created_at > OLD_SECONDS

    async def post(
        self,
        kind: str,
        channel: int,
        view: View,
        *,
        person: int = EVERYBODY,
        hand: int = 0,
        version: int = 0,
        mention: Sequence[int] = (),
        instead_of: PostedMessage | None = None,
    ) -> PostedMessage:
        """Send a new message and remember it in place of the one before, which stays as it is.

        `instead_of`: one that is to be deleted, were it after a restart; see `replaced`.
        """
        attempt = (kind, person, channel)
        before, unsure = self.get(kind, person), self._unsure.get(attempt)
        # The same state shown again is meant to be a message of its own.
        again = secrets.token_hex(8) if before and before.version == version else ""
        nonce = self._unsure[attempt] = unsure or self._nonce(kind, person, version, again)
        # An earlier attempt may have got through, with what was true then.
        may_be_older = bool(unsure) or (version <= self._earlier and not again)
        try:
            view, message = await self._pictures.put(
                view, lambda shown, files: self._delivery.send(channel, shown, nonce, mention, files)
            )
        except (DmsClosed, Unreachable):
            del self._unsure[attempt]
            raise
        del self._unsure[attempt]
        posted = PostedMessage(self._table, kind, person, channel, message, hand, version, self._clock.now())
        posted = await self.adopt(posted, None if may_be_older else view, instead_of)
        if may_be_older:
            await self.edit(posted, view, hand=hand, version=version)
        return posted

    async def post_for_good(self, what: str, number: int, channel: int, view: View) -> None:
        """Send a message that will never change; `what` and `number` say which, if it is repeated."""
        nonce = self._nonce(what, number)
        with contextlib.suppress(MessageGone):
            await self._pictures.put(
                view, lambda shown, files: self._delivery.send(channel, shown, nonce, files=files)
            )

    async def adopt(
        self, posted: PostedMessage, view: View | None, instead_of: PostedMessage | None = None
    ) -> PostedMessage:
        """Remember a message that was sent in another way and shows `view`, or nobody knows what.

        `instead_of` as in `post`.
        """
        posted = replace(posted, shown=fingerprint(view) if view is not None else "")
        await self._note(posted, *([_as_replaced(instead_of)] if instead_of else []))
        return posted

    async def mark(self, kind: str, channel: int) -> None:
        """Remember a fact about a channel for which no message stands."""
        await self._note(PostedMessage(self._table, kind, EVERYBODY, channel, 0, 0, 0, self._clock.now()))

    async def retire(self, message: PostedMessage) -> None:
        """Take a message for one that is to be deleted; see `replaced`."""
        await self._note(_as_replaced(message))
        await self.forget(message)

    async def edit(
        self,
        message: PostedMessage,
        view: View,
        *,
        hand: int = 0,
        version: int = 0,
        used: Token | None = None,
    ) -> bool:
        """Bring a message up to date, unless it shows the same already; False if it is gone.

        `used` as for `Delivery.edit`.
        """
        shows = fingerprint(view)
        if message.shown == shows:
            return True
        try:
            sent, _ = await self._pictures.put(
                view,
                lambda shown, files: self._delivery.edit(
                    message.channel, message.message, shown, files, used
                ),
                picture_in(message.shown),
            )
        except Uneditable:
            await self.retire(message)
            return False
        except MessageGone:
            return False
        except discord.HTTPException as refused:
            if not message.shown:
                raise
            # By way of an interaction it may have lost its picture: next time all of it is sent.
            self._note_soon(replace(message, shown=""))
            raise TryAgain(str(refused)) from refused
        if self._is_current(message):
            shows = shows if sent is view else fingerprint(sent)
            self._note_soon(replace(message, hand=hand, version=version, shown=shows))
        return True

    async def delete(self, message: PostedMessage) -> None:
        """Delete a message, if it still exists, and forget it."""
        with contextlib.suppress(Vanished):
            await self._delivery.delete(message.channel, message.message)
        if self._is_current(message):
            del self._posted[message.kind, message.person]
            self._messages.forget(message.table, message.kind, message.person)

    async def forget(self, message: PostedMessage) -> None:
        """Leave a message as it is and never touch it again."""
        if self._is_current(message):
            del self._posted[message.kind, message.person]
            await self._messages.delete(message.table, message.kind, message.person)

    async def let_go(self, person: int) -> None:
        """Forget every message about one person alone, and delete those that can be deleted now.

        What the database knows of them stays there.
        """
        theirs = [message for message in self._posted.values() if message.person == person]
        for message in theirs:
            del self._posted[message.kind, message.person]
        for message in theirs:
            with contextlib.suppress(DmsClosed, Unreachable, TryAgain):
                await self._delivery.delete(message.channel, message.message)

    async def _note(self, *posted: PostedMessage) -> None:
        for message in posted:
            self._posted[message.kind, message.person] = message
        await self._messages.put(*posted)

    def _note_soon(self, message: PostedMessage) -> None:
        """Remember what an edit shows; were it forgotten by a crash, the edit would be repeated."""
        self._posted[message.kind, message.person] = message
        self._messages.note(message)

    def _nonce(self, *parts: object) -> str:
        """What tells one message of this table from all others, within Discord's 25 characters."""
        return hashlib.sha256(f"{self._origin} {parts}".encode()).hexdigest()[:25]

    def _is_current(self, message: PostedMessage) -> bool:
        """Whether a message has not been replaced by another of its kind."""
        current = self.get(message.kind, message.person)
        return current is not None and current.message == message.message


def _as_replaced(message: PostedMessage) -> PostedMessage:
    return replace(message, kind=f"{_REPLACED} {message.message}")


@contextlib.contextmanager
def dissolving(view: View) -> Iterator[View]:
    """The view, which is taken apart afterwards."""
    try:
        yield view
    finally:
        view.dissolve()


def fingerprint(view: View) -> str:
    """What tells two layouts and their pictures apart, without keeping what they show."""
    components: list[object] = view.to_components()  # type: ignore[no-untyped-call]
    return f"{hashlib.sha256(orjson.dumps(components)).hexdigest()} {key_of(view)}"


def picture_in(print_: str) -> str | None:
    """The key of the picture in what `fingerprint` told; None for an empty one, which tells nothing."""
    return print_.partition(" ")[2] if print_ else None
