"""The links with which readers edit a text or report a problem, for pages and for single rules."""

from __future__ import annotations

from ....library.printed_numbers import plain_title
from ....model.books import Book
from ....model.units import Unit
from ...scripts.data_scripts import script_json
from ...view.page_documents import ROOT_DOCUMENT, ChapterDocument
from ...view.place_links import fill_address
from ..language_site import Site
from ..page_context import PlaceLinks
from ..web_addresses import language_address
from .text_languages import prose_path


class ReaderLinks:
    """Makes the links of one build. An address that the project does not set is "" everywhere.

    A book may set the address for editing itself, in its ``book.toml``.
    """

    def __init__(self, site: Site) -> None:
        self._site = site

    def edit(self, book: Book | None, path: str, line: int, number: str = "", label: str = "", url: str = "") -> str:
        """Return the address for editing a line of a file of the project."""
        pattern = (book.edit if book is not None else None) or self._site.brand.edit
        return fill_address(pattern, _values(book, path, line, number, label, url)) if pattern and path else ""

    def report(self, book: Book | None, path: str, line: int, number: str = "", label: str = "", url: str = "") -> str:
        """Return the address for reporting a problem with a place in a file, or with a page if it has no file."""
        return fill_address(self._site.brand.report, _values(book, path, line, number, label, url))

    def url(self, page: str) -> str:
        """Return the web address of a page; if the address of the site is not known, that of its file in the site."""
        site = self._site
        folder = f"{site.view.language}/" if site.settings.has_other_languages else ""
        return f"{language_address(site, site.view.language) or folder}{site.addresses.uri_of(page)}"

    def of_page(self, name: str) -> PlaceLinks:
        """Return the links of a page, and those of its rules if it is a chapter."""
        site = self._site
        document = site.view.documents.chapters.get(name)
        page = site.view.documents.books.get(f"{name.rpartition('/')[0]}/{ROOT_DOCUMENT}")
        url = self.url(name)
        if document is None:
            book, path = page.book if page is not None else None, prose_path(self._site, name)
            return PlaceLinks(self.edit(book, path, 1, url=url), self.report(book, path, 1, url=url))
        book, path = document.book, document.chapter.path
        known = {"path": path, "edition": book.edition or ""}
        edit, report = book.edit or site.brand.edit, site.brand.report
        lines = {}
        if "{line}" in edit + report:
            places = site.view.places
            lines = {places[unit.key].anchor: unit.line for unit in document.chapter.units if unit.key in places}
        return PlaceLinks(
            self.edit(book, path, 1, url=url),
            self.report(book, path, 1, url=url),
            fill_address(edit, known),
            fill_address(report, known),
            script_json(lines) if lines else "",
        )

    def of_generated(self, name: str, book: Book | None) -> PlaceLinks:
        """Return the links of a page that has no file of its own."""
        return PlaceLinks("", self.report(book, "", 1, url=self.url(name)))

    def of_rule(self, unit: Unit, document: ChapterDocument, page: str) -> tuple[str, str]:
        """Return the addresses for editing a rule, and for reporting a problem with it.

        What has no number, such as a ruling, has its label as its number there, or else its first line.
        """
        brand = self._site.brand
        if not (brand.report or brand.edit or document.book.edit):
            return "", ""  # as in most projects, which may have tens of thousands of rules
        label = unit.label or ""
        number = unit.number or label or plain_title(unit.text)
        place = document.book, document.chapter.path, unit.line, number, label, self.url(page)
        return self.edit(*place), self.report(*place)


def _values(book: Book | None, path: str, line: int, number: str, label: str, url: str) -> dict[str, str]:
    edition = (book.edition or "") if book is not None else ""
    return {"path": path, "line": str(line), "number": number, "label": label, "edition": edition, "url": url}
