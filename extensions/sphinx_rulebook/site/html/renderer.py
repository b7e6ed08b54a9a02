"""The HTML of rules.

Every tag of the output is written here; text from a rulebook is only ever escaped.  The HTML of a rule is kept short,
because a page has hundreds and a phone loads every one: a rule is a list item without a class, its number is in a
heading and that of a subrule is its first link; a reference by number is a link without a class; a term of the
glossary is a link of class ``d``; and for the web, quotation marks around simple values and the end tags of list items
and paragraphs are left out, as HTML allows (HTML standard, 13.1.2.3 and 13.1.2.4).

If the first element of a subrule or heading is a link, it is the number or its substitute. So in a unit without a
number, a link that could be mistaken for it is nested one element deeper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from urllib.parse import quote

from ...library.printed_numbers import plain_title, printed, unit_name
from ...markup.titles import is_title
from ...model.units import Block, Kind, Unit
from ..view.citations import CitingRuling
from ..view.external_units import ExternalUnit
from ..view.interface_words import Words
from ..view.language_view import LanguageView, Place
from ..view.page_documents import ChapterDocument
from .addresses import image_address
from .attributes import lean_attribute, quoted_attribute, text_language
from .badges import badge_of, with_badge
from .bodies import Bodies
from .number_links import NumberLinks
from .rule_lists import ListItem
from .rule_titles import has_title, in_bold, is_heading
from .side_notes import LONGEST_QUESTION, MOST_CITING, RulingLink, citing_name, rulings_line, side_note
from .slots import SLOT, Slot
from .term_links import with_all_links, with_first_links
from .unit_facts import UnitFacts

UriOf = Callable[[str, str], str]
"""A function from the linking document and the linked document or file to a relative address ("" for the same
page)."""

NoticeOf = Callable[[Unit], str]
"""A function from a unit to the HTML of a notice about the unit, or to ""."""

FragmentOf = Callable[[str, str], str | None]
"""A function from a document and an id in it to the id of the same unit on the current page, or to None if the page
does not show the unit."""


ExternalOf = Callable[[str], ExternalUnit | None]
"""A function from the name of a unit of a book on another site (``KK/rule:round``) to the unit, or to None."""


class ChapterRenderer:
    """Writes the HTML of the units of one chapter.

    ``bodies`` are the texts of the view; ``uri_of`` makes addresses, ``words`` translates interface words.
    ``source_uri_of`` makes addresses in the build of the source language, if both languages are built together.
    ``notice_of`` returns a notice to show below a unit, ``ruling_of`` what stands below the question of a ruling,
    ``facts`` are what stands beside units; ``fragment_of`` returns the ids on the page, if the page is not the
    chapter's own. ``has_all_links`` asks for links to all terms, not only for the first in each rule. ``external_of``
    finds the units of books on other sites. ``has_scripts`` says that the page has the scripts of our theme. ``images``
    collects the paths (below the library's root) of the pictures that the chapter shows.
    """

    def __init__(
        self,
        view: LanguageView,
        bodies: Bodies,
        document: ChapterDocument,
        uri_of: UriOf,
        words: Words,
        source_uri_of: UriOf | None = None,
        notice_of: NoticeOf | None = None,
        fragment_of: FragmentOf | None = None,
        facts: UnitFacts | None = None,
        has_all_links: bool = False,
        external_of: ExternalOf = lambda name: None,
        ruling_of: NoticeOf = lambda unit: "",
        has_scripts: bool = False,
    ) -> None:
        self._external_of, self._ruling_of = external_of, ruling_of
        self._source_uri_of, self._notice_of, self._fragment_of = source_uri_of, notice_of, fragment_of
        self._facts = facts or UnitFacts()
        self._bodies, self._has_scripts = bodies, has_scripts
        self._with_links = with_all_links if has_all_links else with_first_links
        self._filled: dict[str, tuple[str, str]] = {}
        self._fillings: dict[str, str] = {}
        self.is_xml = bodies.is_xml
        self._attribute = quoted_attribute if bodies.is_xml else lean_attribute
        self._numbers = NumberLinks(self._attribute, self._facts, words, has_scripts)
        self._paragraph_end = "</p>\n" if bodies.is_xml else "\n"
        self._view, self._document = view, document
        self._uri_of, self._words = uri_of, words
        self.images: set[str] = set()

    def heading(self, unit: Unit, level: int, title: str = "") -> str:
        """Return the heading of a chapter or section: ``level`` 1 to 6.

        A ``title`` in plain text is for the contents, where a script cannot read it from the heading: a symbol is a
        picture there.
        """
        place = self._place(unit)
        number, (text, blocks) = self._numbers.number(unit, place), self.body(unit)
        plain = ""
        if title and self._has_scripts and ("<img" in text or "<math" in text):
            plain = self._attribute("data-title", title)
        if not number and "<a" in text:
            text = f"<span>{text}</span>"
        below = f"<div{self._attribute('class', 'i')}>{blocks}</div>\n" if blocks else ""
        return f"<h{level}{plain}>{number}{text}</h{level}>\n{self._note(unit)}{below}"

    def item(self, unit: Unit, level: int, is_above_others: bool, number_above: str | None = None) -> ListItem:
        """Return a rule, subrule or term with its text, the blocks below it, and its notices.

        ``level`` is that of the heading around a rule's number. A title of the text below it is a heading too, and if
        the unit ``is_above_others``, any title is. ``number_above`` is the number of the unit that it is below.
        """
        place = self._place(unit)
        text, blocks = self.body(unit)
        below = blocks + self._note(unit)
        identity = self._attribute("id", place.anchor)
        if unit.kind is Kind.TERM:
            return ListItem(unit.rank, True, self._term(unit, identity, self._numbers.number(unit, place), text, below))
        number = self._numbers.number_or_sign(unit, place, number_above)
        return ListItem(unit.rank, False, self._rule(unit, identity, number, text, below, level, is_above_others))

    def _rule(
        self, unit: Unit, identity: str, number: str, text: str, below: str, level: int, is_above_others: bool
    ) -> str:
        """Return the item of a rule or subrule without its end tag."""
        is_titled = is_title(unit.text) if is_above_others else has_title(unit)
        if unit.kind is Kind.RULING or (is_titled and unit.rank <= 3):
            start = f"<h{level}>{number}{text}</h{level}>"
        elif is_titled:
            start = f"{number}{in_bold(text)}"
        elif unit.rank <= 3 and unit.number:
            start = f"<h{level}>{number}</h{level}>{text}"
        else:
            start = f"{number}{text}" if number or "<a" not in text else f"<span>{text}</span>"
        return f"<li{identity}>{start}\n{below}"

    def _term(self, unit: Unit, identity: str, number: str, text: str, below: str) -> str:
        """Return the entry of a term without its end tags: its name, and its definition."""
        name, rest = text, ""
        if text.startswith("<strong>"):
            name, _, rest = text.removeprefix("<strong>").partition("</strong>")
            badge = badge_of(unit, self._words, self._attribute)
            if badge:  # it belongs to the name, which is in an element of its own
                name, rest = f"{name.strip()} {badge}", rest.removeprefix(f" {badge}")
        return (
            f"<div{self._attribute('class', 't')}{identity}><dt>{number}{name.strip()}</dt>\n<dd>{rest.strip()}{below}"
        )

    def letters(self, places: Sequence[tuple[str, int | None]]) -> str:
        """Return the links to the letters of a glossary, each with the place of its first group, or None."""
        links = "".join(
            f"<span{self._attribute('aria-hidden', 'true')}>{letter}</span>"
            if place is None
            else f"<a{self._attribute('href', f'#letter-{place + 1}')}>{letter}</a>"
            for letter, place in places
        )
        name = self._attribute("aria-label", self._words("Letters"))
        return f"<nav{self._attribute('class', 'letters')}{name}>{links}</nav>\n"

    def letter(self, place: int, letter: str, terms: str) -> str:
        """Return a group of terms with its letter, which is "" if it is not certain."""
        heading = f"<h2>{letter}</h2>\n" if letter else ""
        attributes = self._attribute("class", "letter") + self._attribute("id", f"letter-{place + 1}")
        return f"<div{attributes}>{heading}{terms}</div>\n"

    def missing(self, unit: Unit, has_own_numbers: bool) -> ListItem:
        """Return a unit of the source that a translation lacks: labelled, with its number.

        If the translation ``has_own_numbers``, the number is marked as a number of the source.
        """
        place, language = self._place(unit), self._document.book.language
        number = ""
        if unit.number:
            shown = f"{language.upper()} {unit.number}" if has_own_numbers else unit.number
            identity = self._attribute("id", place.number_anchor) if place.number_anchor else ""
            number = f"<a{identity}{self._attribute('href', '#' + place.anchor)}>{escape(shown)} </a>"
        text, blocks = self.titled_body(unit)
        heading = self._attribute("class", "gh") if unit.rank == 2 else ""
        attributes = self._attribute("class", "g") + self._attribute("id", place.anchor)
        original = f"<div{self._language()}><p{heading}>{text}{self._paragraph_end}{blocks}</div>\n"
        if unit.kind is Kind.TERM:
            return ListItem(
                unit.rank, True, f"<div{attributes}><dt>{number}{self._missing_label()}</dt>\n<dd>{original}"
            )
        return ListItem(unit.rank, False, f"<li{attributes}>{number}{self._missing_label()}{original}")

    def missing_example(self, block: Block) -> str:
        """Return an example of the source that a translation of its rule lacks."""
        example = self._fill(with_first_links(self._bodies.writer(self._document).example(block)))
        original = f"<div{self._language()}>{example}</div>"
        return f"<div{self._attribute('class', 'g ge')}>{self._missing_label()}{original}</div>\n"

    def _language(self) -> str:
        return text_language(self._document.book.language, self._view.language, self._attribute)

    def _missing_label(self) -> str:
        return f"<span{self._attribute('class', 'gl')}>{escape(self._words('Not translated yet'))}</span>"

    def preview(self, unit: Unit) -> str:
        """Return the preview of a unit, shown when the reader points at a reference to it."""
        number = f"<b>{escape(unit.number)}</b> " if unit.number else ""
        text, blocks = self._bodies.writer(self._document).preview(unit)
        text = with_badge(unit, self._fill(text), self._words, self._attribute)
        text = in_bold(text) if has_title(unit) else text
        return f"<p>{number}{text}{self._paragraph_end}{self._fill(blocks)}"

    def title(self, text: str) -> str:
        """Return the heading of a chapter whose file has no heading."""
        return f"<h1>{escape(text)}</h1>\n"

    def prologue(self, markup: str) -> str:
        """Return the text before the first heading: a chapter should not have any, but it is shown anyway."""
        return self._fill(self._bodies.writer(self._document).prologue(markup))

    def _place(self, unit: Unit) -> Place:
        return self._view.places[unit.key]  # every unit of a shown chapter has one

    def number_link(self, unit: Unit) -> str:
        """Return the number of a unit as a link, as on a chapter's page, or its substitute."""
        return self._numbers.number_or_sign(unit, self._place(unit))

    def body(self, unit: Unit) -> tuple[str, str]:
        """Return a unit's text and the blocks below it, with the notices about it."""
        body = self._filled.get(unit.key)
        if body is None:
            body = self._filled[unit.key] = self._write_body(unit)
        return body

    def _write_body(self, unit: Unit) -> tuple[str, str]:
        # This is done for every page that shows the unit, and most units have few of these parts.
        text, blocks = self._bodies.body(unit, self._document)
        if "<" in text:
            text = self._fill(self._with_links(text))
        if blocks:
            blocks = self._fill(self._with_links(blocks))
        if unit.status is not None:
            text = with_badge(unit, text, self._words, self._attribute)
        if unit.kind is Kind.RULING:
            blocks = self._ruling_of(unit) + blocks
        if self._notice_of is not None:
            blocks += self._notice_of(unit)
        return text, blocks

    def titled_body(self, unit: Unit, after: Unit | None = None) -> tuple[str, str]:
        """Return the same, with the title of the text or the rules below it in bold; ``after`` is the next unit."""
        text, blocks = self.body(unit)
        return (in_bold(text) if is_heading(unit, after) else text), blocks

    def _fill(self, html: str) -> str:
        """Return a text with its addresses as seen from the current page."""
        return SLOT.sub(self._filling, html) if "<@" in html else html

    def _filling(self, match: re.Match[str]) -> str:
        filling = self._fillings.get(match[1])
        if filling is None:
            filling = self._fillings[match[1]] = self._fill_slot(self._bodies.slots[match[1]])
        return filling

    def _fill_slot(self, slot: Slot) -> str:
        """Return the attribute for a slot; for a reference to another site, the whole reference."""
        here = self._document.name
        if slot.kind == "place":
            return self._attribute("href", self._address(slot.name, slot.fragment))
        if slot.kind == "document":
            return self._attribute("href", self._uri_of(here, slot.name) + slot.fragment)
        if slot.kind == "picture":
            self.images.add(slot.name)
            return self._attribute("src", quote(self._uri_of(here, image_address(slot.name))))
        if slot.kind == "external":
            return self._external(slot.name, slot.fragment)
        if slot.kind == "word":
            return self._attribute("title", self._words(slot.name))
        if self._source_uri_of is None:
            return ""  # no link: no other language is built together with this one
        return self._attribute("href", f"{self._source_uri_of(here, slot.name)}#{slot.fragment}")

    def _external(self, name: str, text: str) -> str:
        """Return a reference to a unit of a book on another site; ``text`` is its own text, or ""."""
        unit = self._external_of(name)
        if unit is None:
            return escape(f"[{name}]")
        shown = escape(unit.printed(self._document.book.reference, text))
        return f"<a{self._attribute('class', 'w l')}{self._attribute('href', unit.uri)}>{shown}</a>"

    def _note(self, unit: Unit) -> str:
        """Return the note beside a unit."""
        citing, rulings = self._view.citations.backlinks(unit), self._view.citations.rulings(unit)
        names, change = self._facts.names(unit), self._facts.change(unit)
        if not (citing or rulings or names or change):  # as for most units
            return ""
        all_uri = self._facts.all_citing_uri(unit) if len(citing) > 1 else ""
        named = citing if self.is_xml or not all_uri else citing[:MOST_CITING]
        links = [self._number_reference(one) for one in named]
        lines = [f"<span{self._attribute('lang', language)}>{escape(text)}</span>" for language, text in names]
        if change is not None:
            name = self._attribute("class", "hi")
            lines.append(f"<a{name}{self._attribute('href', change.uri)}>{escape(change.text)}</a>")
        if self.is_xml:
            cited_by = escape(self._words("Cited by"))
            lines += [f"{cited_by} {' '.join(link for link, _ in links)}"] if links else []
            ruling = escape(self._words("Ruling"))
            lines += [f"{ruling} {one.html(self._attribute)}" for one in self._ruling_links(unit, rulings)]
            return "".join(f'<p class="b">{line}</p>\n' for line in lines)
        if rulings:
            of_rulings = self._ruling_links(unit, rulings[:MOST_CITING])
            lines.append(rulings_line(of_rulings, len(rulings), self._facts.all_rulings_uri(unit), self._words))
        return side_note(lines, links, len(citing), all_uri, self._words)

    def _ruling_links(self, unit: Unit, rulings: Sequence[CitingRuling]) -> list[RulingLink]:
        """Return links to rulings that cite a unit."""
        links = []
        for ruling in rulings:
            place, text = self._place(ruling.unit), plain_title(ruling.unit.text)
            shown = text if len(text) <= LONGEST_QUESTION else f"{text[:LONGEST_QUESTION].rstrip()}…"
            is_changed = self._facts.is_changed_under(unit, ruling)
            links.append(RulingLink(self._address(place.document, place.anchor), shown, is_changed))
        return links

    def _number_reference(self, unit: Unit) -> tuple[str, str]:
        """Return a link that shows a unit's number, with the code of its book if the unit is in a different book, and
        the text that it shows.
        """
        target = self._view.shown[unit.key].target
        name = self._attribute("class", "w") if not unit_name(target).is_number else ""
        place = self._place(unit)
        address = self._attribute("href", self._address(place.document, place.anchor))
        shown = citing_name(unit, printed(target, self._document.book), self._words)
        return f"<a{name}{address}>{escape(shown)}</a>", shown

    def _address(self, document: str, anchor: str) -> str:
        """Return the address of a location, as seen from the current page."""
        if self._fragment_of is not None:
            fragment = self._fragment_of(document, anchor)
            if fragment is not None:
                return f"#{fragment}"
        elif document == self._document.name:
            return f"#{anchor}"
        return f"{self._uri_of(self._document.name, document)}#{anchor}"
