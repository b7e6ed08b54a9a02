"""A page for each rule: what is pasted into a chat, with the rule's own text for its preview there.

There are as many as rules, so a page is put together from strings: the frame of the theme is made once for each book,
and every text once for all pages that show it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import takewhile
from typing import Any, NamedTuple
from urllib.parse import quote

from sphinx.environment import BuildEnvironment

from ..exporters.texts import printed
from ..model import Book, Unit
from .book_editions import BookEditions, is_quiet
from .book_texts import PlainTexts
from .documents import BookDocument, ChapterDocument
from .edition import Place, Shown, SiteEdition
from .edition_frame import KIND_NAMES
from .own_pages import OwnPage, PageWriter
from .pages import book_page_context
from .renderer import ChapterRenderer
from .rule_addresses import folder_of, page_names, rule_page_pattern
from .state import Site
from .words import language_name

_LONGEST_LINE = 150
_LONGEST_DESCRIPTION = 300

_TOKEN = "\ue000{}\ue001"
_TOKENS = re.compile("\ue000(.*?)\ue001")


class _Seen(NamedTuple):
    """A unit as pages of its book show it, its place there, and the name of its own page ("" for none)."""

    shown: Shown
    place: Place
    name: str


@dataclass
class RulePages:
    """Writes the pages of the rules of one book.

    ``texts`` are the plain texts of the build's units, which the search has too.
    """

    site: Site
    page: BookDocument
    texts: PlainTexts
    env: BuildEnvironment
    _renderers: dict[str, ChapterRenderer] = field(default_factory=dict)
    _lines: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Find out what is the same for all pages."""
        site, book = self.site, self.page.book
        self._book, self._folder = book, folder_of(book)
        self._names = page_names(site, book, site.edition)
        self._sample = f"{self._folder}x"
        self._words = site.words
        self._editions: BookEditions | None = site.editions.get(self.page.name)
        self._uris: dict[str, str] = {}
        self._others = [
            language
            for language in site.edition.library.languages
            if language != site.edition.language and site.builder.config.rulebook_language_switch
        ]
        base = site.builder.config.html_baseurl
        self._base = f"{base.rstrip('/')}/" if base else ""

    def write(self, writer: PageWriter) -> Iterator[tuple[str, str]]:
        """Yield the name and the HTML of each page."""
        frame = _Frame(writer.write(self._frame_page()))
        for document in self.site.edition.documents.of_book(self._book):
            units = document.chapter.units
            for position, unit in enumerate(units):
                name = self._names.get(id(unit))
                if name is not None:
                    yield f"{self._folder}{name}", frame.fill(self._parts(document, position, unit, name))

    # ---- Addresses

    def uri(self, target: str) -> str:
        """Return the address of a page or a file as seen from any page of a rule: all lie in one folder."""
        if target not in self._uris:
            self._uris[target] = self.site.page_uri(self._sample, target)
        return self._uris[target]

    @cached_property
    def _own_uri(self) -> tuple[str, str]:
        """What stands before and behind a name in the address of one page of a rule as seen from another."""
        before, _, behind = rule_page_pattern(self.site, self._sample, self._book).partition("*")
        return before, behind

    def _place_uri(self, place: Place) -> str:
        return f"{self.uri(place.document)}#{place.anchor}"

    def _rule_uri(self, unit: Unit) -> str:
        """Return the address of a rule's page, or of its place in its chapter where it has none."""
        name = self._names.get(id(unit))
        if name is not None:
            return f"{self._own_uri[0]}{quote(name)}{self._own_uri[1]}"
        shown = self.site.edition.shown.get(id(unit))
        if shown is not None and shown.document.book is not self._book:
            other = page_names(self.site, shown.document.book, self.site.edition).get(id(unit))
            if other is not None:
                return self.uri(f"{folder_of(shown.document.book)}{other}")
        place = self.site.edition.place(unit)
        return self._place_uri(place) if place is not None else ""

    # ---- The frame

    def _frame_page(self) -> OwnPage:
        counterparts = dict.fromkeys(self._others, self._sample)
        context = book_page_context(self.site, self.page.name, self._sample, self.env, counterparts)
        for language in context["languages"]:
            language["uri"] = _TOKEN.format(f"language {language['code']}")
        context |= {
            "head": _TOKEN.format("head"),
            "is_rule_page": True,
            "main_attributes": _TOKEN.format("main"),
            "rules": "*",
        }
        return OwnPage(self._sample, _TOKEN.format("title"), context, _TOKEN.format("body"))

    # ---- One page

    def _parts(self, document: ChapterDocument, position: int, unit: Unit, name: str) -> dict[str, str]:
        """Return what goes into the frame of one rule's page."""
        place = self.site.edition.places[id(unit)]
        book = self._book
        called = unit.number or self._title_of(unit)
        text = self.texts.of(unit, document.book)
        above = list(_above(document, position))
        heading = next((self._title_of(one) for one in above if one.rank <= 2), "")
        title = f"{book.code} {called}"
        citation = f"{title} ({book.edition})" if book.edition else title
        parts = {
            "title": escape(f"{title} · {heading}" if heading else title),
            "head": self._head(title, heading, text, name, document),
            "main": f' data-page="{escape(document.name.rpartition("/")[2])}"',
        }
        parts[f"language {self.site.edition.language}"] = escape(self._rule_uri(unit))
        others = []
        for language in self._others:
            uri, html = self._in_other_language(unit, document, language)
            parts[f"language {language}"] = escape(uri)
            if html:
                others.append((language, uri, html))
        parts["body"] = self._body(document, position, unit, place, above, citation, others)
        return parts

    def _head(self, title: str, heading: str, text: str, name: str, document: ChapterDocument) -> str:
        """Return what chats and search engines read: they show the rule's own text."""
        book = self._book
        line = " ".join(text.split())
        description = line if len(line) <= _LONGEST_DESCRIPTION else f"{line[:_LONGEST_DESCRIPTION].rstrip()}…"
        data: dict[str, Any] = {
            "@context": "https://schema.org",
            "@type": "CreativeWork",
            "name": title,
            "text": line,
            "inLanguage": document.book.language,
            "isPartOf": {"@type": "Book", "name": book.title},
        }
        if book.edition:
            data["isPartOf"]["bookEdition"] = book.edition
        properties = [
            ("og:type", "article"),
            ("og:title", f"{title} · {heading}" if heading else title),
            ("og:description", description),
            ("og:site_name", book.title),
            ("og:locale", document.book.language.replace("-", "_")),
        ]
        address = ""
        if self._base:
            address = f"{self._base}{self.site.builder.get_target_uri(self._folder + name)}"
            properties.append(("og:url", address))
            data["url"] = address
        payload = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        metas = "".join(f'<meta property="{key}" content="{escape(value)}">\n' for key, value in properties)
        canonical = f'<link rel="canonical" href="{escape(address)}">\n' if address else ""
        return (
            f'<meta name="description" content="{escape(description)}">\n{metas}{canonical}'
            f'<script type="application/ld+json">{payload}</script>\n'
        )

    def _body(
        self,
        document: ChapterDocument,
        position: int,
        unit: Unit,
        place: Place,
        above: Sequence[Unit],
        citation: str,
        others: Sequence[tuple[str, str, str]],
    ) -> str:
        words, renderer = self._words, self._renderer(document)
        path = "".join(
            f' › <a href="{escape(self._place_uri(self.site.edition.places[id(one)]))}">'
            f"{escape(f'{one.number} ' if one.number else '')}{escape(self._title_of(one))}</a>"
            for one in reversed(above)
            if one.rank <= 2
        )
        parts = [
            f'<nav class="trail" aria-label="{escape(words("Where this rule stands"))}">'
            f'<a href="{escape(self.uri(self.page.name))}">{escape(self._book.code)}</a>{path}</nav>\n'
        ]
        parents = [one for one in reversed(above) if one.rank > 2]
        in_chapter = self._place_uri(place)
        parts += [f'<p class="parent">{self._line_link(one)}</p>\n' for one in parents]
        number = f'<a href="{escape(in_chapter)}">{escape(unit.number)}</a>' if unit.number else ""
        heading = number or escape(self._title_of(unit))
        parts.append(f"<h1>{heading}</h1>\n<section>\n")
        parts.append(renderer.cell(unit, False, place.anchor, None, "", ""))
        parts += [self._child(renderer, child) for child in _below(document, position)]
        parts.append("</section>\n")
        parts.append(self._doing(citation, in_chapter, place, document))
        parts += [
            f'<section class="card"><h2><a href="{escape(uri)}" lang="{language}" hreflang="{language}">'
            f"{escape(language_name(language))}</a></h2>\n{html}</section>\n"
            for language, uri, html in others
        ]
        parts.append(self._card("Refers to", self._targets(unit, document)))
        parts.append(self._card("Referenced by", self.site.edition.backlinks(unit)))
        parts.append(self._history(unit, document, place))
        parts.append(self._neighbours(document, position))
        return "".join(parts)

    def _child(self, renderer: ChapterRenderer, unit: Unit) -> str:
        place = self.site.edition.places[id(unit)]
        number = f'<a href="{escape(self._rule_uri(unit))}">{escape(unit.number)}</a> ' if unit.number else ""
        return renderer.cell(unit, False, place.anchor, None, number, "")

    def _doing(self, citation: str, in_chapter: str, place: Place, document: ChapterDocument) -> str:
        words = self._words
        address = in_chapter
        editions = self._editions
        if editions is not None and editions.is_released:
            version = editions.shown_version
            address = f"{self.uri(f'{editions.folder}{version}/{document.name.removeprefix(editions.folder)}')}#{place.anchor}"
        graph = f"{self.uri(self.site.graph_pages[self.page.name])}?rule={quote(place.anchor)}"
        return (
            f'<p class="doing" data-citation="{escape(citation)}" data-address="{escape(address)}">'
            f'<a href="{escape(in_chapter)}">{escape(words("In its chapter"))}</a>'
            f'<a href="{escape(graph)}">{escape(words("Graph"))}</a>'
            f'<button type="button" data-act="cite">{escape(words("Copy citation"))}</button>'
            f'<button type="button" data-act="link">{escape(words("Copy link"))}</button>'
            f'<button type="button" data-act="share">{escape(words("Share"))}</button></p>\n'
        )

    def _card(self, title: str, units: Sequence[Unit]) -> str:
        """Return a card of units, each with a line of its text; "" for none."""
        if not units:
            return ""
        lines = "".join(f"<li>{self._line_link(unit)}</li>\n" for unit in units)
        return (
            f'<section class="card"><h2>{escape(self._words(title))}</h2>\n<ul class="lines">\n{lines}</ul></section>\n'
        )

    def _line_link(self, unit: Unit) -> str:
        """Return a unit as a line: its number, which leads to its page, and how it begins."""
        if id(unit) not in self._lines:
            shown = self.site.edition.shown.get(id(unit))
            name = printed(shown.target, self._book) if shown is not None else unit.number or ""
            line = self._line(unit, shown.document.book if shown is not None else self._book)
            label = name if unit.number else ""
            uri = escape(self._rule_uri(unit))
            self._lines[id(unit)] = (
                f'<a href="{uri}">{escape(label)}</a> {escape(line)}'
                if label
                else f'<a href="{uri}">{escape(line)}</a>'
            )
        return self._lines[id(unit)]

    def _line(self, unit: Unit, book: Book) -> str:
        line = self.texts.of(unit, book).replace("\n", " ")
        return line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE].rstrip()}…"

    def _title_of(self, unit: Unit) -> str:
        shown = self.site.edition.shown[id(unit)]
        return self.texts.title(unit, shown.document.book)

    def _targets(self, unit: Unit, document: ChapterDocument) -> list[Unit]:
        """Return the units that a unit and its examples refer to, each once."""
        if not unit.references and not unit.examples:
            return []
        index = self.site.edition.index
        found: dict[int, Unit] = {}
        for holder in (unit, *unit.examples):
            for reference in holder.references:
                target = index.find(reference, document.book)
                if target is not None and target.unit is not unit and self.site.edition.place(target.unit) is not None:
                    found[id(target.unit)] = target.unit
        return list(found.values())

    def _history(self, unit: Unit, document: ChapterDocument, place: Place) -> str:
        """Return what editions did to a rule, the newest first, each with its differences."""
        editions = self._editions
        if editions is None:
            return ""
        events = editions.history_of(unit)
        page = editions.history_page(document.name)
        if not events or page is None:
            return ""
        words = self._words
        rows = []
        for event in events:
            version = editions.version_at(event.at) or words("Not released yet")
            kind = escape(words(KIND_NAMES[event.row.kind]))
            html = f'<p class="text">{event.row.html}</p>' if event.row.html and not is_quiet(event.row) else ""
            numbers = f" {escape(event.row.old)} → {escape(event.row.new)}" if event.row.old != event.row.new else ""
            rows.append(
                f'<li><p class="when"><b>{escape(version)}</b> <span class="state {event.row.kind.value}">{kind}</span>'
                f"{numbers}</p>{html}</li>\n"
            )
        uri = f"{self.uri(page)}#{place.anchor}"
        return (
            f'<section class="card"><h2><a href="{escape(uri)}">{escape(words("History"))}</a></h2>\n'
            f'<ol class="past diff">\n{"".join(rows)}</ol></section>\n'
        )

    def _neighbours(self, document: ChapterDocument, position: int) -> str:
        units = document.chapter.units
        behind = next((one for one in reversed(units[:position]) if id(one) in self._names), None)
        ahead = next((one for one in units[position + 1 :] if id(one) in self._names), None)
        words, links = self._words, []
        for name, relation, unit in (("Previous", "prev", behind), ("Next", "next", ahead)):
            if unit is not None:
                called = escape(unit.number or self._title_of(unit))
                uri = escape(self._rule_uri(unit))
                links.append(f'<a rel="{relation}" href="{uri}"><small>{escape(words(name))}</small> {called}</a>')
        if not links:
            return ""
        return f'<nav class="neighbours" aria-label="{escape(words("Previous and next"))}">{"".join(links)}</nav>\n'

    # ---- Renderers

    def _renderer(self, document: ChapterDocument) -> ChapterRenderer:
        if document.name not in self._renderers:
            site = self.site
            self._renderers[document.name] = ChapterRenderer(
                site.edition,
                site.bodies,
                document,
                lambda _, target: self.uri(target),
                self._words,
                source_uri_of=lambda _, target: site.uri_in(site.languages.source, self._sample, target),
                notice_of=lambda unit: site.notice(unit, document.book.language),
                fragment_of=lambda there, anchor: None,
            )
        return self._renderers[document.name]

    def _in_other_language(self, unit: Unit, document: ChapterDocument, language: str) -> tuple[str, str]:
        """Return the address of a rule in another language, and its text there ("" where it has none)."""
        site = self.site
        other = site.languages.edition(language)
        counterpart = site.languages.counterparts.counterpart(unit, document.book.language, self._book.code, language)
        if counterpart is not None and id(counterpart) in other.shown:
            name = page_names(site, other.shown[id(counterpart)].document.book, other).get(id(counterpart))
            place = other.places[id(counterpart)]
            target = f"{self._folder}{name}" if name else place.document
            uri = site.uri_in(language, self._sample, target) + ("" if name else f"#{place.anchor}")
            renderer = self._renderer_of(language, other.shown[id(counterpart)].document, other)
            return uri, renderer.cell(counterpart, False, f"{language}/{place.anchor}", language, "", "")
        found = site.languages.address(unit, document.book.language, self._book.code, language)
        if found is None:
            return site.uri_in(language, self._sample, self.page.name), ""
        return f"{site.uri_in(language, self._sample, found.document)}#{found.anchor}", ""

    def _renderer_of(self, language: str, document: ChapterDocument, other: SiteEdition) -> ChapterRenderer:
        key = f"{language} {document.name}"
        if key not in self._renderers:
            site = self.site
            self._renderers[key] = ChapterRenderer(
                other,
                site.languages.bodies(language),
                document,
                lambda _, target: site.uri_in(language, self._sample, target),
                self._words,
                source_uri_of=lambda _, target: site.uri_in(site.languages.source, self._sample, target),
                fragment_of=lambda there, anchor: None,
            )
        return self._renderers[key]


class _Frame:
    """A page with places to fill in."""

    def __init__(self, html: str) -> None:
        pieces = _TOKENS.split(html)
        self._fixed, self._names = pieces[::2], pieces[1::2]

    def fill(self, parts: Mapping[str, str]) -> str:
        """Return the page with its parts."""
        filled = [self._fixed[0]]
        for name, fixed in zip(self._names, self._fixed[1:], strict=True):
            filled += (parts[name], fixed)
        return "".join(filled)


def _above(document: ChapterDocument, position: int) -> Iterator[Unit]:
    """Yield the units that hold one, the nearest first."""
    units = document.chapter.units
    rank = units[position].rank
    for before in range(position - 1, -1, -1):
        if units[before].rank < rank:
            yield units[before]
            rank = units[before].rank
            if rank == 1:
                return


def _below(document: ChapterDocument, position: int) -> Iterator[Unit]:
    """Yield the units that one holds, at whatever depth."""
    units = document.chapter.units
    return takewhile(lambda unit: unit.rank > units[position].rank, units[position + 1 :])
