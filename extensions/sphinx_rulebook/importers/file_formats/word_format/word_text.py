"""The text inside a paragraph of a Word file: runs, fields, links, changes, notes, pictures, text boxes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ....markup.lines import is_web_address
from ...documents.raised_digits import lowered, raised
from ..line_markdown import address_of
from ..logical_lines import escaped
from ..paragraph_text import ParagraphText, escaped_address
from ..written_formulas import is_too_deep, write_formula
from .word_counted_fields import CountedFields
from .word_formulas import MATH, read_word_formula
from .word_numbering import WORD, value_of
from .word_styles import WordStyles
from .word_symbols import in_plain_signs, sign_of, with_plain_signs

if TYPE_CHECKING:
    from lxml.etree import _Element

_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_PICTURE = "{http://schemas.openxmlformats.org/drawingml/2006/main}blip"
_OLD_PICTURE = "{urn:schemas-microsoft-com:vml}imagedata"
_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}docPr"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
COMPLEX_SCRIPT = re.compile("[\u0590-\u08ff\u0900-\u0eff\u1000-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""A letter of a script that has a look of its own in styles."""
_UNREAD_DRAWINGS = ("/diagram", "/chart")
_ADDRESS = re.compile(
    r"\s*HYPERLINK\s+(?:\"(?P<quoted>[^\"]+)\"|(?P<bare>[^\s\"]+))(?:\s+\\l\s+\"(?P<part>[^\"]+)\")?", re.I
)
_FIELD = re.compile(r"\s*(?:REF|NOTEREF|PAGEREF|HYPERLINK\s+\\l)\s+\"?(?P<target>[^\s\"]+)", re.I)


@dataclass(slots=True)
class RunText(ParagraphText):
    """The text of a paragraph while it is read.

    ``fields`` are the open fields: the parts of the code, and the count of ``parts`` at the start of the result, or -1
    before it. ``counted`` is how many fields have counted in it.
    """

    fields: list[tuple[list[str], int]] = field(default_factory=list)
    counted: int = 0


