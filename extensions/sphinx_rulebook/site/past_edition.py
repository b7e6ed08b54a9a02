"""A frozen edition as pages: its own chapters, with its own numbers, in today's layout.

Such a page holds nothing that a later edition could change, so that it is written once: which edition is the current
one, and where a rule is in it, a page asks of the scripts of its book (see `edition_scripts`) when a reader does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import escape
from typing import Any

from sphinx.util.osutil import relative_uri

from ..editions.frozen_book import FrozenBook
from ..library import Loaded
from ..model import Book, Library, Unit
from .bodies import Bodies
from .data_scripts import script_json
from .documents import ROOT_DOCUMENT, ChapterDocument
from .edition import Place, SiteEdition, make_edition
from .own_pages import OwnPage
from .renderer import PICTURES, ChapterRenderer
from .rendering import Rendering
from .state import Site
from .words import language_name

FIND, CHANGES = "find", "changes"
"""The pages of a book that finds a rule by any name that it ever had, and that lists its editions."""


class FrozenLanguages:
    """An edition of a book in all languages that it has, ``source`` first, as its pages show them."""

    def __init__(self, library: Library, frozen: Mapping[str, FrozenBook]) -> None:
        self._library, self.frozen = library, frozen
        self._editions: dict[str, SiteEdition] = {}
        self._counterparts: dict[tuple[str, str], Mapping[int, Unit]] = {}

    def edition(self, language: str) -> SiteEdition:
        """Return the edition in a language; chapters that it lacks are shown in the source's."""
        if language not in self._editions:
            own, source = self.frozen[language], self.frozen.get(self._library.source_language)
            books = {one.units.book.language: (one.units.book,) for one in (source, own) if one is not None}
            leading = self._library.source_language if source is not None else language
            library = replace(self._library, source_language=leading, books=books, prose={})
            index = own.units.index if source is None or source is own else own.units.index.behind(source.units.index)
            edition = make_edition(Loaded(library, ()), language, index)
            self._editions[language] = edition
        return self._editions[language]

    def outer_units(self, language: str) -> Iterator[tuple[str, Unit]]:
        """Yield the stand-ins for units of other books, each with its book's code."""
        shown = (self.frozen.get(one) for one in dict.fromkeys((language, self._library.source_language)))
        for book in (book for frozen in shown if frozen is not None for book in frozen.outer):
            yield from ((book.code, unit) for chapter in book.chapters for unit in chapter.units)

    def counterparts(self, language: str, other: str) -> Mapping[int, Unit]:
        """Return the units of another language that are the same rules as those of one, by the ``id()`` of these."""
        known = self._counterparts.get((language, other))
        if known is None:
            known = self._counterparts[language, other] = dict(self._find_counterparts(language, other))
        return known

    def _find_counterparts(self, language: str, other: str) -> Iterator[tuple[int, Unit]]:
        here, there = self.frozen[language], self.frozen[other]
        places = {there.sources.get(unit_id, unit_id): place for place, unit_id in enumerate(there.units.ids)}
        for place, unit_id in enumerate(here.units.ids):
            found = places.get(here.sources.get(unit_id, unit_id))
            if found is not None:
                yield id(here.units.placed[place].unit), there.units.placed[found].unit


