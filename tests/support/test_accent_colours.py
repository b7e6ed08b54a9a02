"""The accent of a site: readable in both themes, whatever the colour of the team."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from sphinx_rulebook.support.accent_colours import (
    DARK_SURFACES,
    LEAST_CONTRAST,
    LIGHT_SURFACES,
    accent_of,
    least_contrast,
    parse_colour,
)

TOKENS = Path(__file__).parents[2] / "extensions/sphinx_rulebook/site/theme/styles/tokens.css"


def test_every_colour_can_be_read_on_every_surface_of_both_themes() -> None:
    for colour in product(range(0, 256, 15), repeat=3):
        accent = accent_of(colour)
        assert least_contrast(accent.on_light, LIGHT_SURFACES) > LEAST_CONTRAST, colour
        assert least_contrast(accent.on_dark, DARK_SURFACES) > LEAST_CONTRAST, colour


def test_the_surfaces_are_those_of_the_stylesheet() -> None:
    names = "paper|raised|sunk|chosen|added-tint|removed-tint|changed-tint"
    pairs = re.findall(rf"--(?:{names}): light-dark\((#\w+), (#\w+)\)", TOKENS.read_text("utf-8"))
    assert {light for light, _ in pairs} == set(LIGHT_SURFACES)
    assert {dark for _, dark in pairs} == set(DARK_SURFACES)


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("#0a6", (0, 170, 102)),
        ("#00AA66", (0, 170, 102)),
        (" cyan ", (0, 255, 255)),
        ("RebeccaPurple", (102, 51, 153)),
        ("#00aa6", None),
        ("0a6", None),
        ("rgb(1, 2, 3)", None),
        ("red; }", None),
        ("", None),
    ],
)
def test_what_is_a_colour(written: str, colour: tuple[int, int, int] | None) -> None:
    assert parse_colour(written) == colour


def test_the_hue_stays() -> None:
    light, dark = accent_of((0, 0, 255))
    assert light[5:] > light[1:3]
    assert dark[5:] > dark[1:3]
