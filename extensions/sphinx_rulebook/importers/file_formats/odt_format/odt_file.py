"""Reading an OpenDocument text: its paragraphs with the numbers that LibreOffice prints, tables, footnotes, links,
pictures.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from lxml import etree

from ....support.errors import UnusableInputError
from ..archives import DAMAGED_ARCHIVE
from ..bold_lines import with_bold_headings
from ..heading_styles import is_contents_style, level_of_styles
from ..logical_lines import LeftOut, LineKind, LogicalLine, ReadFile, Unsure, escaped
from ..opening_signs import is_sentence
from ..paragraph_text import ParagraphText, number_alone, structures_in
from ..rule_rows import with_rules_of_tables
from ..typed_lines import doubt_typed_lines
from ..written_formulas import FLATTENED
from .flat_odt import FlatOdt
from .odt_numbering import OdtList, OdtNumbering
from .odt_package import DRAW, TABLE, TEXT, OdtPackage, OdtParts
from .odt_styles import OdtStyles
from .odt_text import TextReader

if TYPE_CHECKING:
    from lxml.etree import _Element

_ARCHIVE = b"PK"
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
_COMPOUND = re.compile(r"[^\W_]+[.\-][^\W_]")
_MOST_COLUMNS = 60
_DEEPEST_LIST, _DEEPEST_PART = 10, 200
_INDEXES = frozenset(
    f"{TEXT}{name}"
    for name in (
        *("table-of-content", "illustration-index", "table-index", "object-index", "user-index"),
        *("alphabetical-index", "bibliography"),
    )
)
_CELLS = (f"{TABLE}table-cell", f"{TABLE}covered-table-cell")
_ROWS = (f"{TABLE}table-header-rows", f"{TABLE}table-rows", f"{TABLE}table-row-group")


def read_odt(data: bytes, name: str, is_original: bool = False) -> ReadFile:
    """Return the lines of the OpenDocument text called ``name``, an archive or one XML document, with its tracked
    changes.

    Raises UnusableInputError if the file is damaged, encrypted or without text, or if it has tracked changes and
    ``is_original`` asks for the text before them.
    """
    try:
        package: OdtParts = OdtPackage(data, name) if data.startswith(_ARCHIVE) else FlatOdt(data, name)
        if is_original and next(package.text.iter(f"{TEXT}changed-region"), None) is not None:
            raise UnusableInputError(f"{name} has tracked changes; reject them in LibreOffice, and import the new file")
        reader = _OdtReader(package)
        lines = reader.read()
    except (*DAMAGED_ARCHIVE, etree.XMLSyntaxError, KeyError) as error:
        raise UnusableInputError(f"{name} is a damaged OpenDocument file: {error}") from error
    if not any(line.text or any(line.cells) for line in lines):
        raise UnusableInputError(f"{name} has no text")
    return ReadFile(
        "an OpenDocument text",
        lines,
        package.producer,
        0,
        structures_in(lines),
        reader.left_out,
        reader.pictures,
        unsure=[*reader.unsure, *doubt_typed_lines(lines)],
    )


class _OdtReader:
    """Reads the text of an OpenDocument file."""

    def __init__(self, package: OdtParts) -> None:
        self.left_out: list[LeftOut] = []
        self.pictures: dict[str, bytes] = {}
        self.unsure: list[Unsure] = []
        self._package = package
        parts = (package.part("styles.xml"), package.content)
        self._styles = OdtStyles([root for root in parts if root is not None])
        self._texts = TextReader(package, self._styles, self._picture)
        self._numbering = OdtNumbering(self._styles)
        self._lines: list[LogicalLine] = []
        self._bold: set[LogicalLine] = set()
        self._waiting: list[str] = []
        self._is_in_cell = False
        self._tables = self._depth = 0

    def read(self) -> list[LogicalLine]:
        """Return the lines."""
        self._blocks(self._package.text)
        notes = [
            LogicalLine(LineKind.FOOTNOTE, text, name=name)
            for name, text in ((name, self._text_of(note)) for name, note in list(self._texts.notes.items()))
            if text
        ]
        texts = self._texts
        counted = ((texts.comments, "comments"), (texts.unread, "charts and objects of other programs"))
        self.left_out += [LeftOut(0, f"{count}", what) for count, what in counted if count]
        self.left_out += [LeftOut.quote(0, text, FLATTENED) for text in texts.flattened]
        self.left_out += [
            LeftOut(0, sign, "a sign of a symbol font, for which the text has \ufffd") for sign in texts.unknown_signs
        ]
        self.left_out += [LeftOut.quote(0, text, "hidden text") for text in texts.hidden]
        lines = [*with_rules_of_tables(with_bold_headings(self._lines, self._bold), self.unsure), *notes]
        return [replace(line, anchors=tuple(name for name in line.anchors if name in texts.targets)) for line in lines]

    # ---- Blocks

    def _blocks(self, element: _Element) -> None:
        """Read the paragraphs, lists, tables and sections in an element."""
        if self._depth > _DEEPEST_PART:
            return
        self._depth += 1
        for child in element:
            if isinstance(child.tag, str):
                self._block(child)
        self._depth -= 1

    def _block(self, block: _Element) -> None:
        tag = str(block.tag)
        name = tag.removeprefix(TEXT)
        if name == "p":
            self._paragraph(block, "")
        elif name == "h":
            self._paragraph(block, self._heading_number(block))
        elif name == "list":
            self._list(block, None, 1, "")
        elif name == "numbered-paragraph":
            self._numbered_paragraph(block)
        elif tag == f"{TABLE}table":
            self._table(block)
        elif tag in _INDEXES:
            self._index(block)
        elif name == "section" and "none" in (block.get(f"{TEXT}display"), block.get(f"{TEXT}is-hidden")):
            self.left_out += [LeftOut.quote(0, text, "hidden text") for text in self._paragraph_texts(block) if text]
        elif name == "section" or tag == f"{DRAW}text-box":
            self._blocks(block)
        elif tag.startswith(DRAW):  # a picture that is anchored to a page
            self._boxes(self._texts.read(_wrapped(block)))

    def _index(self, index: _Element) -> None:
        """Leave out a table of contents or an index that the program made, with its title."""
        for text in self._paragraph_texts(index):
            if text:
                self.left_out.append(LeftOut.quote(0, text, "table of contents"))
                self._lines.append(LogicalLine(LineKind.CONTENTS, text))

    def _paragraph_texts(self, element: _Element) -> Iterator[str]:
        for paragraph in element.iter(f"{TEXT}p", f"{TEXT}h"):
            yield self._texts.read(paragraph).text

    def _list(self, element: _Element, own: OdtList | None, level: int, style: str) -> None:
        """Read a list; an inner one belongs to the list ``own`` around it, whose ``style`` it has unless it says."""
        said = element.get(f"{TEXT}style-name")
        if own is None or (said and said != style):
            style = said or style
            own = self._numbering.begin(element, style)
        for item in element:
            if not isinstance(item.tag, str):
                continue
            is_counted = item.tag == f"{TEXT}list-item"
            start = item.get(f"{TEXT}start-value") or ""
            if start.isdecimal():
                own.restart(level, int(start))
            for block in item:
                if block.tag == f"{TEXT}list":
                    self._list(block, own, min(level + 1, _DEEPEST_LIST), style)
                elif block.tag in (f"{TEXT}p", f"{TEXT}h"):
                    number = own.next_number(level) if is_counted and self._is_shown(block) else ""
                    self._paragraph(block, number, level)
                    is_counted = False  # further paragraphs belong to the same item
                elif isinstance(block.tag, str) and block.tag != f"{TEXT}number":
                    self._block(block)

    def _is_shown(self, paragraph: _Element) -> bool:
        """Return whether a paragraph is counted: hidden ones are not."""
        return self._styles.is_hidden("paragraph", paragraph.get(f"{TEXT}style-name")) is not True

    def _numbered_paragraph(self, element: _Element) -> None:
        """Read a paragraph of a list that is not inside the list."""
        level = element.get(f"{TEXT}level") or "1"
        own = self._numbering.begin_at(element.get(f"{TEXT}list-id") or "", element.get(f"{TEXT}style-name") or "")
        for block in element:
            if block.tag in (f"{TEXT}p", f"{TEXT}h"):
                at = min(int(level), _DEEPEST_LIST) if level.isdecimal() else 1
                self._paragraph(block, own.next_number(at), at)

    def _heading_number(self, heading: _Element) -> str:
        """Count a heading that is in no list, and return its number."""
        is_uncounted = heading.get(f"{TEXT}is-list-header") == "true"
        if is_uncounted or self._styles.list_of(heading.get(f"{TEXT}style-name")) == "":
            return ""
        level = _level_of(heading)
        start = heading.get(f"{TEXT}start-value") or "1"
        if heading.get(f"{TEXT}restart-numbering") == "true" and start.isdecimal():
            self._numbering.outline.restart(level, int(start))
        return self._numbering.outline.next_number(level)

    # ---- Paragraphs

    def _paragraph(self, paragraph: _Element, number: str, depth: int = 0) -> None:
        """Read a paragraph with the number that is printed before it, at a depth in its list; 0 outside a list."""
        found = self._texts.read(paragraph)
        (text, *others), anchors = found.texts, (*self._waiting, *found.anchors)
        if not text:
            text, number = number_alone(number, self._is_in_cell, self.left_out), ""
        line = self._line(paragraph, text, number, depth, anchors)
        if text:
            self._lines.append(line)
            self._lines += [LogicalLine(LineKind.PARAGRAPH, other) for other in others]
            self._waiting = []
            if found.is_bold:
                self._bold.add(line)
        else:
            self._waiting += found.anchors  # a bookmark in an empty paragraph belongs to the next one
        self._boxes(found)

    def _boxes(self, found: ParagraphText) -> None:
        for box in found.boxes:
            self._blocks(box)

    def _line(self, paragraph: _Element, text: str, number: str, depth: int, anchors: tuple[str, ...]) -> LogicalLine:
        level = _level_of(paragraph) if paragraph.tag == f"{TEXT}h" else 0
        names = self._styles.names("paragraph", paragraph.get(f"{TEXT}style-name"))
        level = level or level_of_styles(names)
        if not level and is_contents_style(names):
            self.left_out.append(LeftOut.quote(0, text, "table of contents"))
            return LogicalLine(LineKind.CONTENTS, text)
        if level and (number or not is_sentence(text)):
            return LogicalLine(LineKind.HEADING, text, level, number, anchors=anchors)
        if number and depth and not _COMPOUND.search(number):
            return LogicalLine(LineKind.ITEM, text, depth, number, anchors=anchors)
        return LogicalLine(LineKind.PARAGRAPH, text, 0, number, anchors=anchors)

    def _text_of(self, note: _Element) -> str:
        """Return the text of all paragraphs of a note on one line."""
        return " ".join(filter(None, self._paragraph_texts(note)))

    # ---- Tables

    def _table(self, table: _Element) -> None:
        """Read a table: one of a single column as its paragraphs, another one as rows."""
        rows = list(_rows_of(table))
        cells = [[cell for cell in row if cell.tag in _CELLS] for row in rows]
        if all(len(of_row) <= 1 for of_row in cells):
            for cell in (cell for of_row in cells for cell in of_row):
                self._blocks(cell)
            return
        self._tables += 1
        for of_row in cells:
            texts = [text for cell in of_row for text in self._cell(cell)][:_MOST_COLUMNS]
            if any(texts):
                self._lines.append(LogicalLine(LineKind.ROW, "", self._tables, cells=tuple(texts)))

    def _cell(self, cell: _Element) -> list[str]:
        """Return the text of a cell as often as the cell is repeated; a cell that another one covers has none."""
        repeated = cell.get(f"{TABLE}number-columns-repeated") or "1"
        count = min(int(repeated), _MOST_COLUMNS) if repeated.isdecimal() else 1
        if cell.tag != f"{TABLE}table-cell":
            return [""] * count
        before, self._lines, was_in_cell, self._is_in_cell = self._lines, [], self._is_in_cell, True
        self._blocks(cell)
        inner, self._lines, self._is_in_cell = self._lines, before, was_in_cell
        text = "\n".join(f"{line.number} {line.text}".strip() or " ".join(line.cells) for line in inner)
        return [text] * count

    def _picture(self, address: str, text: str) -> str:
        """Keep a picture, and return the Markdown that shows it with ``text`` instead of it."""
        data = self._package.picture(address)
        file = posixpath.basename(address)
        if data is None or not file.lower().endswith(_PICTURES):
            self.left_out.append(LeftOut(0, file or "a picture", "a picture that browsers do not show"))
            return ""
        name = f"pictures/{file}"
        self.pictures[name] = data
        return f"![{escaped(text)}]({name})"


def _rows_of(table: _Element) -> Iterator[_Element]:
    """Yield the rows of a table, without those of the tables in its cells."""
    for child in table:
        if child.tag == f"{TABLE}table-row":
            yield child
        elif child.tag in _ROWS:
            yield from _rows_of(child)


def _level_of(heading: _Element) -> int:
    level = heading.get(f"{TEXT}outline-level") or "1"
    return min(max(int(level), 1), 10) if level.isdecimal() else 1


def _wrapped(element: _Element) -> _Element:
    """Return a copy of an element in a paragraph of its own."""
    paragraph = etree.Element(f"{TEXT}p")
    paragraph.append(etree.fromstring(etree.tostring(element, with_tail=False)))
    return paragraph
