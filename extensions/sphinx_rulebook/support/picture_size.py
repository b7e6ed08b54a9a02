"""The size at which a browser shows a picture, so that a page can keep its place until it arrives."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from .active_pictures import SVG_ENDING

_LENGTH = re.compile(r"\s*\+?(\d+(?:\.\d+)?|\.\d+)(px|in|cm|mm|pt|pc)?\s*")
_PIXELS = {"px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96 / 72, "pc": 16.0}
"""The pixels of CSS in each absolute unit of length (CSS Values and Units, section 6.2)."""
_COMMA_OR_SPACE = re.compile(r"[\s,]+")
_LARGEST = 100_000
_EXACT = 200
"""From this many pixels on, rounding changes a ratio by less than a quarter of a per cent."""


class PictureSize(NamedTuple):
    """A width and a height in pixels of CSS.

    If the picture ``fills_line``, only their ratio is known: a browser makes it as wide as the text around it.
    """

    width: int
    height: int
    fills_line: bool = False


def picture_size(path: Path) -> PictureSize | None:
    """Return the size of a picture, or None if the file does not say it or cannot be read."""
    try:
        state = path.stat()
    except OSError:
        return None
    return _picture_size(str(path), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=4096)
def _picture_size(path: str, changed: int, size: int) -> PictureSize | None:
    """Read a file; its time and size are part of the cache key, so that a changed file is read again."""
    try:
        if path.lower().endswith(SVG_ENDING):
            return svg_size(Path(path).read_bytes())
        import imagesize  # type: ignore[import-untyped]  # with a client for the web, which most builds do not need

        width, height = imagesize.get(path, exif_rotation=True)
    except (OSError, ValueError):
        return None
    return _rounded(width, height)


def svg_size(data: bytes) -> PictureSize | None:
    """Return the size of an SVG picture, or None if its root element does not say it.

    Its own width and height count; one that is missing follows from the ratio of ``viewBox`` (SVG 2, section 8.2, and
    CSS Images 3, section 4.2).
    """
    attributes = _root_attributes(data)
    box = [float(number) for number in _numbers(attributes.get("viewBox", ""))]
    ratio = box[2] / box[3] if len(box) == 4 and box[2] > 0 and box[3] > 0 else None
    width, height = (_pixels(attributes.get(name, "")) for name in ("width", "height"))
    if width is None and height is None:
        # Without a ratio, or with a width in per cent, the size depends on the page.
        return _ratio_only(box[2], box[3]) if ratio else None
    if ratio is not None:
        width = height * ratio if width is None and height is not None else width
        height = width / ratio if height is None and width is not None else height
    return _rounded(width, height) if width is not None and height is not None else None


def _root_attributes(data: bytes) -> dict[str, str]:
    """Return the attributes of a document's root element, as far as it can be read."""
    found: dict[str, str] = {}
    parser = expat.ParserCreate()

    def start(name: str, attributes: dict[str, str]) -> None:
        found.update(attributes)
        parser.StartElementHandler = None

    parser.StartElementHandler = start
    try:
        parser.Parse(data, True)
    except expat.ExpatError:
        return found  # what follows the root's start does not matter here
    return found


def _numbers(text: str) -> list[str]:
    """Return the numbers of a list, or nothing if one of the entries is not a number."""
    entries = _COMMA_OR_SPACE.split(text.strip())
    return entries if all(re.fullmatch(r"[+-]?(?:\d+\.?\d*|\.\d+)", entry) for entry in entries) else []


def _pixels(length: str) -> float | None:
    """Return an absolute length in pixels, or None for any other length."""
    match = _LENGTH.fullmatch(length)
    return float(match[1]) * _PIXELS[match[2] or "px"] if match else None


def _ratio_only(width: float, height: float) -> PictureSize | None:
    """Return a size of which only the ratio counts, large enough for whole numbers to keep the ratio."""
    if not (width.is_integer() and height.is_integer()):
        scale = max(1.0, _EXACT / min(width, height))
        width, height = width * scale, height * scale
    size = _rounded(width, height)
    return size._replace(fills_line=True) if size else None


def _rounded(width: float, height: float) -> PictureSize | None:
    """Return a size in whole pixels, as HTML's attributes need it, or None if no picture has such a size."""
    size = PictureSize(round(width), round(height))
    return size if 0 < size.width <= _LARGEST and 0 < size.height <= _LARGEST else None
