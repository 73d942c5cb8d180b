from __future__ import annotations

import asyncio
import io
import logging
import os
import threading
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image

from ui.pictures import Scene, Studio, Theme
from ui.pictures.scene import Text
from ui.pictures.studio import in_process


@dataclass(frozen=True)
class Brake:
    """An item that waits to be let go, counts how often it was drawn, and may fail."""

    go: threading.Event = field(default_factory=threading.Event, compare=False)
    threads: list[str] = field(default_factory=list, compare=False)
    failures: list[Exception] = field(default_factory=list, compare=False)

    def put(self, image: Image.Image, theme: Theme) -> None:
        del image, theme
        self.threads.append(threading.current_thread().name)
        assert self.go.wait(10)
        if self.failures:
            raise self.failures.pop()


@pytest_asyncio.fixture
async def studio() -> AsyncIterator[Studio]:
    made = Studio(kept=2)
    yield made
    made.close()


def text(words: str) -> Scene:
    return Scene(60, (Text(words, 20, 30, 30),))


@pytest.mark.asyncio
async def test_a_scene_becomes_a_palette_file(studio: Studio) -> None:
    file = await studio.draw(text("hello"), "dark")
    with Image.open(io.BytesIO(file)) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", (1000, 60))
    assert await studio.draw(text("hello"), "light") != file


@pytest.mark.asyncio
async def test_equal_scenes_asked_at_the_same_time_are_drawn_once_and_off_the_loop(studio: Studio) -> None:
    brake = Brake()
    asked = [asyncio.create_task(studio.draw(Scene(40, (brake,)), "dark")) for _ in range(5)]
    await asyncio.sleep(0)
    brake.go.set()
    files = await asyncio.gather(*asked)
    assert len(set(files)) == 1
    assert len(brake.threads) == 1
    assert brake.threads[0] != threading.current_thread().name


@pytest.mark.asyncio
async def test_the_files_drawn_last_are_kept(studio: Studio) -> None:
    brake = Brake()
    brake.go.set()
    scene = Scene(40, (brake,))
    await studio.draw(scene, "dark")
    await studio.draw(text("a"), "dark")
    await studio.draw(scene, "dark")
    await studio.draw(text("b"), "dark")
    await studio.draw(scene, "dark")
    assert len(brake.threads) == 1
    await studio.draw(text("c"), "dark")
    await studio.draw(text("d"), "dark")
    await studio.draw(scene, "dark")
    assert len(brake.threads) == 2


@pytest.mark.asyncio
async def test_whoever_stops_waiting_does_not_stop_the_others(studio: Studio) -> None:
    brake = Brake()
    scene = Scene(40, (brake,))
    impatient = asyncio.create_task(studio.draw(scene, "dark"))
    patient = asyncio.create_task(studio.draw(scene, "dark"))
    await asyncio.sleep(0)
    impatient.cancel()
    brake.go.set()
    assert (await patient).startswith(b"\x89PNG")
    assert impatient.cancelled()


@pytest.mark.asyncio
async def test_a_failure_reaches_everybody_who_waits_and_is_not_kept(studio: Studio) -> None:
    brake = Brake(failures=[ValueError("no")])
    brake.go.set()
    scene = Scene(40, (brake,))
    results = await asyncio.gather(*(studio.draw(scene, "dark") for _ in range(2)), return_exceptions=True)
    assert [type(result) for result in results] == [ValueError, ValueError]
    assert (await studio.draw(scene, "dark")).startswith(b"\x89PNG")


@pytest.mark.asyncio
async def test_an_unknown_theme_is_refused(studio: Studio) -> None:
    with pytest.raises(KeyError):
        await studio.draw(text("a"), "sepia")


@pytest.mark.asyncio
async def test_closing_does_not_wait_for_what_is_being_drawn() -> None:
    studio, brake = Studio(), Brake()
    drawing = asyncio.create_task(studio.draw(Scene(40, (brake,)), "dark"))
    waiting = asyncio.create_task(studio.draw(text("a"), "dark"))
    while not brake.threads:
        await asyncio.sleep(0)
    studio.close()
    brake.go.set()
    assert (await drawing).startswith(b"\x89PNG")
    with pytest.raises(asyncio.CancelledError):
        await waiting


@dataclass(frozen=True)
class Fatal:
    """An item that kills the process that draws it, but for the first time only: it leaves a mark."""

    mark: Path

    def put(self, image: Image.Image, theme: Theme) -> None:
        del image, theme
        if not self.mark.exists():
            self.mark.touch()
            os._exit(1)


@pytest.mark.asyncio
async def test_a_process_draws_the_same_as_a_thread_and_is_replaced_when_it_dies(
    studio: Studio, tmp_path: Path
) -> None:
    beside = Studio(in_process)
    try:
        await beside.start()
        assert await beside.draw(text("a"), "light") == await studio.draw(text("a"), "light")
        files = await asyncio.gather(
            beside.draw(Scene(40, (Fatal(tmp_path / "mark"),)), "dark"), beside.draw(text("b"), "dark")
        )
        assert files == [await studio.draw(Scene(40, ()), "dark"), await studio.draw(text("b"), "dark")]
    finally:
        beside.close()


@pytest.mark.asyncio
async def test_where_nothing_can_be_drawn_the_start_is_told_of_it_and_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def cannot() -> None:
        raise OSError("no more processes")

    studio = Studio(lambda: ThreadPoolExecutor(1, initializer=cannot))
    with caplog.at_level(logging.ERROR):
        await studio.start()
    assert "no picture can be drawn" in caplog.text
    with pytest.raises(BrokenExecutor):
        await studio.draw(text("a"), "dark")
    studio.close()


def test_what_a_scene_shows_stays_out_of_its_representation() -> None:
    assert "hello" not in repr(text("hello"))