class PastEdition:
    """One edition of a book in the language of a build."""

    def __init__(self, site: Site, languages: FrozenLanguages) -> None:
        self._site, self._languages = site, languages
        self._frozen = languages.frozen[site.edition.language]
        self.version = self._frozen.edition.version
        self.edition = languages.edition(site.edition.language)
        self._folder = f"{self._frozen.units.book.code.lower()}/"
        self.rendering = Rendering(self.edition, self._renderer)
        self._bodies = Bodies(self.edition, is_xml=False)
        self._documents = list(self.edition.documents.chapters.values())
        self.links: dict[str, bool] = {}
        """The documents of the current site that the pages lead to, and whether each is there."""
        self._frozen_pages: set[str] = set()
        self._has_outer_units = False

    def _place_outer_units(self) -> None:
        """Let references into other books lead to the editions that were in force; or to the current text.

        The numbers that are printed are of that time, and what is frozen stays where it is.
        """
        site = self._site
        for code, unit in self._languages.outer_units(site.edition.language):
            editions = site.editions.get(f"{code.lower()}/{ROOT_DOCUMENT}")
            found = editions.in_force(self._frozen.edition.date, unit.label or "") if editions is not None else None
            if found is None:
                shown = site.edition.find(unit.label or "", code)
                found = shown[1] if shown is not None else Place(site.builder.config.root_doc, "", None)
            else:
                self._frozen_pages.add(found.document)
            self.edition.places[id(unit)] = found

    @property
    def book(self) -> Book:
        """The book as it was."""
        return self._frozen.units.book

    def page_name(self, document: str) -> str:
        """Return the name of the page that shows a document of this edition."""
        return f"{self._folder}{self.version}/{document.removeprefix(self._folder)}"

    def pages(self) -> Iterator[OwnPage]:
        """Yield the pages: the book's own, then its chapters."""
        book = self._frozen.units.book
        index = f"{self._folder}{ROOT_DOCUMENT}"
        yield OwnPage(
            self.page_name(index), f"{book.title} {self.version}", self._context(index, None), self._title_page()
        )
        for document in self._documents:
            title = self.rendering.title(document).text
            context = self._context(document.name, document)
            yield OwnPage(self.page_name(document.name), title, context, self.body(document))

    def body(self, document: ChapterDocument) -> str:
        """Return the text of a chapter, in the sections that Sphinx makes of it elsewhere."""
        rendered = self.rendering.rendered(document.name)
        first, *sections = rendered.parts.items()
        inner = "".join(f'<section id="{escape(anchor)}">\n{html}</section>\n' for anchor, html in sections)
        return f'<section id="{escape(first[0])}">\n{first[1]}{inner}</section>\n'

    def chapter_titles(self) -> Iterator[tuple[str, str]]:
        """Yield the stem of every chapter's page with the chapter's number and title."""
        for document in self._documents:
            yield document.name.removeprefix(self._folder), self.rendering.title(document).text

    def previews(self) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield the names of the chapters' pages, each with the previews of its units."""
        for document in self._documents:
            yield self.page_name(document.name), self.rendering.rendered(document.name).previews

    def images(self) -> set[str]:
        """Return the pictures that the pages show, by their paths below the library's root."""
        return {image for document in self._documents for image in self.rendering.rendered(document.name).images}

    def placed_units(self) -> Iterator[tuple[str, Unit, str, str]]:
        """Yield the id of every unit that has a place of its own, the unit, the document's stem, and its anchor."""
        units = self._frozen.units
        for unit_id, placed in zip(units.ids, units.placed, strict=True):
            place = self.edition.place(placed.unit)
            if place is not None:
                yield unit_id, placed.unit, place.document.removeprefix(self._folder), place.anchor

    def _title_page(self) -> str:
        frozen = self._frozen
        note = f"<p>{escape(frozen.edition.note)}</p>\n" if frozen.edition.note else ""
        return f"<h1>{escape(frozen.units.book.title)} <small>{escape(self.version)}</small></h1>\n{note}"

    def _renderer(self, document: ChapterDocument) -> ChapterRenderer:
        if not self._has_outer_units:  # not before: two books may refer to each other
            self._has_outer_units = True
            self._place_outer_units()
        return ChapterRenderer(self.edition, self._bodies, document, self._address, self._site.words)

    def _address(self, here: str, target: str) -> str:
        """Return the address of a document of this edition, or of anything else of the site."""
        page = self.page_name(here)
        if target in self.edition.documents.chapters or target in self.edition.documents.books:
            there = self.page_name(target)
            return "" if there == page else self._site.page_uri(page, there)
        if not target.startswith(f"{PICTURES}/") and target not in self._frozen_pages:
            self.links[target] = target in self._site.builder.env.found_docs
            if not self.links[target]:
                target = self._site.builder.config.root_doc  # a page of prose that has gone since
        return self._site.page_uri(page, target)

    def _context(self, name: str, document: ChapterDocument | None) -> dict[str, Any]:
        site, book = self._site, self._frozen.units.book
        page = self.page_name(name)
        folder = f"{self._folder}{ROOT_DOCUMENT}"
        chapters = []
        for other in self._documents:
            heading = self.rendering.title(other)
            chapters.append(
                {
                    "name": other.name,
                    "uri": self._address(name, other.name),
                    "number": heading.number,
                    "title": heading.title,
                    "is_current": other is document,
                }
            )
        headings = self.rendering.headings(document)[1:] if document is not None else []
        sections = [{"anchor": one.anchor, "number": one.number, "title": one.title} for one in headings]
        at = next((place for place, chapter in enumerate(chapters) if chapter["is_current"]), None)
        neighbours = [None, *chapters, None] if at is not None else [None, None, None]
        return {
            "book": {
                "code": book.code,
                "title": book.title,
                "edition": self.version,
                "uri": self._address(name, folder),
            },
            "chapters": chapters,
            "sections": sections,
            "most_cited": [],
            "is_chapter": document is not None,
            "is_numbered": document is not None and any(unit.number for unit in document.chapter.units),
            "is_book": document is None,
            "is_generated": False,
            "books": [],
            "languages": self._languages_of(name),
            "switch_table": self._switch_table(document),
            "text_language": document.book.language if document is not None else book.language,
            "is_fallback": document is not None and document.is_fallback,
            "pairs": [],
            "is_pair": False,
            "is_progress": False,
            "dashboard": None,
            "summary": None,
            "previous": neighbours[at or 0],
            "following": neighbours[(at or 0) + 2],
            "past": {"version": self.version, "date": self._frozen.edition.date, "note": self._frozen.edition.note},
            "editions": edition_links(site, page, self._folder, self.version),
        }

    def _languages_of(self, name: str) -> list[dict[str, Any]]:
        """Return the languages to switch to: this edition in them, else the current text."""
        site = self._site
        if not site.builder.config.rulebook_language_switch:
            return []
        library, own = site.edition.library, site.edition.language
        page = self.page_name(name)
        languages = []
        for language in library.languages:
            has_it = language in self._languages.frozen
            target = page if has_it else site.builder.config.root_doc
            languages.append(
                {
                    "code": language,
                    "name": language_name(language),
                    "uri": site.uri_in(language, page, target),
                    "is_current": language == own,
                    "is_source": language == library.source_language,
                    "is_counterpart": has_it,
                }
            )
        return languages

    def _switch_table(self, document: ChapterDocument | None) -> str:
        """Return where the language switch leads from units whose address is another there, as JSON."""
        if document is None or not self._site.builder.config.rulebook_language_switch:
            return ""
        tables: dict[str, dict[str, str | None]] = {}
        for other in self._languages.frozen:
            if other != self._site.edition.language:
                table = dict(self._other_addresses(document, other))
                if table:
                    tables[other] = table
        return script_json(tables) if tables else ""

    def _other_addresses(self, document: ChapterDocument, other: str) -> Iterator[tuple[str, str | None]]:
        there = self._languages.edition(other)
        units = self._languages.counterparts(self._site.edition.language, other)
        for unit in document.chapter.units:
            place = self.edition.places[id(unit)]
            counterpart = units.get(id(unit))
            found = there.place(counterpart if counterpart is not None else unit)  # a unit of the source stands in
            if found is None:
                yield place.anchor, None
            elif (found.document, found.anchor) != (place.document, place.anchor):
                yield place.anchor, f"{self._address(document.name, found.document)}#{found.anchor}"


def edition_links(site: Site, page: str, folder: str, version: str | None) -> dict[str, str]:
    """Return where a page of a book finds its other editions; ``version`` is the one that it shows, None the current.

    ``folder`` in it is the address of the book's folder, where the scripts lie.
    """
    here = site.builder.get_target_uri(page)
    return {
        "version": version or "",
        "changes": site.page_uri(page, f"{folder}{CHANGES}"),
        "folder": relative_uri(here, f"{folder}x").removesuffix("x"),
    }
