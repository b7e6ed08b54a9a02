"""The paragraphs and tables of a text of RTF: of the document, of a note or of a text box, as those of a Word file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..word_format.word_displayed import DISPLAYED
from ..word_format.word_numbering import WORD
from .rtf_elements import add_element, new_element, without_controls
from .rtf_encodings import SYMBOLS
from .rtf_fonts import RtfFont
from .rtf_looks import RtfForm, RtfLook
from .rtf_styles import style_id
from .rtf_tables import RowPlan, RtfTable

if TYPE_CHECKING:
    from lxml.etree import _Element

_NEW_LINE = "\u2028"
"""How TextEdit writes a new line within a paragraph."""
_BREAKS = re.compile(f"([\t{_NEW_LINE}])")
_MOST_TABLES = 20
"""How many tables may be in each other; those that are deeper become part of the one around them."""


class RtfStory:
    """A text while it is read; its blocks are added to the element ``body``."""

    def __init__(self, body: _Element) -> None:
        self.displayed = ""
        """The number that the program displayed before the paragraph that is read."""
        self._body = body
        self._paragraph: _Element | None = None
        self._tables: list[RtfTable] = []

    @property
    def has_text(self) -> bool:
        """Whether a paragraph has begun."""
        return self._paragraph is not None

    def run(self, look: RtfLook, font: RtfFont) -> _Element:
        """Add a run with a look to the paragraph, and return it."""
        parent = self._place()
        if look.change:
            parent = add_element(parent, look.change)
        run = add_element(parent, "r")
        properties = add_element(run, "rPr")
        bold = look.bold or (look.is_asian and look.asian_bold)
        complex_bold = look.bold if look.complex_bold is None else look.complex_bold
        shown = (("b", bold), ("bCs", complex_bold), ("strike", look.strike), ("vanish", look.hidden))
        for name, is_on in shown:
            if is_on:
                add_element(properties, name)
        if look.place:
            add_element(properties, "vertAlign", val=look.place)
        if font.encoding == SYMBOLS:
            add_element(properties, "rFonts", ascii=font.name)
        return run

    def add_text(self, text: str, look: RtfLook, font: RtfFont) -> None:
        """Add text to the paragraph."""
        run = self.run(look, font)
        for piece in _BREAKS.split(without_controls(text)):
            if piece in ("\t", _NEW_LINE):
                add_element(run, "tab" if piece == "\t" else "br")
            elif piece:
                add_element(run, "t").text = piece

    def bookmark(self, name: str) -> None:
        """Add a bookmark to the paragraph."""
        add_element(self._place(), "bookmarkStart").set(f"{WORD}name", without_controls(name))

    def append(self, element: _Element) -> None:
        """Add an element that was made beside the runs of the paragraph."""
        self._place().append(element)

    def _place(self) -> _Element:
        if self._paragraph is None:
            self._paragraph = new_element("p")
        return self._paragraph

    # ---- Ends

    def end_paragraph(self, form: RtfForm, look: RtfLook, tables: int) -> None:
        """End the paragraph, which may be empty, in as many ``tables``; ``look`` is that of its mark."""
        paragraph = self._place()
        self._paragraph = None
        properties = new_element("pPr")
        paragraph.insert(0, properties)
        add_element(properties, "pStyle", val=style_id(form.style))
        if form.is_initial:
            add_element(properties, "framePr", dropCap="drop")
        level = form.old_number.depth if form.old_number is not None and not form.list else form.level
        if form.list or level:
            numbers = add_element(properties, "numPr")
            add_element(numbers, "ilvl", val=f"{level}")
            if form.list:
                add_element(numbers, "numId", val=f"{form.list}")
        if form.outline >= 0:
            add_element(properties, "outlineLvl", val=f"{form.outline}")
        if look.change or look.hidden:
            mark = add_element(properties, "rPr")
            if look.change:
                add_element(mark, look.change)
            if look.hidden:
                add_element(mark, "vanish")
        if self.displayed:
            paragraph.set(DISPLAYED, without_controls(self.displayed))
        self.displayed = ""
        self._enter(min(tables, _MOST_TABLES))
        self._add_block(paragraph)

    def end_cell(self, tables: int) -> None:
        """End a cell of a table with ``tables`` around its text, from 1."""
        self._enter(min(tables, _MOST_TABLES))
        self._tables[-1].end_cell()

    def end_row(self, tables: int, plan: RowPlan) -> None:
        """End a row with the cells that ``plan`` lists."""
        self._enter(min(tables, _MOST_TABLES))
        self._tables[-1].end_row(plan)

    def close(self) -> None:
        """End all tables."""
        self._enter(0)

    def _enter(self, tables: int) -> None:
        """Let the next block be in as many tables."""
        while len(self._tables) > tables:
            table = self._tables.pop().element()
            if len(table):
                self._add_block(table)
        while len(self._tables) < tables:
            self._tables.append(RtfTable())

    def _add_block(self, block: _Element) -> None:
        if self._tables:
            self._tables[-1].blocks.append(block)
        else:
            self._body.append(block)
