"""The HTML of footnotes: marks in the text of a unit, and the footnotes at its end.

A footnote stands where it is needed, below its rule, on every page that shows the rule, and always with the number that
it has in its chapter. In print, the stylesheet moves it to the foot of the page.
"""

from __future__ import annotations

from html import escape

from ...markup.footnotes import footnotes_of, number_footnotes
from ...model.units import Unit
from ..view.page_documents import ChapterDocument
from .attributes import AttributeWriter


class FootnoteWriter:
    """Writes the footnotes of one chapter, unit by unit.

    A footnote that several units share is shown below each, with the same number; the ids differ.
    """

    def __init__(self, document: ChapterDocument, attribute: AttributeWriter, is_xml: bool) -> None:
        self._attribute, self._is_xml = attribute, is_xml
        self._numbers = number_footnotes(document.chapter.units)
        self._language = document.book.language
        self._ids: dict[str, str] = {}
        self._marked: set[str] = set()
        self._shown: dict[str, list[str]] = {}

    def begin(self, unit: Unit | None) -> None:
        """Begin a unit; without one, as in a preview, the text has no footnotes, and no marks either."""
        self._ids, self._marked = {}, set()
        for block in footnotes_of(unit) if unit is not None else ():
            assert unit is not None
            holders = self._shown.setdefault(block.word, [])
            if unit.key not in holders:
                holders.append(unit.key)
            place = holders.index(unit.key)
            # The language keeps the ids of two languages on one page apart.
            identity = f"{self._language}/fn:{self._numbers[block.word]}"
            self._ids[block.word] = f"{identity}:{place + 1}" if place else identity

    def mark(self, name: str, written: str) -> str:
        """Return the mark of a footnote; one without a text is shown as written."""
        if name not in self._numbers:
            return escape(written, quote=False)
        if name not in self._ids:
            return ""
        identity = self._ids[name]
        own = "" if name in self._marked else self._attribute("id", _mark_id(identity))
        self._marked.add(name)
        kind = self._attribute("epub:type", "noteref") if self._is_xml else ""
        attributes = f"{kind}{self._attribute('href', '#' + identity)}{self._attribute('role', 'doc-noteref')}"
        return f"<sup{own}><a{self._attribute('class', 'fn')}{attributes}>{self._numbers[name]}</a></sup>"

    def note(self, name: str, html: str) -> str:
        """Return a footnote, given its paragraphs."""
        identity = self._ids[name]
        address = self._attribute("class", "fn") + self._attribute("href", "#" + _mark_id(identity))
        link = f"<a{address}{self._attribute('role', 'doc-backlink')}>{self._numbers[name]} </a>"
        html = f"<p>{link}{html[3:]}" if html.startswith("<p>") else f"<p>{link}</p>\n{html}"
        kind = self._attribute("epub:type", "footnote") if self._is_xml else ""
        attributes = f"{kind}{self._attribute('class', 'fn')}{self._attribute('id', identity)}"
        return f"<aside{attributes}{self._attribute('role', 'doc-footnote')}>{html}</aside>\n"


def _mark_id(identity: str) -> str:
    """Return the id of the first mark of a footnote."""
    return identity.replace("/fn:", "/ref:", 1)
