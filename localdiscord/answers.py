"""What the bot answered to a person's act, as tests look at it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from localdiscord.activity import Activity
from localdiscord.interactions import Callback, Interaction, Modal
from localdiscord.state import Json, Message
from localdiscord.text import text_of

_PATIENCE = 5.0  # seconds


class Answer:
    """The bot's answer to one act. It is live: what the bot adds later shows up here too."""

    def __init__(self, interaction: Interaction, activity: Activity) -> None:
        self.interaction = interaction
        self._activity = activity

    @property
    def callback(self) -> Callback | None:
        """How the bot acknowledged; None if it has not."""
        return self.interaction.callback

    @property
    def failed(self) -> str | None:
        """Why the person sees "This interaction failed"; None if all is well."""
        return self.interaction.failed

    @property
    def ok(self) -> bool:
        """Whether the bot acknowledged the act."""
        return self.interaction.callback is not None and not self.interaction.failed

    @property
    def ack_ms(self) -> float:
        """Milliseconds from the act to its acknowledgement."""
        assert self.interaction.ack_ms is not None, "not acknowledged"  # noqa: S101  a guard for tests
        return self.interaction.ack_ms

    @property
    def deferred(self) -> bool:
        """Whether the bot first asked for time."""
        return self.callback in {Callback.DEFERRED_MESSAGE, Callback.DEFERRED_UPDATE}

    @property
    def updated(self) -> bool:
        """Whether the answer changed, or may still change, the message that carried the component."""
        return self.callback in {Callback.DEFERRED_UPDATE, Callback.UPDATE}

    @property
    def message(self) -> Message | None:
        """The reply, or the message that was updated."""
        return self.interaction.reply

    @property
    def followups(self) -> list[Message]:
        """The further messages."""
        return list(self.interaction.followups)

    @property
    def messages(self) -> list[Message]:
        """The reply and the further messages, without a message that was merely updated."""
        reply = [self.interaction.reply] if self.interaction.reply and not self.updated else []
        return [*reply, *self.interaction.followups]

    @property
    def ephemeral(self) -> bool:
        """Whether the first written answer is private; a bare update is not."""
        return bool(self.messages) and self.messages[0].ephemeral

    @property
    def edited(self) -> bool:
        """Whether the reply was changed after it was sent or deferred."""
        return self.message is not None and self.message.edits > 0

    @property
    def text(self) -> str:
        """All text of the written answers; of the updated message if nothing else was written."""
        if self.messages:
            return "\n".join(text_of(message) for message in self.messages)
        return text_of(self.message) if self.message else ""

    @property
    def modal(self) -> Modal | None:
        """The form that was opened."""
        return self.interaction.modal

    @property
    def choices(self) -> list[Json] | None:
        """The choices that were offered, for an autocomplete."""
        return self.interaction.choices

    async def acknowledged(self, timeout: float = _PATIENCE) -> Answer:  # noqa: ASYNC109  part of the verb
        """Wait until the bot acknowledged or the act failed; returns self."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                await self.interaction.settled.wait()
        return self

    async def finished(self, timeout: float = _PATIENCE) -> Answer:  # noqa: ASYNC109  as above
        """Wait until "thinking…" is over too; raises TimeoutError; returns self."""
        if not await self._activity.until(lambda: not self.interaction.unfinished, timeout):
            raise TimeoutError(f"still unanswered: {self.interaction!r}")
        return self

    def __repr__(self) -> str:
        return f"<Answer {self.callback!r} to {self.interaction!r}>"
