"""Draws scenes off the event loop, and keeps the files it drew last."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from ui.pictures.scene import Scene
from ui.pictures.themes import THEMES, Theme

_THREADS: Final = 1
"""Two threads would draw half as much again, but make the event loop twice as late while they do."""
_KEPT: Final = 256
"""How many files are kept: some 4 MB."""

_Key = tuple[Scene, str]


class Studio:
    """Turns scenes into PNG files; used from one event loop. Close it when done."""

    def __init__(self, threads: int = _THREADS, kept: int = _KEPT) -> None:
        self._threads = ThreadPoolExecutor(threads, "pictures")
        self._most = kept
        self._kept: OrderedDict[_Key, bytes] = OrderedDict()
        self._drawing: dict[_Key, asyncio.Future[bytes]] = {}

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
            drawing = self._begin(key, THEMES[theme])
        return await asyncio.shield(drawing)

    def close(self) -> None:
        """Let the threads end; drawings not yet begun are cancelled."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self, key: _Key, theme: Theme) -> asyncio.Future[bytes]:
        drawing = asyncio.get_running_loop().run_in_executor(self._threads, key[0].encoded, theme)
        self._drawing[key] = drawing
        drawing.add_done_callback(lambda done: self._end(key, done))
        return drawing

    def _end(self, key: _Key, drawing: asyncio.Future[bytes]) -> None:
        del self._drawing[key]
        if drawing.cancelled() or drawing.exception() is not None:
            return
        self._kept[key] = drawing.result()
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
