"""The state of a project at one moment, with the data for the editor's questions, computed when first needed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from ..languages.pairing import PairedBook, pair_translation
from ..languages.status import TranslationState
from ..library.book_units import PlacedUnit
from ..library.label_index import LabelIndex, Target, index_languages
from ..library.layout import SETTINGS_NAME
from ..library.loading import Loaded
from ..library.memory import Memory
from ..markup.roles import RoleReference, find_roles
from ..model.books import Book, Chapter, Library
from ..model.units import Reference, Unit
from ..refactoring.project import Project
from ..refactoring.source_files import SourceFile, SourceFiles
from ..support.errors import UnusableInputError


class FilePlace(NamedTuple):
    """A file of a project: its language, its book (None outside books), its chapter (None if it has no rules)."""

    language: str
    book: Book | None
    chapter: Chapter | None


class Citation(NamedTuple):
    """A reference with a known target: the file that contains it, and its position."""

    path: str
    language: str
    line: int
    column: int
    length: int


@dataclass(frozen=True)
class Snapshot:
    """An immutable view of a loaded project."""

    loaded: Loaded
    memory: Memory
    addresses: Mapping[str, str] = field(default_factory=dict)
    """The editor's addresses of its open files, by path, with symbolic links resolved."""

    @property
    def library(self) -> Library:
        """All books."""
        return self.loaded.library

    @property
    def root(self) -> Path:
        """The project's folder."""
        return Path(self.loaded.library.root)

    @cached_property
    def sources(self) -> SourceFiles:
        """The texts of its files."""
        return SourceFiles(self.root, self.memory)

    @cached_property
    def indexes(self) -> dict[str, LabelIndex]:
        """The label index of each language."""
        return index_languages(self.library)

    @cached_property
    def project(self) -> Project:
        """The project in the form used for changing it."""
        return Project(self.loaded, self.sources, self.memory)

    @cached_property
    def places(self) -> Mapping[str, FilePlace]:
        """Every file that is read, by its path."""
        places: dict[str, FilePlace] = {}
        for language in self.library.languages:
            for path in self.library.prose.get(language, ()):
                places[path] = FilePlace(language, None, None)
            for book in self.library.books.get(language, ()):
                for chapter in book.files():
                    places[chapter.path] = FilePlace(language, book, chapter)
                for path in (*book.prose, f"{book.folder}/{SETTINGS_NAME}".lstrip("/")):
                    places[path] = FilePlace(language, book, None)
        return places

    def source(self, path: str) -> SourceFile | None:
        """Return the text of a file, or None if the file is missing or unreadable."""
        try:
            return self.sources.get(path)
        except UnusableInputError:
            return None

    def unit_at(self, chapter: Chapter, line: int) -> Unit | None:
        """Return the unit that a line of a chapter belongs to, or None before the first unit."""
        place = self.position_at(chapter, line)
        return chapter.units[place] if place is not None else None

    def position_at(self, chapter: Chapter, line: int) -> int | None:
        """Return the index, among the units of its chapter, of the unit that a line belongs to."""
        lines = self.memory.recall(("lines", chapter.path), (chapter,), lambda: [unit.line for unit in chapter.units])
        place = bisect_right(lines, line) - 1
        return place if place >= 0 else None

    def target_at(self, place: FilePlace, line: int) -> Target | None:
        """Return the unit that a line belongs to, with its book and chapter."""
        if place.book is None or place.chapter is None:
            return None
        position = self.position_at(place.chapter, line)
        if position is None:
            return None
        return Target.at(place.book, place.chapter, position)

    def references(self, chapter: Chapter) -> Sequence[Reference]:
        """Return all references in a chapter, including references in examples, in order of position."""

        def collect() -> Sequence[Reference]:
            found = [r for unit in chapter.units for holder in (unit, *unit.examples) for r in holder.references]
            return sorted(found, key=lambda reference: (reference.line, reference.column))

        return self.memory.recall(("references", chapter.path), (chapter,), collect)

    @cached_property
    def citations(self) -> Mapping[tuple[str, str, int], Sequence[Citation]]:
        """The references to a unit, by the language of the reference, and the path and line of the unit."""
        cited: dict[tuple[str, str, int], list[Citation]] = {}
        for path, place in self.places.items():
            index = self.indexes[place.language]
            for code, label, line, column, length in self._marks(path, place):
                target = index.find_label(label, code)
                if target is not None:
                    key = (place.language, target.chapter.path, target.unit.line)
                    cited.setdefault(key, []).append(Citation(path, place.language, line, column, length))
        return cited

    def _marks(self, path: str, place: FilePlace) -> Iterator[tuple[str, str, int, int, int]]:
        own = place.book.code if place.book is not None else ""
        if place.chapter is not None:
            for reference in self.references(place.chapter):
                code = reference.book or own
                yield code, reference.label, reference.line, reference.column, reference.length
        for role, code in self.roles(path):
            yield code, role.label, role.line, role.column, role.length

    def roles(self, path: str) -> Iterator[tuple[RoleReference, str]]:
        """Yield the references of a prose page, each with the code of the book that it leads to, or ""."""
        place, source = self.places.get(path), self.source(path)
        if place is None or place.chapter is not None or source is None or not path.endswith(".md"):
            return
        for role in find_roles(source.text):
            yield role, role.book or (place.book.code if place.book is not None else "")

    def cited_by(self, target: Target, language: str) -> Sequence[Citation]:
        """Return the references of a language to a unit, in order of files and places."""
        return self.citations.get((language, target.chapter.path, target.unit.line), ())

    def paired(self, language: str, code: str) -> PairedBook | None:
        """Return a book of the source with its translation, paired by label and confirmation; None if one of them is
        missing.
        """
        source = self.library.book(self.library.source_language, code)
        translation = self.library.book(language, code)
        if source is None or translation is None or language == self.library.source_language:
            return None
        return pair_translation(self.library, source, translation, self.indexes, [], self.memory)

    def counterpart(self, target: Target, language: str) -> Target | None:
        """Return the unit of another language that is certainly the same rule; in its own language, the unit itself."""
        if language == target.book.language:
            return target
        leading = self.library.source_language
        if target.book.language != leading:
            paired = self.paired(target.book.language, target.book.code)
            place = _place_of(paired.translation.placed, target.unit) if paired is not None else None
            ours = paired.sources.get(place) if paired is not None and place is not None else None
            source = _target(paired.source.book, paired.source.placed, ours) if paired is not None else None
            return source if source is None or language == leading else self.counterpart(source, language)
        paired = self.paired(language, target.book.code)
        place = _place_of(paired.source.placed, target.unit) if paired is not None else None
        found = paired.counterparts.get(place) if paired is not None and place is not None else None
        if paired is None or found is None:
            return None
        return _target(paired.translation.book, paired.translation.placed, found.place)

    def status(self, target: Target, language: str) -> TranslationState | None:
        """Return the translation state of a source's unit in a language, or None if it cannot be determined."""
        paired = self.paired(language, target.book.code)
        place = _place_of(paired.source.placed, target.unit) if paired is not None else None
        if paired is None or place is None:
            return None
        if place not in paired.counterparts:
            return TranslationState.MISSING
        if paired.is_stale(place):
            return TranslationState.STALE
        return TranslationState.UNCONFIRMED if paired.needs_review(place) else TranslationState.TRANSLATED


def _place_of(placed: Sequence[PlacedUnit], unit: Unit) -> int | None:
    return next((place for place, one in enumerate(placed) if one.unit is unit), None)


def _target(book: Book, placed: Sequence[PlacedUnit], place: int | None) -> Target | None:
    """Return a unit of a paired book as a target, or None for an example, which has no heading."""
    if place is None:
        return None
    chapter, unit, _ = placed[place]
    position = next((number for number, one in enumerate(chapter.units) if one is unit), None)
    return Target.at(book, chapter, position) if position is not None else None
