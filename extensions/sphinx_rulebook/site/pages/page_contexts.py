"""The contexts of the pages of a build: the data that the templates show around the text of each page."""

from __future__ import annotations

from collections.abc import Mapping

from ...model.books import Book
from ..html.attributes import lean_attribute
from ..view.interface_words import language_in, language_name
from ..view.language_view import is_authors_page
from ..view.page_documents import ROOT_DOCUMENT, BookDocument, ChapterDocument
from .book_frame import loading_element
from .book_overview import book_overview
from .dashboard import total
from .edition_links import links_of_book
from .language_site import Site
from .navigation.chapter_links import chapter_links
from .navigation.home_page import add_home
from .navigation.language_switch import LanguageSwitch
from .navigation.prose_navigation import ProseNavigation
from .navigation.reader_links import ReaderLinks
from .navigation.text_languages import other_language, text_language
from .page_context import (
    BookLink,
    BookOverview,
    ChapterLink,
    LanguageLink,
    OtherBook,
    PageContext,
    PairLink,
    SectionLink,
    TranslationSummary,
)
from .pair_pages import PairPage
from .rule_addresses import rule_page_pattern, rule_pages_table

MOST_BOOKS = 8
"""A chapter lists the other books only if they are few: no page may grow with the library."""

MANY_UNITS = 250
"""From how many units on a browser needs noticeable time to lay out a chapter."""


