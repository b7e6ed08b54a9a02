"""Digests of what the pages of documents show besides their own files, by which a rebuild finds those that change.

A number on a page changes when *another* document changes. The digests are compared with those in the record of the
last build into the same folder, so that they match the folder whatever happened to other builds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from ..pages.language_site import Site
from ..pages.page_contexts import PageContexts
from ..pages.web_addresses import head_links
from ..view.kept.kept_pages import KeptPages
from ..view.page_documents import ROOT_DOCUMENT
from .kept_books import code_of_document

PageDigests = Mapping[str, list[str]]
"""By document, digests of what its page shows of other books and of the site, of the units of a chapter, and of the
rest.
"""


def digest_shown(*parts: object) -> str:
    """Return a digest of what a page shows."""
    return hashlib.blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def frame_digest(site: Site, has_frame: bool) -> str:
    """Return a digest of what all our pages of a build have in common: its settings, words and templates.

    ``has_frame`` is whether the pages of documents have our frame too, not that of another theme.
    """
    settings = site.settings._replace(template_folders=())  # their place does not matter
    words = site.words.facts(), site.rulings.shown_words()
    parts = site.brand, settings, words, site.plan.offline_page, templates_of_project(site)
    return digest_shown(has_frame, parts)


def templates_of_project(site: Site) -> list[list[tuple[str, bytes]]]:
    """Return the files in the folders with a project's templates."""
    return [read_files(folder, "*") for folder in site.settings.template_folders]


def read_files(folder: Path, pattern: str) -> list[tuple[str, bytes]]:
    """Return the names and the contents of the files below a folder whose names match a pattern."""
    paths = (path for path in sorted(folder.rglob(pattern)) if path.is_file())
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]


def digest_pages(
    contexts: PageContexts,
    outer: Mapping[str, str],
    before: PageDigests,
    likely: KeptPages,
    shown_by_sphinx: Callable[[str], list[object]] | None = None,
) -> Iterator[tuple[str, list[str]]]:
    """Yield every document with the digests of its page.

    ``outer`` are the first digests, by the documents. The chapters and the page of a book that is ``likely`` kept have
    the other two from ``before``, and such a chapter of another book has the second if its third is the same.
    ``shown_by_sphinx`` returns what a page of another theme shows instead of our frame.
    """
    site = contexts.site
    for name in sorted(outer):
        is_home = name == site.settings.root_document  # which shows all books
        if not is_home and code_of_document(site, name) in likely.books:
            yield name, [outer[name], *before[name][1:]]
            continue
        shown: list[object] = []
        if shown_by_sphinx is None:
            # What the text of the home page links to itself changes only with its file.
            page = contexts.of_home(set()) if is_home else contexts.of_document(name)
            shown += page, head_links(site, name, page)
        else:
            shown += shown_by_sphinx(name)
        # These pages have our frame with every theme.
        shown += map(contexts.of_pair_page, site.plan.pair_pages.of_chapter(name))
        shown += _histories(site, name)
        rest = digest_shown(*shown)
        units = ""
        if name in likely.chapters and before.get(name, ["", "", ""])[2] == rest:
            units = before[name][1]
        elif name in site.view.documents.chapters:
            # Rendered before any worker starts, or every worker would render again.
            symbols = () if shown_by_sphinx is None else _searched_symbols(site, name)
            units = digest_shown(site.chapters.rendered(name).parts, symbols)
        yield name, [outer[name], units, rest]


def _histories(site: Site, name: str) -> Iterator[object]:
    """Yield the changes of the units of a chapter in all editions."""
    document = site.view.documents.chapters.get(name)
    editions = site.plan.editions.get(f"{name.rpartition('/')[0]}/{ROOT_DOCUMENT}")
    if document is not None and editions is not None:
        yield from map(editions.history_of, document.chapter.units)


def _searched_symbols(site: Site, name: str) -> list[tuple[str, str]]:
    """Return the texts of the symbols of a chapter's book: Sphinx's search has them where the page shows pictures."""
    book = site.view.documents.chapters[name].book
    return sorted((key, one.text) for key, one in (book.symbols or {}).items())
