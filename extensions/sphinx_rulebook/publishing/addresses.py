"""Where the current pages of a built site are, and where each rule is on them, for programs and searching engines."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import quote

from ..model import Book, Unit
from ..site.edition_files import FROZEN
from ..site.rule_addresses import FOLDER, find_page_names, folder_of
from .built_site import BuiltSite

_IN_FRAGMENT = "/:@!$'()*+,;=?"
"""What a fragment of an address may hold as it is, beside letters, digits and ``-._~`` (RFC 3986)."""


class SiteAddresses:
    """The pages that a build has written, by their paths below the folders of languages.

    Pages of past editions are known by their folders only: where they are, a frozen edition lies beside them.
    """

    def __init__(self, site: BuiltSite) -> None:
        self._site, self._languages = site, site.languages
        self._pages: dict[str, frozenset[str]] = {}
        self._past: dict[str, frozenset[str]] = {}
        self._names: dict[tuple[str, str], Mapping[int, str]] = {}

    def pages(self, language: str) -> frozenset[str]:
        """Return the paths of the pages of a language, past editions aside."""
        self._find(language)
        return self._pages[language]

    def has_edition(self, language: str, book: Book, version: str) -> bool:
        """Say whether there are pages of a past edition."""
        self._find(language)
        return f"{book.code.lower()}/{version}" in self._past[language]

    def _find(self, language: str) -> None:
        if language in self._pages:
            return
        pages: set[str] = set()
        past: set[str] = set()
        top = str(self._site.folder / language)
        for folder, folders, files in os.walk(top):
            inside = os.path.relpath(folder, top).replace(os.sep, "/")
            if FROZEN in files:
                past.add(inside)
                folders.clear()
                continue
            prefix = "" if inside == "." else f"{inside}/"
            pages.update(f"{prefix}{name}" for name in files if name.endswith(".html"))
        self._pages[language], self._past[language] = frozenset(pages), frozenset(past)

    def rule_page(self, unit: Unit, language: str, book: Book) -> str | None:
        """Return the path of the page that a rule of a book in its own language has; None where it has none."""
        key = language, book.code
        if key not in self._names:
            self._names[key] = find_page_names(self._languages, book, self._languages.edition(language))
        name = self._names[key].get(id(unit))
        path = f"{folder_of(book)}{name}.html"
        return path if name is not None and path in self.pages(language) else None

    def place(self, unit: Unit, language: str, book: Book) -> str | None:
        """Return the address, below the folder of its language, of where a unit is read by itself; None for nowhere.

        That is its own page, or else its place in its chapter.
        """
        page = self.rule_page(unit, language, book)
        if page is not None:
            return quote(page)
        place = self._languages.edition(language).place(unit)
        if place is None or f"{place.document}.html" not in self.pages(language):
            return None
        return f"{quote(place.document)}.html#{quote(place.anchor, safe=_IN_FRAGMENT)}"

    def counterpart(self, unit: Unit, language: str, book: Book, other: str) -> Unit | None:
        """Return the unit of another language that stands for one; None where that language lacks it."""
        return self._languages.counterparts.counterpart(unit, language, book.code, other)


def is_rule_page(path: str) -> bool:
    """Say whether a page of a language is that of one rule."""
    return path.startswith(f"{FOLDER}/") and path.count("/") == 2
