"""The contents of a book beside its pages."""

from __future__ import annotations

from collections.abc import Iterator

from ....markup.ruling_facts import is_rulings_file
from ...view.page_documents import BookDocument
from ..language_site import Site
from ..page_context import ChapterLink
from .text_languages import other_language, text_language


def chapter_links(site: Site, name: str, book_page: BookDocument | None) -> tuple[ChapterLink, ...]:
    """Return the links on a page to the pages of its book; none if the page is in no book.

    The page with all rulings comes before those of its parts.
    """
    return tuple(_links(site, name, book_page)) if book_page is not None else ()


def _links(site: Site, name: str, book_page: BookDocument) -> Iterator[ChapterLink]:
    documents = site.view.documents
    every = site.plan.ruling_lists.get(book_page.name)
    for page in documents.pages_of(book_page):
        number, title = None, site.prose.title(page)
        language = other_language(site, text_language(site, page))
        document = documents.chapters.get(page)
        if document is not None:
            heading = site.headings.title(document)
            number, title = heading.number, heading.title
            if every is not None and is_rulings_file(document.chapter.path):
                yield ChapterLink(every, site.addresses.page(name, every), None, site.words("All rulings"), False)
                every = None
        yield ChapterLink(page, site.addresses.document(name, page), number, title, page == name, language)
