"""The pages that no document stands behind: chapters in two languages, and what a translation still needs."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from sphinx.application import Sphinx

from .dashboard import Dashboard
from .domain import site_of
from .edition import is_authors_page
from .pages import dashboard_context, pair_context
from .pair_writer import PairWriter
from .progress import read_progress
from .side_by_side import find_pair_pages, free_name
from .state import Site

Page = tuple[str, dict[str, Any], str]
"""What Sphinx makes a page from: its name, its context and its template."""

DASHBOARD = "translation"

TEMPLATE = "page.html"
"""Every theme has it; ours is for the body."""


def plan_pages(site: Site) -> None:
    """Settle which pages there will be; called before any worker starts, since chapters link to them."""
    edition, language = site.edition, site.edition.language

    def is_taken(name: str) -> bool:
        return is_authors_page(edition, name)

    if site.builder.config.rulebook_language_switch:
        site.pair_pages.update(find_pair_pages(site.languages, language, is_taken))
    site.progress += read_progress(site.languages, language)
    if site.progress:
        site.dashboards[""] = free_name(DASHBOARD, is_taken)
    for book in site.progress:
        site.progress_of.update({chapter.document: (book, chapter) for chapter in book.chapters})
        if not book.is_missing:
            site.dashboards[book.document] = free_name(f"{book.document.rpartition('/')[0]}/{DASHBOARD}", is_taken)


def collect_pages(app: Sphinx) -> Iterator[Page]:
    """Yield our pages; connected to ``html-collect-pages``, which Sphinx emits when all documents are written."""
    site = site_of(app.env)
    for page in site.pair_pages.values():
        context = pair_context(site, page, app.env)
        body = PairWriter(site, page).write()
        yield page.name, {"title": escape(context["title"]), "body": body, "rulebook": context}, TEMPLATE
    for dashboard in Dashboard(site).pages():
        rulebook = dashboard_context(site, dashboard.name, app.env)
        yield dashboard.name, {"title": escape(dashboard.title), "body": dashboard.body, "rulebook": rulebook}, TEMPLATE
