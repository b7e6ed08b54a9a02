"""The addresses of a site's current pages and of each rule on them, for programs and search engines."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple
from urllib.parse import quote

from ..model.books import Book
from ..model.units import Unit
from ..site.edition_pages.edition_files import FROZEN
from ..site.view.language_view import LanguageView
from ..site.view.rule_page_names import FOLDER, folder_of
from .new_site import NewSite

_IN_FRAGMENT = "/:@!$'()*+,;=?"
"""Characters that a fragment can contain unescaped, besides letters, digits and ``-._~`` (RFC 3986)."""


class SiteAddresses:
    """The pages that a build has written, by their paths below the folders of languages.

    Each folder is looked into when one of its pages is first asked for; its language must be built by then.
    """

    def __init__(self, site: NewSite) -> None:
        self._site, self._views = site, site.views
        self._files: dict[str, frozenset[str]] = {}
        self._names = site.rule_page_names

    def pages(self, language: str) -> Iterator[str]:
        """Yield the paths of the pages of a language, without past editions."""
        top = str(self._site.folder / language)
        for folder, folders, files in os.walk(top, followlinks=True):  # folders may be shared with the old site
            if FROZEN in files:  # of a past edition
                folders.clear()
                continue
            inside = os.path.relpath(folder, top).replace(os.sep, "/")
            prefix = "" if inside == "." else f"{inside}/"
            yield from (f"{prefix}{name}" for name in files if name.endswith(".html"))

    def has_file(self, language: str, path: str) -> bool:
        """Return whether there is a file with a path below the folder of a language."""
        folder, _, name = f"{language}/{path}".rpartition("/")
        files = self._files.get(folder)
        if files is None:
            files = self._files[folder] = self._files_in(folder)
        return name in files

    def _files_in(self, folder: str) -> frozenset[str]:
        try:
            return frozenset(os.listdir(self._site.folder / folder))
        except (FileNotFoundError, NotADirectoryError):
            return frozenset()

    def has_edition(self, language: str, book: Book, version: str) -> bool:
        """Return whether there are pages of a past edition."""
        return self.has_file(language, f"{book.code.lower()}/{version}/{FROZEN}")

    def of_book(self, book: Book, language: str) -> BookAddresses:
        """Return the addresses of a book's units in its language."""
        view = self._views.view(language)
        return BookAddresses(view, self._names.of(book, view), folder_of(book), partial(self.has_file, language))


class BookAddresses(NamedTuple):
    """The addresses of the units of one book in its language: the names of its rules' pages and their folder.

    ``has_page`` returns whether there is a page with a path.
    """

    view: LanguageView
    names: Mapping[str, str]
    folder: str
    has_page: Callable[[str], bool]

    def rule_page(self, unit: Unit) -> str | None:
        """Return the path of a rule's own page, or None if the rule has no page."""
        name = self.names.get(unit.key)
        if name is None:
            return None
        path = f"{self.folder}{name}.html"
        return path if self.has_page(path) else None

    def place(self, unit: Unit) -> str | None:
        """Return the address at which a unit can be read, below the folder of the language, or None if there is no such
        address.

        This is the address of its own page, or else of the unit in its chapter.
        """
        page = self.rule_page(unit)
        if page is not None:
            return quote(page)
        place = self.view.place(unit)
        if place is None or not self.has_page(f"{place.document}.html"):
            return None
        return f"{quote(place.document)}.html#{quote(place.anchor, safe=_IN_FRAGMENT)}"


def is_rule_page(path: str) -> bool:
    """Return whether a page of a language is the page of a single rule."""
    return path.startswith(f"{FOLDER}/") and path.count("/") == 2
