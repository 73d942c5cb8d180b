from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.ui.pictures.scenes import scene_of
from ui.pictures import THEMES
from ui.pictures.png import png_file


@pytest.mark.parametrize("level", [3, 6])
def test_a_file_holds_the_very_picture(level: int) -> None:
    theme = THEMES["light"]
    drawn = scene_of("domino-hand").drawn(theme)
    with Image.open(io.BytesIO(png_file(drawn, theme.flat_palette, level))) as read:
        read.load()
        assert (read.mode, read.size) == ("P", drawn.size)
        assert read.tobytes() == drawn.tobytes()
        assert read.convert("RGB").tobytes() == drawn.convert("RGB").tobytes()


def test_care_makes_a_file_smaller() -> None:
    theme = THEMES["dark"]
    drawn = scene_of("hand-of-14").drawn(theme)
    fast, careful = (len(png_file(drawn, theme.flat_palette, level)) for level in (3, 6))
    assert careful < 0.9 * fast
