"""How colours look to eyes that lack a kind of cone, and how far apart two colours are.

Colour blindness: the matrices for severity 1.0 of Machado, Oliveira and Fernandes, "A physiologically-
based model for simulation of color vision deficiency", IEEE TVCG 15(6), 2009, on linear RGB. Distance:
CIEDE2000 as in Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", 2005. Contrast: WCAG 2.
"""

from __future__ import annotations

import math

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)


def linear(colour: tuple[int, int, int]) -> Triple:
    red, green, blue = (
        value / 3294.6 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour
    )
    return red, green, blue


def _times(matrix: Matrix, vector: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def seen(colour: tuple[int, int, int], eyes: str) -> Triple:
    """The Lab colour that such eyes take a colour for."""
    red, green, blue = (min(1.0, max(0.0, value)) for value in _times(EYES[eyes], linear(colour)))
    return _lab((red, green, blue))


def _lab(colour: Triple) -> Triple:
    x, y, z = (
        ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116
        for ratio in (a / b for a, b in zip(_times(_TO_XYZ, colour), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    light, dark = sorted((_times(_TO_XYZ, linear(colour))[1] for colour in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two Lab colours."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1 + 0.5 * (1 - math.sqrt(mean7 / (mean7 + 25**7)))
    chroma1, chroma2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    hue1 = math.degrees(math.atan2(b1, a1 * stretch)) % 360
    hue2 = math.degrees(math.atan2(b2, a2 * stretch)) % 360
    turn = (hue2 - hue1 + 180) % 360 - 180 if chroma1 * chroma2 else 0.0
    d_light, d_chroma = light2 - light1, chroma2 - chroma1
    d_hue = 2 * math.sqrt(chroma1 * chroma2) * math.sin(math.radians(turn / 2))
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    hue = hue1 + turn / 2 if chroma1 * chroma2 else hue1 + hue2
    weight_light = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    weight_chroma = 1 + 0.045 * chroma
    weight_hue = 1 + 0.015 * chroma * _hue_term(hue)
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rotation *= math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    light_part, chroma_part, hue_part = d_light / weight_light, d_chroma / weight_chroma, d_hue / weight_hue
    return math.sqrt(light_part**2 + chroma_part**2 + hue_part**2 + rotation * chroma_part * hue_part)


def _hue_term(hue: float) -> float:
    terms = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    return 1 + sum(size * math.cos(math.radians(times * hue + shift)) for size, times, shift in terms)
