"""The accent of a site in both themes, from one colour: dark enough on light paper, light enough on dark paper.

A team's colour is rarely readable in both themes as it is: yellow on white paper, navy on dark. So its hue is kept, and
its lightness and chroma are bounded in OKLCH, as our own stylesheet does with its own colour (``tokens.css``). The
formulas are those of B. Ottosson, "A perceptual color space for image processing" (2020), and of WCAG 2.2.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

Rgb = tuple[int, int, int]

LEAST_CONTRAST = 4.5
"""The contrast that WCAG 2.2 (1.4.3, AA) asks of text."""

LIGHT_SURFACES = ("#fcfaf5", "#ffffff", "#f5f1e7", "#f3eee2", "#e0f1de", "#fbe4df", "#fbf0d9")
DARK_SURFACES = ("#1e1c19", "#292622", "#272420", "#3a342b", "#213826", "#452721", "#3b2f1a")
"""The colours below text in each theme, as in ``tokens.css``."""

_MOST_LIGHT, _CHROMA_ON_LIGHT = 0.49, 0.17
_LEAST_DARK, _CHROMA_ON_DARK = 0.79, 0.12
"""With these bounds, no colour has less than 4.7 on any surface; a test tries thousands."""
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_NAMES = dict(
    entry.split("=")
    for entry in """
aliceblue=f0f8ff, antiquewhite=faebd7, aqua=00ffff, aquamarine=7fffd4, azure=f0ffff, beige=f5f5dc, bisque=ffe4c4,
black=000000, blanchedalmond=ffebcd, blue=0000ff, blueviolet=8a2be2, brown=a52a2a, burlywood=deb887,
cadetblue=5f9ea0, chartreuse=7fff00, chocolate=d2691e, coral=ff7f50, cornflowerblue=6495ed, cornsilk=fff8dc,
crimson=dc143c, cyan=00ffff, darkblue=00008b, darkcyan=008b8b, darkgoldenrod=b8860b, darkgray=a9a9a9,
darkgreen=006400, darkgrey=a9a9a9, darkkhaki=bdb76b, darkmagenta=8b008b, darkolivegreen=556b2f, darkorange=ff8c00,
darkorchid=9932cc, darkred=8b0000, darksalmon=e9967a, darkseagreen=8fbc8f, darkslateblue=483d8b,
darkslategray=2f4f4f, darkslategrey=2f4f4f, darkturquoise=00ced1, darkviolet=9400d3, deeppink=ff1493,
deepskyblue=00bfff, dimgray=696969, dimgrey=696969, dodgerblue=1e90ff, firebrick=b22222, floralwhite=fffaf0,
forestgreen=228b22, fuchsia=ff00ff, gainsboro=dcdcdc, ghostwhite=f8f8ff, gold=ffd700, goldenrod=daa520, gray=808080,
green=008000, greenyellow=adff2f, grey=808080, honeydew=f0fff0, hotpink=ff69b4, indianred=cd5c5c, indigo=4b0082,
ivory=fffff0, khaki=f0e68c, lavender=e6e6fa, lavenderblush=fff0f5, lawngreen=7cfc00, lemonchiffon=fffacd,
lightblue=add8e6, lightcoral=f08080, lightcyan=e0ffff, lightgoldenrodyellow=fafad2, lightgray=d3d3d3,
lightgreen=90ee90, lightgrey=d3d3d3, lightpink=ffb6c1, lightsalmon=ffa07a, lightseagreen=20b2aa,
lightskyblue=87cefa, lightslategray=778899, lightslategrey=778899, lightsteelblue=b0c4de, lightyellow=ffffe0,
lime=00ff00, limegreen=32cd32, linen=faf0e6, magenta=ff00ff, maroon=800000, mediumaquamarine=66cdaa,
mediumblue=0000cd, mediumorchid=ba55d3, mediumpurple=9370db, mediumseagreen=3cb371, mediumslateblue=7b68ee,
mediumspringgreen=00fa9a, mediumturquoise=48d1cc, mediumvioletred=c71585, midnightblue=191970, mintcream=f5fffa,
mistyrose=ffe4e1, moccasin=ffe4b5, navajowhite=ffdead, navy=000080, oldlace=fdf5e6, olive=808000, olivedrab=6b8e23,
orange=ffa500, orangered=ff4500, orchid=da70d6, palegoldenrod=eee8aa, palegreen=98fb98, paleturquoise=afeeee,
palevioletred=db7093, papayawhip=ffefd5, peachpuff=ffdab9, peru=cd853f, pink=ffc0cb, plum=dda0dd, powderblue=b0e0e6,
purple=800080, rebeccapurple=663399, red=ff0000, rosybrown=bc8f8f, royalblue=4169e1, saddlebrown=8b4513,
salmon=fa8072, sandybrown=f4a460, seagreen=2e8b57, seashell=fff5ee, sienna=a0522d, silver=c0c0c0, skyblue=87ceeb,
slateblue=6a5acd, slategray=708090, slategrey=708090, snow=fffafa, springgreen=00ff7f, steelblue=4682b4, tan=d2b48c,
teal=008080, thistle=d8bfd8, tomato=ff6347, turquoise=40e0d0, violet=ee82ee, wheat=f5deb3, white=ffffff,
whitesmoke=f5f5f5, yellow=ffff00, yellowgreen=9acd32
""".replace(",", " ").split()
)
"""The colours that CSS names (CSS Color 4, section 6.1)."""


class Accent(NamedTuple):
    """A colour for text and lines in each theme, as in CSS."""

    on_light: str
    on_dark: str


class _Oklch(NamedTuple):
    lightness: float
    chroma: float
    hue: float


def parse_colour(written: str) -> Rgb | None:
    """Return the colour that ``#rgb``, ``#rrggbb`` or a name of CSS stands for, or None."""
    word = written.strip()
    match = _HEX.fullmatch(word)
    digits = match[1] if match else _NAMES.get(word.lower(), "")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return (int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)) if digits else None


