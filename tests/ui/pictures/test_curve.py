from __future__ import annotations

import io

import pytest
from PIL import Image

from ui.i18n import Language, language
from ui.pictures.curve import HEIGHT, curve_alt, curve_scene
from ui.pictures.scene import WIDTH
from ui.pictures.themes import THEMES, Theme

COURSES = {
    "two": (1500, 1530),
    "level": (1500,) * 9,
    "steep": (200, 3100, 150, 2900),
    "long": tuple(1500 + (number * 37) % 211 for number in range(300)),
    "below nothing": (20, -35, -60),
}


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("ratings", COURSES.values(), ids=COURSES)
def test_every_course_is_drawn_inside_its_panel(ratings: tuple[int, ...], theme: Theme) -> None:
    scene = curve_scene("Fives and Threes: rating of Ada", ratings, "the last rated matches")
    image = Image.open(io.BytesIO(scene.encoded(theme))).convert("RGB")
    assert image.size == (WIDTH, HEIGHT)
    line = theme.colours["mark"]
    places = [
        (x, y) for x in range(0, WIDTH, 3) for y in range(0, HEIGHT, 1) if image.getpixel((x, y)) == line
    ]
    assert places
    across = {x for x, _ in places}
    assert max(across) - min(across) > WIDTH * 0.75
    assert min(y for _, y in places) > 80
    assert max(y for _, y in places) < HEIGHT - 40


def test_a_rise_is_drawn_upwards() -> None:
    theme = THEMES["dark"]
    image = curve_scene("", (1400, 1600), "").drawn(theme)
    mark = theme.index("mark")

    def heights(x: int) -> list[int]:
        return [y for y in range(HEIGHT) if image.getpixel((x, y)) == mark]

    assert min(heights(200)) > max(heights(900))


def test_words_tell_what_the_curve_shows() -> None:
    told = curve_alt(language("en"), "Rating of Ada", (1500, 1530, 1490, 1510))
    assert told == (
        "Rating of Ada. From 1500 to 1510 in 4 matches; lowest 1490, highest 1530. Rises: 2, falls: 1."
    )


def test_words_fit(each_language: Language) -> None:
    assert len(curve_alt(each_language, "x" * 2_000, COURSES["long"])) <= 1024
