"""The page that draws the references of a book; what it draws is in the book's texts (see `book_texts`)."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx.environment import BuildEnvironment

from .own_pages import OwnPage
from .pages import book_page_context
from .state import Site
from .theme_files import piece


def graph_pages(site: Site, env: BuildEnvironment) -> Iterator[OwnPage]:
    """Yield the page of each book."""
    for book_document, name in site.graph_pages.items():
        title = site.words("Graph of references")
        others = [language for language in site.edition.library.languages if language != site.edition.language]
        context = book_page_context(site, book_document, name, env, dict.fromkeys(others, name))
        context |= {"is_graph": True}
        yield OwnPage(name, title, context, piece("graph.html").render(words=site.words, title=title))
