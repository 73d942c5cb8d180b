"""People who press what they see at random, as fast as they are told to."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from typing import Final

from localdiscord import Answer, CannotAct, LocalDiscord
from rehearsal.screens import Control, Screen, Screens

PATIENCE: Final = 5.0
"""Seconds after which a person presses again though nothing changed on the screen."""

OnPress = Callable[[Screen, str], None]
"""Called with the screen and the move, before it is pressed."""
OnAnswer = Callable[[Answer], None]
"""Called with the answer to a press, once it is acknowledged or has failed."""


class Crowd:
    """Everybody who has a move to make; `may_play` tells whose moves are made at all."""

    def __init__(
        self,
        server: LocalDiscord,
        screens: Screens,
        chance: random.Random,
        *,
        may_play: Callable[[int], bool] = lambda _person: True,
        on_press: OnPress = lambda *_: None,
        on_answer: OnAnswer = lambda _: None,
    ) -> None:
        self.server = server
        self._screens = screens
        self._chance = chance
        self._may_play = may_play
        self._on_press = on_press
        self._on_answer = on_answer
        self._pressed: dict[int, tuple[int, float]] = {}
        self._under_way: set[asyncio.Task[None]] = set()

    async def play(self, rate: float) -> None:
        """Press `rate` times a second on average, at moments independent of each other, for ever."""
        due = time.monotonic()
        try:
            while True:
                due += self._chance.expovariate(rate)
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                self.press_something()
        finally:
            await self.rest()

    async def play_for(self, seconds: float, rate: float) -> None:
        """Press as `play` does, but only for so long."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.play(rate), seconds)

    async def rest(self) -> None:
        """Give up on the answers that are still to come."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    def press_something(self) -> bool:
        """Let a random person make a random move; False if nobody has one to make."""
        screen = self._someone()
        if screen is None:
            return False
        control = self._chance.choice(screen.controls)
        task = asyncio.create_task(self._press(screen, control))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return True

    def _someone(self) -> Screen | None:
        """Any of the screens where somebody would press, each as likely; looks at no more than it must."""
        screens = list(self._screens.offering.values())
        while screens:
            place = self._chance.randrange(len(screens))
            screens[place], screens[-1] = screens[-1], screens[place]
            if self._is_ready(screen := screens.pop()):
                return screen
        return None

    def _is_ready(self, screen: Screen) -> bool:
        """Whether somebody would press there: not again while nothing has changed, unless impatient."""
        if self._screens.is_outdated(screen):
            return False
        edits, at = self._pressed.get(screen.message.id, (-1, 0.0))
        rested = edits != screen.message.edits or time.monotonic() - at > PATIENCE
        return rested and self._may_play(screen.person.id)

    async def _press(self, screen: Screen, control: Control) -> None:
        message = screen.message
        self._pressed[message.id] = (message.edits, time.monotonic())
        values = control.values(self._chance)
        self._on_press(screen, control.move(values))
        person = self.server.actor(screen.person)
        try:
            if control.options:
                answer = await person.select(message, values, str(control.id))
            else:
                answer = await person.click(message, custom_id=str(control.id))
        except CannotAct:
            return  # it was gone in the moment of the press
        self._on_answer(answer)
