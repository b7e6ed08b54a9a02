"""The plan of the pages that a build has in addition to the documents that Sphinx knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...markup.ruling_facts import is_rulings_file
from ...support.cache import Cache
from ..past_editions.book_editions import BookEditions, read_book_editions
from ..view.kept.book_inputs import BookDigests
from ..view.kept.kept_values import NOTHING_KEPT, KeptValues
from ..view.language_view import LanguageView, is_authors_page
from ..view.library_views import LibraryViews
from ..view.page_documents import BookDocument
from ..view.progress import BookProgress, ChapterProgress, read_progress
from .pair_pages import PairPages, find_pair_pages, free_name

PAGE_BUILDERS = ("html", "dirhtml")
"""The Sphinx builders that write one page per document, and to whose output we can add pages."""

DASHBOARD, GRAPH, OFFLINE, RULINGS = "translation", "graph", "offline", "rulings"
"""The names of our pages, unless authors' pages have the same names."""


@dataclass(frozen=True, slots=True)
class PagePlan:
    """The further pages of one build; empty for builders to whose output we cannot add pages.

    ``progress`` is the progress of a translation, book by book, and ``progress_of`` has it by the documents of
    chapters. ``dashboards`` are its pages: by the book's document, and by "" for the page of the language. The keys of
    ``editions``, ``graph_pages`` and ``ruling_lists``, which has only books with rulings, are also the books'
    documents. ``offline_page`` is the page
    where readers save books for reading offline, "" if the build is not part of a whole site. ``kept`` are values
    about books that are unchanged since the last build.
    """

    pair_pages: PairPages = field(default_factory=PairPages)
    progress: Sequence[BookProgress] = ()
    progress_of: Mapping[str, tuple[BookProgress, ChapterProgress]] = field(default_factory=dict)
    dashboards: Mapping[str, str] = field(default_factory=dict)
    editions: Mapping[str, BookEditions] = field(default_factory=dict)
    graph_pages: Mapping[str, str] = field(default_factory=dict)
    ruling_lists: Mapping[str, str] = field(default_factory=dict)
    offline_page: str = ""
    kept: KeptValues = NOTHING_KEPT


def plan_pages(
    views: LibraryViews, view: LanguageView, cache: Cache, digests: BookDigests, has_other_languages: bool
) -> PagePlan:
    """Return the plan of the further pages. It is made before any worker starts, because chapters link to these
    pages. ``digests`` are those of the books, and ``cache`` has values of earlier builds.
    """

    def is_taken(name: str) -> bool:
        return is_authors_page(view, name)

    def below(document: str, name: str) -> str:
        return free_name(f"{document.rpartition('/')[0]}/{name}", is_taken)

    kept = KeptValues(cache, digests)
    progress = read_progress(views, view.language, kept)
    dashboards = {"": free_name(DASHBOARD, is_taken)} if progress else {}
    dashboards |= {book.document: below(book.document, DASHBOARD) for book in progress if not book.is_missing}
    return PagePlan(
        find_pair_pages(views, view.language, is_taken) if has_other_languages else PairPages(),
        progress,
        {chapter.document: (book, chapter) for book in progress for chapter in book.chapters},
        dashboards,
        read_book_editions(views, view, cache),
        {name: below(name, GRAPH) for name in view.documents.books},
        {name: below(name, RULINGS) for name, page in view.documents.books.items() if _has_rulings(page, view)},
        offline_page_name(view) if has_other_languages else "",
        kept,
    )


def _has_rulings(page: BookDocument, view: LanguageView) -> bool:
    """Return whether any page of a book shows rulings."""
    return any(is_rulings_file(document.chapter.path) for document in view.documents.of_book(page.book))


def offline_page_name(view: LanguageView) -> str:
    """Return the name of the page for reading offline in one language: it differs if an author's page already has the
    usual name.
    """
    return free_name(OFFLINE, lambda name: is_authors_page(view, name))
