"""Pages at the addresses that the pages of rules had: a permanent address works whatever becomes of its rule.

A rule gets another address when its label is renamed, or when it gets its first one; a rule that is gone is on the page
of such rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape

from ....editions.other_names import other_names
from ....library.portable_names import portable_names
from ....model.books import Book
from ....model.units import Unit
from ...html.attributes import lean_attribute
from ...view.page_documents import BookDocument
from ...view.plain_texts import PlainTexts
from ...view.rule_page_names import ALONE, file_name, folder_of
from ..edition_links import GONE
from ..language_site import Site
from ..web_addresses import NOT_FOR_SEARCH


class FormerPages:
    """Writes these pages for one book: each leads to the page of the rule as it is called now.

    ``texts`` are the plain texts of the build's units.
    """

    def __init__(self, site: Site, page: BookDocument, texts: PlainTexts) -> None:
        self._site, self._page, self._texts = site, page, texts
        self._folder = folder_of(page.book)
        self._names = site.rule_page_names.of(page.book, site.view)

    def write(self, is_wanted: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
        """Yield the name and the HTML of each wanted page, in the order of the rules' names."""
        addresses = self._site.addresses
        taken = {name.casefold() for name in self._names.values()}
        targets = self._targets()
        names = portable_names(map(file_name, targets))
        for former, (target, title) in sorted(targets.items()):
            name = names[file_name(former)]
            here = f"{self._folder}{name}"
            if name.casefold() not in taken and is_wanted(here):
                page, _, fragment = target.partition("#")
                address = addresses.page(here, page) + (f"#{fragment}" if fragment else "")
                yield here, _forwarding(address, title, self._site.view.language)

    def _targets(self) -> Mapping[str, tuple[str, str]]:
        """Return the page and the title of each rule by its other names."""
        views, view = self._site.views, self._site.view
        documents = view.documents.of_book(self._page.book)
        targets: dict[str, tuple[str, str]] = {}
        # Some chapters of a translation are those of the source.
        for book in {document.book.language: document.book for document in documents}.values():
            working = views.present(book)
            names = list(other_names(views.units(book), working))
            if not names and not working.removed:
                continue  # most books, of which nothing more has to be collected
            present = {unit_id: key for key, unit_id in views.unit_ids(book).items() if key in self._names}
            units = {unit.key: unit for chapter in book.files() for unit in chapter.units}
            for name, unit_id in names:
                gone = working.tombstones.get(unit_id)
                if unit_id in present and present[unit_id] in units:
                    key = present[unit_id]
                    title = self._title(units[key], book)
                    targets.setdefault(name, (f"{self._folder}{self._names[key]}", title))
                elif gone is not None and gone.kind in ALONE:
                    self._add_gone(targets, name, unit_id, gone.number or name)
            for gone in working.removed:
                if gone.kind in ALONE:
                    self._add_gone(targets, gone.id, gone.id, gone.number or gone.id)
        return targets

    def _add_gone(self, targets: dict[str, tuple[str, str]], name: str, unit_id: str, title: str) -> None:
        """Add the target of a rule that is gone, if the language has a page of such rules."""
        editions = self._site.plan.editions.get(self._page.name)
        if editions is not None and unit_id in editions.working.tombstones:
            targets.setdefault(name, (f"{editions.folder}{GONE}#{unit_id}", title))

    def _title(self, unit: Unit, book: Book) -> str:
        return " ".join(filter(None, (unit.number, self._texts.title(unit, book))))


def _forwarding(address: str, title: str, language: str) -> str:
    """Return a page that leads to an address, also without scripts."""
    shown, href = escape(title), lean_attribute("href", address)
    return (
        f"<!doctype html>\n<html lang={language}>\n<head>\n<meta charset=utf-8>\n"
        f'<meta name=viewport content="width=device-width,initial-scale=1">\n<title>{shown}</title>\n{NOT_FOR_SEARCH}'
        f'<meta http-equiv=refresh content="0; url={escape(address)}">\n</head>\n'
        f"<body><p><a{href}>{shown}</a></p></body>\n</html>\n"
    )
