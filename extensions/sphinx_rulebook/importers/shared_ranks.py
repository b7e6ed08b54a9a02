"""Sections and rules that count together, told apart in a translation as they are in its source."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..markup.titles import is_title
from .document import TypedDocument, TypedUnit
from .source_book import SourceBook

_SECTION, _RULE = 2, 3


def with_ranks_of(document: TypedDocument, source: SourceBook) -> TypedDocument:
    """Return a document in which what is a section in the source is one, and what is a rule there is a rule.

    Where both count together, a number does not tell, and a title may read like a sentence in one of two languages.
    Whatever cannot be a section (a sentence, or a unit with others of its own number) stays a rule.
    """
    numbering = document.numbering
    if isinstance(numbering, str) or len(numbering) < _RULE or numbering[_SECTION - 1] != numbering[_RULE - 1]:
        return document
    ranks: defaultdict[str, deque[int]] = defaultdict(deque)  # of the units of a number, which may stand twice
    for unit in (unit for chapter in source.book.chapters for unit in chapter.units):
        if unit.number and unit.rank in (_SECTION, _RULE):
            ranks[unit.number].append(unit.rank)
    chapters = [replace(chapter, units=tuple(_ranked(chapter.units, ranks))) for chapter in document.chapters]
    return replace(document, chapters=tuple(chapters))


def _ranked(units: Sequence[TypedUnit], ranks: Mapping[str, deque[int]]) -> list[TypedUnit]:
    result: list[TypedUnit] = []
    for i, unit in enumerate(units):
        rank = unit.rank
        if rank in (_SECTION, _RULE) and ranks.get(unit.number):
            rank = ranks[unit.number].popleft()
        following = units[i + 1] if i + 1 < len(units) else None
        has_own = following is not None and following.number.startswith(f"{unit.number}.")
        if rank == _SECTION and (has_own or not is_title(unit.text)):
            rank = _RULE
        result.append(unit if rank == unit.rank else replace(unit, rank=rank))
    return result