@dataclass(slots=True)
class RunReader:
    """Reads the runs of paragraphs.

    ``dropped`` are the names of the elements of changes that do not count; ``relations`` are those of the text.
    ``add_picture`` takes the name of a part and what the file says instead of the picture, and returns the Markdown
    that shows it. ``styles`` are those of the document.
    """

    dropped: Collection[str]
    relations: Mapping[str, tuple[str, str]]
    add_picture: Callable[[str, str], str]
    styles: WordStyles
    targets: set[str] = field(default_factory=set)
    """The bookmarks that links and cross-references lead to."""
    notes: list[str] = field(default_factory=list)
    """The notes that were referred to, in order: ``f1`` is a footnote, ``e1`` an endnote."""
    counted_fields: CountedFields = field(default_factory=lambda: CountedFields(""))
    uncounted: int = 0
    """The fields that count, but in a way that is not known."""
    comments: int = 0
    unread: int = 0
    """The diagrams, charts and objects of other programs."""
    flattened: list[str] = field(default_factory=list)
    """The formulas of which only the text is read."""
    hidden: list[str] = field(default_factory=list)
    unknown_signs: list[str] = field(default_factory=list)

    def read(self, element: _Element, run: RunText) -> None:
        """Add the text below an element to that of its paragraph."""
        for child in element:
            if not isinstance(child.tag, str) or child.tag in self.dropped or child.tag == _FALLBACK:
                continue  # what old programs show instead
            name = child.tag.removeprefix(WORD)
            if name == "r":
                self._run(child, run)
            elif name == "hyperlink":
                start = len(run.parts)
                self.read(child, run)
                anchor = child.get(f"{WORD}anchor") or ""
                _, target = self.relations.get(child.get(f"{_RELATION}id") or "", ("", ""))
                self._link(run, start, anchor, target)
            elif name == "fldSimple":
                start = len(run.parts)
                self.read(child, run)
                self._end_field(run, child.get(f"{WORD}instr") or "", start)
                if len(run.parts) == start:
                    self._count(run, child.get(f"{WORD}instr") or "")
            elif name == "bookmarkStart":
                run.anchors.append(child.get(f"{WORD}name") or "")
            elif child.tag == f"{MATH}oMath":
                self._formula(child, run)
            elif name == "p":
                run.boxes.append(child)
            elif name not in ("pPr", "rPr", "sdtPr", "commentRangeStart", "commentRangeEnd"):
                self.read(child, run)

    def _formula(self, element: _Element, run: RunText) -> None:
        if is_too_deep(element):
            shown, is_whole = escaped("".join(element.itertext(f"{MATH}t"))), False
        else:
            shown, is_whole = write_formula(read_word_formula(element, self.dropped))
        run.parts.append(shown)
        run.letters += len(shown)
        self.flattened += [] if is_whole else [shown]

    def _run(self, element: _Element, run: RunText) -> None:
        if self.styles.has_look(element, "vanish"):
            text = "".join(element.itertext()).strip()
            self.hidden += [text] if text else []
            return
        before = len(run.parts)
        for child in element:
            self._piece(child, run)
        self._keep_look(element, run, before)
        letters = sum(len(part) for part in run.parts[before:])
        run.letters += letters
        run.bold += letters if self._is_bold(element) else 0

    def _is_bold(self, element: _Element) -> bool:
        """Return whether a run is bold; the letters of Arabic, Hebrew, Hindi, Thai and the like have a look of their
        own.
        """
        text = "".join(element.itertext(f"{WORD}t"))
        return self.styles.has_look(element, "bCs" if COMPLEX_SCRIPT.search(text) is not None else "b")

    def _keep_look(self, element: _Element, run: RunText, start: int) -> None:
        """Keep what changes the meaning of the pieces of a run: raised and lowered digits, and text that is struck
        through.
        """
        inner = "".join(run.parts[start:])
        place = value_of(element, f"{WORD}rPr/{WORD}vertAlign")
        digits = None
        if place in ("superscript", "subscript"):
            digits = raised(inner) if place == "superscript" else lowered(inner)
        if digits is not None:
            run.parts[start:] = [digits]
        if self.styles.has_look(element, "strike") or self.styles.has_look(element, "dstrike"):
            run.strike(start)

    def _piece(self, element: _Element, run: RunText) -> None:
        if not isinstance(element.tag, str) or element.tag == _FALLBACK:
            return
        name = element.tag.removeprefix(WORD)
        if name == "instrText":
            if run.fields:
                run.fields[-1][0].append(element.text or "")
        elif run.fields and run.fields[-1][1] < 0 and name != "fldChar":
            return  # still the code of a field
        elif name in ("t", "delText"):
            text, font = element.text or "", _font_of(element)
            shown, unknown = with_plain_signs(text, font)
            shown = in_plain_signs(text, font) if shown == text and not unknown else shown
            self.unknown_signs += unknown
            run.parts.append(escaped(shown))
        elif name in ("br", "cr"):
            run.parts.append("\n")
        elif name in ("tab", "ptab"):
            run.parts.append(" ")
        elif name == "object" or (name == element.tag and (element.get("uri") or "").endswith(_UNREAD_DRAWINGS)):
            self.unread += 1
            for child in element:
                self._piece(child, run)
        elif name == "noBreakHyphen":
            run.parts.append("-")
        elif name == "sym":
            sign, unknown = sign_of(element.get(f"{WORD}char") or "", element.get(f"{WORD}font") or "")
            self.unknown_signs += unknown
            run.parts.append(escaped(sign))
        elif name == "ruby":
            self._with_reading(element, run)
        elif name == "fldChar":
            self._field(element.get(f"{WORD}fldCharType") or "", run)
        elif name in ("footnoteReference", "endnoteReference"):
            note = f"{name[0]}{element.get(f'{WORD}id')}"
            if note not in self.notes:
                self.notes.append(note)
            run.parts.append(f"[^{note}]")
        elif name == "commentReference":
            self.comments += 1
        elif element.tag in (_PICTURE, _OLD_PICTURE):
            key = element.get(f"{_RELATION}embed") or element.get(f"{_RELATION}id") or ""
            _, target = self.relations.get(key, ("", ""))
            run.parts.append(self.add_picture(target, _alternative_text(element)) if target else "")
        elif name == "p":
            run.boxes.append(element)
        elif name not in ("rPr",):
            for child in element:
                self._piece(child, run)

    def _with_reading(self, ruby: _Element, run: RunText) -> None:
        """Read a text with a reading above it (ruby), which comes after it in brackets, as on web pages."""
        for name in ("rubyBase", "rt"):
            start = len(run.parts)
            for child in ruby.findall(f"{WORD}{name}"):
                self._piece(child, run)
            reading = "".join(run.parts[start:]).strip()
            if name == "rt" and reading:
                run.parts[start:] = [f"({reading})"]

    def _field(self, kind: str, run: RunText) -> None:
        if kind == "begin":
            run.fields.append(([], -1))
        elif kind == "separate" and run.fields:
            run.fields[-1] = (run.fields[-1][0], len(run.parts))
        elif kind == "end" and run.fields:
            code, start = run.fields.pop()
            if 0 <= start < len(run.parts):
                self._end_field(run, "".join(code), start)
            else:
                self._count(run, "".join(code))

    def _count(self, run: RunText, code: str) -> None:
        """Add the number of a field that has no text because Word counts it."""
        number = self.counted_fields.number(code, run.counted)
        if number is not None:
            run.counted += 1
            self.uncounted += not number
            run.parts.append(escaped(number))

    def _end_field(self, run: RunText, code: str, start: int) -> None:
        match, address = _FIELD.match(code), _ADDRESS.match(code)
        if match is not None:
            self._link(run, start, match["target"], "")
        elif address is not None:
            target = (address["quoted"] or address["bare"]).strip()
            part = f"#{address['part']}" if address["part"] else ""
            self._link(run, start, target[1:] if target.startswith("#") else "", f"{target}{part}")

    def _link(self, run: RunText, start: int, anchor: str, target: str) -> None:
        """Make the parts from a place on a link to a bookmark, or to an address on the web."""
        if anchor:
            if run.link(start, address_of(anchor)):
                self.targets.add(anchor)
        elif is_web_address(target):
            run.link(start, escaped_address(target))


def _font_of(text: _Element) -> str:
    """Return the name of the font of a text."""
    run = text.getparent()
    fonts = run.find(f"{WORD}rPr/{WORD}rFonts") if run is not None else None
    return (fonts.get(f"{WORD}ascii") or fonts.get(f"{WORD}hAnsi") or "") if fonts is not None else ""


def is_deleted_mark(paragraph: _Element, dropped: Collection[str]) -> bool:
    """Return whether the end of a paragraph does not count, so that the next paragraph goes on with its text."""
    mark = paragraph.find(f"{WORD}pPr/{WORD}rPr")
    return mark is not None and any(child.tag in dropped for child in mark)


def _alternative_text(picture: _Element) -> str:
    """Return what a file says instead of a picture, or ""."""
    drawing = next(picture.iterancestors(f"{WORD}drawing"), None)
    properties = next(drawing.iter(_DRAWING), None) if drawing is not None else None
    return " ".join((properties.get("descr") or "").split()) if properties is not None else ""
