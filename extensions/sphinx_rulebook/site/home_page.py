"""What the first page shows below its text: the books and pages that the text does not lead to."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.environment import BuildEnvironment

from .documents import BookDocument
from .state import Site

MOST_BOOKS_WITH_CHAPTERS = 8
"""The first page of a larger library lists its books alone."""


def home_context(site: Site, env: BuildEnvironment, doctree: nodes.document | None) -> dict[str, Any]:
    """Return what the first page shows of the library, given its resolved doctree; addresses are relative to it.

    ``home_books``: books with their chapters. ``home_pages``: other pages of prose.  ``is_book_itself``: whether the
    page has the title of its only book, which then needs no heading of its own.
    """
    root = env.config.root_doc
    linked = _linked(doctree)
    books = site.edition.documents.books
    of_books = {page for book in books.values() for page in (book.name, *site.edition.documents.pages_of(book))}
    shown = [book for book in books.values() if site.uri_of(root, book.name) not in linked]
    return {
        "home_books": [_book(site, env, book, has_chapters=len(books) <= MOST_BOOKS_WITH_CHAPTERS) for book in shown],
        "home_pages": [
            {"uri": site.uri_of(root, name), "title": _title(env, name)}
            for name in _top_pages(env, of_books)
            if site.uri_of(root, name) not in linked
        ],
        "is_book_itself": len(books) == 1 and _title(env, root) == next(iter(books.values())).book.title,
    }


def _title(env: BuildEnvironment, name: str) -> str:
    return env.titles[name].astext() if name in env.titles else name


def _linked(doctree: nodes.document | None) -> set[str]:
    """Return the addresses of the pages that a text links to."""
    if doctree is None:
        return set()
    return {node["refuri"].partition("#")[0] for node in doctree.findall(nodes.reference) if "refuri" in node}


def _top_pages(env: BuildEnvironment, of_books: set[str]) -> list[str]:
    """Return the pages of prose outside books that no page but the first has in its contents.

    Those in the first page's contents come first, in its order.  A page that calls itself an orphan is left out.
    """
    root = env.config.root_doc
    listed = env.toctree_includes.get(root, [])
    below = {name for parent, names in env.toctree_includes.items() if parent != root for name in names}
    pages = [name for name in dict.fromkeys([*listed, *sorted(env.found_docs)]) if name in env.found_docs]
    return [
        name
        for name in pages
        if name != root
        and name not in of_books
        and (name in listed or name not in below)
        and "orphan" not in env.metadata.get(name, {})
    ]


def _book(site: Site, env: BuildEnvironment, page: BookDocument, has_chapters: bool) -> dict[str, Any]:
    root = env.config.root_doc
    chapters = []
    for name in site.edition.documents.pages_of(page) if has_chapters else ():
        document = site.edition.documents.chapters.get(name)
        heading = site.rendering.title(document) if document is not None else None
        chapters.append(
            {
                "uri": site.uri_of(root, name),
                "number": heading.number if heading is not None else None,
                "title": heading.title if heading is not None else _title(env, name),
            }
        )
    code, title = page.book.code, page.book.title
    return {
        "uri": site.uri_of(root, page.name),
        "code": code if code.casefold() != title.casefold() else "",
        "title": title,
        "edition": page.book.edition,
        "chapters": chapters,
        "has_numbers": any(chapter["number"] for chapter in chapters),
    }
