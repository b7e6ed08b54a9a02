"""The HTML of rules.

Every tag of the output is written here; text from a rulebook is only ever escaped.  The HTML of a rule is kept short,
because a page has hundreds and a phone loads every one: a rule has no class and its number is its first link; a rule
that is one paragraph is one element; a reference by number is a link without a class; a term of the glossary is a link
of class ``d``; and for the web, quotation marks around simple values and the end tags of paragraphs are left out, as
HTML allows (HTML standard, 13.1.2.3 and 13.1.2.4).

If the first element of a rule or heading is a link, it is the number or its substitute. So in a rule without a
number, a link that could be mistaken for it is nested one element deeper.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from urllib.parse import quote

from ...library.printed_numbers import printed, unit_name
from ...markup.titles import is_title
from ...model.units import Block, Kind, Unit
from ..view.language_view import LanguageView, Place
from ..view.page_documents import ChapterDocument
from .addresses import image_address
from .attributes import lean_attribute, quoted_attribute
from .bodies import SLOT, Bodies, Slot

UriOf = Callable[[str, str], str]
"""A function from the linking document and the linked document or file to a relative address ("" for the same
page)."""

NoticeOf = Callable[[Unit], str]
"""A function from a unit to the HTML of a notice about the unit, or to ""."""

FragmentOf = Callable[[str, str], str | None]
"""A function from a document and an id in it to the id of the same unit on the current page, or to None if the page
does not show the unit."""

_FEW_BACKLINKS = 6


class ChapterRenderer:
    """Writes the HTML of the units of one chapter.

    ``bodies`` are the texts of the view; ``uri_of`` makes addresses, ``words`` translates interface words.
    ``source_uri_of`` makes addresses in the build of the source language, if both languages are built together.
    ``notice_of`` returns a notice to show below a unit, ``history_of`` its history mark; ``fragment_of`` returns the
    ids on the page, if the page is not the chapter's own. ``images`` collects the paths (below the library's root) of
    the pictures that the chapter shows.
    """

    def __init__(
        self,
        view: LanguageView,
        bodies: Bodies,
        document: ChapterDocument,
        uri_of: UriOf,
        words: Callable[[str], str],
        source_uri_of: UriOf | None = None,
        notice_of: NoticeOf = lambda unit: "",
        fragment_of: FragmentOf | None = None,
        history_of: NoticeOf = lambda unit: "",
    ) -> None:
        self._source_uri_of, self._notice_of, self._fragment_of = source_uri_of, notice_of, fragment_of
        self._history_of = history_of
        self._bodies = bodies
        self._filled: dict[str, tuple[str, str]] = {}
        self._fillings: dict[str, str] = {}
        self._attribute = quoted_attribute if bodies.is_xml else lean_attribute
        self._paragraph_end = "</p>\n" if bodies.is_xml else "\n"
        self._view, self._document = view, document
        self._uri_of, self._words = uri_of, words
        self.images: set[str] = set()

    def heading(self, unit: Unit, level: int) -> str:
        """Return the heading of a chapter or section: ``level`` 1 to 6."""
        place = self._place(unit)
        number, (text, blocks) = self._number_link(unit, place), self._body(unit)
        if not number and "<a" in text:
            text = f"<span>{text}</span>"
        return f"<h{level}>{number}{text}</h{level}>\n{blocks}{self._backlinks(unit)}{self._history_of(unit)}"

    def rule(self, unit: Unit, is_above_others: bool) -> str:
        """Return a rule, subrule or term with its text, the blocks below it, and its notices.

        If the unit ``is_above_others``, its title is shown as their heading.
        """
        place = self._place(unit)
        names = rule_classes(unit, is_above_others)
        number = self._number_link(unit, place) or self._permalink(unit, place)
        text, blocks = self._body(unit)
        return self._element(
            names,
            self._attribute("id", place.anchor),
            number,
            text,
            blocks + self._backlinks(unit) + self._history_of(unit),
        )

    def cell(
        self, unit: Unit, is_above_others: bool, anchor: str, language: str | None, number: str, below: str
    ) -> str:
        """Return a unit of any rank as one element of a column, without backlinks.

        ``anchor`` is the unit's id on the page, ``language`` its language if the page has a different one, ``number``
        the HTML of its number; ``below`` is appended to the element.
        """
        text, blocks = self._body(unit)
        blocks += below
        identity = self._attribute("id", anchor) + (self._attribute("lang", language) if language else "")
        if unit.rank > 2 or unit.kind is Kind.TERM:
            return self._element(rule_classes(unit, is_above_others), identity, number, text, blocks)
        if not number and "<a" in text:
            text = f"<span>{text}</span>"
        name = ""
        if unit.rank == 2:
            tag = "h2"
        elif language:  # a page has one title, in its own language
            tag, name = "p", self._attribute("class", "h1")
        else:
            tag = "h1"
        return f"<div{identity}><{tag}{name}>{number}{text}</{tag}>\n{blocks}</div>\n"

    def _element(self, names: list[str], identity: str, number: str, text: str, below: str) -> str:
        name = self._attribute("class", " ".join(names)) if names else ""
        if not below and (number or "<a" not in text):
            return f"<p{name}{identity}>{number}{text}{self._paragraph_end}"
        return f"<div{name}{identity}>{number}<p>{text}{self._paragraph_end}{below}</div>\n"

    def missing(self, unit: Unit, has_own_numbers: bool) -> str:
        """Return a unit of the source that a translation lacks: labelled, with its number.

        If the translation ``has_own_numbers``, the number is marked as a number of the source.
        """
        place, language = self._place(unit), self._document.book.language
        anchor, number = place.anchor, ""
        if unit.number:
            shown = f"{language.upper()} {unit.number}" if has_own_numbers else unit.number
            identity = self._attribute("id", place.number_anchor) if place.number_anchor else ""
            number = f" <a{identity}{self._attribute('href', '#' + anchor)}>{escape(shown)}</a>"
        names = [*rule_classes(unit, False), "g"] if unit.rank > 2 else ["g"]
        text, blocks = self._body(unit)
        heading = self._attribute("class", "gh") if unit.rank == 2 else ""
        return (
            f"<div{self._attribute('class', ' '.join(names))}{self._attribute('id', anchor)}>"
            f"{self._missing_label(number)}<div{self._attribute('lang', language)}>"
            f"<p{heading}>{text}{self._paragraph_end}{blocks}</div></div>\n"
        )

    def missing_example(self, block: Block) -> str:
        """Return an example of the source that a translation of its rule lacks."""
        language = self._attribute("lang", self._document.book.language)
        example = self._fill(self._bodies.writer(self._document).example(block))
        return f"<div{self._attribute('class', 'g ge')}>{self._missing_label('')}<div{language}>{example}</div></div>\n"

    def _missing_label(self, number: str) -> str:
        label = escape(self._words("Not translated yet"))
        return f"<p{self._attribute('class', 'gl')}>{label}{number}{self._paragraph_end}"

    def preview(self, unit: Unit) -> str:
        """Return the preview of a unit, shown when the reader points at a reference to it."""
        number = f"<b>{escape(unit.number)}</b> " if unit.number else ""
        text, blocks = self._bodies.writer(self._document).preview(unit)
        return f"<p>{number}{self._fill(text)}{self._paragraph_end}{self._fill(blocks)}"

    def title(self, text: str) -> str:
        """Return the heading of a chapter whose file has no heading."""
        return f"<h1>{escape(text)}</h1>\n"

    def prologue(self, markup: str) -> str:
        """Return the text before the first heading: a chapter should not have any, but it is shown anyway."""
        return self._fill(self._bodies.writer(self._document).prologue(markup))

    def _place(self, unit: Unit) -> Place:
        place = self._view.place(unit)
        assert place is not None, "every unit of a shown chapter has a place"
        return place

    def number_link(self, unit: Unit) -> str:
        """Return the number of a unit as a link, as on a chapter's page, or its substitute."""
        return self._number_link(unit, self._place(unit)) or self._permalink(unit, self._place(unit))

    def _number_link(self, unit: Unit, place: Place) -> str:
        if not unit.number:
            return ""
        identity = self._attribute("id", place.number_anchor) if place.number_anchor else ""
        return f"<a{identity}{self._attribute('href', '#' + place.anchor)}>{escape(unit.number)}</a> "

    def _permalink(self, unit: Unit, place: Place) -> str:
        """Return the substitute for the number of a rule that has none, if its address is permanent."""
        if unit.kind is Kind.TERM or place.anchor != unit.label:
            return ""
        attributes = {"class": "p", "href": f"#{place.anchor}", "aria-label": self._words("Link to this rule")}
        return f"<a{''.join(self._attribute(key, value) for key, value in attributes.items())}></a>"

    def _body(self, unit: Unit) -> tuple[str, str]:
        """Return a unit's text and the blocks below it, with the notices about it."""
        body = self._filled.get(unit.key)
        if body is None:
            text, blocks = self._bodies.body(unit, self._document)
            body = self._filled[unit.key] = self._fill(text), self._fill(blocks) + self._notice_of(unit)
        return body

    def _fill(self, html: str) -> str:
        """Return a text with its addresses as seen from the current page."""
        return SLOT.sub(self._filling, html) if "<@" in html else html

    def _filling(self, match: re.Match[str]) -> str:
        filling = self._fillings.get(match[1])
        if filling is None:
            filling = self._fillings[match[1]] = self._fill_slot(self._bodies.slots[match[1]])
        return filling

    def _fill_slot(self, slot: Slot) -> str:
        """Return the attribute for a slot."""
        here = self._document.name
        if slot.kind == "place":
            return self._attribute("href", self._address(slot.name, slot.fragment))
        if slot.kind == "document":
            return self._attribute("href", self._uri_of(here, slot.name) + slot.fragment)
        if slot.kind == "picture":
            self.images.add(slot.name)
            return self._attribute("src", quote(self._uri_of(here, image_address(slot.name))))
        if slot.kind == "word":
            return self._attribute("title", self._words(slot.name))
        if self._source_uri_of is None:
            return ""  # no link: no other language is built together with this one
        return self._attribute("href", f"{self._source_uri_of(here, slot.name)}#{slot.fragment}")

    def _backlinks(self, unit: Unit) -> str:
        links = " ".join(map(self._number_reference, self._view.citations.backlinks(unit)))
        if not links:
            return ""
        title = escape(self._words("Referenced by"))
        name = self._attribute("class", "b")
        count = links.count("</a>")
        if count <= _FEW_BACKLINKS:
            return f"<p{name}>{title} {links}{self._paragraph_end}"
        return f"<details{name}><summary>{title} ({count})</summary> {links}</details>\n"

    def _number_reference(self, unit: Unit) -> str:
        """Return a link that shows a unit's number, with the code of its book if the unit is in a different book."""
        target = self._view.shown[unit.key].target
        name = self._attribute("class", "w") if not unit_name(target).is_number else ""
        place = self._place(unit)
        address = self._attribute("href", self._address(place.document, place.anchor))
        return f"<a{name}{address}>{escape(printed(target, self._document.book))}</a>"

    def _address(self, document: str, anchor: str) -> str:
        """Return the address of a location, as seen from the current page."""
        if self._fragment_of is not None:
            fragment = self._fragment_of(document, anchor)
            if fragment is not None:
                return f"#{fragment}"
        elif document == self._document.name:
            return f"#{anchor}"
        return f"{self._uri_of(self._document.name, document)}#{anchor}"


def rule_classes(unit: Unit, is_above_others: bool) -> list[str]:
    """Return the class names of a rule, subrule or term; a rule has none."""
    names = []
    if unit.kind is Kind.TERM:
        names.append("t")
    elif unit.rank > 3:
        names.append("s")
        if unit.rank > 4:
            names.append(f"d{unit.rank}")
    if is_above_others and is_title(unit.text):
        names.append("h")
    return names
