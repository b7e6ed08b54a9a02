"""The addresses of a built site's current pages and of each rule on them, for programs and search engines."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import quote

from ..model.books import Book
from ..model.units import Unit
from ..site.edition_pages.edition_files import FROZEN
from ..site.view.language_view import LanguageView
from ..site.view.rule_page_names import FOLDER, folder_of
from .built_site import BuiltSite

_IN_FRAGMENT = "/:@!$'()*+,;=?"
"""Characters that a fragment can contain unescaped, besides letters, digits and ``-._~`` (RFC 3986)."""


class SiteAddresses:
    """The pages that a build has written, by their paths below the folders of languages.

    For past editions only the folders are recorded: each contains a frozen edition.
    """

    def __init__(self, site: BuiltSite) -> None:
        self._site, self._views = site, site.views
        self._pages: dict[str, frozenset[str]] = {}
        self._past: dict[str, frozenset[str]] = {}
        self._names = site.rule_page_names

    def pages(self, language: str) -> frozenset[str]:
        """Return the paths of the pages of a language, without past editions."""
        self._find(language)
        return self._pages[language]

    def has_edition(self, language: str, book: Book, version: str) -> bool:
        """Return whether there are pages of a past edition."""
        self._find(language)
        return f"{book.code.lower()}/{version}" in self._past[language]

    def _find(self, language: str) -> None:
        if language in self._pages:
            return
        pages: set[str] = set()
        past: set[str] = set()
        top = str(self._site.folder / language)
        for folder, folders, files in os.walk(top, followlinks=True):  # folders may be shared with the old site
            inside = os.path.relpath(folder, top).replace(os.sep, "/")
            if FROZEN in files:
                past.add(inside)
                folders.clear()
                continue
            prefix = "" if inside == "." else f"{inside}/"
            pages.update(f"{prefix}{name}" for name in files if name.endswith(".html"))
        self._pages[language], self._past[language] = frozenset(pages), frozenset(past)

    def of_book(self, book: Book, language: str) -> BookAddresses:
        """Return the addresses of a book's units in its language."""
        view = self._views.view(language)
        return BookAddresses(view, self._names.of(book, view), folder_of(book), self.pages(language))


class BookAddresses(NamedTuple):
    """The addresses of the units of one book in its language: the names of its rules' pages and their folder, and all
    pages of the language.
    """

    view: LanguageView
    names: Mapping[str, str]
    folder: str
    pages: frozenset[str]

    def rule_page(self, unit: Unit) -> str | None:
        """Return the path of a rule's own page, or None if the rule has no page."""
        name = self.names.get(unit.key)
        if name is None:
            return None
        path = f"{self.folder}{name}.html"
        return path if path in self.pages else None

    def place(self, unit: Unit) -> str | None:
        """Return the address at which a unit can be read, below the folder of the language, or None if there is no such
        address.

        This is the address of its own page, or else of the unit in its chapter.
        """
        page = self.rule_page(unit)
        if page is not None:
            return quote(page)
        place = self.view.place(unit)
        if place is None or f"{place.document}.html" not in self.pages:
            return None
        return f"{quote(place.document)}.html#{quote(place.anchor, safe=_IN_FRAGMENT)}"


def is_rule_page(path: str) -> bool:
    """Return whether a page of a language is the page of a single rule."""
    return path.startswith(f"{FOLDER}/") and path.count("/") == 2
