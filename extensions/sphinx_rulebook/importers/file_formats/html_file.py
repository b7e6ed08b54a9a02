"""Reading a web page: headings, lists with the numbers that a browser prints, tables, links, ids."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote

from lxml.html import HtmlElement

from ...markup.lines import is_web_address
from ...support.errors import UnusableInputError
from ..documents.raised_digits import lowered, raised
from ..documents.table_grids import columns_of
from .html_format.css_counters import PageCounters
from .html_format.html_addresses import address_parts
from .html_format.html_bold import mark_bold_headings
from .html_format.html_boxes import name_boxes, with_directives
from .html_format.html_encoding import page_text
from .html_format.html_formulas import formula_in
from .html_format.html_markers import ListMarkers, integer_in
from .html_format.html_notes import PageNotes, find_notes, is_named_note, leads_to_itself
from .html_format.html_symbol_fonts import symbol_font
from .html_format.html_terms import numbers_text, with_term
from .html_format.html_tree import (
    BLOCKS,
    CELLS,
    has_content,
    is_layout,
    linked_sheets,
    main_element,
    parse_page,
    texts_outside,
)
from .html_format.html_unseen import doubt_hidden, has_brackets, picture_inside, unseen_part
from .line_markdown import address_of
from .logical_lines import LeftOut, LineKind, LogicalLine, ReadFile, escaped, without_unseen
from .paragraph_text import number_alone
from .rule_rows import with_rules_of_tables
from .shown_lines import paragraphs_in
from .typed_drawings import drawing_in, is_typed_drawing
from .word_format.word_symbols import in_plain_signs
from .written_formulas import FLATTENED, set_apart

_STRUCK = ("del", "s", "strike")
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_GENERATOR = "//meta[translate(@name, 'GENRATO', 'genrato')='generator']/@content"
_SPACES = re.compile(r"[ \t\r\n\f]+")
_PERMALINKS = frozenset("#¶§🔗")
_RAISED_LINK = re.compile(r"\[(?:\\\[)?(?P<sign>[0-9]+)(?:\\\])?\]\((?P<address>[^()\s]*)\)")
"""The mark of a note, which is not the number of a unit."""
_DEEPEST, _DEEPEST_HEADING = 250, 6


class PagesAround(Protocol):
    """The pages that are read together with a page."""

    def target(self, address: str) -> str | None:
        """Return the name of the anchor of a link to one of the pages, or None."""

    def path_of(self, address: str) -> str:
        """Return the path of a picture in the folder of the site."""


def read_html(data: bytes, name: str, folder: Path | None = None, site: PagesAround | None = None) -> ReadFile:
    """Return the lines of the web page called ``name``; style sheets beside it are looked for in ``folder``.

    ``site`` are the pages that are read with it, if it is not alone. Raises UnusableInputError if the page has no text.
    """
    text, unsure = page_text(data)
    tree = parse_page(text, name)
    sheets = [style.text or "" for style in tree.iter("style")]
    sheets += linked_sheets(tree, folder)
    counters = PageCounters(tree, sheets)
    reader = _PageReader(notes := find_notes(tree), counters, name, site)
    root = main_element(tree)
    name_boxes(root, notes.blocks)
    mark_bold_headings(root)
    reader.read(root)
    reader.lines = with_rules_of_tables(with_directives(reader.lines), unsure)
    if not reader.lines:
        raise UnusableInputError(f"{name} has no text; was it saved before its scripts had run?")
    used = ["headings"] * any(line.kind is LineKind.HEADING for line in reader.lines)
    used += ["list numbers"] * any(line.number for line in reader.lines if line.kind is LineKind.ITEM)
    used += ["CSS counters"] * counters.counts
    used += ["footnotes"] * bool(reader.notes)
    used += ["ids"] * any(line.anchors for line in reader.lines)
    producer = next(iter(tree.xpath(_GENERATOR)), "")
    left_out = [*texts_outside(tree, root), *reader.left_out]
    unsure += doubt_hidden(left_out)
    lines = [*reader.lines, *reader.notes]
    return ReadFile("a web page", lines, str(producer), 0, used, left_out, reader.pictures, unsure=unsure)


class _PageReader:
    """Walks through a page and collects its lines."""

    def __init__(self, page_notes: PageNotes, counters: PageCounters, name: str, site: PagesAround | None) -> None:
        self.lines: list[LogicalLine] = []
        self.notes: list[LogicalLine] = []
        self.left_out: list[LeftOut] = []
        self.pictures: dict[str, bytes] = {}
        self._page_notes, self._counters, self._name, self._site = page_notes, counters, name, site
        self._parts: list[str] = []
        self._kind, self._level, self._number = LineKind.PARAGRAPH, 0, ""
        self._anchors: list[str] = []
        self._flushed = self._tables = 0
        self._term = -1  # the index of the line below the last term
        self._markers = ListMarkers(counters)
        self._is_pre, self._is_cell, self._font = False, False, ""

    def read(self, root: HtmlElement) -> None:
        """Read an element with everything below it."""
        self._element(root, 0, 0)
        self._flush()

    def _flush(self) -> None:
        """End the current line."""
        self._flushed += 1
        whole = set_apart("".join(self._parts))
        self._parts = []
        for text in filter(str.strip, map(without_unseen, paragraphs_in(whole) if self._is_pre else [whole])):
            self.lines.append(LogicalLine(self._kind, text, self._level, self._number, 0, tuple(self._anchors)))
            self._anchors, self._number = [], ""
            if self._kind is LineKind.ITEM:
                self._kind = LineKind.PARAGRAPH  # the next paragraph of the item

    def _add(self, text: str | None) -> None:
        if not text:
            return
        text = in_plain_signs(text, self._font) if self._font else text
        shown = text if self._is_pre else _SPACES.sub(" ", text)
        if shown.strip(" ") or self._parts:
            self._parts.append(escaped(shown))

    def _element(self, element: HtmlElement, depth: int, lists: int) -> None:
        if not isinstance(element.tag, str) or depth > _DEEPEST or self._read_formula(element):
            return
        unseen = unseen_part(element)
        if unseen is not None:
            self.left_out += unseen
            return
        if element in self._page_notes.marks:
            self._parts.append(f"[^{self._page_notes.marks[element]}]")
            return
        if element in self._page_notes.backs:
            return
        if element in self._page_notes.blocks:
            self._note(element, depth, lists)
            return
        tag, is_block = element.tag, element.tag in BLOCKS
        before, lines = (self._kind, self._level), len(self.lines)
        if is_block or (tag == "br" and self._kind is not LineKind.HEADING):
            self._flush()
        elif tag == "br":
            self._add(" ")  # the lines of a heading are one title
        number = self._counters.enter(element, depth)
        self._anchors += [name for name in (element.get("id"), element.get("name") if tag == "a" else None) if name]
        if tag == "table":
            self._table(element, depth, lists)
            return
        if tag in _HEADINGS or element.get("role") == "heading":
            level = _HEADINGS.get(tag) or integer_in(element.get("aria-level"), 2)
            self._kind, self._level = LineKind.HEADING, min(max(level, 1), _DEEPEST_HEADING)
        elif tag in ("ol", "ul", "menu"):
            lists += 1
        elif tag == "li":
            self._kind, self._level = LineKind.ITEM, max(1, lists)
            number = number or self._markers.of_item(element)
        elif tag == "img":
            self._picture(element)
        if number:
            self._flush()
            number_alone(self._number, False, self.left_out)  # that of an item which begins with a list
            self._number = number
        if tag == "pre" and not self._is_cell and is_typed_drawing(element.text_content()):
            self._drawing(element)
            return
        start, flushed = len(self._parts), self._flushed
        was_pre, self._is_pre = self._is_pre, self._is_pre or tag == "pre"
        outer, self._font = self._font, symbol_font(element, self._font)
        self._add(element.text)
        for child in element:
            self._element(child, depth + 1, lists)
            self._add(child.tail)
        if flushed == self._flushed:
            self._wrap(element, start)
        if is_block:
            self._flush()
            if tag == "dt" and len(self.lines) == lines + 1:
                self._read_term(element)
            if tag == "dd" and lines == self._term < len(self.lines):
                self.lines[lines - 1 : lines + 1] = with_term(element, *self.lines[lines - 1 : lines + 1])
            if tag == "li" and len(self.lines) == lines and self._number:
                self._number = number_alone(self._number, False, self.left_out)  # no text has it
            self._kind, self._level = before
            if self._kind is LineKind.ITEM and len(self.lines) > lines:
                self._kind = LineKind.PARAGRAPH  # its first paragraph was the item
        self._is_pre, self._font = was_pre, outer

    def _drawing(self, element: HtmlElement) -> None:
        """Keep the lines of a drawing that is typed."""
        anchors, self._anchors = tuple(self._anchors), []
        self.lines.append(LogicalLine(LineKind.CODE, drawing_in(element.text_content()), anchors=anchors))

    def _read_term(self, term: HtmlElement) -> None:
        """Keep the term of a list that was just read for the line below it, if it is only the number of that."""
        line = self.lines[-1]
        if numbers_text(term, line):
            self._number = line.text
            self._anchors = [*line.anchors]
            del self.lines[-1]
        else:
            self._term = len(self.lines)

    def _read_formula(self, element: HtmlElement) -> bool:
        """Read an element that is a formula, and return whether it is one."""
        formula = formula_in(element)
        if formula is None:
            return False
        shown, is_whole = formula
        self._parts.append(shown)
        self.left_out += [] if is_whole else [LeftOut.quote(0, shown, FLATTENED)]
        return True

    def _note(self, note: HtmlElement, depth: int, lists: int) -> None:
        """Read the text of a footnote."""
        self._flush()
        text = self._cell(note, depth, lists).replace("\n", " ")
        plain = escaped(self._page_notes.signs[note])
        sign = f"(?:{re.escape(plain)}|{re.escape(raised(plain) or plain)})"
        text = re.sub(rf"^(?:\\?[(\[])?{sign}\\?[)\].:]?\s+(?=\S)", "", text)  # the mark, typed again before the note
        if text:
            self.notes.append(LogicalLine(LineKind.FOOTNOTE, text, name=self._page_notes.blocks[note]))

    def _wrap(self, element: HtmlElement, start: int) -> None:
        """Put the text of a link, or text that is struck through, between the signs of Markdown; replace raised digits
        by characters of their own.
        """
        inner = "".join(self._parts[start:])
        text = inner.strip()
        if not text:
            return
        left, right = inner[: len(inner) - len(inner.lstrip())], inner[len(inner.rstrip()) :]
        if element.tag == "a" and element.get("href") and text not in _PERMALINKS:
            is_own = leads_to_itself(element)
            address = "" if is_own else self._address((element.get("href") or "").strip())
            sign = raised(text) if is_named_note(element) else None
            if address and "](" not in text:
                text = sign or text
                self._parts[start:] = [f"{left}[{text}]({address}){right}"]
        elif element.tag == "a" and text in _PERMALINKS:
            del self._parts[start:]
        elif element.tag in _STRUCK and "~~" not in text:
            self._parts[start:] = [f"{left}~~{text}~~{right}"]
        elif element.tag == "rt" and not has_brackets(element):
            self._parts[start:] = [f"{left}({text}){right}"]
        elif element.tag in ("sup", "sub"):
            digits = raised(element.text_content()) if element.tag == "sup" else lowered(element.text_content())
            mark = _RAISED_LINK.fullmatch(text) if element.tag == "sup" else None
            sign = raised(mark["sign"]) if mark is not None else None
            if mark is not None and sign is not None:
                self._parts[start:] = [f"{left}[{sign}]({mark['address']}){right}"]
            elif digits is not None and "[" not in text:
                self._parts[start:] = [digits]

    def _address(self, address: str) -> str:
        parts = address_parts(address)
        target = self._site.target(address) if self._site is not None else None
        if target is not None:
            return address_of(target)
        if parts.fragment and (not parts.path or unquote(parts.path).rpartition("/")[2] == self._name):
            return address_of(unquote(parts.fragment))
        if not is_web_address(address) or not (parts.netloc or parts.path):
            return ""
        return address.replace(" ", "%20").replace("(", "%28").replace(")", "%29")

    def _picture(self, element: HtmlElement) -> None:
        source = (element.get("src") or "").strip()
        alt = " ".join((element.get("alt") or "").split())
        if (inside := picture_inside(source)) is not None:
            source = inside[0]
            self.pictures[source] = inside[1]
        elif not source or source[:5].lower() == "data:":
            self.left_out.append(LeftOut.quote(0, alt or "a picture", "a picture that cannot be read"))
            return
        elif self._site is not None and not is_web_address(source):
            source = self._site.path_of(source)
        address = source.replace(" ", "%20").replace("(", "%28").replace(")", "%29")
        if is_web_address(source):
            self._parts.append(f"[{escaped(alt) or 'picture'}]({address})")
        else:
            self._parts.append(f"![{escaped(alt)}]({address})")

    def _table(self, table: HtmlElement, depth: int, lists: int) -> None:
        """Read the rows of a table; one with a single cell in each row is a box, and so is the layout of a page."""
        caption = table.find("caption")
        if caption is not None:
            self._element(caption, depth + 1, lists)
        rows = [row for row in table.iter("tr") if next(row.iterancestors("table")) is table]
        filled = [(row, sum(map(has_content, row))) for row in rows]
        # Decided before any cell is read: if a box in a box were read twice, the work would double with each.
        # The text of a cell that extends over several columns or rows is in the first of them.
        found = [[cell for cell in row if cell.tag in CELLS] for row in rows]
        if all(count <= 1 for _, count in filled) or is_layout(found):
            for row, _ in filled:
                for cell in row:
                    self._element(cell, depth + 1, lists)
            return
        columns = columns_of([[(cell.get("colspan"), cell.get("rowspan")) for cell in cells] for cells in found])
        read = [
            (row, ["" if index is None else self._cell(cells[index], depth, lists) for index in places])
            for row, cells, places in zip(rows, found, columns, strict=True)
        ]
        read = [(row, cells) for row, cells in read if any(cells)]
        self._tables += 1
        for row, cells in read:
            anchors = [*self._anchors, *(name for name in (one.get("id") for one in row.iter()) if name)]
            self._anchors = []
            self.lines.append(LogicalLine(LineKind.ROW, "", self._tables, cells=tuple(cells), anchors=tuple(anchors)))
        self._flushed += bool(read)

    def _cell(self, cell: HtmlElement, depth: int, lists: int) -> str:
        """Return the text of a cell, each paragraph on a line."""
        inner = _PageReader(self._page_notes, self._counters, self._name, self._site)
        inner.read_cell(cell, depth, lists)
        self.notes += inner.notes
        self.left_out += inner.left_out
        self.pictures.update(inner.pictures)
        return "\n".join(f"{line.number} {line.text}".strip() or " ".join(line.cells) for line in inner.lines)

    def read_cell(self, cell: HtmlElement, depth: int, lists: int) -> None:
        """Read what is in a cell, without its own anchors."""
        self._is_cell = True
        self._add(cell.text)
        for child in cell:
            self._element(child, depth + 2, lists)
            self._add(child.tail)
        self._flush()
