"""Contradictions between a document's order and its numbers: duplicate numbers, and numbers that come too late."""

from __future__ import annotations

from collections.abc import Iterator

from ...markup.counting.number_schemes import NumberingScheme
from ...markup.counting.numbering import ChapterNumbers, NumberPlaces
from ...model.findings import Code, Finding
from ..doubts.numbers_anew import find_numbers_anew
from ..typed_document import TypedDocument
from .chapter_counts import counts_before


def check_numbers(document: TypedDocument, scheme: NumberingScheme) -> Iterator[Finding]:
    """Yield a finding for every number of a document that contradicts its position.

    Where the numbers of rules begin anew, a doubt has said so, once for all of them.
    """
    before = counts_before(document.chapters, scheme)
    for chapter in document.chapters:
        numbers, places = ChapterNumbers(scheme, chapter.key, before.get(chapter, ())), NumberPlaces(scheme)
        doubted = {unit for anew in find_numbers_anew(chapter) for unit in anew.units}
        for unit in chapter.units:
            if unit.rank == 1 and unit.number:
                numbers.take(1, unit.number)
            elif unit.rank == 1:
                numbers.count(1)
            first = places.note(unit.rank, unit.number or None, unit.line, True)
            if 1 < unit.rank <= scheme.depth and scheme.patterns[unit.rank - 1] is None:
                numbers.count(unit.rank)
            if unit.rank == 1 or unit.rank > scheme.depth or not unit.number or not unit.lines:
                continue
            taken = numbers.take(unit.rank, unit.number)
            if unit in doubted:
                continue
            if first is not None:
                message = f"the number {unit.number} is already on line {first}; both units keep it"
                yield Finding(Code.DUPLICATE_NUMBER, chapter.source, unit.line, 1, message, None, len(unit.number))
            elif taken.lower_than is not None:
                message = f"the number {unit.number} comes after {taken.lower_than}"
                yield Finding(Code.NUMBER_ORDER, chapter.source, unit.line, 1, message, None, len(unit.number))
            elif not taken.fits:
                message = f"the number {unit.number} is where {taken.expected} would be"
                yield Finding(Code.NUMBER_ORDER, chapter.source, unit.line, 1, message, None, len(unit.number))
