"""Titles of articles on the line above the number, as marginal titles of statutes: *Kapsam* above ``MADDE 2 – (1)``."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....markup.titles import is_title
from ...typed_document import Line, TypedChapter, TypedUnit

_MOST_WORDS = 8
_FEWEST, _LEAST_SHARE = 2, 0.6


def with_marginal_titles(chapters: Sequence[TypedChapter]) -> tuple[TypedChapter, ...]:
    """Return chapters in which articles without a title have the one that stood at the end of the unit above, if most
    of them have one there.
    """
    bare = sum(1 for chapter in chapters for unit in chapter.units if _is_bare(unit))
    titled = sum(1 for chapter in chapters for _ in _pairs(chapter))
    if titled < max(_FEWEST, _LEAST_SHARE * bare):
        return tuple(chapters)
    return tuple(map(_with_titles, chapters))


def _with_titles(chapter: TypedChapter) -> TypedChapter:
    units = list(chapter.units)
    for place in list(_pairs(chapter)):
        above, title = units[place - 1], units[place - 1].paragraphs[-1]
        units[place - 1] = replace(above, paragraphs=above.paragraphs[:-1])
        units[place] = replace(units[place], text=title.text, lines=(*title.lines, *units[place].lines))
    return replace(chapter, units=tuple(units))


def _pairs(chapter: TypedChapter) -> Iterator[int]:
    """Yield the indexes of the articles without a title below a line that can be their title."""
    for place, (above, unit) in enumerate(itertools.pairwise(chapter.units), 1):
        if _is_bare(unit) and _ends_with_title(above):
            yield place


def _is_bare(unit: TypedUnit) -> bool:
    """Return whether a unit has a number with a word, and nothing else on its line."""
    has_word = sum(map(str.isalpha, unit.number)) > 1
    return has_word and not unit.text and len(unit.lines) == 1 and not unit.is_made_up and unit.rank > 1


def _ends_with_title(unit: TypedUnit) -> bool:
    last = unit.paragraphs[-1] if unit.paragraphs else None
    if last is None or last.marker or last.opening or last.is_block or last.level or len(last.lines) != 1:
        return False
    return is_title(last.text) and len(last.text.split()) <= _MOST_WORDS and not last.text[0].islower()


def titles_left(chapters: Sequence[TypedChapter]) -> list[Line]:
    """Return the lines that look like titles of the articles below them, whose text is on the line of their number, if
    most of these articles have such a line above.
    """
    articles = [
        (above, unit)
        for chapter in chapters
        for above, unit in itertools.pairwise(chapter.units)
        if sum(map(str.isalpha, unit.number)) > 1 and unit.text and not is_title(unit.text) and not unit.is_made_up
    ]
    found = [above.paragraphs[-1].lines[0] for above, _ in articles if _ends_with_title(above)]
    return found if len(found) >= max(_FEWEST, _LEAST_SHARE * len(articles)) else []
