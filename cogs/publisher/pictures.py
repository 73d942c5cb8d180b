"""Putting pictures on messages: drawn off the loop, sent once, and words wherever no picture can be."""

from __future__ import annotations

import io
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol, TypeVar

import discord

from cogs.answers import Answer
from cogs.publisher.delivery import Unreachable, Vanished
from ui.layouts.parts import View
from ui.layouts.picture import FILE, Picture
from ui.pictures import Scene

log = logging.getLogger(__name__)

T = TypeVar("T")

Files = Sequence[discord.File] | None
"""What is attached to a message from now on; None: what is attached already."""

_NO_PERMISSION: Final = 50013
NO_PICTURE: Final = ""
"""The key of no picture."""


class Draws(Protocol):
    """Who turns scenes into files, as `ui.pictures.Studio` does."""

    async def draw(self, scene: Scene, theme: str) -> bytes:
        """The file of a scene in a theme."""


class Pictures:
    """Sends views with the files of their pictures, or their words if a picture cannot be had.

    A table never waits for its pictures: a failure of the studio is logged once for each time that it
    begins to fail.
    """

    def __init__(self, studio: Draws) -> None:
        self._studio = studio
        self._fails = False

    async def prepared(self, view: View) -> tuple[View, list[discord.File]]:
        """The view with its files, or in words."""
        if view.picture is None:
            return view, []
        file = await self._drawn(view.picture)
        return (_in_words(view), []) if file is None else (view, [file])

    async def put(
        self, view: View, send: Callable[[View, Files], Awaitable[T]], shown: str | None = NO_PICTURE
    ) -> tuple[View, T]:
        """Let `send` bring a view to its message, and return what was sent and what `send` returned.

        `shown` is the key of the picture that the message has: the same one is not sent again (None:
        it may have any). Where files may not be attached, the view is sent in words; raises what `send`
        raises otherwise.
        """
        if shown == key_of(view):
            return view, await send(view, None)
        view, files = await self.prepared(view)
        try:
            return view, await send(view, files)
        except (discord.Forbidden, Unreachable) as refused:
            if not files or not _is_about_permission(refused):
                raise
        view = _in_words(view)
        return view, await send(view, [])

    async def answer(self, answer: Answer, view: View) -> View:
        """Answer with a view; returns what was shown."""
        shown, _ = await self.put(view, lambda shown, files: answer.show(shown, files=files or ()))
        return shown

    async def _drawn(self, picture: Picture) -> discord.File | None:
        try:
            content = await self._studio.draw(picture.scene, picture.theme)
        except Exception:
            if not self._fails:
                log.exception("a picture could not be drawn: words take its place")
            self._fails = True
            return None
        self._fails = False
        return _InMemory(io.BytesIO(content), FILE, description=picture.alt)


class _InMemory(discord.File):
    """A file that need not be closed: that would tie it to itself until garbage is searched for."""

    def close(self) -> None:
        """Nothing."""


def key_of(view: View) -> str:
    """What tells the picture of a view from all others."""
    return NO_PICTURE if view.picture is None else view.picture.key


def _in_words(view: View) -> View:
    return view if view.as_text is None else view.as_text()


def _is_about_permission(error: Exception) -> bool:
    """Whether Discord refused a request for want of a permission, which may be that to attach files."""
    if isinstance(error, Vanished):
        return False
    cause = error if isinstance(error, discord.HTTPException) else error.__cause__
    return isinstance(cause, discord.HTTPException) and cause.code == _NO_PERMISSION
