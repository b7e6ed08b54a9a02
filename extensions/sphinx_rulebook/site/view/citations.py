"""The references between units, among the chapters that a language shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...library.label_index import LabelIndex, Target, resolve_references
from ...markup.ruling_facts import is_rulings_file
from ...model.books import Book
from ...model.units import Kind, Unit
from ...rulings.review_states import references_of
from .page_documents import Documents

MOST_CITED = 5
"""How many rules the page of a book names as the most cited."""


class CrossReference(NamedTuple):
    """A reference from one book to another: the unit that contains it, and its target."""

    owner: Unit
    target: Target


class CitingRuling(NamedTuple):
    """A ruling that cites a rule, with its book, which is that of the source if the ruling is not translated."""

    unit: Unit
    book: Book


@dataclass(frozen=True, slots=True)
class Citations:
    """The backlinks of units and the rulings that cite them, by unit key, and by book code in lower case the most cited
    rules of books, and the references between books.
    """

    _referring: Mapping[str, Sequence[Unit]]
    _rulings: Mapping[str, Sequence[CitingRuling]]
    _most_cited: Mapping[str, Sequence[Unit]]
    _crossing: Mapping[str, Sequence[CrossReference]]

    def backlinks(self, unit: Unit) -> Sequence[Unit]:
        """Return the units that refer to a unit, except rulings, in reading order; a reference in an example counts
        for the example's unit.
        """
        return self._referring.get(unit.key, ())

    def rulings(self, unit: Unit) -> Sequence[CitingRuling]:
        """Return the rulings that cite a unit, in reading order."""
        return self._rulings.get(unit.key, ())

    def most_cited(self, book: Book) -> Sequence[Unit]:
        """Return the few rules of a book that other rules refer to most often, the most cited first."""
        return self._most_cited.get(book.code.casefold(), ())

    def crossing(self, code: str) -> Sequence[CrossReference]:
        """Return the references from a book to others and from others to the book, in reading order."""
        return self._crossing.get(code.casefold(), ())


def count_citations(documents: Documents, index: LabelIndex, missing: Iterable[tuple[Unit, Book]]) -> Citations:
    """Return which units refer to which.

    ``missing`` are the rulings of the source, with their books, that pages show instead of missing translations.

    They are not counted on the graph of `reference_graph`: no page needs that, and it takes as long as all pages
    together.
    """
    referring: dict[str, dict[str, Unit]] = {}
    rulings: dict[str, dict[str, CitingRuling]] = {}
    book_of = {
        unit.key: document.book
        for document in documents.chapters.values()
        if is_rulings_file(document.chapter.path)
        for unit in document.chapter.units
    }
    cited: dict[str, Counter[str]] = {}
    targets: dict[str, Unit] = {}
    crossing: dict[str, list[CrossReference]] = {}
    for book in _shown_books(documents):
        here = book.code.casefold()
        for _, owner, target in resolve_references([book], index):
            key, there = target.unit.key, target.book.code.casefold()
            targets[key] = target.unit
            is_ruling = owner.kind is Kind.RULING
            if is_ruling and owner is not target.unit:
                rulings.setdefault(key, {})[owner.key] = CitingRuling(owner, book_of[owner.key])
            elif owner is not target.unit:
                referring.setdefault(key, {})[owner.key] = owner
            if target.unit.kind in (Kind.RULE, Kind.SUBRULE) and not is_ruling:
                cited.setdefault(there, Counter())[key] += 1
            if here != there:
                for code in (here, there):
                    crossing.setdefault(code, []).append(CrossReference(owner, target))
    for unit, book in missing:
        for reference in references_of(unit):
            found = index.find(reference, book)
            if found is not None:
                rulings.setdefault(found.unit.key, {})[unit.key] = CitingRuling(unit, book)
    return Citations(
        {key: list(owners.values()) for key, owners in referring.items()},
        {key: list(owners.values()) for key, owners in rulings.items()},
        {code: [targets[key] for key, _ in counts.most_common(MOST_CITED)] for code, counts in cited.items()},
        crossing,
    )


def _shown_books(documents: Documents) -> list[Book]:
    """Return the books as the pages show them: the chapters of the translation, and the source's instead of missing
    ones.
    """
    return [
        replace(page.book, chapters=tuple(d.chapter for d in documents.of_book(page.book)), glossary=None, rulings=())
        for page in documents.books.values()
    ]
