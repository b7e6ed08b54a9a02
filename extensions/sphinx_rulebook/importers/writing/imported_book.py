"""The book made from a document: its code and title, its files, and the findings about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.books import Chapter
from ...model.findings import Finding
from ...model.units import Kind
from ..doubts.doubt import Doubt
from .source_book import Alignment, SourceBook


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file of the book: its path below the output folder, its text, and the chapter as read back; None for prose."""

    path: str
    text: str
    chapter: Chapter | None = None


@dataclass(frozen=True, slots=True)
class ReferenceCounts:
    """The counts of references that became links to a unit, became links to a label learned from the source, or
    stayed text as typed.
    """

    resolved: int
    learned: int
    left: int


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import.

    ``reference`` is the printed form of references in the book, ``symbols`` are the texts of its symbols, by their
    names, if they need a table. ``alignments`` has an entry for each chapter that the source also has.
    ``document_findings`` are about the document, ``findings`` about the written files. ``counted_through`` is the
    value of this setting in ``book.toml``; None if it needs none. ``restarts_at_headings`` is the setting of this
    name. ``doubts`` are those about the references. ``addresses`` are the new addresses of the document's ids, from
    the folder of a language of the site; empty unless they are asked for. ``by_number`` is the label of each number
    that has one, ``by_line`` that of the unit which starts on a line of the document. ``outside`` are the books and
    numbers that it refers to.
    """

    files: tuple[ImportedFile, ...]
    kinds: Mapping[Kind, int]
    reference: str
    symbols: Mapping[str, str]
    references: ReferenceCounts
    labels: int
    alignments: tuple[Alignment, ...]
    document_findings: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    counted_through: tuple[str, ...] | None = None
    restarts_at_headings: bool = False
    doubts: tuple[Doubt, ...] = ()
    addresses: Mapping[str, str] = field(default_factory=dict)
    by_number: Mapping[str, str] = field(default_factory=dict)
    by_line: Mapping[int, str] = field(default_factory=dict)
    outside: frozenset[tuple[str, str]] = frozenset()

    def other_numbers(self) -> list[tuple[str, str]]:
        """Return the numbers of the units that have a different number in the source: here, and there."""
        return [numbers for alignment in self.alignments for numbers in alignment.other_numbers()]


@dataclass(frozen=True, slots=True)
class SiblingBook:
    """Another book of the same tree, or of the same import: its code, its title, its labels.

    ``by_number`` is the label of each number and each ``#address`` that has one, ``numbers`` are all of them. ``names``
    are what other documents call it, ``files`` the names of its files. ``pages`` are the paths in the tree of its pages
    of prose, by the ``#addresses`` that lead to them.
    """

    code: str
    title: str
    labels: frozenset[str]
    by_number: Mapping[str, str]
    numbers: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    pages: Mapping[str, str] = field(default_factory=dict)

    def number(self, written: str) -> str | None:
        """Return the number of a unit as this book has it, or None if there is none."""
        forms = (written, written.rstrip("."), written.replace("-", "."))
        return next((form for form in forms if form in self.numbers or form in self.by_number), None)


@dataclass(frozen=True, slots=True)
class BookTarget:
    """The future book of a document: its code, the folder of its files, its title.

    ``own_name`` is the document's name in its own links. ``source`` is the same book in another language, ``siblings``
    are the other books in the same tree by the books' codes, in lower case. ``language`` is its language tag, or "" if
    it is unknown. ``own_title`` is the title that the document gives, or "".
    ``file_names`` are those of chapters by their keys, if they are given.
    """

    code: str
    folder: str
    title: str
    own_name: str = ""
    source: SourceBook | None = None
    siblings: Mapping[str, SiblingBook] = field(default_factory=dict)
    language: str = ""
    own_title: str = ""
    file_names: Mapping[str, str] = field(default_factory=dict)
