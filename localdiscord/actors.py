"""People as tests drive them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from localdiscord.activity import Activity
from localdiscord.acts import Acts, CannotAct
from localdiscord.answers import Answer
from localdiscord.commands import CommandBook
from localdiscord.interactions import Interaction, Modal
from localdiscord.state import Channel, Json, Message, User
from localdiscord.text import buttons_of, selects_of
from localdiscord.world import World

_PATIENCE = 5.0  # seconds


class Actor:
    """One person. The verbs wait until the bot has acknowledged and return an `Answer`.

    They raise `CannotAct` where a real client would not let the person act. ``wait=False`` returns at
    once, before the acknowledgement. Without ``channel`` a command is used in the guild's first channel.
    """

    def __init__(
        self, user: User, world: World, acts: Acts, commands: CommandBook, activity: Activity
    ) -> None:
        self.user = user
        self._world = world
        self._acts = acts
        self._commands = commands
        self._activity = activity

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The display name."""
        return self.user.name

    @property
    def mention(self) -> str:
        """The text that mentions this person."""
        return self.user.mention

    @property
    def dm_channel(self) -> Channel:
        """The direct messages with the bot."""
        return self._world.dm_with(self.user)

    # -- acting ----------------------------------------------------------------------------------

    async def slash(
        self,
        command: str,
        channel: Channel | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        wait: bool = True,
        **named: Any,
    ) -> Answer:
        """Run a slash command: ``await ada.slash("table open", game="fives-and-threes")``.

        People, channels and roles may be given as such (an `Actor` too) or by id.
        """
        values = {**(options or {}), **named}
        place = channel or self._first_channel()
        return await self._answer(self._acts.slash(self.user, place, command.split(), values), wait=wait)

    async def complete(
        self,
        command: str,
        option: str,
        typed: str = "",
        channel: Channel | None = None,
        **others: Any,
    ) -> list[Json]:
        """Type into an option and return the choices offered: ``[{"name": …, "value": …}]``."""
        place = channel or self._first_channel()
        values = {**others, option: typed}
        asked = self._acts.autocomplete(self.user, place, command.split(), values, focused=option)
        answer = await self._answer(asked, wait=True)
        return answer.choices or []

    async def click(
        self,
        message: Message,
        label: str | None = None,
        custom_id: str | None = None,
        *,
        wait: bool = True,
    ) -> Answer:
        """Press the button with this label (or emoji), or with this custom id."""
        if custom_id is None:
            custom_id = _button(message, label or "")
        return await self._answer(self._acts.click(self.user, message, custom_id), wait=wait)

    async def select(
        self,
        message: Message,
        values: str | Sequence[str],
        custom_id: str | None = None,
        *,
        wait: bool = True,
    ) -> Answer:
        """Choose values, or options by label, from a menu; from the only one if no custom id is given."""
        menu = _menu(message, custom_id)
        wanted = [values] if isinstance(values, str) else list(values)
        by_label = {option["label"]: option["value"] for option in menu.get("options", ())}
        chosen = [by_label.get(value, value) for value in wanted]
        return await self._answer(self._acts.select(self.user, message, menu["custom_id"], chosen), wait=wait)

    async def submit(
        self, modal: Modal, values: Mapping[str, Any] | None = None, *, wait: bool = True
    ) -> Answer:
        """Fill in a form and send it; ``values`` by custom id, the rest as it stands."""
        return await self._answer(self._acts.submit(self.user, modal, values or {}), wait=wait)

    async def forge(
        self,
        custom_id: str,
        message: Message,
        values: Sequence[str] | None = None,
        *,
        wait: bool = True,
    ) -> Answer:
        """Send any custom id as if a button (or with ``values`` a menu) of ``message`` carried it."""
        return await self._answer(self._acts.forge(self.user, message, custom_id, values), wait=wait)

    def say(self, content: str, channel: Channel | None = None) -> Message:
        """Write an ordinary message."""
        return self._acts.say(self.user, channel or self._first_channel(), content)

    async def _answer(self, interaction: Interaction, *, wait: bool) -> Answer:
        answer = Answer(interaction, self._activity)
        return await answer.acknowledged() if wait else answer

    def _first_channel(self) -> Channel:
        return next(iter(self._world.guild.channels.values()))

    # -- looking ---------------------------------------------------------------------------------

    def messages(self, channel: Channel | None = None) -> list[Message]:
        """Everything this person sees in a channel, own ephemerals included, oldest first."""
        place = channel or self._first_channel()
        return [m for m in list(place.messages.values()) if self._world.sees(self.user, m)]

    def last(self, channel: Channel | None = None) -> Message:
        """The newest message this person sees in a channel."""
        return self.messages(channel)[-1]

    def dm(self) -> list[Message]:
        """The direct messages with the bot, oldest first."""
        return self.messages(self.dm_channel)

    def ephemerals(self, channel: Channel | None = None) -> list[Message]:
        """The messages that only this person sees, in one channel or everywhere."""
        return [m for m in self.visible() if m.viewer is self.user and channel in {None, m.channel}]

    def notifications(self) -> list[Message]:
        """The messages for which this person's client rang."""
        return [m for m in self.visible() if self.user.id in m.notified]

    def visible(self) -> list[Message]:
        """Every message this person sees anywhere."""
        return list(self._world.visible(self.user))

    def commands(self, channel: Channel | None = None) -> list[Json]:
        """The slash commands offered in a channel."""
        return self._commands.usable(self.user, channel or self._first_channel())

    async def wait_for(
        self,
        wanted: Callable[[Message], object],
        timeout: float = _PATIENCE,  # noqa: ASYNC109  part of the verb
    ) -> Message:
        """Wait until a message this person sees fits, and return it; raises TimeoutError."""
        found: list[Message] = []

        def look() -> bool:
            found[:] = [message for message in self._world.visible(self.user) if wanted(message)]
            return bool(found)

        if not await self._activity.until(look, timeout):
            raise TimeoutError(f"{self.name} saw no such message within {timeout} s")
        return found[-1]

    def __repr__(self) -> str:
        return f"<Actor {self.name}>"


def _button(message: Message, label: str) -> str:
    """Find the custom id of the one button with a label or emoji; greyed-out ones count too."""
    fitting = [
        button
        for button in (*buttons_of(message), *buttons_of(message, disabled=True))
        if label in {button.get("label"), (button.get("emoji") or {}).get("name")}
    ]
    if len(fitting) != 1:
        raise CannotAct(f"{len(fitting)} buttons are labelled {label!r}")
    return str(fitting[0].get("custom_id"))


def _menu(message: Message, custom_id: str | None) -> Json:
    menus = [
        menu
        for menu in (*selects_of(message), *selects_of(message, disabled=True))
        if custom_id in {None, menu["custom_id"]}
    ]
    if len(menus) != 1:
        raise CannotAct(f"{len(menus)} menus fit {custom_id!r}")
    return menus[0]
