"""The texts that a page of prose gets from elsewhere: numbers of rules, titles of pages."""

from __future__ import annotations

from urllib.parse import unquote

from ...library.label_index import Target
from ...library.printed_numbers import printed, reference_text, unit_name
from ...markup.lines import is_web_address
from .prose_library import ProseLibrary

_LABEL_ROLES = frozenset({"ref", "numref", "std:ref", "std:numref"})
_PAGE_ROLES = frozenset({"doc", "std:doc"})
_FILE_ROLES = frozenset({"download"})


class PageLinks:
    """The links of the page at ``path``, in the book with the code ``book``, or "" outside books.

    As in rules, a reference that leads nowhere is its label in brackets; another link is its address.
    """

    def __init__(self, pages: ProseLibrary, path: str, book: str) -> None:
        self._pages, self._path, self._book = pages, path, book

    def of_address(self, address: str) -> str:
        """Return what a link to an address shows: the title of a page or of a heading, the name of a rule."""
        if is_web_address(address):
            return address
        target, _, fragment = unquote(address.removeprefix("project:").removeprefix("path:")).partition("#")
        if fragment:
            title = self._pages.labels.get(fragment.casefold()) or self._rule(fragment)
            if title is not None:
                return title
        return self._pages.title_of_file(self._path, target) or target or fragment

    def of_role(self, name: str, target: str, text: str | None = None) -> str:
        """Return what a role shows; ``text`` is its own text, or None."""
        if text is not None:
            return self._filled(target, text) if name == "rule:ref" and "#" in text else text
        if name == "rule:ref":
            return self._rule(target) or f"[{target}]"
        if name in _PAGE_ROLES:
            return self._pages.title_of_file(self._path, f"{target.removesuffix('.md')}.md") or target
        if name in _LABEL_ROLES:
            return self._pages.labels.get(target.casefold(), target)
        if name in _FILE_ROLES:
            return target.rpartition("/")[2]
        return target

    def _rule(self, target: str) -> str | None:
        """Return the name of the unit with a label, as on a page: with the book's code if it is a number."""
        found = self._find(target)
        return printed(found, None if unit_name(found).is_number else found.book) if found is not None else None

    def _filled(self, target: str, text: str) -> str:
        found = self._find(target)
        return text if found is None else reference_text(found, text)

    def _find(self, target: str) -> Target | None:
        code, _, label = target.rpartition("/")
        return self._pages.index.find_label(label, code or self._book)
