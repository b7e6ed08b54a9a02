"""The parts of the page of a rule: the rule with what is above and below it, and cards of what belongs to it.

All pages of one book's rules lie in one folder, so that a part with its addresses is the same on each.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from ..exporters.texts import printed
from ..model import Book, Unit
from .book_editions import is_quiet
from .documents import BookDocument, ChapterDocument
from .edition import Place
from .edition_frame import KIND_NAMES
from .plain_texts import PlainTexts
from .renderer import ChapterRenderer
from .rule_addresses import folder_of, page_names, rule_page_pattern
from .state import Site
from .words import language_name

_LONGEST_LINE = 150


class RuleCards:
    """Writes the parts of the pages of one book's rules; ``texts`` are the plain texts of the build's units."""

    def __init__(self, site: Site, page: BookDocument, texts: PlainTexts) -> None:
        self._site, self._page, self._book, self._texts = site, page, page.book, texts
        self._edition, self._words = site.edition, site.words
        self._names = page_names(site, page.book, site.edition)
        self._editions = site.editions.get(page.name)
        self.sample = f"{folder_of(page.book)}x"
        """The name of a page like any of these, for addresses as seen from it."""
        self.own_pattern = rule_page_pattern(site, self.sample, page.book)
        """The address of such a page as seen from another, a star for its name."""
        self._before, _, self._behind = self.own_pattern.partition("*")
        is_beside = site.builder.config.rulebook_language_switch
        self.other_languages = [
            language for language in site.edition.library.languages if language != site.edition.language and is_beside
        ]
        self._uris: dict[str, str] = {}
        self._lines: dict[int, str] = {}
        self._rule_uris: dict[int, str] = {}
        self._renderers: dict[tuple[str, str], ChapterRenderer] = {}
        self._other_names = {
            language: page_names(site, other, site.languages.edition(language))
            for language in self.other_languages
            if (other := self._book_in(language)) is not None
        }
        self._card_heads = {
            language: f' lang="{language}" hreflang="{language}">{escape(language_name(language))}</a></h2>\n'
            for language in self.other_languages
        }
        say = {word: escape(site.words(word)) for word in _WORDS}
        self._trail_head = f'<nav class="trail" aria-label="{say["Where this rule stands"]}">'
        self._chapter_word, self._graph_word = say["In its chapter"], say["Graph"]
        self._buttons = "".join(
            f'<button type="button" data-act="{act}">{say[word]}</button>'
            for act, word in (("cite", "Copy citation"), ("link", "Copy link"), ("share", "Share"))
        )
        self._neighbours_head = f'<nav class="neighbours" aria-label="{say["Previous and next"]}">'
        self._say = say

    def _book_in(self, language: str) -> Book | None:
        shown = self._site.languages.edition(language).documents.books.get(self._page.name)
        return shown.book if shown is not None else None

    # ---- Addresses

    def _uri(self, target: str) -> str:
        """Return the address of a page or a file."""
        if target not in self._uris:
            self._uris[target] = escape(self._site.page_uri(self.sample, target))
        return self._uris[target]

    def _place_uri(self, place: Place) -> str:
        return f"{self._uri(place.document)}#{escape(place.anchor)}"

    def rule_uri(self, unit: Unit) -> str:
        """Return the address of a rule's page, or else of its place in its chapter, fit for an attribute."""
        uri = self._rule_uris.get(id(unit))
        if uri is None:
            uri = self._rule_uris[id(unit)] = self._find_rule_uri(unit)
        return uri

    def _find_rule_uri(self, unit: Unit) -> str:
        name = self._names.get(id(unit))
        if name is not None:
            return f"{self._before}{quote(name)}{self._behind}"
        shown = self._edition.shown.get(id(unit))
        if shown is not None and shown.document.book is not self._book:
            other = page_names(self._site, shown.document.book, self._edition).get(id(unit))
            if other is not None:
                return self._uri(f"{folder_of(shown.document.book)}{other}")
        place = self._edition.place(unit)
        return self._place_uri(place) if place is not None else ""

    # ---- The rule

    def trail(self, outer: Sequence[Unit], document: ChapterDocument) -> str:
        """Return the way from the book to a rule, through the chapter and section that it stands in."""
        links = [f'<a href="{self._uri(self._page.name)}">{escape(self._book.code)}</a>']
        for unit in outer:
            number = f"{unit.number} " if unit.number else ""
            title = escape(f"{number}{self._texts.title(unit, document.book)}")
            links.append(f'<a href="{self._place_uri(self._edition.places[id(unit)])}">{title}</a>')
        return f"{self._trail_head}{' › '.join(links)}</nav>\n"

    def parents(self, above: Sequence[Unit]) -> str:
        """Return the rules that hold a rule, a line each."""
        return "".join(f'<p class="parent">{self._line(unit)}</p>\n' for unit in above if unit.rank > 2)

    def rule(self, unit: Unit, document: ChapterDocument) -> str:
        """Return the rule itself, large; the section that it opens is not closed."""
        place = self._edition.places[id(unit)]
        heading = escape(unit.number or self._texts.title(unit, document.book))
        body = self._renderer(document, self._edition.language).cell(unit, False, place.anchor, None, "", "")
        return f'<h1><a href="{self._place_uri(place)}">{heading}</a></h1>\n<section>\n{body}'

    def below(self, document: ChapterDocument, position: int) -> str:
        """Return the units that a rule holds, at whatever depth."""
        units = document.chapter.units
        rank, renderer = units[position].rank, self._renderer(document, self._edition.language)
        parts = []
        for unit in units[position + 1 :] if position + 1 < len(units) and units[position + 1].rank > rank else ():
            if unit.rank <= rank:
                break
            number = f'<a href="{self.rule_uri(unit)}">{escape(unit.number)}</a> ' if unit.number else ""
            parts.append(renderer.cell(unit, False, self._edition.places[id(unit)].anchor, None, number, ""))
        return "".join(parts)

    def doing(self, unit: Unit, document: ChapterDocument, citation: str) -> str:
        """Return what can be done with a rule: read it in its chapter, see its graph, cite and share it."""
        place = self._edition.places[id(unit)]
        in_chapter = self._place_uri(place)
        released = self._editions.released_page(document.name) if self._editions is not None else None
        address = f"{self._uri(released)}#{escape(place.anchor)}" if released is not None else in_chapter
        graph = f"{self._uri(self._site.graph_pages[self._page.name])}?rule={quote(place.anchor)}"
        return (
            f'<p class="doing" data-citation="{escape(citation)}" data-address="{address}">'
            f'<a href="{in_chapter}">{self._chapter_word}</a><a href="{graph}">{self._graph_word}</a>'
            f"{self._buttons}</p>\n"
        )

    # ---- Cards

    def references(self, unit: Unit, document: ChapterDocument) -> str:
        """Return the cards of what a rule refers to and of what refers to it, each with a line of its text."""
        targets = self._targets(unit, document) if unit.references or unit.examples else ()
        return self._card("Refers to", targets) + self._card("Referenced by", self._edition.backlinks(unit))

    def _targets(self, unit: Unit, document: ChapterDocument) -> Sequence[Unit]:
        """Return the units that a unit and its examples refer to, each once."""
        found: dict[int, Unit] = {}
        for holder in (unit, *unit.examples):
            for reference in holder.references:
                target = self._edition.index.find(reference, document.book)
                if target is not None and target.unit is not unit and self._edition.place(target.unit) is not None:
                    found[id(target.unit)] = target.unit
        return list(found.values())

    def _card(self, title: str, units: Sequence[Unit]) -> str:
        if not units:
            return ""
        lines = "".join(f"<li>{self._line(unit)}</li>\n" for unit in units)
        return f'<section class="card"><h2>{self._say[title]}</h2>\n<ul class="lines">\n{lines}</ul></section>\n'

    def _line(self, unit: Unit) -> str:
        """Return a unit as a line: its number, which leads to its page, and how it begins."""
        line = self._lines.get(id(unit))
        if line is None:
            shown = self._edition.shown.get(id(unit))
            text = self._texts.of(unit, shown.document.book if shown is not None else self._book)
            name, rest = unit.number or "", text.replace("\n", " ")
            if not name:  # it goes by its title, or by how it begins
                name, _, rest = text.partition("\n")
            elif shown is not None:
                name = printed(shown.target, self._book)
            link = f'<a href="{self.rule_uri(unit)}">{escape(_shortened(name), quote=False)}</a>'
            line = self._lines[id(unit)] = f"{link} {escape(_shortened(rest), quote=False)}" if rest else link
        return line

    def history(self, unit: Unit, document: ChapterDocument) -> str:
        """Return what editions did to a rule, the newest first, each with its differences."""
        editions = self._editions
        events = editions.history_of(unit) if editions is not None else ()
        page = editions.history_page(document.name) if editions is not None and events else None
        if editions is None or page is None:
            return ""
        rows = []
        for event in events:
            row = event.row
            version = escape(editions.version_at(event.at) or self._words("Not released yet"))
            kind = escape(self._words(KIND_NAMES[row.kind]))
            html = f'<p class="text">{row.html}</p>' if row.html and not is_quiet(row) else ""
            numbers = f" {escape(row.old)} → {escape(row.new)}" if row.old != row.new else ""
            rows.append(
                f'<li><p class="when"><b>{version}</b> <span class="state {row.kind.value}">{kind}</span>'
                f"{numbers}</p>{html}</li>\n"
            )
        uri = f"{self._uri(page)}#{escape(self._edition.places[id(unit)].anchor)}"
        return (
            f'<section class="card"><h2><a href="{uri}">{self._say["History"]}</a></h2>\n'
            f'<ol class="past diff">\n{"".join(rows)}</ol></section>\n'
        )

    def in_other_language(self, unit: Unit, document: ChapterDocument, language: str) -> tuple[str, str]:
        """Return the address of a rule in another language, and a card of its text there ("" where it has none)."""
        site, code = self._site, self._book.code
        other = site.languages.edition(language)
        counterpart = site.languages.counterparts.counterpart(unit, document.book.language, code, language)
        if counterpart is None or id(counterpart) not in other.shown:
            found = site.languages.address(unit, document.book.language, code, language)
            if found is None:
                return escape(site.uri_in(language, self.sample, self._page.name)), ""
            return escape(f"{site.uri_in(language, self.sample, found.document)}#{found.anchor}"), ""
        place = other.places[id(counterpart)]
        name = self._other_names.get(language, {}).get(id(counterpart))
        if name is None:
            uri = f"{site.uri_in(language, self.sample, place.document)}#{place.anchor}"
        else:
            uri = f"{self._folder_in(language)}{quote(name)}{self._behind}"
        uri = escape(uri)
        renderer = self._renderer(other.shown[id(counterpart)].document, language)
        html = renderer.cell(counterpart, False, f"{language}/{place.anchor}", language, "", "")
        return uri, f'<section class="card"><h2><a href="{uri}"{self._card_heads[language]}{html}</section>\n'

    def page_in(self, unit: Unit, document: ChapterDocument, language: str) -> str | None:
        """Return the name of a rule's page in another language; None where the rule is not in that language."""
        counterparts = self._site.languages.counterparts
        counterpart = counterparts.counterpart(unit, document.book.language, self._book.code, language)
        name = self._other_names.get(language, {}).get(id(counterpart)) if counterpart is not None else None
        return f"{folder_of(self._book)}{name}" if name is not None else None

    def uri_in(self, language: str, page: str) -> str:
        """Return the address of the page of a rule of this book in another language, by the name of the page."""
        return f"{self._folder_in(language)}{quote(page.rpartition('/')[2])}{self._behind}"

    def _folder_in(self, language: str) -> str:
        """Return what stands before a name in the address of a rule's page in another language."""
        key = f"{language}/"
        if key not in self._uris:
            page = self._site.uri_in(language, self.sample, self.sample)
            self._uris[key] = page[: page.rindex("x")]
        return self._uris[key]

    def neighbours(self, before: Unit | None, behind: Unit | None) -> str:
        """Return the links to the rules before and behind one."""
        links = []
        for word, relation, unit in (("Previous", "prev", before), ("Next", "next", behind)):
            if unit is not None:
                called = escape(unit.number or self._texts.title(unit, self._book))
                links.append(
                    f'<a rel="{relation}" href="{self.rule_uri(unit)}"><small>{self._say[word]}</small> {called}</a>'
                )
        return f"{self._neighbours_head}{''.join(links)}</nav>\n" if links else ""

    # ---- Renderers

    def _renderer(self, document: ChapterDocument, language: str) -> ChapterRenderer:
        """Return what writes the units of a chapter of a language as these pages show them."""
        key = document.name, language
        if key not in self._renderers:
            site = self._site
            is_own = language == self._edition.language
            self._renderers[key] = ChapterRenderer(
                site.languages.edition(language),
                site.languages.bodies(language),
                document,
                lambda _, target: (
                    site.page_uri(self.sample, target) if is_own else site.uri_in(language, self.sample, target)
                ),
                self._words,
                source_uri_of=lambda _, target: site.uri_in(site.languages.source, self.sample, target),
                notice_of=lambda unit: site.notice(unit, document.book.language),
                fragment_of=lambda there, anchor: None,
            )
        return self._renderers[key]


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_LINE else f"{text[:_LONGEST_LINE].rstrip()}…"


_WORDS = (
    "Copy citation",
    "Copy link",
    "Graph",
    "History",
    "In its chapter",
    "Next",
    "Previous",
    "Previous and next",
    "Referenced by",
    "Refers to",
    "Share",
    "Where this rule stands",
)
