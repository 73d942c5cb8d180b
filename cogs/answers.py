"""Answering people: the one way in which commands and buttons acknowledge, answer and refuse.

Whatever happens, the person gets an answer: a refusal is a sentence in their own language that only
they see; a fault of the program is a code that also stands in the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import enum
import logging
import secrets
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Final, TypeVar

import discord

from cogs.line import Files, Line
from cogs.weather import passes
from engine.game import Refusal
from engine.journal import Person
from engine.table import Table
from ui import layouts
from ui.i18n import N_, Language
from ui.refusals import sentence

if TYPE_CHECKING:
    from cogs.client import BowerClient

log = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE: Final = 2.0
"""Seconds after which Discord is asked for time; it gives up after 3."""

_TOO_LATE: Final = frozenset({10062, 10015, 50027})
"""Unknown interaction, unknown webhook, token run out: nobody is waiting."""

_UNKNOWN_MESSAGE: Final = 10008


class Promise(enum.Enum):
    """An answer that Discord was asked time for."""

    PRIVATE = enum.auto()
    PUBLIC = enum.auto()


_INCIDENT: Final = N_(
    "Something went wrong on Bower's side, and it has been noted. Please try again; if it happens again, "
    "tell whoever runs this bot the code `{code}`."
)


class Answer:
    """One interaction on its way to its answer. `table` is the table it is about, once known."""

    def __init__(self, interaction: discord.Interaction[BowerClient]) -> None:
        self.interaction = interaction
        self.client = interaction.client
        self.table: Table | None = None
        self.remembers = True
        """Whether name and languages of who asks are noted."""
        self._line = Line(interaction)
        self._promise: Promise | None = None

    @classmethod
    def to(cls, interaction: discord.Interaction[BowerClient]) -> Answer:
        """The answer to an interaction: always the same one for the same interaction."""
        answer = interaction.extras.setdefault("answer", cls(interaction))
        assert isinstance(answer, cls)  # noqa: S101 - nobody else uses this key
        return answer

    @property
    def person(self) -> Person:
        """Who asks, by the name they have here."""
        return Person(self.interaction.user.id, self.interaction.user.display_name)

    @property
    def language(self) -> Language:
        """The language of who asks."""
        return self.client.languages.of_locale(str(self.interaction.locale))

    @property
    def seat(self) -> int | None:
        """The seat of who asks at the table this is about."""
        return self.table.seat_of(self.person.id) if self.table is not None else None

    @property
    def acknowledged(self) -> bool:
        """Whether Discord has been told that an answer comes."""
        return self._line.acknowledged

    async def think(self) -> None:
        """Acknowledge: a private answer follows."""
        await self._line.defer(ephemeral=True, thinking=True)
        self._promise = Promise.PRIVATE
        await self._remember()

    async def update_later(self) -> None:
        """Acknowledge the use of a button or menu: its message may change, nothing else need follow."""
        await self._line.defer()
        await self._remember()

    async def within_patience(self, work: Awaitable[T]) -> T:
        """Do something before acknowledging with a public answer; if it takes long, ask for time, once."""
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait([task], timeout=PATIENCE)
        if not done and not self.interaction.response.is_done():
            await self._line.defer(thinking=True)
            self._promise = Promise.PUBLIC
        return await task

    async def show(
        self, view: discord.ui.LayoutView, *, private: bool = True, files: Files = ()
    ) -> int | None:
        """Answer with a message and return its id, if Discord tells it.

        A message already promised by `think` is private or public as it was promised. `files` are
        those that the view names.
        """
        if self._promise is not None:
            self._promise = None
            return await self._line.change(view, files=files)
        is_first = not self.acknowledged
        message = await self._line.send(view, ephemeral=private, files=files)
        if is_first:
            await self._remember()
        return message

    async def replace(self, view: discord.ui.LayoutView, *, files: Files = ()) -> None:
        """Show something else, with the files it names, in the private message whose control was used.

        Any other message is not this person's alone, so a new private one is shown instead.
        """
        if self.from_private_message:
            await self._line.change(view, files=files)
        else:
            await self.show(view, files=files)

    async def put(self, view: discord.ui.LayoutView, *, files: Files = ()) -> None:
        """Show something else in the message whose control was used, whoever sees it; once acknowledged."""
        await self._line.change(view, files=files)

    @property
    def from_own_public_message(self) -> bool:
        """Whether the control used stands in a message that this person's command put before everybody."""
        message = self.interaction.message
        if message is None or message.flags.ephemeral or message.interaction_metadata is None:
            return False
        return message.interaction_metadata.user.id == self.person.id

    @property
    def from_private_message(self) -> bool:
        """Whether the button or menu used stands in a message that only this person sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def take_away(self) -> None:
        """Remove the private message whose button was used; any other message stays."""
        if self.from_private_message:
            with contextlib.suppress(discord.NotFound):
                await self._line.take_back()

    async def say(self, text: str) -> None:
        """Answer with a few private words."""
        await self.show(layouts.notice(text))

    async def fail(self, error: Exception, doing: str) -> None:
        """Tell the person why not; never raises. `doing` names the command or button for the log."""
        if _has_code(error, _UNKNOWN_MESSAGE) and not self.acknowledged:
            error = Refusal("unknown-button")  # its message was deleted in the moment of the press
        try:
            if self.client.is_closed() or _has_code(error, *_TOO_LATE, _UNKNOWN_MESSAGE):
                log.debug("%s: nobody waits for the answer any more", doing)
            elif passes(error):
                log.warning("%s: Discord could not be reached (%s)", doing, type(error).__name__)
            elif isinstance(error, Refusal):
                await self._refuse(layouts.refusal(sentence(self.language, error, self.table, self.seat)))
            else:
                code = secrets.token_hex(3).upper()
                table = self.table.id if self.table is not None else None
                log.error("incident %s: %s failed, table %s", code, doing, table, exc_info=error)
                await self._show_privately(layouts.refusal(self.language.text(_INCIDENT, code=code)))
        except Exception as unanswered:
            expected = passes(unanswered) or isinstance(unanswered, discord.HTTPException)
            log.log(
                logging.WARNING if expected else logging.ERROR,
                "%s: the person could not be told (%s)", doing, unanswered, exc_info=not expected,
            )  # fmt: skip

    def let_go(self) -> None:
        """Part with what the interaction brought along, once it is answered for good.

        The message used has dozens of parts, and an interaction holds on to itself: it would stay in
        memory until garbage is searched for, which keeps everybody waiting.
        """
        self.interaction.extras.clear()
        self.interaction.message = self.interaction.data = None

    async def _refuse(self, view: discord.ui.LayoutView) -> None:
        """Show why not, in place of what this person was refused here before."""
        await self.client.refused.replaced(self.interaction, await self._show_privately(view))

    async def _show_privately(self, view: discord.ui.LayoutView) -> int | None:
        """As `show`; a public answer that was promised is taken back first."""
        if self._promise is Promise.PUBLIC:
            self._promise = None
            await self._line.take_back()
        return await self.show(view)

    async def _remember(self) -> None:
        """Note name and languages for the messages that come without an interaction."""
        if not self.remembers:
            return
        locale = str(self.interaction.locale)
        try:
            await self.client.people.remember(self.person.id, self.person.name, locale)
            if self.interaction.guild_id is not None:
                server = str(self.interaction.guild_locale) if self.interaction.guild_locale else None
                await self.client.servers.remember(self.interaction.guild_id, server)
                self.client.members.seen(self.interaction.guild_id, self.person.id)
        except Exception:
            log.exception("a person's name and language could not be noted")


def _has_code(error: Exception, *codes: int) -> bool:
    return isinstance(error, discord.HTTPException) and error.code in codes
