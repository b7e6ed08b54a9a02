"""The project that is changed: its texts, the targets of its labels, and the counterparts of rules in translations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ..checks.suggestions import nearest
from ..editions.carried_ids import units_of
from ..languages.numbered_library import load_library
from ..languages.pairing import Basis, PairedBook, pair_translation
from ..languages.proposals import propose
from ..library.label_index import LabelIndex, Target, index_languages
from ..library.loading import Loaded
from ..library.memory import Memory
from ..library.numbered_units import place_of_number
from ..model.books import Book, Library
from ..model.findings import Finding
from ..support.errors import UnusableInputError
from .source_files import SourceFiles

SURE = 0.8
"""The minimum confidence of a proposed counterpart that is changed together with the rule of the source."""

_OPAQUE_ID = re.compile(r"x[0-9a-f]{10}(?:-\d+)?")


@dataclass(frozen=True, slots=True)
class CounterpartTarget:
    """The counterpart of a source's unit in a translation; ``confidence`` is 1 if it is certain."""

    language: str
    target: Target
    confidence: float


@dataclass(frozen=True)
class Project:
    """A loaded project with the texts of its files."""

    loaded: Loaded
    sources: SourceFiles
    memory: Memory = field(default_factory=Memory)

    @property
    def library(self) -> Library:
        """All books."""
        return self.loaded.library

    @contextmanager
    def with_texts(self, texts: Mapping[str, str]) -> Iterator[Loaded]:
        """Yield the project with different texts in some files, given by path; nothing is written.

        Inside the context, its pages of prose are also read from these texts.
        """
        root = Path(self.library.root)
        with self.memory.with_texts({str(root / path): text for path, text in texts.items()}):
            yield load_library(root, memory=self.memory, shows_drafts=True)

    @cached_property
    def indexes(self) -> dict[str, LabelIndex]:
        """The label index of each language."""
        return index_languages(self.library)

    def labels(self, code: str) -> list[str]:
        """Return all labels that a book has in any language."""
        return [label for index in self.indexes.values() for label in index.labels(code)]

    def translations(self, code: str) -> Iterator[Book]:
        """Yield a book in every language that has it, the source language first."""
        for language in self.library.languages:
            book = self.library.book(language, code)
            if book is not None:
                yield book

    def counterparts(self, target: Target) -> Iterator[CounterpartTarget]:
        """Yield the counterpart of a source's unit in each language in which the counterpart is known or likely."""
        source = target.book
        for language in self.library.languages[1:]:
            translation = self.library.book(language, source.code)
            if translation is None:
                continue
            paired = self._paired(source, translation)
            place = next(i for i, placed in enumerate(paired.source.placed) if placed.unit is target.unit)
            found = paired.counterparts.get(place) or propose(paired).counterparts.get(place)
            if found is not None:
                chapter, unit, _ = paired.translation.placed[found.place]
                confidence = found.confidence if found.basis is Basis.PROPOSED else 1.0
                there = Target.at(translation, chapter, chapter.units.index(unit))
                yield CounterpartTarget(language, there, confidence)

    def _paired(self, source: Book, translation: Book) -> PairedBook:
        findings: list[Finding] = []
        paired = pair_translation(self.library, source, translation, self.indexes, findings, self.memory)
        if findings:  # never write next to a file that a later version has written, or that a merge has broken
            raise UnusableInputError(f"{findings[0].file}:{findings[0].line}: {findings[0].message}")
        return paired


def load_project(path: Path | str, memory: Memory | None = None) -> Project:
    """Load a project or a source tree for changes. Raises UnusableInputError."""
    if not Path(path).is_dir():
        raise UnusableInputError(f"{path} is not a folder; name a project or a source tree")
    memory = memory or Memory()
    loaded = load_library(path, memory=memory, shows_drafts=True)
    return Project(loaded, SourceFiles(Path(loaded.library.root), memory), memory)


def find_unit(project: Project, name: str, code: str | None = None) -> Target:
    """Return the unit of the source language called ``name``: a label, a number or an id.

    ``KK/rule:round`` names a unit of a particular book, like ``code``. A label that only a translation has is found
    in the translation. Raises UnusableInputError if there is no such unit, or if there are several.
    """
    book_code, _, rest = name.rpartition("/")
    code = book_code or code
    if code and not any(project.translations(code)):
        codes = [book.code for book in project.library.books.get(project.library.source_language, ())]
        raise UnusableInputError(f"there is no book {code!r}; choose from {', '.join(codes)}")
    for language in project.library.languages:
        books = [
            book
            for book in project.library.books.get(language, ())
            if code is None or book.code.casefold() == code.casefold()
        ]
        found = [target for book in books for target in _named(book, rest, project.indexes[language])]
        if len({target.book.code for target in found}) > 1:
            there = ", ".join(f"{target.book.code}/{rest}" for target in found)
            raise UnusableInputError(f"{name!r} is in more than one book; write {there}")
        if found:
            return found[0]
    known = [
        label
        for book in project.library.books.get(project.library.source_language, ())
        for label in project.indexes[project.library.source_language].labels(book.code)
    ]
    near = next((label for label in known if label.partition(":")[2] == rest), None) or nearest(rest, known)
    raise UnusableInputError(f"no rule is called {name!r}{f'; did you mean {near}?' if near else ''}")


def _named(book: Book, name: str, index: LabelIndex) -> Iterator[Target]:
    """Yield the unit of a book with a label or a number; ids are searched last, since searching them takes
    longest.
    """
    target = index.find_label(name, book.code)
    if target is not None and target.book is book:
        yield target
        return
    units = units_of(book, index)
    place = place_of_number(units, name)
    if place is None and _OPAQUE_ID.fullmatch(name):
        place = units.place_of_id.get(name)
    if place is not None and units.placed[place].unit in units.placed[place].chapter.units:
        chapter, unit, _ = units.placed[place]
        yield Target.at(book, chapter, chapter.units.index(unit))