class PageContexts:
    """Makes the contexts of the pages of one build; the context of a document is made only once, because other pages
    start from it.
    """

    def __init__(self, site: Site) -> None:
        self.site = site
        self.switch = LanguageSwitch(site)
        self._navigation = ProseNavigation(site)
        self._reader_links = ReaderLinks(site)
        self._contexts: dict[str, PageContext] = {}

    def __reduce__(self) -> tuple[type[None], tuple[()]]:
        """Pickle as None: Sphinx pickles its environment, and a build's state must not outlive the build."""
        return type(None), ()

    def of_document(self, name: str) -> PageContext:
        """Return the context of a page that Sphinx has a document for."""
        if name not in self._contexts:
            self._contexts[name] = self._make(name)
        return self._contexts[name]

    def of_home(self, linked: set[str]) -> PageContext:
        """Return the context of the first page, whose text links to the addresses ``linked``."""
        site = self.site
        root = site.settings.root_document
        context = self.of_document(root)
        books = list(site.view.documents.books)
        if len(books) == 1:  # the first page is then that of the book
            graph = site.plan.graph_pages.get(books[0])
            graph_uri = site.addresses.page(root, graph) if graph is not None else ""
            context = context._replace(editions=links_of_book(self.site, root, books[0]), graph=graph_uri)
        return add_home(context, site, linked)

    def of_dashboard(self, name: str) -> PageContext:
        """Return the context of a page of a translation's progress, based on the context of its book's page."""
        site = self.site
        near = next((document for document, page in site.plan.dashboards.items() if page == name), "")
        near = near or site.settings.root_document
        context = self.of_document(near)
        book = context.book
        return context._replace(
            chapters=(),
            books=(),
            book=book._replace(uri=site.addresses.page(name, near)) if book is not None else None,
            overview=None,
            is_book=False,
            is_home=False,
            summary=None,
            is_further=True,
            places=self._reader_links.of_generated(name, None),
        )

    def of_book_page(self, book_document: str, name: str, counterparts: Mapping[str, str]) -> PageContext:
        """Return the context of a further page of a book, based on the context of the book's page but with its own
        addresses.

        ``counterparts`` are the corresponding pages by language; for a language without a counterpart, the switch
        leads to the book.
        """
        site = self.site
        near = self.of_document(book_document)
        assert near.book is not None, "the page of a book has a book"
        pages = {**counterparts, site.view.language: name}
        languages = tuple(
            language._replace(
                uri=site.addresses.in_language(language.code, name, pages.get(language.code, book_document)),
                is_counterpart=pages.get(language.code) == name,
            )
            for language in near.languages
        )
        chapters = (chapter._replace(uri=site.addresses.page(name, chapter.name)) for chapter in near.chapters)
        return near._replace(
            book=near.book._replace(uri=site.addresses.page(name, book_document)),
            books=(),
            chapters=tuple(chapters),
            languages=languages,
            overview=None,
            is_book=False,
            is_home=False,
            summary=None,
            is_further=True,
            places=self._reader_links.of_generated(name, site.view.documents.books[book_document].book),
            dashboard=self._dashboard(name),
            editions=links_of_book(self.site, name, book_document),
        )

    def of_pair_page(self, page: PairPage) -> PageContext:
        """Return the context of a page of two languages: the context of the chapter, with links to other pages of two
        languages.

        The language switch still leads to chapters, so that the reader can go back to a single language.
        """
        site, name = self.site, page.document.name
        context = self.of_document(name)
        chapters = []
        pairs: list[ChapterLink | None] = []  # the chapters that have a page of two languages
        for chapter in context.chapters:
            beside = site.plan.pair_pages.get(chapter.name, page.other)
            uri = site.addresses.page(page.name, beside.name) if beside is not None else chapter.uri
            chapters.append(chapter._replace(uri="" if chapter.is_current else uri))
            pairs.append(chapters[-1] if beside is not None else None)
        place = next(place for place, chapter in enumerate(chapters) if chapter.is_current)
        neighbours = [None, *pairs, None]
        own = PairLink(site.view.language, "", site.addresses.page(page.name, name))
        return context._replace(
            chapters=tuple(chapters),
            places=context.places._replace(edit_rule="", report_rule="", lines=""),
            pairs=(own,),
            is_pair=True,
            is_numbered=context.is_numbered or any(unit.number for unit in page.units_there()),
            switch_table=self.switch.table(page.document, page),
            previous=neighbours[place],
            following=neighbours[place + 2],
        )

    def books_beside(self, name: str, own: BookDocument | None) -> tuple[OtherBook, ...]:
        """Return the books that are listed beside the rules of a book, as seen from a page."""
        return self._books(name, own) if len(self.site.view.documents.books) <= MOST_BOOKS else ()

    def in_frame(self, name: str) -> PageContext:
        """Return the context of a chapter that takes its bar and its contents from the script of its book."""
        context, documents = self.of_document(name), self.site.view.documents
        book_page = documents.books[f"{name.rpartition('/')[0]}/{ROOT_DOCUMENT}"]
        return context._replace(
            frame_script=loading_element(self.site.addresses, name, book_page),
            main_attributes=lean_attribute("data-page", name.rpartition("/")[2]),
        )

    # ---- The parts of a document's context

    def _make(self, name: str) -> PageContext:
        site = self.site
        documents = site.view.documents
        chapter = documents.chapters.get(name)
        folder = name.rpartition("/")[0]
        book_page = documents.books.get(f"{folder}/index") if folder else None
        book_document = book_page.name if book_page is not None else ""
        graph = site.plan.graph_pages.get(book_document)
        is_home = name == site.settings.root_document
        language = text_language(site, name)
        has_lists = is_home or name in documents.books
        context = PageContext(
            text_language=site.view.language if has_lists else language,
            lead_language=other_language(site, language) if has_lists else "",
            book=self._book(name, book_page),
            books=self._books(name, book_page) if chapter is None else self.books_beside(name, book_page),
            chapters=chapter_links(site, name, book_page),
            overview=self._overview(name),
            navigation=() if is_home or book_page is not None else self._navigation.around(name),
            languages=self._languages(name),
            pairs=self._pairs(name),
            editions=links_of_book(self.site, name, book_document),
            summary=self._summary(name),
            dashboard=self._dashboard(name),
            graph=site.addresses.page(name, graph) if graph is not None else "",
            is_book=name in documents.books,
            is_home=is_home,
            places=self._reader_links.of_page(name),
        )
        if chapter is None:
            return context
        sections = site.headings.of_chapter(chapter)[1:]
        context = context._replace(
            sections=tuple(SectionLink(one.anchor, one.number, one.title) for one in sections),
            switch_table=self.switch.table(chapter) if site.settings.has_other_languages else "",
            is_chapter=True,
            is_numbered=any(unit.number for unit in chapter.chapter.units),
            is_long=len(chapter.chapter.units) > MANY_UNITS,
            is_fallback=chapter.is_fallback,
        )
        return context if graph is None else self._with_rule_pages(context, book_document, chapter)

    def _with_rule_pages(self, context: PageContext, book_document: str, chapter: ChapterDocument) -> PageContext:
        """Add the addresses for the scripts of a chapter: the pages of its rules, and the frozen edition to cite."""
        site = self.site
        editions = site.plan.editions.get(book_document)
        released = editions.released_page(chapter.name) if editions is not None else None
        return context._replace(
            rules=rule_page_pattern(site, chapter.name, chapter.book),
            rule_pages=rule_pages_table(site, chapter),
            frozen=site.addresses.page(chapter.name, released) if released is not None else "",
        )

    def _book(self, name: str, page: BookDocument | None) -> BookLink | None:
        if page is None:
            return None
        book = page.book
        uri = self.site.addresses.document(name, page.name)
        return BookLink(book.code, book.title, book.edition, uri, self._numbers_notice(book))

    def _numbers_notice(self, book: Book) -> str:
        """Return the sentence on every page of a translation that has its own numbers; "" for other books."""
        library = self.site.view.library
        source = library.book(library.source_language, book.code)
        if not book.counts_itself or source is None:
            return ""
        language = language_in(library.source_language, self.site.view.language)
        if book.edition == source.edition or book.edition is None or source.edition is None:
            return self.site.words.fill(
                "This translation has its own numbers; they can differ from those of the {language} text.",
                language=language,
            )
        return self.site.words.fill(
            "Translated from edition {edition}; the {language} text is edition {other}. Numbers can differ.",
            edition=book.edition,
            other=source.edition,
            language=language,
        )

    def _books(self, name: str, own: BookDocument | None) -> tuple[OtherBook, ...]:
        return tuple(
            OtherBook(
                page.book.code,
                page.book.title,
                self.site.addresses.document(name, page.name),
                page is own,
                other_language(self.site, page.book.language),
            )
            for page in self.site.view.documents.books.values()
        )

    def _summary(self, name: str) -> TranslationSummary | None:
        """Return the line about missing translations above a chapter or on the first page; None if nothing is
        missing.
        """
        site, words, plan = self.site, self.site.words, self.site.plan
        if not plan.progress:
            return None
        if name == site.settings.root_document:
            percentage = total(plan.progress).percentage
            text = words.fill("Translated and up to date: {percentage} %", percentage=percentage)
            return TranslationSummary(text, site.addresses.page(name, plan.dashboards[""]))
        book, chapter = plan.progress_of.get(name, (None, None))
        if book is None or chapter is None or chapter.is_missing:
            return None
        parts = []
        counts = chapter.counts
        if counts.stale:
            text = words.counted(
                "{count} of {all} rules has changed since it was translated",
                "{count} of {all} rules have changed since they were translated",
                counts.stale,
                all=counts.source,
            )
            parts.append(text)
        if counts.missing:
            text = words.counted(
                "{count} of {all} rules is not translated yet",
                "{count} of {all} rules are not translated yet",
                counts.missing,
                all=counts.source,
            )
            parts.append(text)
        uri = site.addresses.page(name, plan.dashboards[book.document])
        return TranslationSummary(" · ".join(parts), uri) if parts else None

    def _dashboard(self, name: str) -> str | None:
        dashboards = self.site.plan.dashboards
        return self.site.addresses.page(name, dashboards[""]) if dashboards else None

    def _pairs(self, name: str) -> tuple[PairLink, ...]:
        """Return the links to the pages that show a chapter beside another language."""
        return tuple(
            PairLink(page.other, language_name(page.other), self.site.addresses.page(name, page.name))
            for page in self.site.plan.pair_pages.of_chapter(name)
        )

    def _overview(self, name: str) -> BookOverview | None:
        page = self.site.view.documents.books.get(name)
        return book_overview(self.site, page, name, has_chapters=True, has_sections=True) if page is not None else None

    def _languages(self, name: str) -> tuple[LanguageLink, ...]:
        """Return the languages to switch to, if they are built together; the current language is included."""
        site = self.site
        if not site.settings.has_other_languages:
            return ()
        library, root = site.view.library, site.settings.root_document
        languages = []
        for language in library.languages:
            is_counterpart = name == root or is_authors_page(site.views.view(language), name)
            uri = site.addresses.in_language(language, name, name if is_counterpart else root)
            is_source = language == library.source_language
            is_current = language == site.view.language
            languages.append(
                LanguageLink(language, language_name(language), uri, is_current, is_source, is_counterpart)
            )
        return tuple(languages)
