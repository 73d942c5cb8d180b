from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from engine.cards import Suit
from tests.ui.pictures.vision import EYES, contrast, distance, seen
from ui.pictures.themes import MOST_COLOURS, THEMES, Role, Theme, ramp, suit_role

SUITS: tuple[Role, ...] = (*(suit_role(suit) for suit in Suit), suit_role(None))
FAINT: tuple[Role, ...] = (*(suit_role(suit, faint=True) for suit in Suit), suit_role(None, faint=True))

BETWEEN_SUITS = 15
"""CIEDE2000; 2.3 is about the least that is noticed, and 10 is told apart at a glance."""
BETWEEN_FAINT_SUITS = 8
LARGE = 3.0
"""WCAG's contrast of large letters and of graphics with their ground; 4.5 is that of text."""
TEXT = 4.5

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def test_distance_agrees_with_published_pairs() -> None:
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, published in pairs:
        assert distance(one, other) == pytest.approx(published, abs=1e-4)


@themes
def test_a_theme_is_one_palette_of_few_colours(theme: Theme) -> None:
    assert len(theme.palette) <= MOST_COLOURS
    assert len(set(theme.palette)) == len(theme.palette)


@themes
@pytest.mark.parametrize("eyes", EYES)
def test_suits_stay_apart_for_every_kind_of_eyes(theme: Theme, eyes: str) -> None:
    for roles, least in ((SUITS, BETWEEN_SUITS), (FAINT, BETWEEN_FAINT_SUITS)):
        for one, other in combinations(roles, 2):
            apart = distance(seen(theme.colours[one], eyes), seen(theme.colours[other], eyes))
            assert apart >= least, f"{one} and {other}: {apart:.1f}"


@themes
def test_suits_and_text_stand_out_from_their_ground(theme: Theme) -> None:
    colours = theme.colours
    least = TEXT if theme.name == "contrast" else LARGE
    for role in SUITS:
        assert contrast(colours[role], colours["face"]) >= least, role
    for role in ("ink", "muted"):
        for ground in ("table", "panel"):
            assert contrast(colours[role], colours[ground]) >= TEXT
    for ground in ("table", "panel"):
        assert contrast(colours["mark"], colours[ground]) >= LARGE
    for ground in ("accent", "faint"):
        assert contrast(colours["spades"], colours[ground]) >= TEXT


@themes
def test_every_role_survives_the_palette(theme: Theme) -> None:
    for role, colour in theme.colours.items():
        pixel = Image.new("RGB", (1, 1), colour).quantize(
            palette=theme.palette_image, dither=Image.Dither.NONE
        )
        assert theme.palette[pixel.tobytes()[0]] == colour, role


def test_the_edge_of_a_letter_runs_from_its_ground_to_its_colour() -> None:
    theme = THEMES["dark"]
    steps = ramp(theme, "ink", "panel")
    assert (steps[0], steps[-1]) == (theme.index("panel"), theme.index("ink"))
    brightness = [sum(theme.palette[index]) for index in steps]
    assert brightness == sorted(brightness)
    assert len(set(steps)) >= 4
