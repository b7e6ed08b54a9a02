"""Digests of everything that the pages of a book show, apart from the frame of the site.

A book whose digest is the same as in the last build keeps its pages. The digest is over the files of the book in all
languages, and over what its pages show of other books: where a reference leads, who cites a rule, the list of books.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....library.file_digests import FileDigests
from ....library.label_index import Target
from ....model.books import Library
from ....support.own_digest import installed_versions, own_digest
from ..library_views import LibraryViews
from .crossing_ends import CrossingEnds
from .shown_units import digest_shown

BookDigests = Mapping[str, str]
"""The digests of books, by their codes, case-folded."""


def digest_books(views: LibraryViews, ends: CrossingEnds, files: FileDigests) -> BookDigests:
    """Return the digests of the books whose pages depend on nothing else.

    Books without a digest are those that refer to other sites, and those whose code two books have.
    """
    library = views.loaded.library
    shape = list(shape_of(views, files))
    neighbours = _Neighbours(views, ends)
    digests = {}
    for code, digest in files.of_books.items():
        books = [book for of_language in library.books.values() for book in of_language if book.code.casefold() == code]
        if len({book.language for book in books}) < len(books) or any(book.external for book in books):
            continue
        digests[code] = digest_shown(shape, digest, list(neighbours.of(code)))
    return digests


def shape_of(views: LibraryViews, files: FileDigests) -> Iterator[object]:
    """Yield what pages show of the library as a whole, and of each book in pages of other books."""
    library = views.loaded.library
    yield own_digest(), installed_versions(), files.others
    yield library.languages, dict(library.trees), library.shows_drafts
    for language in library.languages:
        for book in library.books.get(language, ()):
            yield language, book.code, book.title, book.folder, book.edition, book.reference, book.counts_itself
        # The addresses of the files that a rule may link to.
        yield sorted(views.view(language).documents.document_of_path.items())


def digest_texts(library: Library, files: FileDigests) -> Mapping[str, str]:
    """Return digests of what the units of each book are made of, by the codes of the books, case-folded."""
    shape = library.languages, dict(library.trees), library.shows_drafts, files.others
    return {code: f"{digest} {shape}" for code, digest in files.of_books.items()}


class _Neighbours:
    """What the pages of a book show of units of other books."""

    def __init__(self, views: LibraryViews, ends: CrossingEnds) -> None:
        self._views, self._ends = views, ends

    def of(self, code: str) -> Iterator[object]:
        """Yield all references from a book and to it, with what can be shown of both ends."""
        for language in self._views.loaded.library.languages:
            view = self._views.view(language)
            yield language
            for reference in self._ends.crossing(view, code):
                target = self._ends.target(view, reference.code, reference.label)
                if target is not None:
                    yield self._ends.owner(view, reference), target
                    if reference.is_ruling:
                        yield self._changes(view.shown[reference.key].target)

    def _changes(self, ruling: Target) -> list[tuple[object, ...]]:
        """Return what has changed under a ruling, which its page and the pages of the changed rules show."""
        changes = self._views.reviews.changes(ruling.unit, ruling.book)
        return [(one.cited, one.before, one.now, one.place and one.place.unit.number) for one in changes]
