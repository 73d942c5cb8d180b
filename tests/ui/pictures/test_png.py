from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.ui.pictures.scenes import scene_of
from ui.pictures import THEMES
from ui.pictures.png import png_file
from ui.pictures.themes import Theme


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_file_holds_the_very_picture(theme: Theme) -> None:
    drawn = scene_of("domino-hand").drawn(theme)
    with Image.open(io.BytesIO(png_file(drawn, theme.flat_palette))) as read:
        read.load()
        assert (read.mode, read.size) == ("P", drawn.size)
        assert read.tobytes() == drawn.tobytes()
        assert read.convert("RGB").tobytes() == drawn.convert("RGB").tobytes()
