"""What Sphinx knew about the documents of a language when it built them: all that a rebuild needs of it if only rules
have changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..pages.brand import Brand, PageAssets
from ..view.headings import Headings
from ..view.language_view import LanguageView
from ..view.prose_pages import ListOfPages
from ..view.site_settings import SiteSettings
from .page_digests import digest_shown
from .rule_inventory import SphinxInventory


@dataclass(frozen=True, slots=True)
class KnownProse:
    """The documents of a build; see `prose_pages.ProsePages`."""

    names: frozenset[str]
    contents: Mapping[str, Sequence[str]]
    tables: Mapping[str, Sequence[ListOfPages]]
    titles: Mapping[str, str]
    generated: frozenset[str]
    orphans: frozenset[str]

    def __contains__(self, name: object) -> bool:
        """Return whether there is a document of this name."""
        return name in self.names

    def lists(self, name: str) -> Sequence[ListOfPages]:
        """Return the tables of contents in a document, in its order."""
        return self.tables.get(name, ())

    def title(self, name: str) -> str:
        """Return the title of a document as plain text, or its name if it has none."""
        return self.titles.get(name, name)

    def is_generated(self, name: str) -> bool:
        """Return whether a document has no file and is generated."""
        return name in self.generated

    def is_orphan(self, name: str) -> bool:
        """Return whether a document is marked as an orphan, in no table of contents."""
        return name in self.orphans


class StepLink(NamedTuple):
    """The link to the document before or after another one; ``title`` is HTML."""

    link: str
    title: str


Steps = tuple[StepLink | None, StepLink | None]
"""The links of a document to the ones before and after it."""


class DocumentPage(NamedTuple):
    """The page of a document that is not a chapter, as far as it does not come from rules. All texts are HTML.

    ``headings`` is the list of its headings, and ``linked`` are the addresses that the text of the first page links
    to.
    """

    title: str
    body: str
    metadata: str
    headings: str
    assets: PageAssets
    author: str
    linked: frozenset[str]


class KnownDocuments(NamedTuple):
    """The documents of a language.

    ``folders`` are those that the settings name, from which Sphinx copies or reads all ``files_in_folders``.
    ``shape`` is the result of `digest_shape`. ``links`` are the names by which pages of prose refer to rules, and
    ``shown`` is what they showed of these (see `labelled_units.shown_units`). ``steps`` are the links to the documents
    before and after each document. ``of_sphinx`` are the paths of the files that Sphinx writes besides pages, and
    ``files`` those that pages were made from. ``link_ending`` and ``file_ending`` are at the end of the addresses of
    pages and of the names of their files.
    """

    shape: str
    links: Mapping[str, tuple[str, ...]]
    shown: Mapping[str, Sequence[tuple[str, str, str, str]]]
    steps: Mapping[str, Steps]
    prose: KnownProse
    brand: Brand
    settings: SiteSettings
    has_offline: bool
    inventory: SphinxInventory
    of_sphinx: frozenset[str]
    files: tuple[str, ...]
    folders: tuple[str, ...]
    files_in_folders: frozenset[str]
    link_ending: str
    file_ending: str


def files_below(folders: Iterable[str]) -> frozenset[str]:
    """Return the paths of the files in some folders and below them, also through links, as Sphinx follows them; a
    folder may be a file itself.
    """
    found = {folder for folder in folders if os.path.isfile(folder)}
    for top in folders:
        for folder, _, names in os.walk(top, followlinks=True):
            found.update(f"{folder}/{name}" for name in names)
    return frozenset(found)


def digest_shape(view: LanguageView, headings: Headings) -> str:
    """Return a digest of all that Sphinx's documents have of the library: their names, files, titles and headings."""
    documents = view.documents
    chapters = [
        (name, headings.title(document), headings.of_chapter(document))
        for name, document in sorted(documents.chapters.items())
    ]
    books = [
        (page.name, page.book.title, page.has_prose, documents.pages_of(page)) for page in documents.books.values()
    ]
    files = (
        [(name, documents.paths[name]) for name in sorted(documents.paths)],
        sorted(documents.aliases.items()),
        sorted(documents.hidden),
        documents.further_prose,
        documents.prose_outside,
        documents.prose_folder,
    )
    return digest_shown(chapters, books, files, view.library.languages, sorted(view.library.trees.items()))
