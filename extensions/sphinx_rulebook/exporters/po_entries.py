"""What a translator is shown of a book: its units one by one, each with all that it says and what translates it now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..book_units import BookUnits
from ..editions.identity import units_of
from ..findings import Finding
from ..index import LabelIndex, index_languages
from ..languages.pairing import Basis, PairedBook, pair_books
from ..languages.status import State, UnitStatus, unit_statuses
from ..languages.sync import read_sync
from ..library import TRANSLATIONS_FOLDER
from ..markup.commented import body_of
from ..model import Book, Kind, Library, Unit
from .po_proposals import propose_for_entries


@dataclass(frozen=True, slots=True)
class Entry:
    """A unit of the source with its translation, "" where it has none.

    ``place`` is its place among the source's units, and ``counterpart`` that of its translation.  ``previous`` is what
    the source said when it was translated, where it says something else now.  ``is_proposed`` says that nobody has
    confirmed the translation as that of this unit; ``is_fuzzy`` that a person has to look at it, for either reason.
    """

    id: str
    place: int
    counterpart: int | None
    source: str
    translation: str
    is_proposed: bool = False
    previous: str | None = None

    @property
    def is_fuzzy(self) -> bool:
        """Whether the translation has to be looked at."""
        return self.is_proposed or self.previous is not None


@dataclass(frozen=True, slots=True)
class BookEntries:
    """The entries of a book in the reading order of the source, and the pairs, proposals included, they come from."""

    paired: PairedBook
    entries: tuple[Entry, ...]


def read_entries(library: Library, language: str, findings: list[Finding]) -> Iterator[BookEntries]:
    """Yield the entries of every book of the source for one language, which need not be there yet.

    What is wrong with a book's sync state is appended to ``findings``.
    """
    indexes = index_languages(library)
    source_index = indexes[library.source_language]
    index = indexes.get(language) or LabelIndex((), source_index)
    for source in library.books.get(library.source_language, ()):
        translation = library.book(language, source.code) or _untranslated(library, language, source)
        sync = read_sync(library.root, translation, findings)
        paired = pair_books(units_of(source, source_index), units_of(translation, index), sync)
        paired = propose_for_entries(paired)
        yield BookEntries(paired, tuple(_entries(paired)))


def markup_of(unit: Unit) -> str:
    r"""Return all that a unit says: its heading without anchors, an empty line, its body without comments.

    Lines end with ``\n``; no empty lines stand around it, nor a final line end.
    """
    lines = body_of(unit).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    written = [number for number, line in enumerate(lines) if line.strip()]
    body = "\n".join(lines[written[0] : written[-1] + 1]) if written else ""
    return f"{unit.text}\n\n{body}" if unit.text and body else unit.text or body


def _untranslated(library: Library, language: str, source: Book) -> Book:
    """Return the translation of a book that nobody has begun."""
    inside = source.folder.removeprefix(library.trees.get(library.source_language, "")).strip("/")
    return Book(source.code, source.title, language, f"{TRANSLATIONS_FOLDER}/{language}/{inside}".rstrip("/"))


def _entries(paired: PairedBook) -> Iterator[Entry]:
    source, translation = paired.source, paired.translation
    statuses = {status.source: status for status in unit_statuses(paired) if status.source is not None}
    for place, (_, unit, _) in enumerate(source.placed):
        markup = "" if unit.kind is Kind.EXAMPLE else markup_of(unit)
        if not markup:
            continue
        counterpart = paired.counterparts.get(place)
        if counterpart is None:
            yield Entry(source.ids[place], place, None, markup, "")
            continue
        is_proposed = counterpart.basis is Basis.PROPOSED
        translated = markup_of(translation.placed[counterpart.place].unit)
        previous = None if is_proposed else _previous(source, place, statuses)
        yield Entry(source.ids[place], place, counterpart.place, markup, translated, is_proposed, previous)


def _previous(source: BookUnits, place: int, statuses: Mapping[int, UnitStatus]) -> str | None:
    """Return what a unit and its examples said when they were translated, None where that is what they say now."""
    examples = range(place + 1, place + 1 + len(source.placed[place].unit.examples))
    places = [place, *examples]
    stale = [one for one in places if (status := statuses.get(one)) and status.state is State.STALE]
    if not stale:
        return None
    said = [statuses[one].earlier if one in stale else source.text(one) for one in places if one in (place, *stale)]
    return "\n\n".join(filter(None, said))
