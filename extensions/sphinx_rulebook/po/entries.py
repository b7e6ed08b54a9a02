"""The entries that translators get for a book: its units one by one, each with its whole text and its translation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..editions.carried_ids import units_of
from ..languages.pairing import Basis, PairedBook, pair_books
from ..languages.status import TranslationState, UnitStatus, has_text_of_source, unit_statuses
from ..languages.sync import read_sync
from ..library.book_units import BookUnits, on_one_line
from ..library.label_index import LabelIndex, index_languages
from ..library.layout import TRANSLATIONS_FOLDER
from ..markup.hidden_text import body_of
from ..model.books import Book, Library
from ..model.findings import Finding
from ..model.units import Kind, Unit
from .entry_proposals import propose_for_entries


@dataclass(frozen=True, slots=True)
class ExportedEntry:
    """A unit of the source with its translation, "" if it is not translated.

    ``place`` is its place among the source's units, and ``counterpart`` the place of its translation. ``previous`` is
    the source's text when it was translated, if it has changed since. ``is_proposed`` means that nobody has confirmed
    that the translation belongs to this unit, ``needs_review`` that its translator asked for a review; ``is_fuzzy``
    means that a person must review the translation, for one of these three reasons.
    """

    id: str
    place: int
    counterpart: int | None
    source: str
    translation: str
    is_proposed: bool = False
    previous: str | None = None
    needs_review: bool = False

    @property
    def is_fuzzy(self) -> bool:
        """Whether the translation must be reviewed."""
        return self.is_proposed or self.needs_review or self.previous is not None


@dataclass(frozen=True, slots=True)
class BookEntries:
    """The entries of a book in the reading order of the source, and their pairs, including proposals."""

    paired: PairedBook
    entries: tuple[ExportedEntry, ...]


def read_entries(library: Library, language: str, findings: list[Finding]) -> Iterator[BookEntries]:
    """Yield the entries of every book of the source for one language, which may not exist yet.

    Problems with a book's sync state are appended to ``findings``.
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
    r"""Return the whole text of a unit: its heading without anchors, an empty line, its body without comments.

    Lines end with ``\n``; the text has no empty lines around it, and no final line end.
    """
    lines = body_of(unit).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    written = [number for number, line in enumerate(lines) if line.strip()]
    body = "\n".join(lines[written[0] : written[-1] + 1]) if written else ""
    return f"{unit.text}\n\n{body}" if unit.text and body else unit.text or body


def _untranslated(library: Library, language: str, source: Book) -> Book:
    """Return an empty translation of a book."""
    inside = source.folder.removeprefix(library.trees.get(library.source_language, "")).strip("/")
    return Book(source.code, source.title, language, f"{TRANSLATIONS_FOLDER}/{language}/{inside}".rstrip("/"))


def _entries(paired: PairedBook) -> Iterator[ExportedEntry]:
    source, translation = paired.source, paired.translation
    statuses = {status.source: status for status in unit_statuses(paired) if status.source is not None}
    for place, (_, unit, _) in enumerate(source.placed):
        markup = "" if unit.kind is Kind.EXAMPLE else markup_of(unit)
        if not markup:
            continue
        counterpart = paired.counterparts.get(place)
        if counterpart is None:
            yield ExportedEntry(source.ids[place], place, None, markup, "")
            continue
        is_proposed = counterpart.basis is Basis.PROPOSED
        translated = markup_of(translation.placed[counterpart.place].unit)
        if has_text_of_source(paired, place):
            translated = ""
        previous = None if is_proposed else _previous(source, place, statuses)
        yield ExportedEntry(
            source.ids[place],
            place,
            counterpart.place,
            markup,
            translated,
            is_proposed,
            previous,
            paired.needs_review(place),
        )


def _previous(source: BookUnits, place: int, statuses: Mapping[int, UnitStatus]) -> str | None:
    """Return the texts of a unit and its examples when they were translated, or None if they have not changed."""
    examples = range(place + 1, place + 1 + len(source.placed[place].unit.examples))
    places = [place, *examples]
    stale = [one for one in places if (status := statuses.get(one)) and status.state is TranslationState.STALE]
    if not stale:
        return None
    said = [statuses[one].earlier if one in stale else source.text(one) for one in places if one in (place, *stale)]
    return "\n\n".join(on_one_line(text) for text in said if text)
