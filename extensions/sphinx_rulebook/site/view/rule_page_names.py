"""The names of the pages of single rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ...library.portable_names import portable_names
from ...model.books import Book
from ...model.units import Kind
from .kept.kept_values import NOTHING_KEPT, KeptValues
from .language_view import LanguageView
from .library_views import LibraryViews

FOLDER = "r"
"""The folder of the rules' pages in the build of a language."""

ALONE = (Kind.RULE, Kind.SUBRULE, Kind.TERM, Kind.RULING)
"""The kinds of units that have pages of their own; a chapter has its own page anyway, and a section is on the page of
its chapter."""


def folder_of(book: Book) -> str:
    """Return the folder of the pages of a book's rules, with a slash at its end."""
    return f"{FOLDER}/{book.code.lower()}/"


def file_name(unit_id: str) -> str:
    """Return the name of a rule's page: its id, with a hyphen for the colon, which not every file system allows.

    A few names get an ending besides (see `portable_names`).
    """
    return unit_id.replace(":", "-")


class RulePageNames:
    """The names of the pages of a library's rules, for the view of each language.

    Those of books whose files are unchanged are ``kept``.
    """

    def __init__(self, views: LibraryViews, kept: KeptValues = NOTHING_KEPT) -> None:
        self._views, self._kept = views, kept
        self._names: dict[tuple[str, str], Mapping[str, str]] = {}

    def of(self, book: Book, view: LanguageView) -> Mapping[str, str]:
        """Return the names of the pages of a book's rules in a view, by the keys of the units."""
        key = view.language, book.code
        if key not in self._names:
            self._names[key] = self._recall(book, view) if self.depend_on_their_book else self._find(book, view)
        return self._names[key]

    @cached_property
    def depend_on_their_book(self) -> bool:
        """Whether the names of a book's rules depend on nothing else; with editions, they depend on the labels of other
        books too.
        """
        books = self._views.loaded.library.books.values()
        return not any(one.edition_files for of_language in books for one in of_language)

    def _recall(self, book: Book, view: LanguageView) -> Mapping[str, str]:
        def find() -> dict[str, dict[str, str]]:
            names: dict[str, dict[str, str]] = {}
            for key, name in self._find(book, view).items():
                path, _, place = key.rpartition(":")
                names.setdefault(path, {})[place] = name
            return names

        found = self._kept.get(_name_of_value(view.language), book.code, find)
        return {f"{path}:{place}": name for path, names in found.items() for place, name in names.items()}

    def keep(self) -> None:
        """Keep the names for the next build although this one does not need those of every book."""
        library = self._views.loaded.library
        codes = {book.code for books in library.books.values() for book in books}
        for language in library.languages:
            for code in codes:
                self._kept.keep(_name_of_value(language), code)

    def _find(self, book: Book, view: LanguageView) -> Mapping[str, str]:
        documents = view.documents.of_book(book)
        # Some chapters of a translation are those of the source, and the book that is asked for may be either.
        ids: dict[str, str] = {}
        for one in {document.book.language: document.book for document in documents}.values():
            ids |= self._views.unit_ids(one)
        alone = [
            unit.key
            for document in documents
            for unit in document.chapter.units
            if unit.kind in ALONE and unit.key in ids
        ]
        names = portable_names(file_name(ids[key]) for key in alone)
        return {key: names[file_name(ids[key])] for key in alone}


def _name_of_value(language: str) -> str:
    """Return under which name the names of pages in a language are kept."""
    return f"rule pages in {language}"
