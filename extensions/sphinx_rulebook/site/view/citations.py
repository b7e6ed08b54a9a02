"""The references between units, among the chapters that a language shows.

They are counted book by book when they are first asked for. A rebuild looks only at the units of the books that have
changed, and of the few units of others that refer to these: the references between books are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from ...library.label_index import LabelIndex, Target, resolve_references
from ...model.books import Book
from ...model.units import Kind, Unit
from ...rulings.review_states import references_of
from .kept.kept_values import KeptValues
from .page_documents import BookDocument, ChapterDocument, Documents
from .placed_units import WorkInTurn

MOST_CITED = 5
"""How many rules the page of a book names as the most cited."""


class CrossReference(NamedTuple):
    """A reference from one book, given by its code, case-folded, to another.

    The unit that contains it is given by its key and by its index among the units of its chapter, so that it need not
    be parsed; ``code`` and ``label`` are what the reference names.
    """

    here: str
    key: str
    position: int
    is_ruling: bool
    code: str
    label: str


class CitingRuling(NamedTuple):
    """A ruling that cites a rule, with its book, which is that of the source if the ruling is not translated."""

    unit: Unit
    book: Book


_Owner = Unit | CrossReference
"""A unit that contains a reference; that of another book is looked up only when it is asked for."""


class Citations:
    """The backlinks of units and the rulings that cite them, the most cited rules of books, and the references between
    books.

    ``codes`` are the codes of books, case-folded, by the paths of their files; ``find_missing`` returns the rulings of
    the source, with their books, that pages show instead of missing translations; references between books are
    ``kept``.

    They are not counted on the graph of `reference_graph`: no page needs that, and it takes as long as all pages.
    """

    def __init__(
        self,
        language: str,
        documents: Documents,
        index: LabelIndex,
        codes: Mapping[str, str],
        find_missing: Callable[[], Iterable[tuple[Unit, Book]]],
        kept: KeptValues,
    ) -> None:
        self._language, self._documents, self._index = language, documents, index
        self._find_missing, self._kept = find_missing, kept
        self._turns = WorkInTurn(codes, self._count)
        self._crossing: dict[str, Sequence[CrossReference]] = {}
        self._referring: dict[str, dict[str, _Owner]] = {}
        self._citing: dict[str, dict[str, _Owner | CitingRuling]] = {}
        self._most_cited: dict[str, Sequence[Unit]] = {}
        self._backlinks: dict[str, Sequence[Unit]] = {}
        self._rulings: dict[str, Sequence[CitingRuling]] = {}

    def owners(self, unit: Unit) -> Collection[Unit | CrossReference]:
        """Return what `backlinks` does, but for each unit of another book one of its references."""
        self._turns.do_for(unit.key)
        owners = self._referring.get(unit.key)
        return owners.values() if owners is not None else ()

    def backlinks(self, unit: Unit) -> Sequence[Unit]:
        """Return the units that refer to a unit, except rulings, in reading order; a reference in an example counts
        for the example's unit.
        """
        owners = self.owners(unit)
        if not owners:  # as for most units
            return ()
        if unit.key not in self._backlinks:
            self._backlinks[unit.key] = [self._unit(owner) for owner in owners]
        return self._backlinks[unit.key]

    def rulings(self, unit: Unit) -> Sequence[CitingRuling]:
        """Return the rulings that cite a unit, in reading order."""
        self._turns.do_for(unit.key)
        citing = self._citing.get(unit.key)
        if citing is None:
            return ()
        if unit.key not in self._rulings:
            self._rulings[unit.key] = [self._citing_ruling(one) for one in citing.values()]
        return self._rulings[unit.key]

    def most_cited(self, book: Book) -> Sequence[Unit]:
        """Return the few rules of a book that other rules refer to most often, the most cited first."""
        code = book.code.casefold()
        self._turns.do(code)
        return self._most_cited.get(code, ())

    def crossing(self, code: str) -> Sequence[CrossReference]:
        """Return the references from the book with a code, case-folded, to others, in reading order, whether or not
        they lead somewhere.
        """
        if code not in self._crossing:
            name = f"references to other books in {self._language}"
            found = self._kept.get(name, code, lambda: list(self._find_crossing(code)))
            self._crossing[code] = [CrossReference(code, *one) for one in found]
        return self._crossing[code]

    def complete(self, code: str) -> None:
        """Count the references to the units of a book with a code, case-folded."""
        self._turns.do(code)

    def _find_crossing(self, code: str) -> Iterator[tuple[str, int, bool, str, str]]:
        """Yield the references from a book to others, without its code."""
        for document in self._documents.of_code(code):
            for position, owner in enumerate(document.chapter.units):
                for reference in references_of(owner):
                    if reference.book is not None and reference.leaves(code):
                        yield owner.key, position, owner.kind is Kind.RULING, reference.book, reference.label

    def _count(self, code: str) -> None:
        """Count the references to the units of a book."""
        counts: Counter[str] = Counter()
        targets: dict[str, Unit] = {}
        for page in self._documents.books.values():
            here = page.book.code.casefold()
            for owner, is_ruling, target in self._inside(page) if here == code else self._from(here, code):
                unit = target.unit
                targets[unit.key] = unit
                if is_ruling and owner.key != unit.key:
                    self._citing.setdefault(unit.key, {})[owner.key] = owner
                elif owner.key != unit.key:
                    self._referring.setdefault(unit.key, {})[owner.key] = owner
                if unit.kind in (Kind.RULE, Kind.SUBRULE) and not is_ruling:
                    counts[unit.key] += 1
        for ruling, book in self._missing:
            for reference in references_of(ruling):
                found = self._index.find(reference, book)
                if found is not None and found.book.code.casefold() == code:
                    self._citing.setdefault(found.unit.key, {})[ruling.key] = CitingRuling(ruling, book)
        self._most_cited[code] = [targets[key] for key, _ in counts.most_common(MOST_CITED)]

    def _inside(self, page: BookDocument) -> Iterator[tuple[_Owner, bool, Target]]:
        """Yield the references of a book to its own units: who has it, whether that is a ruling, and the target."""
        code = page.book.code.casefold()
        # The chapters as the pages show them: those of the translation, and the source's instead of missing ones.
        chapters = tuple(document.chapter for document in self._documents.of_book(page.book))
        shown = replace(page.book, chapters=chapters, glossary=None, rulings=())
        for _, owner, target in resolve_references([shown], self._index):
            if target.book.code.casefold() == code:
                yield owner, owner.kind is Kind.RULING, target

    def _from(self, here: str, code: str) -> Iterator[tuple[_Owner, bool, Target]]:
        """Yield the same for the references of another book to the units of a book."""
        for reference in self.crossing(here):
            if reference.code.casefold() == code:
                target = self._index.find_label(reference.label, reference.code)
                if target is not None:
                    yield reference, reference.is_ruling, target

    def _citing_ruling(self, owner: _Owner | CitingRuling) -> CitingRuling:
        if isinstance(owner, CitingRuling):
            return owner
        return CitingRuling(self._unit(owner), self._document(owner.key).book)

    def _unit(self, owner: _Owner) -> Unit:
        if isinstance(owner, Unit):
            return owner
        return self._document(owner.key).chapter.units[owner.position]

    def _document(self, key: str) -> ChapterDocument:
        """Return the document that shows a unit of the language, by the unit's key."""
        return self._by_path[key.rpartition(":")[0]]

    @cached_property
    def _by_path(self) -> Mapping[str, ChapterDocument]:
        return {document.chapter.path: document for document in self._documents.chapters.values()}

    @cached_property
    def _missing(self) -> Sequence[tuple[Unit, Book]]:
        return tuple(self._find_missing())
