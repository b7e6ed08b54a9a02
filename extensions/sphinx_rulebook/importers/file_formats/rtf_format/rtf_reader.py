"""Reading the text of RTF: groups and control words, one after the other, become the elements of a Word file.

Groups may be in each other to any depth, so that none is read by a function that calls itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from .rtf_characters import CHARACTERS
from .rtf_elements import add_element
from .rtf_fields import is_formula, shown_by_code
from .rtf_formulas import read_formula
from .rtf_header import HEADER_WORDS
from .rtf_looks import FORMS, LOOKS
from .rtf_old_numbers import read_old_number
from .rtf_skipped import NOT_SHOWN, words_in
from .rtf_state import RtfField, RtfSink, RtfText
from .rtf_tables import ROW_WORDS, RowPlan
from .rtf_tokens import RtfKind, RtfToken


class RtfReader(RtfText):
    """Reads the bytes of a file."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self._row, self._inner_row = RowPlan(), RowPlan()
        self._is_inner_row = self._is_optional = False

    def read(self) -> None:
        """Read the file into its parts."""
        while (token := self.tokens.next()) is not None:
            is_optional, self._is_optional = self._is_optional, False
            if token.kind is RtfKind.OPEN:
                self.open_group()
            elif token.kind is RtfKind.CLOSE:
                self.close_group()
            elif token.kind is RtfKind.WORD:
                self._word(token, is_optional)
            elif token.kind is RtfKind.SIGN and token.name == "*":
                self._is_optional = True
            elif token.kind is RtfKind.SIGN and token.name in "\r\n":
                self._end_paragraph()  # a backslash at the end of a line
            else:
                self.characters.add(token)
        self.close_all()

    def _word(self, token: RtfToken, is_optional: bool) -> None:
        """Do what a control word says; ``is_optional`` is that of a group that programs may skip."""
        name, value = token.name, token.value
        if not is_optional and name not in self._KNOWN:  # most words, about the look of pages and paragraphs
            self.characters.stop_skipping()
            return
        if not is_optional and self._is_about_text(token):
            return
        special = self._SPECIAL.get(name)
        if special is not None:
            self.flush()
            special(self, value)
        elif name in NOT_SHOWN:
            self.flush()
            if len(self.groups) > 1:  # outside of a group of its own, it would be the whole document
                self.skip_group()
        elif is_optional:
            self.flush()
            self.parts.leave_out(name, words_in(self.skip_group()))
        elif self.header.read(name, value):
            self.use_encoding()
        else:
            (self._inner_row if self._is_inner_row else self._row).read(name, value)

    def _is_about_text(self, token: RtfToken) -> bool:
        """Read a control word that is a character, or changes the look of text or the form of a paragraph; return False
        for any other one.
        """
        name, value = token.name, token.value
        if self.characters.add(token):
            return True
        self.characters.stop_skipping()
        if (change := LOOKS.get(name)) is not None:
            self.set_look(change(self.look, value))
        elif (formed := FORMS.get(name)) is not None:
            if self.is_searching and name == "pard":
                self.find_text()
            self.form = formed(self.form, value)
        elif name == "uc":
            self.characters.skipped = max(0, 1 if value is None else value)
        else:
            return False
        return True

    # ---- The header

    def _fonts(self, _: int | None) -> None:
        self.header.read_fonts(self.rest_of_group())
        self.use_encoding()

    def _style_sheet(self, _: int | None) -> None:
        self.header.style_sheet = self.rest_of_group()

    def _lists(self, _: int | None) -> None:
        self.header.lists = self.rest_of_group()

    def _overrides(self, _: int | None) -> None:
        self.header.overrides = self.rest_of_group()

    def _generator(self, _: int | None) -> None:
        data = self.skip_group()
        self.header.producer = data.decode("ascii", "replace").strip().rstrip(";").strip()

    # ---- Paragraphs and tables

    def _end_paragraph(self, _: int | None = None) -> None:
        self.flush()
        if self.sink is RtfSink.STORY:
            self.finish_paragraph(self.form.tables)

    def _end_section(self, _: int | None) -> None:
        if self.story.has_text:
            self._end_paragraph()

    def _break(self, _: int | None) -> None:
        if self.sink is RtfSink.STORY:
            add_element(self.story.run(self.look, self.header.font(-1)), "br")

    def _end_cell(self, _: int | None) -> None:
        self._finish_cell(1)

    def _end_inner_cell(self, _: int | None) -> None:
        self._finish_cell(max(2, self.form.depth))

    def _finish_cell(self, tables: int) -> None:
        if self.sink is RtfSink.STORY:
            self.finish_paragraph(tables)
            self.story.end_cell(tables)

    def _begin_row(self, _: int | None) -> None:
        if self._is_inner_row:
            self._inner_row = RowPlan()
        else:
            self._row = RowPlan()

    def _end_row(self, _: int | None) -> None:
        if self.sink is RtfSink.STORY:
            if self.story.has_text:
                self._finish_cell(1)
            self.story.end_row(1, self._row)

    def _inner_row_plan(self, _: int | None) -> None:
        self._is_inner_row = True
        self.go_to(RtfSink.NOWHERE, self._end_inner_row_plan)

    def _end_inner_row_plan(self) -> None:
        self._is_inner_row = False

    def _end_inner_row(self, _: int | None) -> None:
        self.story.end_row(max(2, self.form.depth), self._inner_row)

    # ---- Numbers

    def _displayed_number(self, _: int | None) -> None:
        self.number = []
        self.go_to(RtfSink.NUMBER, self._end_number)

    def _end_number(self) -> None:
        self.story.displayed = " ".join("".join(self.number).split())

    def _old_number(self, _: int | None) -> None:
        number = read_old_number(self.rest_of_group(), self.header.encoding)
        if self.groups:  # it is part of the form of the paragraph, though in a group
            self.groups[-1].form = replace(self.groups[-1].form, old_number=number)

    # ---- Notes and text boxes

    def _note(self, _: int | None) -> None:
        if self.sink is not RtfSink.STORY:
            self.skip_group()
            return
        key, note = self.parts.add_note()
        self.run("footnoteReference", id=key)
        self.begin_story(note)

    def _text_box(self, _: int | None) -> None:
        self.begin_story(self.run("txbxContent"))

    def _comment(self, _: int | None) -> None:
        if self.sink is RtfSink.STORY:
            self.run("commentReference")
        self.skip_group()

    # ---- Fields, bookmarks

    def _field(self, _: int | None) -> None:
        if self.sink is RtfSink.NUMBER:
            return
        self.fields.append(RtfField())
        self.run("fldChar", fldCharType="begin")
        self.go_to(RtfSink.NOWHERE, self._end_field)

    def _field_code(self, _: int | None) -> None:
        if self.sink is not RtfSink.NUMBER:
            self.go_to(RtfSink.CODE)

    def _field_result(self, _: int | None) -> None:
        if self.sink is not RtfSink.NUMBER:
            if self.fields:
                self.run("fldChar", fldCharType="separate")
            self.go_to(RtfSink.STORY)

    def _end_field(self) -> None:
        field = self.fields.pop()
        self.run("fldChar", fldCharType="end")
        shown = shown_by_code(field.code) if not field.has_text else None
        if shown is not None:
            self.story.append(shown)
        elif not field.has_text and is_formula(field.code):
            self.parts.leave_out_formula(field.code)

    def _bookmark(self, _: int | None) -> None:
        self.parts.add_bookmark(self.story, self.rest_of_group(), self.header.encoding)

    # ---- Pictures, formulas, objects

    def _picture(self, _: int | None) -> None:
        if self.sink in (RtfSink.NUMBER, RtfSink.CODE):
            self.skip_group()  # the picture of a bullet
        else:
            self.parts.add_picture(self.story, self.rest_of_group())

    def _picture_of_folder(self, _: int | None) -> None:
        self.parts.leave_out_picture(self.skip_group())
        if self.groups:
            self.groups[-1].sink = RtfSink.NOWHERE  # the sign after it stands for it

    def _formula(self, _: int | None) -> None:
        self.story.append(read_formula(self.rest_of_group(), self.header.encoding_in(self.look.font)))

    def _object(self, _: int | None) -> None:
        self.run("object")
        self.go_to(RtfSink.NOWHERE)

    def _result(self, _: int | None) -> None:
        self.go_to(RtfSink.STORY)

    def _nowhere(self, _: int | None) -> None:
        self.go_to(RtfSink.NOWHERE)

    def _nothing(self, _: int | None) -> None:
        """Read on: what is inside counts."""

    def _two_versions(self, _: int | None) -> None:
        if self.groups:
            self.groups[-1].skips_next_group = True  # what old programs show

    _SPECIAL: ClassVar = {
        "fonttbl": _fonts, "stylesheet": _style_sheet, "listtable": _lists, "listoverridetable": _overrides,
        "generator": _generator, "par": _end_paragraph, "sect": _end_section, "line": _break, "page": _break,
        "column": _break, "lbr": _break, "cell": _end_cell, "nestcell": _end_inner_cell, "trowd": _begin_row,
        "row": _end_row, "nesttableprops": _inner_row_plan, "nestrow": _end_inner_row,
        "listtext": _displayed_number, "pntext": _displayed_number, "pn": _old_number, "footnote": _note,
        "shptxt": _text_box, "dptxbxtext": _text_box, "annotation": _comment, "field": _field,
        "fldinst": _field_code, "fldrslt": _field_result, "bkmkstart": _bookmark, "pict": _picture,
        "mmath": _formula, "object": _object, "result": _result, "shpinst": _nowhere, "do": _nowhere,
        "NeXTGraphic": _picture_of_folder, "shppict": _nothing, "ud": _nothing, "upr": _two_versions,
    }  # fmt: skip
    """What control words do that are neither text nor a look or a form."""
    _KNOWN = frozenset((*CHARACTERS, "u", "uc", *LOOKS, *FORMS, *_SPECIAL, *NOT_SHOWN, *HEADER_WORDS, *ROW_WORDS))
