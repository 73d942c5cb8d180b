"""Golden pictures: `python -m tests.ui.pictures.golden [NAME …]` draws them anew.

Look at each of them before you commit it, in its own size and at the 390 pixels of a phone.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageChops

from tests.ui.pictures.scenes import CASES, scene_of
from ui.pictures import THEMES

FOLDER = Path(__file__).parent / "golden"


def path_of(name: str, theme: str) -> Path:
    return FOLDER / f"{name}-{theme}.png"


def drawn(name: str, theme: str) -> Image.Image:
    return scene_of(name).drawn(THEMES[theme])


def difference(golden: Image.Image, actual: Image.Image) -> str:
    """How two pictures differ, pixel by pixel; empty if they do not."""
    if golden.mode != "P" or golden.size != actual.size:
        return f"{golden.mode} {golden.size} became {actual.mode} {actual.size}"
    apart = ImageChops.difference(golden.convert("RGB"), actual.convert("RGB")).convert("L")
    if apart.getbbox() is None:
        return ""
    changed = sum(apart.histogram()[1:])
    return f"{changed} pixels differ, within {apart.getbbox()}"


def main() -> None:
    for name in sys.argv[1:] or CASES:
        for theme in THEMES:
            drawn(name, theme).save(path_of(name, theme), optimize=True)
            sys.stdout.write(f"{path_of(name, theme)}\n")


if __name__ == "__main__":
    main()
