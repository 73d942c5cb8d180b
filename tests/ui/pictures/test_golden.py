from __future__ import annotations

import pytest
from PIL import Image

from tests.ui.pictures.golden import FOLDER, difference, drawn, path_of
from tests.ui.pictures.scenes import CASES, scene_of
from ui.pictures import THEMES

MOST_BYTES = 30_000
REDRAW = "if it is meant, draw it anew with `python -m tests.ui.pictures.golden` and look at it"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", CASES)
def test_a_picture_is_the_one_that_was_looked_at(name: str, theme: str) -> None:
    with Image.open(path_of(name, theme)) as golden:
        golden.load()
        changed = difference(golden, drawn(name, theme))
    assert not changed, f"{path_of(name, theme).name}: {changed}; {REDRAW}"


@pytest.mark.parametrize("theme", THEMES)
def test_every_file_is_small_enough_for_a_phone(theme: str) -> None:
    sizes = {name: len(scene_of(name).encoded(THEMES[theme])) for name in CASES}
    assert not {name: size for name, size in sizes.items() if size >= MOST_BYTES}


def test_no_golden_picture_is_left_of_a_scene_that_is_gone() -> None:
    wanted = {path_of(name, theme).name for name in CASES for theme in THEMES}
    assert {path.name for path in FOLDER.glob("*.png")} == wanted


def test_a_single_changed_pixel_is_noticed() -> None:
    golden = drawn("domino-hand", "dark")
    actual = golden.copy()
    actual.putpixel((500, 100), (actual.getpixel((500, 100)) + 1) % 8)
    assert difference(golden, golden) == ""
    assert difference(golden, actual) == "1 pixels differ, within (500, 100, 501, 101)"
