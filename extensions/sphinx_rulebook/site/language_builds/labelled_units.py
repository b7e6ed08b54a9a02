"""The units with labels that a language's pages show: what pages of prose and other projects refer to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...library.label_index import Target
from ...library.printed_numbers import printed
from ..view.language_view import LanguageView, Place


class UnitTarget(NamedTuple):
    """A unit as a target: its ``name`` in references, such as ``KK/rule:round``, the name that they print, its kind,
    and its document with its id there.
    """

    name: str
    shown: str
    kind: str
    document: str
    anchor: str


def codes_of(view: LanguageView) -> Sequence[str]:
    """Return the codes of all books, case-folded, in the order in which they are shown."""
    return list(dict.fromkeys(page.book.code.casefold() for page in view.documents.books.values()))


def units_by_further_labels(view: LanguageView, code: str) -> Iterator[UnitTarget]:
    """Yield the units of the book with a code, case-folded, by their former and further labels."""
    documents = view.documents.of_code(code)
    units = [unit for document in documents for unit in document.chapter.units]
    for book in {document.book.folder: document.book for document in documents}.values():
        for label, target in view.further_labels(book, units).items():
            place = view.place(target.unit)
            if place is not None:
                name, shown = f"{book.code}/{label}", printed(target, None)
                yield UnitTarget(name, shown, target.unit.kind.value, place.document, place.anchor)


def labelled_units(view: LanguageView, code: str) -> Iterator[UnitTarget]:
    """Yield the units with labels of the book with a code, case-folded."""
    for document in view.documents.of_code(code):
        for position, unit in enumerate(document.chapter.units):
            place = view.place(unit)
            if unit.label is not None and place is not None:
                shown = printed(Target.at(document.book, document.chapter, position), None)
                name = f"{document.book.code}/{unit.label}"
                yield UnitTarget(name, shown, unit.kind.value, place.document, place.anchor)


def unit_named(view: LanguageView, target: str, page: str) -> tuple[Target, Place] | None:
    """Return the unit that a page names, if there is one: ``BOOK/kind:name``, or ``kind:name`` on a page of the
    book.
    """
    code, _, label = target.rpartition("/")
    return view.find(label, code or page.partition("/")[0])


def shown_units(view: LanguageView, targets: Iterable[str], page: str) -> list[tuple[str, str, str, str]]:
    """Return what a page shows of the units that it names: the names, what is printed, and the places."""
    found = ((target, unit_named(view, target, page)) for target in targets)
    return [(target, printed(unit[0], None), unit[1].document, unit[1].anchor) for target, unit in found if unit]
