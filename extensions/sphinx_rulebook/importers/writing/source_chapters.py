"""Which chapter of the source each chapter of a translation stands for, if its chapters have no numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...languages.chapter_alignment import ChapterMatch, match_chapters
from ...markup.counting.number_schemes import NumberingScheme
from ...model.books import Chapter
from ...model.units import Unit
from ..doubts.doubt import Doubt, DoubtKind
from ..typed_document import TypedChapter, TypedDocument
from .book_writer import BookWriter
from .chapter_counts import counts_before
from .proof import read_back
from .source_book import SourceBook

_LEAST_SHARE = 0.5
"""The least share of the units of a chapter that a counterpart has."""
_LEAST_SURE = 0.7
"""The same, below which the match of two chapters is doubted."""


class SourceChapters(NamedTuple):
    """A document whose chapters have the keys of those that they translate, and the doubts about them."""

    document: TypedDocument
    doubts: tuple[Doubt, ...] = ()


def with_source_chapters(
    document: TypedDocument, source: SourceBook, scheme: NumberingScheme, language: str
) -> SourceChapters:
    """Return a translation with the keys of the chapters of its source.

    Chapters without numbers are counted, which is wrong if the translation lacks one, or has one more: a preface, or
    a page that is prose in the source. Chapters without a counterpart get keys that the source does not have.
    """
    if any(chapter.heading.number for chapter in document.chapters) or len(document.chapters) < 2:
        return SourceChapters(document)
    originals = [chapter.units for chapter in source.book.chapters]
    drafts = list(_drafts(document.chapters, scheme, document.is_markdown))
    if [_ranks(units) for units in originals] == [_ranks(units) for units in drafts]:
        return SourceChapters(document)
    matches = [
        match if match.share >= _LEAST_SHARE else ChapterMatch(None, 0.0)
        for match in match_chapters(originals, drafts, source.book.language, language)
    ]
    taken = [number for chapter in source.book.chapters for number in (chapter.ordinal, chapter.number or "")]
    further = max((int(number) for number in taken if number.isdecimal()), default=0)
    chapters: list[TypedChapter] = []
    for chapter, match in zip(document.chapters, matches, strict=True):
        further += match.source is None
        key = str(further) if match.source is None else source.book.chapters[match.source].ordinal
        chapters.append(replace(chapter, key=key))
    doubts = tuple(_doubts(document.chapters, matches, source.book.chapters))
    return SourceChapters(replace(document, chapters=tuple(chapters)), doubts)


def _drafts(chapters: Sequence[TypedChapter], scheme: NumberingScheme, is_markdown: bool) -> Iterator[Sequence[Unit]]:
    before = counts_before(chapters, scheme)
    writer = BookWriter("", scheme, {}, lambda piece: [], is_markdown, before)
    for chapter in chapters:
        yield read_back(writer.chapter(chapter), chapter.key, scheme, [], before=before.get(chapter, ())).units


def _ranks(units: Sequence[Unit]) -> list[int]:
    return [unit.rank for unit in units]


def _doubts(
    chapters: Sequence[TypedChapter], matches: Sequence[ChapterMatch], originals: Sequence[Chapter]
) -> Iterator[Doubt]:
    for chapter, match in zip(chapters, matches, strict=True):
        if match.source is not None and match.share < _LEAST_SURE:
            line = max(1, chapter.heading.line)
            yield Doubt(
                DoubtKind.CHAPTER_ORDER,
                chapter.source,
                line,
                line,
                f"the chapter {chapter.heading.text!r} was matched with {originals[match.source].title!r} of the "
                "source, but they have few rules in common.",
                "Is it another chapter?",
                "If so, give the file the name, and its rules the labels, of the other chapter by hand.",
            )
