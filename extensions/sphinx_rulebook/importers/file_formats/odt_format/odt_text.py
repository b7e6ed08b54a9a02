"""The text inside a paragraph of an OpenDocument text: spans, links, references, notes, pictures, formulas, changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lxml import etree
from lxml.html import fragment_fromstring

from ....markup.lines import is_web_address
from ...documents.raised_digits import lowered, raised
from ..html_format.html_formulas import read_html_formula
from ..line_markdown import address_of
from ..logical_lines import escaped
from ..paragraph_text import ParagraphText, escaped_address
from ..word_format.word_symbols import in_plain_signs, with_plain_signs
from ..word_format.word_text import COMPLEX_SCRIPT
from ..written_formulas import is_too_deep, write_formula
from .odt_package import DRAW, LINK, LOOK, OFFICE, STYLE, SVG, TEXT, OdtParts
from .odt_styles import OdtStyles

if TYPE_CHECKING:
    from lxml.etree import _Element

_KINDS = ("", "asian", "complex")
_ASIAN = re.compile(r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
_MOST_SPACES = 1000
_NOT_TEXT = frozenset(
    f"{TEXT}{name}"
    for name in (
        *(
            "soft-page-break",
            "toc-mark",
            "toc-mark-start",
            "toc-mark-end",
            "alphabetical-index-mark",
            "user-index-mark",
        ),
        *("change", "number", "note-citation", "tracked-changes", "sequence-decls", "variable-decls"),
    )
)
_REFERENCES = frozenset(f"{TEXT}{name}" for name in ("bookmark-ref", "reference-ref", "sequence-ref"))
_PLACES = frozenset(
    f"{TEXT}{name}" for name in ("bookmark", "bookmark-start", "reference-mark", "reference-mark-start")
)
_OUTLINE = "|outline"
"""The end of an address that leads to a heading by its text."""


@dataclass(frozen=True, slots=True)
class _Look:
    """How the text of a span looks: what it does not say itself is as around it."""

    bold: frozenset[str] = frozenset()
    """The kinds of scripts that are bold."""
    is_struck: bool = False
    is_hidden: bool = False
    place: str = ""
    font: str = ""


@dataclass(slots=True)
class TextReader:
    """Reads the text of paragraphs.

    ``add_picture`` takes the address of a picture and what the file says instead of it, and returns the Markdown that
    shows it.
    """

    package: OdtParts
    styles: OdtStyles
    add_picture: Callable[[str, str], str]
    targets: set[str] = field(default_factory=set)
    """The bookmarks that links and references lead to."""
    notes: dict[str, _Element] = field(default_factory=dict)
    """The notes that were found, in order, by their names here."""
    comments: int = 0
    unread: int = 0
    """The charts and the objects of other programs."""
    flattened: list[str] = field(default_factory=list)
    """The formulas of which only the text is read."""
    hidden: list[str] = field(default_factory=list)
    unknown_signs: list[str] = field(default_factory=list)

    def read(self, paragraph: _Element) -> ParagraphText:
        """Return the text of a paragraph or a heading."""
        name = paragraph.get(f"{TEXT}style-name")
        found = ParagraphText()
        look = self._with_style(_Look(), "paragraph", name)
        self._inside(paragraph, found, look)
        return found

    def _with_style(self, look: _Look, family: str, name: str | None) -> _Look:
        is_struck, is_hidden = self.styles.is_struck(family, name), self.styles.is_hidden(family, name)
        bold = {kind: self.styles.is_bold(family, name, kind) for kind in _KINDS}
        return _Look(
            frozenset(kind for kind, said in bold.items() if (kind in look.bold if said is None else said)),
            look.is_struck if is_struck is None else is_struck,
            look.is_hidden if is_hidden is None else is_hidden,
            (self.styles.place(name) if family == "text" else "") or look.place,
            self.styles.look(family, name, f"{STYLE}font-name")
            or self.styles.look(family, name, f"{LOOK}font-family")
            or look.font,
        )

    def _inside(self, element: _Element, found: ParagraphText, look: _Look) -> None:
        self._add(element.text, found, look)
        for child in element:
            if isinstance(child.tag, str):
                self._child(child, found, look)
            self._add(child.tail, found, look)

    def _add(self, text: str | None, found: ParagraphText, look: _Look) -> None:
        if not text:
            return
        if look.is_hidden:
            self.hidden += [text.strip()] if text.strip() else []
            return
        plain = " ".join(text.split("\n")) if "\n" in text else text
        shown, unknown = with_plain_signs(plain, look.font)
        shown = in_plain_signs(plain, look.font) if shown == plain and not unknown else shown
        self.unknown_signs += unknown
        found.letters += len(shown)
        found.bold += len(shown) if _kind_of(shown) in look.bold else 0
        digits = None
        if look.place:
            digits = raised(shown) if look.place == "super" else lowered(shown)
        found.parts.append(escaped(shown) if digits is None else digits)

    def _child(self, child: _Element, found: ParagraphText, look: _Look) -> None:
        tag, start = str(child.tag), len(found.parts)
        if tag in _NOT_TEXT:
            return
        if tag in _PLACES:
            found.anchors.append(child.get(f"{TEXT}name") or "")
        elif tag == f"{TEXT}span":
            inner = self._with_style(look, "text", child.get(f"{TEXT}style-name"))
            self._inside(child, found, inner)
            if inner.is_struck and not look.is_struck:
                found.strike(start)
        elif tag == f"{TEXT}s":
            count = child.get(f"{TEXT}c") or "1"
            found.parts.append(" " * (min(int(count), _MOST_SPACES) if count.isdecimal() else 1))
        elif tag == f"{TEXT}tab":
            found.parts.append(" ")
        elif tag == f"{TEXT}line-break":
            found.parts.append("\n")
        elif tag == f"{TEXT}a":
            self._inside(child, found, look)
            self._link(found, start, child.get(f"{LINK}href") or "")
        elif tag in _REFERENCES:
            self._inside(child, found, look)
            self._link(found, start, f"#{child.get(f'{TEXT}ref-name') or ''}")
        elif tag == f"{TEXT}note":
            name = f"n{len(self.notes) + 1}"
            self.notes[name] = child
            found.parts.append(f"[^{name}]")
        elif tag == f"{TEXT}ruby":
            self._with_reading(child, found, look)
        elif tag == f"{OFFICE}annotation":
            self.comments += 1
        elif tag.startswith(DRAW):
            self._drawing(child, found)
        elif child.get(f"{TEXT}is-hidden") == "true" or child.get(f"{TEXT}display") == "none":
            self.hidden += ["".join(child.itertext()).strip()]
        elif tag != f"{OFFICE}annotation-end":
            self._inside(child, found, look)  # fields, such as dates and variables, with the text that they show

    def _with_reading(self, ruby: _Element, found: ParagraphText, look: _Look) -> None:
        """Read a text with a reading above it (ruby), which comes after it in brackets, as on web pages."""
        for part in ruby:
            start = len(found.parts)
            self._inside(part, found, look)
            reading = "".join(found.parts[start:]).strip()
            if part.tag == f"{TEXT}ruby-text" and reading:
                found.parts[start:] = [f"({reading})"]

    def _drawing(self, drawing: _Element, found: ParagraphText) -> None:
        """Read what a frame, a shape or a group of these has inside: a text box, a formula, or a picture."""
        if drawing.tag in (f"{DRAW}g", f"{DRAW}a"):
            for inner in drawing:
                self._drawing(inner, found)
            return
        boxes = [box for box in drawing.iter(f"{DRAW}text-box", f"{DRAW}custom-shape") if len(box)]
        if boxes:
            found.boxes += boxes[:1]
            return
        for inner in drawing.iter(f"{DRAW}object", f"{DRAW}object-ole"):
            formula = self.package.formula(inner.get(f"{LINK}href") or "")
            if formula is not None:
                self._formula(formula, found)
                return
            self.unread += 1
        image = next(drawing.iter(f"{DRAW}image"), None)
        if image is not None:
            said = (drawing.findtext(f"{SVG}{name}") for name in ("desc", "title"))
            text = " ".join(next(filter(None, said), "").split())
            found.parts.append(self.add_picture(image.get(f"{LINK}href") or "", text))

    def _formula(self, formula: _Element, found: ParagraphText) -> None:
        if is_too_deep(formula):
            shown, is_whole = escaped(" ".join("".join(formula.itertext()).split())), False
        else:
            # The reader of formulas on web pages takes elements of these.
            shown, is_whole = write_formula(read_html_formula(fragment_fromstring(etree.tostring(formula))))
        found.parts.append(shown)
        found.letters += len(shown)
        self.flattened += [] if is_whole else [shown]

    def _link(self, found: ParagraphText, start: int, target: str) -> None:
        """Make the parts from a place on a link to a bookmark, or to an address on the web."""
        if target.startswith("#") and not target.endswith(_OUTLINE):
            if found.link(start, address_of(target[1:])):
                self.targets.add(target[1:])
        elif is_web_address(target):
            found.link(start, escaped_address(target))


def _kind_of(text: str) -> str:
    """Return the kind of script of a text, as styles name it."""
    if COMPLEX_SCRIPT.search(text) is not None:
        return "complex"
    return "asian" if _ASIAN.search(text) is not None else ""
