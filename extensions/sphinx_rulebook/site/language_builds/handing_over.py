"""Libraries handed over to the builds of their project, so that the builds do not load and compare them again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ...library.file_digests import FileDigests, books_written_since, digest_files
from ...library.file_states import ProjectFiles
from ...library.loading import Loaded
from ...support.cache import Cache
from ...support.errors import UnusableInputError
from ..html.library_bodies import LibraryBodies
from ..view.kept.book_inputs import BookDigests, digest_books, digest_texts
from ..view.kept.chapter_inputs import ChapterDigests, digest_chapters
from ..view.kept.crossing_ends import CrossingEnds
from ..view.kept.kept_values import KeptValues
from ..view.library_views import LibraryViews, read_views
from ..view.rule_page_names import RulePageNames
from .build_record import read_record
from .kept_books import books_likely_kept


class HandedOver(NamedTuple):
    """The data shared by the builds of a library's languages: its views, the texts of its units, and the names of their
    pages.

    ``book_digests`` are for keeping the pages of books (see `book_inputs`); empty if nothing is kept. ``files`` are the
    digests of the project's files, ``files_before`` these files before the library was read, and ``ends`` what its
    books show of each other, if they are known; ``unchanged_books`` are the codes of books that are likely to be kept.
    For other books of the last build, there are the ``chapter_digests`` by their codes, and the documents of the
    ``unchanged_chapters``.
    """

    views: LibraryViews
    bodies: LibraryBodies
    rule_page_names: RulePageNames
    book_digests: BookDigests = MappingProxyType({})
    files: FileDigests | None = None
    files_before: ProjectFiles | None = None
    ends: CrossingEnds | None = None
    unchanged_books: frozenset[str] = frozenset()
    chapter_digests: Mapping[str, ChapterDigests] = MappingProxyType({})
    unchanged_chapters: frozenset[str] = frozenset()

    def written_since(self) -> frozenset[str]:
        """Return the codes of the books of which a file was written since the build began: their pages may have the
        former contents or the new ones, so the record of the build must not have their digests.

        If this may be true of all pages, the result has "" too.
        """
        if self.files_before is None:
            return frozenset()
        return books_written_since(self.files_before, self.views.loaded.library)


_handed: dict[str, HandedOver] = {}
"""The libraries handed over, by their roots."""


def read_library(loaded: Loaded) -> HandedOver:
    """Return the shared data of a library's builds, without comparing or writing anything yet."""
    views = read_views(loaded)
    return HandedOver(views, LibraryBodies(views), RulePageNames(views))


def with_digests(library: HandedOver, folders: Sequence[Path], before: ProjectFiles, cache: Cache) -> HandedOver:
    """Return a library with the digests of its books, and what has not changed since the last builds into ``folders``;
    ``before`` are the project's files as they were before the library was read.

    The names of rules' pages are kept in the ``cache``. Raises UnusableInputError.
    """
    try:
        files = digest_files(library.views.loaded.library, before)
    except OSError as error:
        raise UnusableInputError(f"{error.filename} cannot be read: {error.strerror}") from error
    views = library.views
    views.kept = KeptValues(cache, digest_texts(views.loaded.library, files))
    names = RulePageNames(views, views.kept)
    ends = CrossingEnds(views, names)
    digests = digest_books(views, ends, files)
    unchanged = books_likely_kept(folders, digests)
    last: dict[str, ChapterDigests] = {}
    for folder in folders:
        last |= read_record(folder)["chapters"]
    of_chapters = {
        code: digest_chapters(views, names, ends, files, code)
        for code in digests
        if code in last and code not in unchanged
    }
    same = (
        name
        for code, of_book in of_chapters.items()
        for name, digest in of_book.items()
        if last[code].get(name) == digest
    )
    return HandedOver(
        views, library.bodies, names, digests, files, before, ends, unchanged, of_chapters, frozenset(same)
    )


def prepare(loaded: Loaded, target: Path | None = None, before: ProjectFiles | None = None) -> HandedOver:
    """Return a library with all the data that the builds of its languages need.

    ``target`` is the folder of the published site, if there may be one: what it already has of unchanged books is left
    out. ``before`` are the project's files before the library was read; without both, nothing is left out. Raises
    UnusableInputError.
    """
    library = read_library(loaded)
    cache = None
    if target is not None and before is not None:
        cache = Cache(target.with_name(f".{target.name}-doctrees") / "rulebook-names")
        folders = [target / language for language in loaded.library.languages]
        library = with_digests(library, folders, before, cache)
    unchanged = library.unchanged_books
    library.views.prepare(unchanged)
    for language in loaded.library.languages:
        view = library.views.view(language)
        for page in view.documents.books.values():
            if page.book.code.casefold() not in unchanged:
                library.rule_page_names.of(page.book, view)
    library.bodies.write_all(unchanged, library.unchanged_chapters)
    if cache is not None:
        library.rule_page_names.keep()
        cache.forget_unused()
    return library


@contextmanager
def handed(library: HandedOver) -> Iterator[None]:
    """Within this context, let builds use this library instead of loading their project."""
    root = library.views.loaded.library.root
    _handed[root] = library
    try:
        yield
    finally:
        del _handed[root]


def handed_over(root: Path) -> HandedOver | None:
    """Return the library handed over for the project in a folder, or None."""
    return _handed.get(str(root.resolve()))
