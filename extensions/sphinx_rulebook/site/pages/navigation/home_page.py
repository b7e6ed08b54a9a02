"""The lists below the text of the first page, and on the page of a book."""

from __future__ import annotations

from collections.abc import Collection

from ....library.page_order import top_pages
from ..book_overview import book_overview
from ..language_site import Site
from ..page_context import HomePage, PageContext
from .text_languages import other_language, text_language

MOST_BOOKS_WITH_CHAPTERS = 8
"""The first page of a larger library lists only its books."""


def add_home(context: PageContext, site: Site, linked: set[str]) -> PageContext:
    """Return the context of the first page with the lists of books and pages below its text.

    ``linked`` are the addresses that its text already links to. If there is only one book, the first page is also the
    page of that book.
    """
    root = site.settings.root_document
    books = site.view.documents.books
    only = next(iter(books.values())) if len(books) == 1 else None
    has_chapters = len(books) <= MOST_BOOKS_WITH_CHAPTERS
    is_new = [book for book in books.values() if site.addresses.document(root, book.name) not in linked]
    shown = [] if only is not None else is_new
    pages = [
        HomePage(
            site.addresses.document(root, name),
            site.prose.title(name),
            other_language(site, text_language(site, name)),
        )
        for name in pages_outside_books(site, pages_of_books(site))
    ]
    home_books = tuple(book_overview(site, book, root, has_chapters, has_sections=False) for book in shown)
    return context._replace(
        overview=book_overview(site, only, root, has_chapters=True, has_sections=True) if only is not None else None,
        home_books=home_books,
        latest=max((book for book in home_books if book.changes), key=lambda book: book.released, default=None),
        home_pages=tuple(page for page in pages if page.uri not in linked),
    )


def pages_of_books(site: Site) -> set[str]:
    """Return the documents of all books."""
    documents = site.view.documents
    return {page for book in documents.books.values() for page in (book.name, *documents.pages_of(book))}


def pages_outside_books(site: Site, of_books: Collection[str]) -> list[str]:
    """Return the pages of prose outside books that the first page lists, in order."""
    prose = site.prose
    places = {name: place for place, name in enumerate(site.view.documents.prose_outside)}
    names = sorted(
        (name for name in prose.names if name not in of_books),
        key=lambda name: (places.get(name, len(places)), name),
    )
    return top_pages(site.settings.root_document, names, prose.contents, prose.is_orphan)
