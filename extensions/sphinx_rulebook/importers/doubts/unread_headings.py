"""Doubts about headings with a word and a number that stayed text: ``Erster Abschnitt: Lampen``, ``Article 2 bis``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...markup.counting.insertions import LATIN_INSERTION
from ...markup.titles import is_title
from ..spelled_counters import opening_kinds
from ..typed_document import Line, TypedDocument
from ..unit_words import UNIT_WORDS
from .doubt import Doubt, DoubtKind, quote

_INSERTED = re.compile(rf"(?:{UNIT_WORDS})\s+[0-9]{{1,4}}{LATIN_INSERTION}(?![^\W_])[.:)]?(?:\s*[–—-])?(?:\s|$)", re.I)
_BETWEEN = " .:–—-"


def doubt_unread_headings(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each line that looks like the heading of a unit, with a number in words or that of a unit
    inserted later, and is none.
    """
    source = document.chapters[0].source if document.chapters else ""
    headings = {unit.line for unit in document.units}
    headings |= {dropped.line.number for dropped in document.dropped}
    headings |= {line.number for line in (document.title.lines if document.title is not None else ())}
    for line in document.lines:
        if line.number not in headings and _is_heading(line):
            yield Doubt(
                DoubtKind.NUMBERED_TEXT,
                source,
                line.number,
                line.number,
                f"{quote(line.raw)} stayed text.",
                "Does a unit begin here?",
                "If so, describe its numbers with numbers = [...] in a profile (--layout).",
            )


def _is_heading(line: Line) -> bool:
    inserted = _INSERTED.match(line.text)
    openings = [*opening_kinds(line.text), *([inserted[0]] if inserted is not None else [])]
    titles = (line.text[len(opening) :].lstrip(_BETWEEN) for opening in openings)
    return any(not title or (is_title(title) and not title[0].islower()) for title in titles)
