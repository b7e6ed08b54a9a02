"""From a parsed chapter back to its text, byte for byte."""

from __future__ import annotations

from ..model import Chapter, Unit


def write_unit(unit: Unit) -> str:
    """Return the source of one unit of a file: its heading line and the body below it."""
    return "#" * unit.rank + unit.heading + unit.body


def write_chapter(chapter: Chapter) -> bytes:
    """Return the file that `parse_chapter` has read, to the byte (where the file was UTF-8)."""
    text = chapter.header.source + chapter.prologue + "".join(map(write_unit, chapter.units))
    return (("\ufeff" if chapter.has_byte_order_mark else "") + text).encode("utf-8")
