"""The lists below the text of the first page: the books and pages that the text does not link to."""

from __future__ import annotations

from dataclasses import replace

from ..view.page_documents import BookDocument
from .language_site import Site
from .page_context import HomeBook, HomeChapter, HomePage, PageContext

MOST_BOOKS_WITH_CHAPTERS = 8
"""The first page of a larger library lists only its books."""


def add_home(context: PageContext, site: Site, linked: set[str]) -> PageContext:
    """Return the context of the first page with the lists of books and pages below its text.

    ``linked`` are the addresses that its text already links to. If the page has the title of its only book, it needs
    no heading for that book.
    """
    root = site.settings.root_document
    books = site.view.documents.books
    of_books = {page for book in books.values() for page in (book.name, *site.view.documents.pages_of(book))}
    has_chapters = len(books) <= MOST_BOOKS_WITH_CHAPTERS
    shown = [book for book in books.values() if site.addresses.document(root, book.name) not in linked]
    pages = [
        HomePage(site.addresses.document(root, name), site.prose.title(name)) for name in _top_pages(site, of_books)
    ]
    return replace(
        context,
        home_books=tuple(_book(site, book, has_chapters) for book in shown),
        home_pages=tuple(page for page in pages if page.uri not in linked),
        is_book_itself=len(books) == 1 and site.prose.title(root) == next(iter(books.values())).book.title,
    )


def _top_pages(site: Site, of_books: set[str]) -> list[str]:
    """Return the pages of prose outside books that are in no table of contents, or only in the one on the first page.

    Pages in the first page's table of contents come first, in its order.  A page marked as an orphan is left out.
    """
    root, prose = site.settings.root_document, site.prose
    listed = prose.contents.get(root, ())
    below = {name for parent, names in prose.contents.items() if parent != root for name in names}
    return [
        name
        for name in dict.fromkeys([*listed, *sorted(prose.names)])
        if name in prose
        and name != root
        and name not in of_books
        and (name in listed or name not in below)
        and not prose.is_orphan(name)
    ]


def _book(site: Site, page: BookDocument, has_chapters: bool) -> HomeBook:
    root = site.settings.root_document
    chapters = []
    for name in site.view.documents.pages_of(page) if has_chapters else ():
        document = site.view.documents.chapters.get(name)
        number, title = None, site.prose.title(name)
        if document is not None:
            heading = site.headings.title(document)
            number, title = heading.number, heading.title
        chapters.append(HomeChapter(site.addresses.document(root, name), number, title))
    code, title = page.book.code, page.book.title
    shown_code = code if code.casefold() != title.casefold() else ""
    uri = site.addresses.document(root, page.name)
    return HomeBook(uri, shown_code, title, page.book.edition, tuple(chapters))
