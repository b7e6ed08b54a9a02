"""The pages that no document stands behind: which there are, and writing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from sphinx.environment import BuildEnvironment

from .book_editions import read_book_editions
from .cache import Cache
from .dashboard import Dashboard
from .edition import is_authors_page
from .graph_page import graph_pages
from .offline_page import offline_page_name, offline_pages
from .own_pages import OwnPage, PageWriter
from .pages import dashboard_context, pair_context
from .pair_writer import PairWriter
from .plain_texts import PlainTexts
from .progress import read_progress
from .rule_pages import RulePages
from .side_by_side import find_pair_pages, free_name
from .state import Site

PAGE_BUILDERS = ("html", "dirhtml")
"""Sphinx's builders of one page a document, which have room for further pages of ours."""

DASHBOARD = "translation"
GRAPH = "graph"


def plan_pages(site: Site) -> None:
    """Settle which pages there will be; called before any worker starts, since chapters link to them."""
    edition, language = site.edition, site.edition.language

    def is_taken(name: str) -> bool:
        return is_authors_page(edition, name)

    if site.builder.config.rulebook_language_switch:
        site.offline_page = offline_page_name(edition)
        site.pair_pages.update(find_pair_pages(site.languages, language, is_taken))
    site.progress += read_progress(site.languages, language)
    if site.progress:
        site.dashboards[""] = free_name(DASHBOARD, is_taken)
    for book in site.progress:
        site.progress_of.update({chapter.document: (book, chapter) for chapter in book.chapters})
        if not book.is_missing:
            site.dashboards[book.document] = free_name(f"{book.document.rpartition('/')[0]}/{DASHBOARD}", is_taken)
    for name in edition.documents.books:
        site.graph_pages[name] = free_name(f"{name.rpartition('/')[0]}/{GRAPH}", is_taken)
    site.editions.update(read_book_editions(site, Cache(Path(site.builder.doctreedir) / "rulebook-editions")))


IsWanted = Callable[[str], bool]
"""Whether a page is to be written, by its name."""


def _every(name: str) -> bool:
    return True


def further_pages(site: Site, env: BuildEnvironment, is_wanted: IsWanted) -> Iterator[OwnPage]:
    """Yield our pages; to be called when all documents are written."""
    for page in site.pair_pages.values():
        if is_wanted(page.name):
            context = pair_context(site, page, env)
            yield OwnPage(page.name, context["title"], context, PairWriter(site, page).write())
    for dashboard in Dashboard(site).pages():
        yield OwnPage(dashboard.name, dashboard.title, dashboard_context(site, dashboard.name, env), dashboard.body)


def write_pages(
    site: Site, env: BuildEnvironment, texts: PlainTexts, is_wanted: IsWanted = _every
) -> Iterator[tuple[str, str]]:
    """Yield path, below the output folder, and text of each of our pages; ``texts`` are those of the build's units."""
    writer = PageWriter(site)
    outdir = Path(site.builder.outdir)

    def path_of(name: str) -> str:
        path = Path(str(site.builder.get_outfilename(name)))  # type: ignore[attr-defined]  # of every HTML builder
        return path.relative_to(outdir).as_posix()

    # Of thousands of names, only the last parts differ.
    before, _, behind = path_of("*").partition("*")
    for page in chain(further_pages(site, env, is_wanted), graph_pages(site, env), offline_pages(site, env)):
        if is_wanted(page.name):
            yield path_of(page.name), writer.write(page)
    for book in site.edition.documents.books.values():
        for name, html in RulePages(site, book, texts, env).write(writer, is_wanted):
            yield f"{before}{name}{behind}", html
