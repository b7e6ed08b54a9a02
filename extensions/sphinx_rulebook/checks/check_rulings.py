"""Findings about rulings (RB6xx): what a ruling lacks, and rulings whose rules have changed."""

from __future__ import annotations

from collections.abc import Iterator

from ..library.label_index import LabelIndex
from ..model.answered_questions import RulingStatus
from ..model.books import Book, Chapter, Library
from ..model.findings import Code, Finding
from ..model.units import LABEL_KINDS, BlockKind, Kind, Unit
from ..rulings.review_states import references_of, ruling_states
from ..rulings.reviews import read_reviews
from .checked_book import CheckedBook

_LABEL = f"{LABEL_KINDS[Kind.RULING]}:"


def check_rulings(checked: CheckedBook) -> Iterator[Finding]:
    """Yield what the rulings of a book lack."""
    for chapter in checked.book.rulings:
        for unit in chapter.units:
            if unit.kind is Kind.RULING:
                yield from _lacks(unit, chapter)
            elif any(block.kind is BlockKind.ANSWER for block in unit.blocks):
                # A heading of the second rank without a label groups rulings; with an answer below it, it is one.
                yield _unlabelled(unit, chapter)


def _lacks(unit: Unit, chapter: Chapter) -> Iterator[Finding]:
    path, line, length = chapter.path, unit.line, unit.rank
    if not (unit.label or "").startswith(_LABEL) and not any(one.label.startswith(_LABEL) for one in unit.anchors):
        yield _unlabelled(unit, chapter)
    if BlockKind.ANSWER not in [block.kind for block in unit.blocks]:
        message = "this ruling has no answer; write one below it: > **Answer:** ..."
        yield Finding(Code.UNANSWERED_RULING, path, line, 1, message, None, length)
    references = references_of(unit)
    for reference in references:
        if not reference.label.startswith(_LABEL):
            return
    is_withdrawn = unit.ruling is not None and unit.ruling.status is RulingStatus.WITHDRAWN
    if not (is_withdrawn and references):  # a withdrawn one may cite just the one that replaces it
        message = "this ruling cites no rule that its answer rests on; write a reference such as [[rule:name]]"
        yield Finding(Code.BASELESS_RULING, path, line, 1, message, None, length)


def _unlabelled(unit: Unit, chapter: Chapter) -> Finding:
    message = "this ruling has no label; write @@ruling:name@@ before its question"
    return Finding(Code.UNLABELLED_RULING, chapter.path, unit.line, 1, message, None, unit.rank)


def check_reviews(book: Book, library: Library, index: LabelIndex) -> Iterator[Finding]:
    """Yield the rulings of a book of the source that are to review, each at its first reference to a changed rule.

    This depends on a file that is not a text of the book, so it is not among the checks whose results are kept.
    """
    problems: list[Finding] = []
    reviews = read_reviews(library.root, book, problems)
    yield from problems
    if not reviews:
        return
    paths = {unit.key: chapter.path for chapter in book.rulings for unit in chapter.units}
    for state in ruling_states(book, index, reviews):
        for change in state.changes:
            changed = "is gone" if change.target is None else "has changed"
            message = (
                f"{change.name} {changed} since this ruling was confirmed; rulebook ruling review shows the change"
            )
            place = next(
                (
                    one
                    for one in references_of(state.unit)
                    if change.target is not None
                    and (found := index.find(one, book)) is not None
                    and found.unit is change.target.unit
                ),
                None,
            )
            line, column = (place.line, place.column) if place is not None else (state.unit.line, 1)
            length = place.length if place is not None else state.unit.rank
            yield Finding(Code.RULING_TO_REVIEW, paths[state.unit.key], line, column, message, None, length)
