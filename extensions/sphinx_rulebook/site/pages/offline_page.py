"""The page where readers save books for reading offline; a whole site has one in each language."""

from __future__ import annotations

from collections.abc import Iterator

from ..html.templates import piece
from .page_contexts import PageContexts
from .page_plan import offline_page_name
from .page_writer import OwnPage


def offline_pages(contexts: PageContexts) -> Iterator[OwnPage]:
    """Yield the page, if all languages are built together."""
    site = contexts.site
    page = site.plan.offline_page
    if not page:
        return
    title = site.words("Read offline")
    near = contexts.of_document(site.settings.root_document)
    languages = (
        language._replace(
            uri=site.addresses.in_language(language.code, page, offline_page_name(site.views.view(language.code))),
            is_counterpart=True,
        )
        for language in near.languages
    )
    context = near._replace(languages=tuple(languages), overview=None, summary=None, is_home=False, is_offline=True)
    yield OwnPage(page, title, context, piece("offline.html").render(words=site.words, title=title))
