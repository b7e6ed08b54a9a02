"""Libraries handed over to the builds of their project, so that the builds do not load and compare them again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ...library.file_digests import FileDigests, digest_files
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
from .rebuilding.build_record import read_record
from .rebuilding.kept_books import books_likely_kept


class HandedOver(NamedTuple):
    """The data shared by the builds of a library's languages: its views, the texts of its units, and the names of their
    pages.

    ``book_digests`` are for keeping the pages of books (see `book_inputs`); empty if nothing is kept. ``files`` are the
    digests of its files, and ``ends`` what its books show of each other, if they are known; ``unchanged_books`` are the
    codes of books that are likely to be kept. For other books of the last build, there are the ``chapter_digests`` by
    their codes, and the documents of the ``unchanged_chapters``.
    """

    views: LibraryViews
    bodies: LibraryBodies
    rule_page_names: RulePageNames
    book_digests: BookDigests = MappingProxyType({})
    files: FileDigests | None = None
    ends: CrossingEnds | None = None
    unchanged_books: frozenset[str] = frozenset()
    chapter_digests: Mapping[str, ChapterDigests] = MappingProxyType({})
    unchanged_chapters: frozenset[str] = frozenset()


_handed: dict[str, HandedOver] = {}
"""The libraries handed over, by their roots."""


def read_library(loaded: Loaded) -> HandedOver:
    """Return the shared data of a library's builds, without comparing or writing anything yet."""
    views = read_views(loaded)
    return HandedOver(views, LibraryBodies(views), RulePageNames(views))


def with_digests(library: HandedOver, folders: Sequence[Path], outputs: Collection[Path], cache: Cache) -> HandedOver:
    """Return a library with the digests of its books, and what has not changed since the last builds into ``folders``;
    ``outputs`` are all folders that builds write to.

    The names of rules' pages are kept in the ``cache``. Raises UnusableInputError.
    """
    try:
        files = digest_files(library.views.loaded.library, outputs)
    except OSError as error:
        raise UnusableInputError(f"{error.filename} cannot be read: {error.strerror}") from error
    views = library.views
    views.kept = KeptValues(cache, digest_texts(views.loaded.library, files))
    names = RulePageNames(views, views.kept)
    ends = CrossingEnds(views, names)
    digests = digest_books(views, ends, files)
    unchanged = books_likely_kept(folders, digests)
    before: dict[str, ChapterDigests] = {}
    for folder in folders:
        before |= read_record(folder)["chapters"]
    of_chapters = {
        code: digest_chapters(views, names, ends, files, code)
        for code in digests
        if code in before and code not in unchanged
    }
    same = (
        name
        for code, of_book in of_chapters.items()
        for name, digest in of_book.items()
        if before[code].get(name) == digest
    )
    return HandedOver(views, library.bodies, names, digests, files, ends, unchanged, of_chapters, frozenset(same))


def prepare(loaded: Loaded, target: Path | None) -> HandedOver:
    """Return a library with all the data that the builds of its languages need.

    ``target`` is the folder of the published site, if there may be one; what the pages of books show that it has
    already is left out. Raises UnusableInputError.
    """
    library = read_library(loaded)
    if target is not None:
        cache = Cache(target.with_name(f".{target.name}-doctrees") / "rulebook-names")
        folders = [target / language for language in loaded.library.languages]
        library = with_digests(library, folders, (target, Path(loaded.library.root, "build")), cache)
    unchanged = library.unchanged_books
    library.views.prepare(unchanged)
    for language in loaded.library.languages:
        view = library.views.view(language)
        for page in view.documents.books.values():
            if page.book.code.casefold() not in unchanged:
                library.rule_page_names.of(page.book, view)
    library.bodies.write_all(unchanged, library.unchanged_chapters)
    if target is not None:
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
