"""The parts of the page of a rule: the rule with the units above and below it, and cards with references and history.

The pages of all rules of a book are in one folder, so a part and its addresses are the same on each page.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from ....library.printed_numbers import with_code
from ....model.books import Book
from ....model.units import Kind, Unit
from ....model.versions import ChangeKind
from ...html.attributes import lean_attribute, text_language
from ...html.badges import status_change
from ...html.rule_titles import in_bold, on_one_line, shortened
from ...html.rules_below import rules_below, unit_after
from ...html.ruling_notices import ruling_marks
from ...past_editions.book_editions import is_quiet
from ...past_editions.change_rows import KIND_NAMES
from ...view.citations import CitingRuling
from ...view.language_view import Place
from ...view.page_documents import BookDocument, ChapterDocument
from ...view.plain_texts import PlainTexts
from ...view.rule_page_names import folder_of
from ..language_site import Site
from ..rule_addresses import rule_page_pattern
from .other_languages import OtherLanguages
from .rule_renderers import RuleRenderers


class RuleCards:
    """Writes the parts of the pages of one book's rules; ``texts`` are the plain texts of the build's units."""

    def __init__(self, site: Site, page: BookDocument, texts: PlainTexts) -> None:
        self._site, self._page, self._book, self._texts = site, page, page.book, texts
        self._view, self._words = site.view, site.words
        self._names = site.rule_page_names.of(page.book, site.view)
        self._views = site.plan.editions.get(page.name)
        self.sample = f"{folder_of(page.book)}x"
        """A sample page name, for addresses as seen from these pages."""
        self.own_pattern = rule_page_pattern(site, self.sample, page.book)
        """The address of a rule's page as seen from another rule's page, with a star for its name."""
        self._before, _, self._after = self.own_pattern.partition("*")
        self._renderers = RuleRenderers(site, self.sample)
        self.other_languages = OtherLanguages(site, page, self.sample, self._renderers)
        self._uris: dict[str, str] = {}
        self._lines: dict[str, str] = {}
        self._rule_uris: dict[str, str] = {}
        self._say = say = {word: escape(site.words(word)) for word in _WORDS}
        self._path_head = f'<nav aria-label="{say["Position of this rule"]}"><ol class=path>\n'
        self._neighbours_head = f'<nav class=steps aria-label="{say["Previous and next"]}">'

    # ---- Addresses

    def _uri(self, target: str) -> str:
        """Return the address of a page or a file."""
        if target not in self._uris:
            self._uris[target] = self._site.addresses.page(self.sample, target)
        return self._uris[target]

    def _place_uri(self, place: Place) -> str:
        return f"{self._uri(place.document)}#{place.anchor}"

    def _rule_link(self, unit: Unit) -> str:
        """Return the attribute with the address of a rule's page."""
        return lean_attribute("href", self.rule_uri(unit))

    def rule_uri(self, unit: Unit) -> str:
        """Return the address of a rule's page, or else of the rule in its chapter."""
        uri = self._rule_uris.get(unit.key)
        if uri is None:
            uri = self._rule_uris[unit.key] = self._make_rule_uri(unit)
        return uri

    def _make_rule_uri(self, unit: Unit) -> str:
        name = self._names.get(unit.key)
        if name is not None:
            return f"{self._before}{quote(name)}{self._after}"
        shown = self._view.shown.get(unit.key)
        if shown is not None and shown.document.book is not self._book:
            other = self._site.rule_page_names.of(shown.document.book, self._view).get(unit.key)
            if other is not None:
                return self._uri(f"{folder_of(shown.document.book)}{other}")
        place = self._view.place(unit)
        return self._place_uri(place) if place is not None else ""

    # ---- The rule

    def trail(self, outer: Sequence[Unit], document: ChapterDocument) -> str:
        """Return the path from the book to a rule: links to the book, the chapter and the section."""
        of_book = lean_attribute("href", self._uri(self._page.name))
        links = [f"<li><a{of_book}>{escape(self._book.code)}</a>\n"]
        for unit in outer:
            number = f"{unit.number} " if unit.number else ""
            title = escape(f"{number}{self._texts.title(unit, document.book)}")
            uri = lean_attribute("href", self._place_uri(self._view.places[unit.key]))
            links.append(f"<li><a{uri}>{title}</a>\n")
        return f"{self._path_head}{''.join(links)}</ol></nav>\n"

    def parents(self, above: Sequence[Unit]) -> str:
        """Return the rules that contain a rule, one line each."""
        lines = "".join([self._line(unit, self._book_of(unit)) for unit in above if unit.rank > 2])
        return f"<div class=parents>\n{lines}</div>\n" if lines else ""

    def rule(self, document: ChapterDocument, position: int) -> str:
        """Return the rule itself, large."""
        unit = document.chapter.units[position]
        place = self._view.places[unit.key]
        renderer = self._renderers.of(document, self._view.language)
        text, blocks = renderer.titled_body(unit, unit_after(document.chapter.units, position))
        uri, identity = lean_attribute("href", self._place_uri(place)), lean_attribute("id", place.anchor)
        if unit.kind is Kind.RULING:
            question = escape(self._texts.of(unit, document.book).partition("\n")[0])
            return (
                f"<h1><a{uri}>{question}</a></h1>\n"  # the text is the question, which the heading has
                f'<div class="lead bare"{identity}>{blocks}</div>\n'
            )
        heading = escape(unit.number or self._texts.title(unit, document.book), quote=False)
        names = "lead" if unit.number else '"lead bare"'
        paragraph = "" if text in (heading, in_bold(heading)) else f"<p>{text}"
        return f"<h1><a{uri}>{heading}</a></h1>\n<div class={names}{identity}>{paragraph}\n{blocks}</div>\n"

    def below(self, document: ChapterDocument, position: int) -> str:
        """Return the units below a rule, at any depth."""
        units, renderer = document.chapter.units, self._renderers.of(document, self._view.language)
        return rules_below(units, position, renderer, self._rule_link, lambda unit: self._view.places[unit.key].anchor)

    def frozen(self, document: ChapterDocument) -> str:
        """Return the attribute with the address of a chapter in the last edition, "" if it is not in one."""
        released = self._views.released_page(document.name) if self._views is not None else None
        return lean_attribute("data-frozen", self._uri(released)) if released is not None else ""

    # ---- Cards

    def references(self, unit: Unit, document: ChapterDocument) -> str:
        """Return the cards of the references from and to a rule and of its rulings, each with a line of its text."""
        cards = ""
        if rulings := self._view.citations.rulings(unit):
            cards += self._rulings(rulings, unit, document)
        if unit.references or unit.examples:
            targets = self._targets(unit, document)
            cards += self._card("Refers to", self._lines_of(targets), "refers", document)
        if citing := self._view.citations.backlinks(unit):
            cited = [(one, self._book_of(one)) for one in citing]
            cards += self._card("Cited by", self._lines_of(cited), "cited", document)
        return cards

    def _targets(self, unit: Unit, document: ChapterDocument) -> Sequence[tuple[Unit, Book]]:
        """Return the units that a unit and its examples refer to, each once, with their books."""
        found: dict[str, tuple[Unit, Book]] = {}
        for holder in (unit, *unit.examples):
            for reference in holder.references:
                target = self._view.index.find(reference, document.book)
                if target is not None and target.unit is not unit and self._view.place(target.unit) is not None:
                    found[target.unit.key] = target.unit, target.book
        return list(found.values())

    def _book_of(self, unit: Unit) -> Book:
        """Return the book of a unit in a chapter of this language, which may be the source's chapter."""
        return self._view.shown[unit.key].document.book

    def _card(self, title: str, lines: str, identity: str, document: ChapterDocument) -> str:
        """Return a card with lines on the page of a rule of a chapter; "" without lines."""
        if not lines:
            return ""
        language = _language(self._view.language, document.book.language)
        return f"<section class=block id={identity}{language}><h2>{self._say[title]}</h2>\n{lines}</section>\n"

    def _rulings(self, rulings: Sequence[CitingRuling], unit: Unit, document: ChapterDocument) -> str:
        reviews = self._site.views.reviews
        lines = "".join(
            self._line(one.unit, one.book)
            + ruling_marks(one.unit, reviews.has_changed(one, unit, document.book), self._words)
            for one in rulings
        )
        return self._card("Rulings", lines, "rulings", document)

    def _lines_of(self, units: Sequence[tuple[Unit, Book]]) -> str:
        return "".join(self._line(unit, book) for unit, book in units)

    def _line(self, unit: Unit, book: Book) -> str:
        """Return a unit of a book as a line that leads to its page: its number, and the start of its text."""
        line = self._lines.get(unit.key)
        if line is None:
            text = self._texts.of(unit, book)
            if unit.number:
                name = with_code(unit.number, book, self._book)
                rest = on_one_line(unit, text, book.language)
            else:  # it is named by its title, or by the start of its text
                name, _, rest = text.partition("\n")
            language = _language(book.language, self._view.language)
            kind = "n" if unit.number else f"w{language}"
            first = f"<span class={kind}>{escape(shortened(name), quote=False)}</span>"
            second = f" <span{language}>{escape(shortened(rest), quote=False)}</span>" if rest else ""
            line = self._lines[unit.key] = f"<a class=row{self._rule_link(unit)}>{first}{second}</a>\n"
        return line

    def history(self, unit: Unit, document: ChapterDocument) -> str:
        """Return the card of a rule's changes from edition to edition, the newest first, each with its differences."""
        editions = self._views
        events = editions.history_of(unit) if editions is not None else ()
        page = editions.history_page(document.name) if editions is not None and events else None
        if editions is None or page is None:
            return ""
        rows, reason = [], escape(self._words("Reason:"))
        for event in events:
            row = event.row
            version = escape(editions.version_at(event.at) or self._words("Not released yet"))
            kind = escape(self._words(KIND_NAMES[row.kind]))
            text = status_change(row.html, self._words) if row.kind is ChangeKind.STATUS else row.html
            language = text_language(row.language, self._view.language) if row.language else ""
            html = f"<p{language}>{text}</p>" if text and not is_quiet(row) else ""
            html += f'<p class="reason"><b>{reason}</b> {escape(row.reason, quote=False)}</p>' if row.reason else ""
            numbers = f" {escape(row.old)} → {escape(row.new)}" if row.old != row.new else ""
            rows.append(
                f'<li><p class="when"><b>{version}</b> <span class="state {row.kind.value}">{kind}</span>'
                f"{numbers}</p>{html}</li>\n"
            )
        uri = lean_attribute("href", f"{self._uri(page)}#{self._view.places[unit.key].anchor}")
        return (
            f"<section class=block id=history><h2><a{uri}>{self._say['History']}</a></h2>\n"
            f'<ol class="past diff">\n{"".join(rows)}</ol></section>\n'
        )

    def neighbours(self, before: Unit | None, after: Unit | None) -> str:
        """Return the links to the rules before and after one."""
        links = ""
        for word, relation, unit in (("Previous", "prev", before), ("Next", "next", after)):
            if unit is not None:
                called = escape(unit.number or self._texts.title(unit, self._book_of(unit)))
                links += f"<a rel={relation}{self._rule_link(unit)}><small>{self._say[word]}</small> {called}</a>"
        return f"{self._neighbours_head}{links}</nav>\n" if links else ""


def _language(language: str, around: str) -> str:
    """Return the attribute with a language, "" if that is the language around."""
    return lean_attribute("lang", language) if language != around else ""


_WORDS = (
    "Cited by",
    "History",
    "Next",
    "Position of this rule",
    "Previous",
    "Previous and next",
    "Refers to",
    "Rulings",
)