def colour_names() -> tuple[str, ...]:
    """Return the names that `parse_colour` knows."""
    return tuple(_NAMES)


@lru_cache
def accent_of(colour: Rgb) -> Accent:
    """Return the accent with the hue of a colour; its contrast on each surface is above `LEAST_CONTRAST`."""
    own = _to_oklch(colour)
    return Accent(
        _shown(_Oklch(min(own.lightness, _MOST_LIGHT), min(own.chroma, _CHROMA_ON_LIGHT), own.hue)),
        _shown(_Oklch(max(own.lightness, _LEAST_DARK), min(own.chroma, _CHROMA_ON_DARK), own.hue)),
    )


def least_contrast(colour: str, surfaces: tuple[str, ...]) -> float:
    """Return the lowest contrast of a colour, written ``#rrggbb``, on some surfaces."""
    own = _luminance(colour)
    others = [_luminance(surface) for surface in surfaces]
    return min((max(own, other) + 0.05) / (min(own, other) + 0.05) for other in others)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _to_oklch(colour: Rgb) -> _Oklch:
    red, green, blue = map(_linear, colour)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return _Oklch(lightness, math.hypot(a, b), math.atan2(b, a))


def _shown(colour: _Oklch) -> str:
    """Return a colour as in CSS; a chroma that no screen has at this lightness is lowered until one has it."""
    low, high = 0.0, colour.chroma
    parts = _to_linear(colour)
    if not _is_shown(parts):
        for _ in range(24):
            middle = (low + high) / 2
            low, high = (middle, high) if _is_shown(_to_linear(colour._replace(chroma=middle))) else (low, middle)
        parts = _to_linear(colour._replace(chroma=low))
    return "#" + "".join(f"{_encoded(part):02x}" for part in parts)


def _is_shown(parts: tuple[float, ...]) -> bool:
    return all(-1e-6 <= part <= 1 + 1e-6 for part in parts)


def _to_linear(colour: _Oklch) -> tuple[float, float, float]:
    a, b = colour.chroma * math.cos(colour.hue), colour.chroma * math.sin(colour.hue)
    long = (colour.lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (colour.lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (colour.lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _encoded(part: float) -> int:
    part = min(1.0, max(0.0, part))
    encoded = 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
    return round(255 * encoded)
