"""The targets of the language switch for each rule of a page whose address differs in another language.

Labelled rules have the same anchor in every language.  Others are addressed by their numbers, which differ as soon as
one language has an extra rule, and a rule may be in a different file.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....model.books import Book
from ....model.units import Unit
from ...scripts.book_texts import CounterpartAddresses, OtherAddresses
from ...scripts.data_scripts import script_json
from ...view.language_view import Place, foreign_anchor
from ...view.page_documents import ChapterDocument
from ..language_site import Site
from ..pair_pages import PairPage


class LanguageSwitch:
    """The addresses of one build that differ in other languages; the addresses of a chapter are worked out only
    once.
    """

    def __init__(self, site: Site) -> None:
        self._site = site
        self._known: dict[tuple[str, str], CounterpartAddresses] = {}

    def table(self, document: ChapterDocument, pair_page: PairPage | None = None) -> str:
        """Return the addresses in all languages as JSON that is safe in a script element; "" if there are no
        addresses.

        For a page of two languages, the result includes the addresses for the chapter's own page.
        """
        tables: dict[str, CounterpartAddresses] = {}
        view = self._site.view
        for language in view.library.languages:
            table = self._different(document, language) if language != view.language else {}
            if pair_page is not None:
                table = {**table, **self._of_pair_page(pair_page, language)}
            if table:
                tables[language] = table
        return script_json(tables) if tables else ""

    def of_book(self, book: Book) -> OtherAddresses:
        """Return those addresses of a book's units in other languages that differ from the ones in this language."""
        site = self._site
        if not site.settings.has_other_languages:
            return {}
        found: dict[str, dict[str, CounterpartAddresses]] = {}
        for language in site.view.library.languages:
            if language == site.view.language:
                continue
            for document in site.view.documents.of_book(book):
                addresses = self._different(document, language)
                if addresses:
                    found.setdefault(language, {})[document.name.rpartition("/")[2]] = addresses
        return found

    def _different(self, document: ChapterDocument, language: str) -> CounterpartAddresses:
        """Return those addresses in another language that differ from the ones on the chapter's own page."""
        key = document.name, language
        if key not in self._known:
            self._known[key] = dict(self._find_different(document, language))
        return self._known[key]

    def _find_different(self, document: ChapterDocument, language: str) -> Iterator[tuple[str, str | None]]:
        for unit, book in self._units_on_page(document):
            place = self._site.view.place(unit)
            if place is None or place.document != document.name:
                continue
            there = self._site.views.address(unit, book.language, book.code, language)
            if there is None or (there.document, there.anchor) != (document.name, place.anchor):
                yield place.anchor, self._relative(document, there)

    def _units_on_page(self, document: ChapterDocument) -> Iterator[tuple[Unit, Book]]:
        """Yield the units of a chapter, and the source's units that the chapter shows, each with its book."""
        view = self._site.view
        for shown in view.missing_after(document.chapter).units:
            yield shown.unit, shown.document.book
        for unit in document.chapter.units:
            yield unit, document.book
            for shown in view.missing_after(unit).units:
                yield shown.unit, shown.document.book

    def _of_pair_page(self, page: PairPage, language: str) -> CounterpartAddresses:
        """Return the addresses for the rows of a page of two languages that only the other language has."""
        other = self._site.views.view(page.other)
        addresses: dict[str, str | None] = {}
        for row in page.rows:
            if row.here is not None or row.there is None:
                continue
            unit = page.pair.there.placed[row.there].unit
            anchor = foreign_anchor(other.shown[unit.key].document, other.places[unit.key])
            there = self._site.views.address(unit, page.other, page.document.book.code, language)
            if there is None or (there.document, there.anchor) != (page.document.name, anchor):
                addresses[anchor] = self._relative(page.document, there)
        return addresses

    def _relative(self, document: ChapterDocument, there: Place | None) -> str | None:
        if there is None:
            return None
        return f"{self._site.addresses.document(document.name, there.document)}#{there.anchor}"
