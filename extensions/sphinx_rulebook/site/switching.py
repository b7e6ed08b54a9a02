"""Where the language switch leads from each rule of a page: only what differs from the same address.

Labelled rules have the same anchor in every language.  Others are addressed by their numbers, which differ as soon as
one language has a rule more, and a rule may stand in another file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..model import Book, Unit
from .data_scripts import script_json
from .documents import ChapterDocument
from .edition import Place, foreign_anchor
from .side_by_side import PairPage
from .state import Site

Addresses = Mapping[str, str | None]
"""From the id of a unit on the page to the address of its counterpart, as seen from the page of the same name in the
other language; None where it has none there."""

OtherAddresses = Mapping[str, Mapping[str, Addresses]]
"""Addresses that are not the same in another language as here, by that language and the stem of a page."""


def different_addresses(site: Site, document: ChapterDocument, language: str) -> Addresses:
    """Return the addresses in another language that are not the same as on a chapter's own page."""
    known = site.different_addresses.get((document.name, language))
    if known is not None:
        return known
    addresses: dict[str, str | None] = {}
    own = site.edition
    for unit, book in _units_on_page(site, document):
        place = own.place(unit)
        if place is None or place.document != document.name:
            continue
        there = site.languages.address(unit, book.language, book.code, language)
        if there is None or (there.document, there.anchor) != (document.name, place.anchor):
            addresses[place.anchor] = _relative(site, document, there)
    site.different_addresses[document.name, language] = addresses
    return addresses


def _units_on_page(site: Site, document: ChapterDocument) -> Iterator[tuple[Unit, Book]]:
    """Yield the units of a chapter and what it shows of the source's, each with its book."""
    for shown in site.edition.missing(document.chapter).units:
        yield shown.unit, shown.document.book
    for unit in document.chapter.units:
        yield unit, document.book
        for shown in site.edition.missing(unit).units:
            yield shown.unit, shown.document.book


def _of_pair_page(site: Site, page: PairPage, language: str) -> Addresses:
    """Return the addresses from the rows of a page of two languages that only the other has."""
    other = site.languages.edition(page.other)
    addresses: dict[str, str | None] = {}
    for row in page.rows:
        if row.here is not None or row.there is None:
            continue
        unit = page.pair.there.placed[row.there].unit
        anchor = foreign_anchor(other.shown[id(unit)].document, other.places[id(unit)])
        there = site.languages.address(unit, page.other, page.document.book.code, language)
        if there is None or (there.document, there.anchor) != (page.document.name, anchor):
            addresses[anchor] = _relative(site, page.document, there)
    return addresses


def _relative(site: Site, document: ChapterDocument, there: Place | None) -> str | None:
    return f"{site.uri_of(document.name, there.document)}#{there.anchor}" if there is not None else None


def switch_table(site: Site, document: ChapterDocument, pair_page: PairPage | None = None) -> str:
    """Return the addresses in all languages as JSON that may stand in a script element; "" for none.

    On a page of two languages, those of the chapter's own page are among them.
    """
    tables: dict[str, Addresses] = {}
    for language in site.edition.library.languages:
        table = different_addresses(site, document, language) if language != site.edition.language else {}
        if pair_page is not None:
            table = {**table, **_of_pair_page(site, pair_page, language)}
        if table:
            tables[language] = table
    if not tables:
        return ""
    return script_json(tables)


def other_addresses(site: Site, book: Book) -> OtherAddresses:
    """Return where other languages show the units of a book whose address there is another one, or None for nowhere."""
    if not site.builder.config.rulebook_language_switch:
        return {}
    found: dict[str, dict[str, Addresses]] = {}
    for language in site.edition.library.languages:
        if language == site.edition.language:
            continue
        for document in site.edition.documents.of_book(book):
            addresses = different_addresses(site, document, language)
            if addresses:
                found.setdefault(language, {})[document.name.rpartition("/")[2]] = addresses
    return found
