"""Reading a Word file: its paragraphs with the numbers that Word prints, tables, footnotes, links, pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from lxml import etree

from ....support.errors import UnusableInputError
from ..archives import DAMAGED_ARCHIVE
from ..bold_lines import with_bold_headings
from ..heading_styles import is_contents_style, level_of_styles
from ..logical_lines import LeftOut, LineKind, LogicalLine, ReadFile, Unsure, escaped
from ..opening_signs import is_sentence
from ..paragraph_text import number_alone, structures_in
from ..rule_rows import with_rules_of_tables
from ..typed_lines import doubt_typed_lines
from ..written_formulas import FLATTENED
from .word_contents import ContentsFields, is_contents_part
from .word_counted_fields import CountedFields
from .word_displayed import DISPLAYED, DisplayedNumbers
from .word_numbering import WORD, WordNumbering, value_of
from .word_package import WordPackage, WordParts
from .word_styles import WordStyles, is_on
from .word_text import RunReader, RunText, is_deleted_mark

if TYPE_CHECKING:
    from lxml.etree import _Element

_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
_COMPOUND = re.compile(r"[^\W_]+[.\-][^\W_]")
_LONGEST_INITIAL = 3
_BODY_LEVEL = 9
_INSIDE = frozenset(f"{WORD}{name}" for name in ("sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag"))


def read_word(data: bytes, name: str, is_original: bool = False) -> ReadFile:
    """Return the lines of the Word file called ``name``: with its tracked changes, or without them if ``is_original``.

    Raises UnusableInputError if the file is damaged or has no text.
    """
    try:
        return read_word_parts(WordPackage(data, name), name, is_original, "a Word file")
    except (*DAMAGED_ARCHIVE, etree.XMLSyntaxError, KeyError) as error:
        raise UnusableInputError(f"{name} is a damaged Word file: {error}") from error


def read_word_parts(package: WordParts, name: str, is_original: bool, format_name: str) -> ReadFile:
    """Return the lines of the parts of a Word file called ``name``, or of a file in another format that became such
    parts; ``format_name`` is as in messages.

    Raises UnusableInputError if it has no text, KeyError if it has no text part.
    """
    reader = _WordReader(package, is_original)
    lines = reader.read()
    if not any(line.text or any(line.cells) for line in lines):
        raise UnusableInputError(f"{name} has no text")
    return ReadFile(
        format_name,
        lines,
        package.producer,
        0,
        structures_in(lines),
        reader.left_out,
        reader.pictures,
        unsure=[*reader.unsure, *doubt_typed_lines(lines)],
    )


class _WordReader:
    """Reads the text of a Word file."""

    def __init__(self, package: WordParts, is_original: bool) -> None:
        self.left_out: list[LeftOut] = []
        self.pictures: dict[str, bytes] = {}
        self.unsure: list[Unsure] = []
        self._package = package
        dropped = ("ins", "moveTo") if is_original else ("del", "moveFrom")
        self._dropped = frozenset(f"{WORD}{name}" for name in dropped)
        self._styles = WordStyles(package.related("styles"))
        self._runs = RunReader(self._dropped, package.relations, self._picture, self._styles)
        self._runs.counted_fields = CountedFields(self._styles.language)
        self._numbering = WordNumbering(package.related("numbering"), self._styles.by_id, self._styles.language)
        self._notes = {**self._read_notes("footnotes"), **self._read_notes("endnotes")}
        self._lines: list[LogicalLine] = []
        self._bold: set[LogicalLine] = set()
        self._waiting: list[str] = []
        self._open: RunText | None = None
        self._is_in_cell = self._is_contents = self._is_in_contents_field = False
        self._contents = ContentsFields()
        self._displayed = DisplayedNumbers(self._styles.language, self.unsure)
        self._initial = ""
        """The large first letter of the next paragraph, which is a paragraph of its own in the file."""
        self._later_lines: list[LogicalLine] = []
        """The rules on further lines of the paragraph that was read last."""
        self._tables = 0

    def read(self) -> list[LogicalLine]:
        """Return the lines; raises KeyError if the file has no text part."""
        root = self._package.part(self._package.main)
        body = root.find(f"{WORD}body") if root is not None else None
        if body is None:
            raise KeyError("it has no document inside")
        self._blocks(body)
        notes: list[LogicalLine] = []
        for name in self._runs.notes:
            text = self._text_of(self._notes[name]) if name in self._notes else ""
            if text:
                notes.append(LogicalLine(LineKind.FOOTNOTE, text, name=name))
        if self._runs.comments:
            self.left_out.append(LeftOut(0, f"{self._runs.comments}", "comments"))
        if self._runs.unread:
            self.left_out.append(LeftOut(0, f"{self._runs.unread}", "diagrams, charts and objects of other programs"))
        if self._runs.uncounted:
            self.left_out.append(
                LeftOut(
                    0,
                    f"{self._runs.uncounted}",
                    "numbers that Word counts in fields (AUTONUM, or LISTNUM of an own list)",
                )
            )
        self.left_out += [LeftOut.quote(0, text, FLATTENED) for text in self._runs.flattened]
        self.left_out += [
            LeftOut(0, sign, "a sign of a symbol font, for which the text has \ufffd")
            for sign in self._runs.unknown_signs
        ]
        self.left_out += [LeftOut.quote(0, text, "hidden text") for text in self._runs.hidden]
        lines = [*with_rules_of_tables(with_bold_headings(self._lines, self._bold), self.unsure), *notes]
        return [
            replace(line, anchors=tuple(name for name in line.anchors if name in self._runs.targets)) for line in lines
        ]

    def _read_notes(self, kind: str) -> Mapping[str, _Element]:
        root = self._package.related(kind)
        return {
            f"{kind[0]}{note.get(f'{WORD}id')}": note
            for note in (root if root is not None else ())
            if note.get(f"{WORD}type") in (None, "normal")
        }

    def _blocks(self, element: _Element) -> None:
        for child in element:
            if child.tag == f"{WORD}p":
                self._paragraph(child)
            elif child.tag == f"{WORD}altChunk":
                self.left_out.append(LeftOut(0, "altChunk", "an embedded document"))
            elif child.tag == f"{WORD}tbl":
                self._table(child)
            elif child.tag in _INSIDE and child.tag not in self._dropped:
                was_contents = self._is_contents
                self._is_contents = was_contents or is_contents_part(child)
                self._blocks(child)
                self._is_contents = was_contents

    def _paragraph(self, paragraph: _Element) -> None:
        run, self._open = self._open or RunText(), None
        self._is_in_contents_field = self._contents.has(paragraph)
        if self._initial:
            run.parts.append(self._initial)
            self._initial = ""
        self._runs.read(paragraph, run)
        if paragraph.find(f"{WORD}pPr/{WORD}framePr[@{WORD}dropCap]") is not None and len(run.text) <= _LONGEST_INITIAL:
            self._initial = run.text
            self._waiting += run.anchors
            return
        if is_deleted_mark(paragraph, self._dropped):
            self._open = run
            return
        line = self._line(paragraph, run)
        if line.text:
            self._lines.append(line)
            self._lines += self._later_lines
            self._waiting = []
            if run.is_bold:
                self._bold.add(line)
        else:
            self._waiting += run.anchors  # a bookmark in an empty paragraph belongs to the next one
        for box in run.boxes:
            self._paragraph(box)

    def _line(self, paragraph: _Element, run: RunText) -> LogicalLine:
        chain = list(self._styles.of_paragraph(paragraph))
        (text, *others), anchors = run.texts, (*self._waiting, *run.anchors)
        self._later_lines = [LogicalLine(LineKind.PARAGRAPH, other) for other in others]
        is_unseen = not text and is_on(paragraph.find(f"{WORD}pPr/{WORD}rPr/{WORD}vanish"))
        number, depth = "", 0
        if not is_unseen:  # Word does not count hidden ones
            number, depth = self._number(paragraph, chain, text)
        if not text:
            text, number = number_alone(number, self._is_in_cell, self.left_out), ""
        names = [value_of(style, f"{WORD}name") or "" for style in chain]
        level = self._heading_level(paragraph, chain, names)
        is_contents = (self._is_in_contents_field or self._is_contents) and not level
        if level:
            self._contents.close()
        if is_contents or is_contents_style(names):
            self.left_out += [LeftOut.quote(0, one, "table of contents") for one in (text, *others)]
            self._later_lines = []
            return LogicalLine(LineKind.CONTENTS, text)
        if level and (number or not is_sentence(text)):
            return LogicalLine(LineKind.HEADING, text, level, number, anchors=anchors)
        if number and not _COMPOUND.search(number):
            return LogicalLine(LineKind.ITEM, text, depth + 1, number, anchors=anchors)
        return LogicalLine(LineKind.PARAGRAPH, text, 0, number, anchors=anchors)

    def _inherited(self, paragraph: _Element, chain: list[_Element], path: str) -> str | None:
        values = (value_of(one, f"{WORD}pPr/{path}") for one in (paragraph, *chain))
        return next((value for value in values if value is not None), None)

    def _number(self, paragraph: _Element, chain: list[_Element], text: str) -> tuple[str, int]:
        """Count a paragraph with a text, and return its number and its level in its list, from 0."""
        displayed = paragraph.get(DISPLAYED) or ""
        key = self._inherited(paragraph, chain, f"{WORD}numPr/{WORD}numId")
        own = value_of(paragraph, f"{WORD}pPr/{WORD}numPr/{WORD}ilvl")
        if key is None or key == "0":
            depth = int(own) if displayed and own is not None and own.isdecimal() else 0
            return self._displayed.choose(displayed, "", "", text), depth
        if own is None:
            ids = (style.get(f"{WORD}styleId") or "" for style in chain)
            of_style = self._numbering.level_of(key, ids)
            own = str(of_style) if of_style else self._inherited(paragraph, chain, f"{WORD}numPr/{WORD}ilvl")
        depth = int(own) if own is not None and own.isdecimal() else 0
        counted = self._numbering.next_number(key, depth)
        return self._displayed.choose(displayed, counted, key, text), depth

    def _heading_level(self, paragraph: _Element, chain: list[_Element], names: list[str]) -> int:
        outline = self._inherited(paragraph, chain, f"{WORD}outlineLvl")
        if outline is not None and outline.isdecimal():
            return int(outline) + 1 if int(outline) < _BODY_LEVEL else 0
        return level_of_styles(names)

    def _text_of(self, element: _Element) -> str:
        """Return the text of all paragraphs below an element on one line."""
        texts: list[str] = []
        for paragraph in element.iter(f"{WORD}p"):
            run = RunText()
            self._runs.read(paragraph, run)
            texts.append(run.text)
        return " ".join(filter(None, texts))

    def _table(self, table: _Element) -> None:
        """Read a table: one of a single column as its paragraphs, another one as rows."""
        own = [row for row in table.iter(f"{WORD}tr") if next(row.iterancestors(f"{WORD}tbl")) is table]
        rows = [row for row in own if all(row.find(f"{WORD}trPr/{name}") is None for name in self._dropped)]
        cells = [
            [cell for cell in row.iter(f"{WORD}tc") if next(cell.iterancestors(f"{WORD}tr")) is row] for row in rows
        ]
        if all(len(of_row) <= 1 for of_row in cells):
            for box in (cell for of_row in cells for cell in of_row):
                self._blocks(box)
            return
        read = [
            [*_empty_before(row), *(text for cell in of_row for text in self._cell(cell))]
            for row, of_row in zip(rows, cells, strict=True)
        ]
        self._tables += 1
        self._lines += [LogicalLine(LineKind.ROW, "", self._tables, cells=tuple(texts)) for texts in read if any(texts)]

    def _cell(self, cell: _Element) -> list[str]:
        """Return the text of a cell, and empty texts for the other columns that it covers."""
        before, self._lines, was_in_cell, self._is_in_cell = self._lines, [], self._is_in_cell, True
        self._blocks(cell)
        inner, self._lines, self._is_in_cell = self._lines, before, was_in_cell
        merged = cell.find(f"{WORD}tcPr/{WORD}vMerge")
        is_rest = merged is not None and merged.get(f"{WORD}val") != "restart"
        text = (
            "" if is_rest else "\n".join(f"{line.number} {line.text}".strip() or " ".join(line.cells) for line in inner)
        )
        span = value_of(cell, f"{WORD}tcPr/{WORD}gridSpan") or "1"
        return [text, *[""] * (min(int(span), 60) - 1 if span.isdecimal() else 0)]

    def _picture(self, part: str, text: str) -> str:
        """Keep a picture, and return the Markdown that shows it with ``text`` instead of it."""
        if not part.lower().endswith(_PICTURES) or part not in self._package.names:
            self.left_out.append(LeftOut(0, part.rpartition("/")[2], "a picture that browsers do not show"))
            return ""
        name = f"pictures/{part.rpartition('/')[2]}"
        self.pictures[name] = self._package.content(part)
        return f"![{escaped(text)}]({name})"


def _empty_before(row: _Element) -> list[str]:
    """Return empty texts for the columns that a row leaves out before its first cell."""
    count = value_of(row, f"{WORD}trPr/{WORD}gridBefore") or "0"
    return [""] * (min(int(count), 60) if count.isdecimal() else 0)
