"""All languages of a library as pages see them: what each shows where, and what stands for what; made once for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..book_units import BookUnits
from ..editions.identity import units_of
from ..index import Target, index_languages
from ..languages.pairing import Basis
from ..library import Loaded
from ..model import Book, Unit
from .bodies import Bodies
from .counterparts import BookPair, Counterparts
from .documents import ChapterDocument
from .edition import Place, SiteEdition, make_edition
from .rows import Row, pair_rows


@dataclass
class Languages:
    """The editions of a library by their languages, and the counterparts of their units.

    Each is made when it is first asked for; `prepare` makes all, before builds of single languages are forked.
    """

    loaded: Loaded
    counterparts: Counterparts
    _editions: dict[str, SiteEdition] = field(default_factory=dict)
    _rows: dict[tuple[str, str, str], Mapping[str, list[Row]]] = field(default_factory=dict)
    _bodies: dict[str, Bodies] = field(default_factory=dict)
    _units: dict[tuple[str, str], BookUnits] = field(default_factory=dict)
    _ids: dict[tuple[str, str], Mapping[int, str]] = field(default_factory=dict)

    @property
    def source(self) -> str:
        """The source language."""
        return self.loaded.library.source_language

    def prepare(self) -> None:
        """Make what the builds of all languages need."""
        for language in self.loaded.library.languages:
            self.bodies(language).write_all()
            for book in self.loaded.library.books.get(language, ()):
                self.unit_ids(book)

    def edition(self, language: str) -> SiteEdition:
        """Return one language as its pages show it; one that the library lacks shows the source's books."""
        if language not in self._editions:
            self._add_labels_of_the_source(language)
            edition = make_edition(self.loaded, language, self.counterparts.indexes.get(language))
            self._editions[language] = edition
            if language != self.source and language in self.counterparts.indexes:
                self._place_missing(edition)
        return self._editions[language]

    def bodies(self, language: str) -> Bodies:
        """Return the texts of a language, for the web; those that every build of several needs are written once."""
        if language not in self._bodies:
            self._bodies[language] = Bodies(self.edition(language), is_xml=False)
        return self._bodies[language]

    def _add_labels_of_the_source(self, language: str) -> None:
        """Let references by a label of the source lead to the unit that a person has confirmed, though it has none."""
        for translated in self.counterparts.translated(language).values():
            paired = translated.paired
            positions = {
                id(unit): position
                for chapter in paired.translation.book.files()
                for position, unit in enumerate(chapter.units)
            }
            for place, counterpart in paired.counterparts.items():
                chapter, unit, _ = paired.translation.placed[counterpart.place]
                if counterpart.basis is Basis.CONFIRMED and id(unit) in positions:
                    target = Target(paired.translation.book, chapter, unit, positions[id(unit)])
                    for anchor in paired.source.placed[place].unit.anchors:
                        self.counterparts.indexes[language].add(anchor.label, target)

    def rows(self, here: str, there: str, code: str) -> tuple[BookPair, Mapping[str, list[Row]]] | None:
        """Return a book in two languages with the rows of each of its chapters; None where one does not have it."""
        pair = self.counterparts.between(here, there, code)
        if pair is None:
            return None
        key = here, there, code.casefold()
        if key not in self._rows:
            self._rows[key] = pair_rows(pair)
        return pair, self._rows[key]

    def units(self, book: Book) -> BookUnits:
        """Return the units of a book as they are now, with their ids."""
        key = book.language, book.code.casefold()
        if key not in self._units or self._units[key].book is not book:  # two books may claim one code
            self._units[key] = units_of(book, self.counterparts.indexes[book.language])
        return self._units[key]

    def unit_ids(self, book: Book) -> Mapping[int, str]:
        """Return the ids of the units of a book as they are now, by the ``id()`` of these.

        Those of the source language are among them, since it stands in for what a translation lacks.
        """
        source = self.loaded.library.book(self.source, book.code)
        shown = [one for one in (source, book) if one is not None]
        ids: dict[int, str] = {}
        for one in shown:
            key = one.language, one.code.casefold()
            if key not in self._ids:
                units = self.units(one)
                self._ids[key] = {id(placed.unit): own for placed, own in zip(units.placed, units.ids, strict=True)}
            ids.update(self._ids[key])
        return ids

    def address(self, unit: Unit, language: str, code: str, other: str) -> Place | None:
        """Return where the edition of ``other`` shows what stands for a unit of ``language``.

        That is the unit itself, its counterpart, or where the other language has none, the source's.
        """
        edition = self.edition(other)
        place = edition.place(unit)
        for through in (other, self.source):
            counterpart = self.counterparts.counterpart(unit, language, code, through) if place is None else None
            if counterpart is not None:
                place = edition.place(counterpart)
        return place

    def _place_missing(self, edition: SiteEdition) -> None:
        for document in edition.documents.chapters.values():
            found = None if document.is_fallback else self.rows(edition.language, self.source, document.book.code)
            if found is None or found[0].here.book is not document.book:
                continue
            self._place_missing_of(edition, document, *found)

    def _place_missing_of(
        self, edition: SiteEdition, document: ChapterDocument, pair: BookPair, rows: Mapping[str, list[Row]]
    ) -> None:
        source = self.edition(self.source)
        above = None
        for row in rows[document.chapter.path]:
            there = source.shown.get(id(pair.there.placed[row.there].unit)) if row.there is not None else None
            if row.here is not None:
                above = pair.here.placed[row.here].unit
                examples = pair.there.examples(row.there) if row.there is not None else ()
                for position, example in enumerate(examples):
                    if example not in pair.here_of and there is not None:
                        edition.add_missing_example(document, above, there, position)
            elif there is not None:
                place = source.place(there.unit)
                if place is not None:
                    edition.add_missing(document, above, there, place)


def read_languages(loaded: Loaded) -> Languages:
    """Return the languages of a library; nothing is compared yet."""
    return Languages(loaded, Counterparts(loaded.library, index_languages(loaded.library)))
