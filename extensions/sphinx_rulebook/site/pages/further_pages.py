"""Writing all pages that Sphinx has no documents for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Set
from itertools import chain
from typing import NamedTuple

from ...support.garbage import collect_what_is_young
from ..view.kept.kept_pages import NOTHING_STAYS, KeptPages, RuleFrames
from ..view.plain_texts import PlainTexts
from .dashboard import Dashboard
from .graph_page import graph_pages
from .navigation.ruling_feeds import ruling_feeds
from .navigation.ruling_list import ruling_lists
from .offline_page import offline_pages
from .page_contexts import PageContexts
from .page_writer import OwnPage, PageWriter
from .pair_writer import PairWriter
from .single_rules.former_pages import FormerPages
from .single_rules.rule_pages import RulePages

PAGES_AT_ONCE = 16
"""After how many pages their memory is freed: a page of two languages takes up to some MiB."""

IsWanted = Callable[[str], bool]
"""A function from the name of a page to whether the page is wanted."""


def _every(name: str) -> bool:
    return True


class PageFile(NamedTuple):
    """A file to write: its path below the output folder, its text, and the code of the book whose pages it belongs to,
    case-folded, or "".
    """

    path: str
    text: str
    book: str = ""


def write_pages(
    contexts: PageContexts,
    texts: PlainTexts,
    is_wanted: IsWanted = _every,
    kept: KeptPages = NOTHING_STAYS,
    frames: RuleFrames | None = None,
) -> Iterator[PageFile]:
    """Yield each of our pages, except those that are kept; ``texts`` are the texts of the build's units.

    The frames of rules' pages are noted in ``frames``. Call this when all documents are written.
    """
    site, frames = contexts.site, frames or RuleFrames()
    writer = PageWriter(site)
    # Thousands of paths differ only in their last parts, so work out the rest once.
    before, _, after = site.addresses.file_of("*").partition("*")
    pages = chain(
        _pair_pages(contexts, is_wanted, kept),
        _dashboards(contexts, kept.books),
        ruling_lists(contexts, kept.books),
        graph_pages(contexts, kept.books),
        ((page, "") for page in offline_pages(contexts)),
    )
    for count, (page, code) in enumerate(pages, 1):
        if is_wanted(page.name):
            yield PageFile(site.addresses.file_of(page.name), writer.write(page), code)
        if count % PAGES_AT_ONCE == 0:
            collect_what_is_young()  # the variables of a template refer to each other, and one is the text of the page
    yield from (PageFile(*feed) for feed in ruling_feeds(site, texts, kept.books))
    for document in site.view.documents.books.values():
        code = document.book.code.casefold()
        if code in kept.books:
            continue
        of_rules = RulePages(contexts, document, texts, writer)
        kept_chapters = kept.chapters if frames.note(code, of_rules.frame_digest) else ()
        for path, text in of_rules.scripts(is_wanted):
            yield PageFile(path, text, code)
        former = FormerPages(site, document, texts).write(is_wanted)
        for name, html in chain(of_rules.write(is_wanted, kept_chapters), former):
            yield PageFile(f"{before}{name}{after}", html, code)


def frame_scripts(contexts: PageContexts, texts: PlainTexts, chapters: Set[str]) -> Iterator[PageFile]:
    """Yield the scripts with the frames of the books that some chapters are in; these are given by their documents."""
    documents = contexts.site.view.documents
    writer = PageWriter(contexts.site)
    for book in documents.books.values():
        if not chapters.isdisjoint(documents.pages_of(book)):
            of_rules = RulePages(contexts, book, texts, writer)
            for path, text in of_rules.scripts(chapters.__contains__):
                yield PageFile(path, text, book.book.code.casefold())


def _pair_pages(contexts: PageContexts, is_wanted: IsWanted, kept: KeptPages) -> Iterator[tuple[OwnPage, str]]:
    """Yield the pages of two languages, each with the code of its book."""
    site = contexts.site
    for page in site.plan.pair_pages.of_books(kept.books):
        if page.document.name not in kept.chapters and is_wanted(page.name):
            title = page.title(site.headings.title(page.document).text)
            own = OwnPage(page.name, title, contexts.of_pair_page(page), PairWriter(site, page).write())
            yield own, page.document.book.code.casefold()


def _dashboards(contexts: PageContexts, kept_books: Collection[str]) -> Iterator[tuple[OwnPage, str]]:
    """Yield the pages of a translation's progress, each with the code of its book, or ""."""
    for page in Dashboard(contexts.site).pages(kept_books):
        yield OwnPage(page.name, page.title, contexts.of_dashboard(page.name), page.body), page.book
