"""How long pictures take and how large they are, and that drawing many leaves the event loop free.

Run `python -m bench.pictures [--repeats N]`. For every golden picture it prints the median times of
building its scene and of composing and encoding it with warm sprites, the time of the first drawing, and
the size of the file, each in the theme where it is worst. Times are processor time of the thread. Then a
studio draws 100 different tables at once while a ticker measures how late the event loop is.
The exit code is 1 if a picture misses an aim.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median, quantiles
from typing import Final

from tests.ui.builders import people, play_randomly
from tests.ui.pictures.scenes import CASES, ENGLISH, Builder
from ui.pictures import TABLES, THEMES, Scene, Studio
from ui.pictures.studio import in_process

BUILD: Final = 1.0
DRAW: Final = 8.0
SIZE: Final = 30_000
AIMS: Final = f"aims: build {BUILD:.0f} ms, draw {DRAW:.0f} ms, {SIZE:,} bytes"

BURST: Final = 100
_TICK: Final = 0.001


def milliseconds(work: Callable[[], object], repeats: int) -> float:
    """The median time of `work`."""
    times = []
    for _ in range(repeats):
        start = time.thread_time()
        work()
        times.append(1000 * (time.thread_time() - start))
    return median(times)


def measure(name: str, build: Builder, repeats: int) -> bool:
    """Print the figures of one picture; whether they meet the aims."""
    building, scene = milliseconds(build, repeats), build()
    encoders = [partial(scene.encoded, theme) for theme in THEMES.values()]
    first = max(milliseconds(encode, 1) for encode in encoders)
    drawing = max(milliseconds(encode, repeats) for encode in encoders)
    size = max(len(encode()) for encode in encoders)
    good = building <= BUILD and drawing <= DRAW and size <= SIZE
    verdict = "" if good else "   misses an aim"
    print(f"{name:32} {building:6.2f} {first:8.1f} {drawing:7.2f} {size:9,}{verdict}")
    return good


def tables(count: int) -> list[Scene]:
    """Scenes of different tables of dominoes in the middle of a hand."""
    found = []
    for seed in range(count):
        table = play_randomly(people(4), Random(seed), 8 + seed % 12)
        found.append(TABLES["fives-and-threes"].scene(ENGLISH, table.view(None), ("Ada", "Bo", "Cy", "Di")))
    return found


async def lateness(scenes: list[Scene]) -> tuple[float, list[float]]:
    """Seconds until all scenes are drawn, and by how many milliseconds each tick of the loop was late."""
    studio, late = Studio(in_process), list[float]()
    await studio.start()
    start = time.perf_counter()
    drawing = asyncio.gather(*(studio.draw(scene, "dark") for scene in scenes))
    while not drawing.done():
        due = time.perf_counter() + _TICK
        await asyncio.sleep(_TICK)
        late.append(1000 * (time.perf_counter() - due))
    studio.close()
    return time.perf_counter() - start, late


def burst() -> None:
    """Print how a burst of tables fares."""
    seconds, late = asyncio.run(lateness(tables(BURST)))
    worst = quantiles(late, n=100)[98]
    print(
        f"\n{BURST} tables at once: drawn in {seconds:.2f} s;"
        f" the loop late by {median(late):.2f} ms median, {worst:.1f} p99, {max(late):.1f} at most"
    )


def main() -> int:
    """Measure every picture and a burst of them."""
    parser = argparse.ArgumentParser(prog="python -m bench.pictures", description=__doc__)
    parser.add_argument("--repeats", type=int, default=50, help="how often each picture is drawn")
    repeats = parser.parse_args().repeats
    print(f"milliseconds and bytes; {AIMS}\n{'':32} {'build':>6} {'first':>8} {'draw':>7} {'bytes':>9}")
    good = [measure(name, case(), repeats) for name, case in CASES.items()]
    burst()
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
