"""A frozen edition as pages: its own chapters, with its own numbers, in today's layout.

Such a page contains nothing that a later edition could change, so it is written once. The current edition, and the
location of a rule in it, come from the scripts of the book on request (see `edition_scripts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from html import escape
from typing import NamedTuple
from urllib.parse import unquote

from ...model.books import Book
from ..html.addresses import PICTURES
from ..html.bodies import Bodies
from ..html.chapters import RenderedChapters
from ..html.renderer import ChapterRenderer
from ..pages.edition_links import edition_links
from ..pages.language_site import Site
from ..pages.navigation.reader_links import ReaderLinks
from ..pages.page_context import BookLink, ChapterLink, LanguageLink, PageContext, PastLabel, SectionLink
from ..pages.page_writer import OwnPage
from ..past_editions.past_edition import PastEdition
from ..scripts.data_scripts import script_json
from ..view.interface_words import language_name
from ..view.language_view import LanguageView, Place
from ..view.page_documents import ROOT_DOCUMENT, ChapterDocument


class OuterPlace(NamedTuple):
    """Where a reference to another book leads: a document, the id there, and whether it is of an edition."""

    document: str
    anchor: str
    is_frozen: bool


def outer_place(site: Site, start: str, code: str, label: str) -> OuterPlace:
    """Return where a reference of an edition leads in another book: to that book's edition which was in force on the
    day ``start``, or else to its current text, or else to the first page.
    """
    editions = site.plan.editions.get(f"{code.lower()}/{ROOT_DOCUMENT}")
    past = editions.in_force(start, label) if editions is not None else None
    if past is not None:
        return OuterPlace(past.document, past.anchor, True)
    shown = site.view.find(label, code)
    if shown is None:
        return OuterPlace(site.settings.root_document, "", False)
    return OuterPlace(shown[1].document, shown[1].anchor, False)


class PastPages:
    """The pages of one edition of a book in the language of a build."""

    def __init__(self, site: Site, past: PastEdition) -> None:
        self._site, self._past = site, past
        self.links: dict[str, bool] = {}
        """The documents of the current site that the pages link to, and whether each exists."""
        self._bodies = Bodies(self.view, is_xml=False)
        self._chapters = RenderedChapters(self.view, self._renderer)

    @cached_property
    def outer(self) -> Mapping[tuple[str, str], OuterPlace]:
        """Where references to other books lead, by the codes of the books and the labels."""
        past = self._past
        wanted = {(code, unit.label or "") for code, unit in past.views.outer_units(past.language)}
        return {key: outer_place(self._site, past.head.start, *key) for key in sorted(wanted)}

    @cached_property
    def view(self) -> LanguageView:
        """The view of the edition, with locations for the targets of references to other books.

        These references lead to the editions in force at the time, or else to the current text. Their printed numbers
        are the numbers at that time.
        """
        past = self._past
        places: dict[str, Place] = {}
        for code, unit in past.views.outer_units(past.language):
            found = self.outer[code, unit.label or ""]
            places[unit.key] = Place(found.document, found.anchor, None)
        return replace(past.view, places=past.view.places.with_others(places))

    @cached_property
    def _frozen_pages(self) -> frozenset[str]:
        """The pages of editions of other books that references lead to."""
        return frozenset(place.document for place in self.outer.values() if place.is_frozen)

    @property
    def book(self) -> Book:
        """The book as it was."""
        return self._past.book

    def pages(self) -> Iterator[OwnPage]:
        """Yield the pages: the book's own, then its chapters."""
        past = self._past
        index = f"{past.folder}{ROOT_DOCUMENT}"
        title = f"{past.book.title} {past.version}"
        yield OwnPage(past.page_name(index), title, self._context(index, None), self._title_page())
        for document in past.documents:
            title = past.headings.title(document).text
            context = self._context(document.name, document)
            yield OwnPage(past.page_name(document.name), title, context, self.body(document))

    def body(self, document: ChapterDocument) -> str:
        """Return the text of a chapter, divided into sections in the same way as Sphinx divides current chapters."""
        rendered = self._chapters.rendered(document.name)
        first, *sections = rendered.parts.items()
        inner = "".join(f'<section id="{escape(anchor)}">\n{html}</section>\n' for anchor, html in sections)
        return f'<section id="{escape(first[0])}">\n{first[1]}{inner}</section>\n'

    def previews(self) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield the names of the chapters' pages, each with the previews of its units."""
        for document in self._past.documents:
            yield self._past.page_name(document.name), self._chapters.rendered(document.name).previews

    def images(self) -> set[str]:
        """Return the pictures on the pages, by their paths below the library's root."""
        return {image for document in self._past.documents for image in self._chapters.rendered(document.name).images}

    def missing_pictures(self) -> set[tuple[str, str]]:
        """Return the pictures that the pages name but that do not exist, each with the file that names it."""
        for document in self._past.documents:
            self._chapters.rendered(document.name)
        missing = self._bodies.pictures.missing
        if not missing:  # as on the pages of nearly every edition
            return set()
        books = (book for of_language in self.view.library.books.values() for book in of_language)
        chapters = {chapter.path for book in books for chapter in book.files()}
        shown = self._shown_texts()
        # Bodies are made by the chapter, so a source's chapter of which the page shows only some units is among them.
        return {
            (file, target) for file, target in missing if file not in chapters or unquote(target) in shown.get(file, "")
        }

    def _shown_texts(self) -> Mapping[str, str]:
        """Return the markup of all units on the pages, by their files."""
        texts: dict[str, list[str]] = {}
        for document in self._past.documents:
            chapter = document.chapter
            gaps = [self.view.missing_after(chapter), *map(self.view.missing_after, chapter.units)]
            units = [(chapter.path, unit) for unit in chapter.units]
            units += [(one.document.chapter.path, one.unit) for gap in gaps for one in gap.units]
            for path, unit in units:
                texts.setdefault(path, []).extend((unit.text, *(block.markup for block in unit.blocks)))
            for there, example in (one for gap in gaps for one in gap.examples):
                texts.setdefault(there.chapter.path, []).append(example.markup)
        return {path: unquote("\n".join(found)) for path, found in texts.items()}

    def _title_page(self) -> str:
        past = self._past
        note = f"<p>{escape(past.head.note)}</p>\n" if past.head.note else ""
        return f"<h1>{escape(past.book.title)} <small>{escape(past.version)}</small></h1>\n{note}"

    def _renderer(self, document: ChapterDocument) -> ChapterRenderer:
        return ChapterRenderer(
            self.view,
            self._bodies,
            document,
            self._address,
            self._site.words,
            external_of=self._site.external_of,
            ruling_of=self._site.rulings.facts,
            has_scripts=self._site.settings.has_scripts,
        )

    def _address(self, here: str, target: str) -> str:
        """Return the address of a document of this edition, or of any other target on the site."""
        site, past = self._site, self._past
        page = past.page_name(here)
        if target in self.view.documents.chapters or target in self.view.documents.books:
            there = past.page_name(target)
            return "" if there == page else site.addresses.page(page, there)
        if not target.startswith(f"{PICTURES}/") and target not in self._frozen_pages:
            self.links[target] = target in site.prose
            if not self.links[target]:
                target = site.settings.root_document  # a page of prose that no longer exists
        return site.addresses.page(page, target)

    # ---- The context of a page

    def _context(self, name: str, document: ChapterDocument | None) -> PageContext:
        past = self._past
        page, head, book = past.page_name(name), past.head, past.book
        chapters = tuple(self._chapter_link(name, other, is_current=other is document) for other in past.documents)
        context = PageContext(
            text_language=book.language,
            book=BookLink(book.code, book.title, past.version, self._address(name, f"{past.folder}{ROOT_DOCUMENT}")),
            chapters=chapters,
            languages=self._languages(name),
            past=PastLabel(past.version, head.date, head.note),
            editions=edition_links(self._site.addresses, page, past.folder, past.version),
            is_book=document is None,
            places=ReaderLinks(self._site).of_generated(page, book),
        )
        if document is None:
            return context
        at = past.documents.index(document)
        return context._replace(
            text_language=document.book.language,
            sections=tuple(
                SectionLink(one.anchor, one.number, one.title) for one in past.headings.of_chapter(document)[1:]
            ),
            previous=chapters[at - 1] if at > 0 else None,
            following=chapters[at + 1] if at + 1 < len(chapters) else None,
            switch_table=self._switch_table(document),
            is_chapter=True,
            is_numbered=any(unit.number for unit in document.chapter.units),
            is_fallback=document.is_fallback,
        )

    def _chapter_link(self, name: str, document: ChapterDocument, is_current: bool) -> ChapterLink:
        heading = self._past.headings.title(document)
        uri = self._address(name, document.name)
        return ChapterLink(document.name, uri, heading.number, heading.title, is_current)

    def _languages(self, name: str) -> tuple[LanguageLink, ...]:
        """Return the languages to switch to: to this edition in languages that have it, else to the current text."""
        site = self._site
        if not site.settings.has_other_languages:
            return ()
        library, page = site.view.library, self._past.page_name(name)
        languages = []
        for language in library.languages:
            has_it = language in self._past.views.frozen
            target = page if has_it else site.settings.root_document
            uri = site.addresses.in_language(language, page, target)
            is_current, is_source = language == self._past.language, language == library.source_language
            languages.append(LanguageLink(language, language_name(language), uri, is_current, is_source, has_it))
        return tuple(languages)

    def _switch_table(self, document: ChapterDocument) -> str:
        """Return, as JSON, the targets of the language switch for units whose address differs in the other
        language.
        """
        if not self._site.settings.has_other_languages:
            return ""
        tables: dict[str, dict[str, str | None]] = {}
        for other in self._past.views.frozen:
            if other != self._past.language:
                table = dict(self._other_addresses(document, other))
                if table:
                    tables[other] = table
        return script_json(tables) if tables else ""

    def _other_addresses(self, document: ChapterDocument, other: str) -> Iterator[tuple[str, str | None]]:
        there = self._past.views.view(other)
        units = self._past.views.counterparts(self._past.language, other)
        for unit in document.chapter.units:
            place = self.view.places[unit.key]
            counterpart = units.get(unit.key)
            # The unit itself may be one of the source, in place of a missing translation.
            found = there.place(counterpart if counterpart is not None else unit)
            if found is None:
                yield place.anchor, None
            elif (found.document, found.anchor) != (place.document, place.anchor):
                yield place.anchor, f"{self._address(document.name, found.document)}#{found.anchor}"
