"""Draws scenes off the event loop, and keeps the files it drew last.

Drawing takes milliseconds of plain Python: in a thread it would take the interpreter from the event loop
again and again, so a running bot draws in a process beside it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from engine.workers import new_pool
from ui.pictures.scene import Scene
from ui.pictures.themes import DEFAULT_THEME, THEMES

log = logging.getLogger(__name__)

_NICENESS: Final = 5
"""Pictures give way to answers, and computer players to pictures."""
_KEPT: Final = 256
"""How many files are kept: some 4 MB."""

_Key = tuple[Scene, str]
T = TypeVar("T")


def in_thread() -> Executor:
    """A thread that draws: for tools and tests."""
    return ThreadPoolExecutor(1, "pictures")


def in_process() -> Executor:
    """A process that draws: for a running bot."""
    return new_pool(1, _NICENESS)


class Studio:
    """Turns scenes into PNG files; used from one event loop. Close it when done.

    `place` makes what draws; if that dies, a new one takes its place.
    """

    def __init__(self, place: Callable[[], Executor] = in_thread, kept: int = _KEPT) -> None:
        self._place = place
        self._drawer = place()
        self._most = kept
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()
        self._drawing: dict[_Key, asyncio.Task[bytes]] = {}

    async def start(self) -> None:
        """Return when it can draw at once, or cannot at all: that is logged, and each picture tries again."""
        try:
            await self._do(partial(_file, Scene(1, ()), DEFAULT_THEME))
        except Exception:
            log.exception("no picture can be drawn for now")

    async def draw(self, scene: Scene, theme: str) -> bytes:
        """The PNG file of a scene in a theme of `THEMES`; raises KeyError for no such theme.

        An equal scene drawn not long ago is not drawn again, nor is one that is just being drawn. What
        goes wrong in drawing is raised here, and the next request for the scene tries again.
        """
        key = (scene, theme)
        file = self._kept.get(key)
        if file is not None:
            self._kept.move_to_end(key)
            return file
        drawing = self._drawing.get(key)
        if drawing is None:
            drawing = self._drawing[key] = asyncio.create_task(self._do(partial(_file, scene, theme)))
            drawing.add_done_callback(partial(self._end, key))
        return await asyncio.shield(drawing)

    def close(self) -> None:
        """Draw no more; drawings not yet begun are cancelled."""
        self._drawer.shutdown(wait=False, cancel_futures=True)

    async def _do(self, work: Callable[[], T]) -> T:
        loop, drawer = asyncio.get_running_loop(), self._drawer
        try:
            return await loop.run_in_executor(drawer, work)
        except BrokenExecutor:
            if drawer is self._drawer:  # or somebody else has seen to it
                log.warning("what draws pictures has died and is replaced")
                drawer.shutdown(wait=False)
                self._drawer = self._place()
            return await loop.run_in_executor(self._drawer, work)

    def _end(self, key: _Key, drawing: asyncio.Task[bytes]) -> None:
        del self._drawing[key]
        if drawing.cancelled() or drawing.exception() is not None:
            return
        self._kept[key] = drawing.result()
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)


def _file(scene: Scene, theme: str) -> bytes:
    """The file of a scene, by whoever draws."""
    return scene.encoded(THEMES[theme])
