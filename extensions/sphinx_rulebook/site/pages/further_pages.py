"""Writing all pages that Sphinx has no documents for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain

from ...support.garbage import collect_what_is_young
from ..view.plain_texts import PlainTexts
from .dashboard import Dashboard
from .graph_page import graph_pages
from .kept_pages import KeptPages
from .offline_page import offline_pages
from .page_contexts import PageContexts
from .page_writer import OwnPage, PageWriter
from .pair_writer import PairWriter
from .rule_pages import RulePages

_PAGES_AT_ONCE = 16
"""After how many pages their memory is freed: a page of two languages takes up to some MiB."""

IsWanted = Callable[[str], bool]
"""A function from the name of a page to whether the page is wanted."""


def _every(name: str) -> bool:
    return True


def write_pages(
    contexts: PageContexts, texts: PlainTexts, is_wanted: IsWanted = _every, kept: KeptPages | None = None
) -> Iterator[tuple[str, str]]:
    """Yield the path (below the output folder) and the text of each of our pages that is not ``kept``; ``texts`` are
    the texts of the build's units.

    Call it when all documents are written.
    """
    site = contexts.site
    writer = PageWriter(site)
    # Thousands of paths differ only in their last parts, so work out the rest once.
    before, _, after = site.addresses.file_of("*").partition("*")
    others = chain(
        _pair_pages(contexts, is_wanted), _dashboards(contexts), graph_pages(contexts), offline_pages(contexts)
    )
    for count, page in enumerate(others):
        if is_wanted(page.name):
            yield site.addresses.file_of(page.name), writer.write(page)
        if count % _PAGES_AT_ONCE == 0:
            collect_what_is_young()  # the variables of a template refer to each other, and one is the text of the page
    keeps = partial(_keeps, kept, before, after) if kept is not None else None
    for book in site.view.documents.books.values():
        pages = RulePages(contexts, book, texts, writer)
        yield from pages.scripts(is_wanted)
        for name, html in pages.write(is_wanted, keeps):
            yield f"{before}{name}{after}", html
        collect_what_is_young()


def _keeps(kept: KeptPages, before: str, after: str, name: str, parts: object, pages: Sequence[str]) -> bool:
    """Return whether pages are kept; the paths of their files are their names between ``before`` and ``after``."""
    return kept.keeps(name, parts, [f"{before}{page}{after}" for page in pages])


def _pair_pages(contexts: PageContexts, is_wanted: IsWanted) -> Iterator[OwnPage]:
    site = contexts.site
    for page in site.plan.pair_pages.values():
        if is_wanted(page.name):
            title = page.title(site.headings.title(page.document).text)
            yield OwnPage(page.name, title, contexts.of_pair_page(page), PairWriter(site, page).write())


def _dashboards(contexts: PageContexts) -> Iterator[OwnPage]:
    for page in Dashboard(contexts.site).pages():
        yield OwnPage(page.name, page.title, contexts.of_dashboard(page.name), page.body)
