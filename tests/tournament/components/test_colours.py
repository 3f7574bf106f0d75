"""The palette is readable: each pair of text and ground of the parts, in light and dark (WCAG 2.2, 1.4.3)."""

import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).resolve().parents[3] / "tournament/static/components/tokens.css").read_text()
ROOTS = re.findall(r":root([^{]*)\{([^}]*)\}", TOKENS)
GROUNDS = ("page", "face", "raised", "sunk")
TEXTS = [
    (ink, ground)
    for ink in ("ink", "ink-soft", "link", "red", "green", "blue", "amber")
    for ground in GROUNDS
]
TEXTS += [(tone, f"{tone}-soft") for tone in ("red", "green", "blue", "amber")]
TEXTS += [("ink", f"{tone}-soft") for tone in ("red", "green", "blue", "amber")]
TEXTS += [("ink", "mark"), ("ink-soft", "mark"), ("red", "mark"), ("link", "felt-soft"), ("on-felt", "felt")]
TEXTS += [("on-felt", "felt-hover"), ("on-bar", "bar"), ("on-bar-soft", "bar")]
TEXTS += [(f"wind-{wind}", "tile-face") for wind in "eswn"]
TEXTS += [(f"tile-{suit}", "tile-face") for suit in ("man", "pin", "sou", "ink")] + [
    ("tile-red", "tile-red-face")
]
EDGES = [("control", ground) for ground in GROUNDS] + [("focus", ground) for ground in GROUNDS]
EDGES += [("felt", "page"), ("felt", "face"), ("amber-strong", "face"), ("tile-face", "bar")]


def values(block: str) -> dict[str, str]:
    """The colours of one block by name."""
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", block))


LIGHT = {**values(ROOTS[0][1]), **values(ROOTS[-1][1])}
DARK = {**LIGHT, **values(ROOTS[2][1])}


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb, 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(colour), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_is_readable_on_its_background(theme, text, ground):
    assert contrast(theme[text], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_the_edge_of_a_control_stands_out(theme, edge, ground):
    assert contrast(theme[edge], theme[ground]) >= 3


def test_dark_by_choice_is_the_same_as_dark_by_the_system():
    assert values(ROOTS[1][1]) == values(ROOTS[2][1])


def test_black_on_white_has_a_contrast_of_21():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
