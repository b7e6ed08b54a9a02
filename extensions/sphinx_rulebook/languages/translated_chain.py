"""The successive states of a book of a translation, with those of its source, which say when a rule changed."""

from __future__ import annotations

from collections.abc import Mapping

from ..editions.chain import EditionState, frozen_state, is_same, read_chain, read_frozen_books, working_state
from ..editions.frozen_book import WORKING_TEXT
from ..editions.translated.completed_state import complete_state
from ..library.book_units import BookUnits
from ..library.label_index import LabelIndex
from ..model.books import Book, Library
from ..model.findings import Finding
from .pairing import Basis, PairedBook, pair_translation


def read_translated_chain(
    library: Library, indexes: Mapping[str, LabelIndex], book: Book, findings: list[Finding]
) -> list[EditionState]:
    """Return the states of a book, oldest first, as `read_chain` does; in a translation, they are completed by those
    of the source (see `complete_state`).
    """
    source = source_of(library, book)
    if source is None:
        return read_chain(book, indexes[book.language], findings)
    frozen = read_frozen_books(book, findings)
    working = working_state(book, indexes[book.language], frozen[-1] if frozen else None)
    sources = read_chain(source, indexes[source.language], [])  # the check reports what is wrong with its editions
    of_version = {state.name: state for state in sources}
    states = [complete_state(frozen_state(one), of_version.get(one.edition.version), one.sources) for one in frozen]
    is_new = not frozen or not is_same(frozen_state(frozen[-1]), working) or sources[-1].name == WORKING_TEXT
    if is_new:
        paired = pair_translation(library, source, book, indexes, [])
        states.append(complete_state(working, sources[-1], known_sources(paired, working.units, sources[-1].units)))
    return states


def source_of(library: Library, book: Book) -> Book | None:
    """Return the book of the source that a book translates; None for a book of the source, and for a translation that
    counts for itself: its editions are not those of the source.
    """
    if book.language == library.source_language or book.counts_itself:
        return None
    return library.book(library.source_language, book.code)


def known_sources(paired: PairedBook, units: BookUnits, source_units: BookUnits) -> dict[str, str]:
    """Return the ids of the source's units by the ids of a translation's units, for units known to be the same
    rule.
    """
    return {
        units.ids[counterpart.place]: source_units.ids[place]
        for place, counterpart in paired.counterparts.items()
        if counterpart.basis is not Basis.PROPOSED
    }
