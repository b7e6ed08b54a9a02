"""The pages of prose in the contents beside a page: those of the first page's tables of contents, opened along the path
to the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ...view.prose_pages import ListedPage
from ..language_site import Site
from ..page_context import NavigationEntry, NavigationGroup
from .home_page import pages_of_books, pages_outside_books
from .text_languages import other_language, text_language

MOST_PAGES = 60
"""A longer table of contents is shown in part, around the page: no page may grow with the number of pages."""


class ProseNavigation:
    """Makes the contents of the pages of prose of one build; call it when Sphinx has read all of them."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def around(self, name: str) -> tuple[NavigationGroup, ...]:
        """Return the pages of prose to show beside a page of prose, with addresses relative to it.

        The pages of books are left out: every page links to the books in another way.
        """
        path = self._path_to(name)
        groups = []
        for caption, pages in self._top:
            entries = tuple(self._entries(pages, name, path, self._site.settings.root_document))
            if entries:
                groups.append(NavigationGroup(caption, entries))
        return tuple(groups)

    @cached_property
    def _of_books(self) -> frozenset[str]:
        return frozenset(pages_of_books(self._site))

    @cached_property
    def _top(self) -> tuple[tuple[str, tuple[ListedPage, ...]], ...]:
        """The tables of contents of the first page, and after them the pages that are in none."""
        root = self._site.settings.root_document
        lists = [(one.caption, self._outside_books(one.pages)) for one in self._site.prose.lists(root)]
        listed = {page.target for _, pages in lists for page in pages}
        others = [name for name in pages_outside_books(self._site, self._of_books) if name not in listed]
        return *lists, ("", tuple(ListedPage(name, "", is_document=True) for name in others))

    def _outside_books(self, pages: Sequence[ListedPage]) -> tuple[ListedPage, ...]:
        return tuple(page for page in pages if page.target not in self._of_books)

    def _below(self, name: str) -> tuple[ListedPage, ...]:
        """Return the pages in the tables of contents of a document."""
        return self._outside_books([page for one in self._site.prose.lists(name) for page in one.pages])

    @cached_property
    def _parents(self) -> dict[str, str]:
        """The document whose table of contents lists a document: the first one, from the first page down."""
        root = self._site.settings.root_document
        parents = {root: ""}
        waiting = []
        for _, pages in self._top:
            for page in pages:
                if page.is_document and page.target not in parents:
                    parents[page.target] = root
                    waiting.append(page.target)
        for name in waiting:  # grows while it is walked, level by level
            for page in self._below(name):
                if page.is_document and page.target not in parents:
                    parents[page.target] = name
                    waiting.append(page.target)
        return parents

    def _path_to(self, name: str) -> frozenset[str]:
        """Return the documents from the first page down to a document, both included."""
        path = {name}
        while name := self._parents.get(name, ""):
            path.add(name)
        return frozenset(path)

    def _entries(
        self, pages: Sequence[ListedPage], here: str, path: frozenset[str], parent: str
    ) -> Iterator[NavigationEntry]:
        """Yield the entries of one level; ``path`` are the documents to open, ``parent`` is the one that lists them."""
        first = 0
        if len(pages) > MOST_PAGES:
            place = next((place for place, page in enumerate(pages) if page.target in path), 0)
            first = min(max(place - MOST_PAGES // 2, 0), len(pages) - MOST_PAGES)
        addresses = self._site.addresses
        more = NavigationEntry(addresses.document(here, parent), "…", is_current=False)
        if first > 0:
            yield more
        for page in pages[first : first + MOST_PAGES]:
            if not page.is_document:
                yield NavigationEntry(page.target, page.title, is_current=False)
                continue
            # A document that lists one above it would go on for ever; each is opened only below its own parent.
            is_open = page.target in path and self._parents.get(page.target) == parent
            yield NavigationEntry(
                addresses.document(here, page.target),
                page.title or self._site.prose.title(page.target),
                page.target == here,
                tuple(self._entries(self._below(page.target), here, path, page.target)) if is_open else (),
                # A title in a table of contents is in the language of the page that has the table.
                other_language(self._site, text_language(self._site, parent if page.title else page.target)),
            )
        if first + MOST_PAGES < len(pages):
            yield more
