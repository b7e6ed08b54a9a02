"""Doubts about tables that have the rules of two languages side by side: ``1.1 text | 1.1 Text``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..reading.shapes import split_number
from ..typed_document import TypedDocument, TypedParagraph
from .doubt import Doubt, DoubtKind, span

_CELL = re.compile(r"(?<!\\)\|")
_FEWEST = 2


def doubt_bilingual_tables(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each table of which most rows have the same number at the start of several cells."""
    found = (
        (chapter.source, paragraph)
        for chapter in document.chapters
        for unit in chapter.units
        for paragraph in unit.paragraphs
    )
    source = document.chapters[0].source if document.chapters else ""
    pages = ((source, paragraph) for page in document.pages for paragraph in page.paragraphs)
    for name, paragraph in (*found, *pages):
        if paragraph.is_block and paragraph.lines and _is_bilingual(paragraph):
            yield Doubt(
                DoubtKind.NUMBERED_TEXT,
                name,
                *span(paragraph.lines),
                "A table has the same numbers in several columns, and stayed a table.",
                "Does it have the rules in several languages?",
                "If so, make a document of each column, and import the others with --like.",
            )


def _is_bilingual(paragraph: TypedParagraph) -> bool:
    rows = [_CELL.split(row.strip().strip("|")) for row in paragraph.text.split("\n") if row.startswith("|")]
    twice = sum(1 for row in rows if _has_number_twice(row))
    return twice >= _FEWEST and 2 * twice > len(rows) - 2


def _has_number_twice(row: list[str]) -> bool:
    openings = [split_number(cell.strip().strip("*_"), True) for cell in row]
    numbers = [opening.number for opening in openings if opening is not None and len(opening.text.split()) > 1]
    return len(numbers) > 1 and len(set(numbers)) == 1
