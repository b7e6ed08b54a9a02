"""A book that is being checked, with what its checks have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ..library.label_index import LabelIndex
from ..model.books import Book, Chapter, Library
from ..support.paced_work import may_pause
from .chapter_files import ChapterFiles


class CheckedBook:
    """A book of a library; ``index`` is the index of the book's language."""

    def __init__(self, book: Book, library: Library, index: LabelIndex) -> None:
        self.book, self.library, self.index = book, library, index

    @property
    def sources(self) -> Iterator[tuple[Chapter, str]]:
        """Each file of the book with the text of all its units, by which most checks rule out the whole file."""
        for file in self._sources:
            may_pause()
            yield file

    @cached_property
    def _sources(self) -> Sequence[tuple[Chapter, str]]:
        return [
            (chapter, "".join([text for unit in chapter.units for text in (unit.heading, unit.body)]))
            for chapter in self.book.files()
        ]

    @cached_property
    def chapter_files(self) -> ChapterFiles:
        """The chapters that links of the book may name."""
        return ChapterFiles(self.library, self.book.language)
