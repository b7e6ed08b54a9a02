"""The page that draws the references of a book; its data is in the script of the book's texts (see `book_texts`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..html.templates import piece
from .page_contexts import PageContexts
from .page_writer import OwnPage


def graph_pages(contexts: PageContexts, kept_books: Collection[str]) -> Iterator[tuple[OwnPage, str]]:
    """Yield the page of each book that is not kept, with the code of the book."""
    site = contexts.site
    for book_document, name in site.plan.graph_pages.items():
        code = site.view.documents.books[book_document].book.code.casefold()
        if code in kept_books:
            continue
        title = site.words("Graph of references")
        others = [language for language in site.view.library.languages if language != site.view.language]
        context = contexts.of_book_page(book_document, name, dict.fromkeys(others, name))
        body = piece("graph.html").render(words=site.words, title=title)
        yield OwnPage(name, title, context._replace(is_graph=True), body), code
