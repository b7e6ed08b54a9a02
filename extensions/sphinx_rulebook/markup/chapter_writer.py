"""Writing a parsed chapter back to its text, byte for byte."""

from __future__ import annotations

from ..model.books import Chapter
from ..model.units import Unit


def write_unit(unit: Unit) -> str:
    """Return the source of one unit: its heading line and the body below it."""
    return "#" * unit.rank + unit.heading + unit.body


def write_chapter(chapter: Chapter) -> bytes:
    """Return the exact bytes of the file that `parse_chapter` read (if the file was UTF-8)."""
    text = chapter.header.source + chapter.prologue + "".join(map(write_unit, chapter.units))
    return (("\ufeff" if chapter.has_byte_order_mark else "") + text).encode("utf-8")
