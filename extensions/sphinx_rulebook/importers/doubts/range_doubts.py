"""Doubts about lines that reserve several numbers at once: ``3.2 – 3.4 Reserved``, ``Rules 10–12 (not used)``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...markup.titles import is_title
from ..cue_words import CUES
from ..typed_document import Line, TypedDocument
from .doubt import Doubt, DoubtKind, quote

_NUMBER = r"[0-9]{1,4}(?:[.\-][0-9]{1,4}){0,5}[a-z]?"
_TO = r"\s?(?:[-–—~〜～至]|to|through|bis|à|a|до|do|tot)\s?"
_END = re.compile(rf"[-–—~〜～至]\s?(?P<last>{_NUMBER})(?![0-9A-Za-z])[.:)]?(?P<text>\s.*|$)")
_RANGE = re.compile(rf"(?:{CUES})\s?{_NUMBER}{_TO}(?P<last>{_NUMBER})(?![0-9A-Za-z])[.:)]?(?P<text>\s.*|$)", re.I)
_SIGNS = re.compile("[.-]")
_MOST_WORDS = 6


def doubt_ranges(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each line that has the numbers of several units, which became one unit or stayed text."""
    for chapter in document.chapters:
        for unit in chapter.units:
            match = _END.match(unit.text) if unit.number and unit.lines else None
            if match is not None and _is_remark(match["text"]) and _is_alike(unit.number, match["last"]):
                yield _doubt(chapter.source, unit.lines[0], f"became {unit.number} alone")
            match = _RANGE.match(unit.text) if not unit.number and unit.lines else None
            if match is not None and _is_remark(match["text"]):
                yield _doubt(chapter.source, unit.lines[0], "has no number in the book")
            for paragraph in unit.paragraphs:
                match = _RANGE.match(paragraph.text) if paragraph.lines and not paragraph.is_block else None
                if match is not None and _is_remark(match["text"]):
                    yield _doubt(chapter.source, paragraph.lines[0], "stayed text")


def _is_remark(text: str) -> bool:
    return len(text.split()) <= _MOST_WORDS and is_title(text.strip())


def _is_alike(first: str, last: str) -> bool:
    """Return whether a number can be the end of a range that begins with another."""
    return len(_SIGNS.findall(first)) == len(_SIGNS.findall(last))


def _doubt(source: str, line: Line, taken: str) -> Doubt:
    return Doubt(
        DoubtKind.NUMBER_IN_TEXT,
        source,
        line.number,
        line.number,
        f"{quote(line.raw)} {taken}.",
        "Are these the numbers of several units?",
        "If so, write a line for each number, and import the document again.",
    )
