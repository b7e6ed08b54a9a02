"""Reading the text of RTF: groups and control words, one after the other, become the elements of a Word file.

Groups may be in each other to any depth, so that none is read by a function that calls itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from .rtf_characters import RtfCharacters
from .rtf_elements import add_element, without_controls
from .rtf_fields import shown_by_code
from .rtf_formulas import read_formula
from .rtf_header import RtfHeader
from .rtf_looks import FORMS, LOOKS, RtfForm, RtfLook
from .rtf_old_numbers import OldNumbers, read_old_number
from .rtf_parts import RtfParts
from .rtf_skipped import NOT_SHOWN, words_in
from .rtf_story import RtfStory
from .rtf_tables import RowPlan
from .rtf_tokens import RtfKind, RtfToken, RtfTokens

if TYPE_CHECKING:
    from lxml.etree import _Element


class _Sink(Enum):
    """Where the text of a group goes."""

    STORY = auto()
    NUMBER = auto()
    CODE = auto()
    NOWHERE = auto()


@dataclass(slots=True)
class _Field:
    """A field while it is read: its code, and whether it has text as its result."""

    code: str = ""
    has_text: bool = False


@dataclass(slots=True)
class _Group:
    """What is as before again at the end of a group, and what happens there."""

    look: RtfLook
    form: RtfForm
    skipped: int
    sink: _Sink
    at_end: Callable[[], None] | None = None
    skips_next_group: bool = False


class RtfReader:
    """Reads the bytes of a file, which begin with its first brace."""

    def __init__(self, data: bytes) -> None:
        self.header = RtfHeader()
        self.parts = RtfParts()
        self._tokens = RtfTokens(data)
        self._characters = RtfCharacters(_is_utf8(data))
        self._look, self._form, self._sink = RtfLook(), RtfForm(), _Sink.STORY
        self._groups: list[_Group] = []
        self._story = RtfStory(self.parts.body)
        self._stories: list[RtfStory] = []
        self._fields: list[_Field] = []
        self._old_numbers = OldNumbers("en")
        self._row, self._inner_row = RowPlan(), RowPlan()
        self._is_inner_row = self._is_optional = self._is_past_end = False
        self._number: list[str] = []

    def read(self) -> None:
        """Read the file into its parts."""
        while (token := self._tokens.next()) is not None:
            if token.kind is RtfKind.OPEN:
                self._open()
            elif token.kind is RtfKind.CLOSE:
                self._close()
            elif token.kind is RtfKind.WORD:
                self._word(token)
            elif token.kind is RtfKind.SIGN and token.name == "*":
                self._is_optional = True
            elif token.kind is RtfKind.SIGN and token.name in "\r\n":
                self._end_paragraph()  # a backslash at the end of a line
            else:
                self._characters.add(token)
        self.parts.is_cut = bool(self._groups) or self._tokens.is_cut
        while self._groups:
            self._close()
        self._end_story()
        self.parts.unread = self._characters.unread

    # ---- Groups

    def _open(self) -> None:
        self._characters.stop_skipping()
        self._is_optional = False
        if self._groups and self._groups[-1].skips_next_group:
            self._groups[-1].skips_next_group = False
            self._tokens.skip_group()
        self._groups.append(_Group(self._look, self._form, self._characters.skipped, self._sink))

    def _close(self) -> None:
        self._characters.stop_skipping()
        self._is_optional = False
        if not self._groups:
            self._is_past_end = True
            return
        group = self._groups.pop()
        if group.at_end is not None or group.look != self._look or group.sink is not self._sink:
            self._flush()
        if group.at_end is not None:
            group.at_end()
        self._look, self._form, self._sink = group.look, group.form, group.sink
        self._characters.skipped = group.skipped
        self._characters.encoding = self.header.encoding_in(self._look.font)

    def _flush(self) -> None:
        """Bring the characters so far to where they belong."""
        text = self._characters.take()
        if not text:
            return
        if self._sink is _Sink.NUMBER:
            self._number.append(text)
        elif self._sink is _Sink.CODE:
            if self._fields:
                self._fields[-1].code += text
            self._run("instrText").text = without_controls(text)
        elif self._sink is _Sink.STORY:
            self._story.add_text(text, self._look, self.header.font(self._look.font))
            self.parts.has_text_after_end = self.parts.has_text_after_end or (self._is_past_end and bool(text.strip()))
            for field in self._fields:
                field.has_text = True

    def _run(self, name: str, **attributes: str) -> _Element:
        return add_element(self._story.run(RtfLook(), self.header.font(-1)), name, **attributes)

    # ---- Control words

    def _word(self, token: RtfToken) -> None:
        name, value = token.name, token.value
        is_optional, self._is_optional = self._is_optional, False
        if not is_optional:
            if self._characters.add(token):
                return
            self._characters.stop_skipping()
            change = LOOKS.get(name)
            if change is not None:
                self._set_look(change(self._look, value))
                return
            formed = FORMS.get(name)
            if formed is not None:
                self._form = formed(self._form, value)
                return
            if name == "uc":
                self._characters.skipped = max(0, 1 if value is None else value)
                return
        special = self._SPECIAL.get(name)
        if special is not None:
            self._flush()
            special(self, value)
        elif name in NOT_SHOWN:
            self._flush()
            self._tokens.skip_group()
        elif is_optional:
            self._flush()
            self.parts.leave_out(name, words_in(self._tokens.skip_group()))
        elif self.header.read(name, value):
            self._characters.encoding = self.header.encoding_in(self._look.font)
        else:
            (self._inner_row if self._is_inner_row else self._row).read(name, value)

    def _set_look(self, look: RtfLook) -> None:
        if look != self._look:
            if replace(look, font=self._look.font) != self._look or self._sink is _Sink.STORY:
                self._flush()
            self._look = look
            self._characters.encoding = self.header.encoding_in(look.font)

    def _go_to(self, sink: _Sink, at_end: Callable[[], None] | None = None) -> None:
        """Send the text of the group to another place, and do something at its end."""
        self._sink = sink
        if self._groups and at_end is not None:
            self._groups[-1].at_end = at_end

    def _fonts(self, _: int | None) -> None:
        self.header.read_fonts(self._tokens.rest_of_group())
        self._characters.encoding = self.header.encoding_in(self._look.font)

    def _style_sheet(self, _: int | None) -> None:
        self.header.style_sheet = self._tokens.rest_of_group()

    def _lists(self, _: int | None) -> None:
        self.header.lists = self._tokens.rest_of_group()

    def _overrides(self, _: int | None) -> None:
        self.header.overrides = self._tokens.rest_of_group()

    def _generator(self, _: int | None) -> None:
        data = self._tokens.skip_group()
        self.header.producer = data.decode("ascii", "replace").strip().rstrip(";").strip()

    # ---- Paragraphs and tables

    def _end_paragraph(self, _: int | None = None) -> None:
        self._flush()
        if self._sink is _Sink.STORY:
            self._finish_paragraph(self._form.tables)

    def _finish_paragraph(self, tables: int) -> None:
        number = self._form.old_number
        if number is None:
            self._old_numbers.interrupt()
        elif not self._form.list:
            counted = self._old_numbers.next_number(number)
            self._story.displayed = self._story.displayed or counted
            self._story.is_item, self._form = True, replace(self._form, level=number.depth)
        self._story.end_paragraph(self._form, self._look, tables)

    def _end_section(self, _: int | None) -> None:
        if self._story.has_text:
            self._end_paragraph()

    def _break(self, _: int | None) -> None:
        if self._sink is _Sink.STORY:
            add_element(self._story.run(self._look, self.header.font(-1)), "br")

    def _end_cell(self, _: int | None) -> None:
        self._finish_cell(1)

    def _end_inner_cell(self, _: int | None) -> None:
        self._finish_cell(max(2, self._form.depth))

    def _finish_cell(self, tables: int) -> None:
        if self._sink is _Sink.STORY:
            self._finish_paragraph(tables)
            self._story.end_cell(tables)

    def _begin_row(self, _: int | None) -> None:
        if self._is_inner_row:
            self._inner_row = RowPlan()
        else:
            self._row = RowPlan()

    def _end_row(self, _: int | None) -> None:
        if self._sink is _Sink.STORY:
            if self._story.has_text:
                self._finish_cell(1)
            self._story.end_row(1, self._row)

    def _inner_row_plan(self, _: int | None) -> None:
        self._is_inner_row = True
        self._go_to(_Sink.NOWHERE, self._end_inner_row_plan)

    def _end_inner_row_plan(self) -> None:
        self._is_inner_row = False

    def _end_inner_row(self, _: int | None) -> None:
        self._story.end_row(max(2, self._form.depth), self._inner_row)

    # ---- Numbers

    def _displayed_number(self, _: int | None) -> None:
        self._number = []
        self._go_to(_Sink.NUMBER, self._end_number)

    def _end_number(self) -> None:
        self._story.displayed = " ".join("".join(self._number).split())

    def _old_number(self, _: int | None) -> None:
        number = read_old_number(self._tokens.rest_of_group(), self.header.encoding)
        if len(self._groups) > 0:  # it is part of the form of the paragraph, though in a group
            self._groups[-1].form = replace(self._groups[-1].form, old_number=number)

    # ---- Stories

    def _begin_story(self, body: _Element) -> None:
        self._stories.append(self._story)
        self._story = RtfStory(body)
        self._look, self._form = RtfLook(), RtfForm()
        self._go_to(_Sink.STORY, self._end_story)

    def _end_story(self) -> None:
        self._flush()
        if self._story.has_text:
            self._finish_paragraph(self._form.tables)
        self._story.close()
        if self._stories:
            self._story = self._stories.pop()

    def _note(self, _: int | None) -> None:
        if self._sink is not _Sink.STORY:
            self._tokens.skip_group()
            return
        key, note = self.parts.add_note()
        self._run("footnoteReference", id=key)
        self._begin_story(note)

    def _text_box(self, _: int | None) -> None:
        self._begin_story(self._run("txbxContent"))

    def _comment(self, _: int | None) -> None:
        if self._sink is _Sink.STORY:
            self._run("commentReference")
        self._tokens.skip_group()

    # ---- Fields, bookmarks

    def _field(self, _: int | None) -> None:
        if self._sink is _Sink.NUMBER:
            return
        self._fields.append(_Field())
        self._run("fldChar", fldCharType="begin")
        self._go_to(_Sink.NOWHERE, self._end_field)

    def _field_code(self, _: int | None) -> None:
        if self._sink is not _Sink.NUMBER:
            self._go_to(_Sink.CODE)

    def _field_result(self, _: int | None) -> None:
        if self._sink is not _Sink.NUMBER:
            if self._fields:
                self._run("fldChar", fldCharType="separate")
            self._go_to(_Sink.STORY)

    def _end_field(self) -> None:
        field = self._fields.pop()
        self._run("fldChar", fldCharType="end")
        shown = shown_by_code(field.code) if not field.has_text else None
        if shown is not None:
            self._story.append(shown)

    def _bookmark(self, _: int | None) -> None:
        characters = self._tokens.rest_of_group()
        self.parts.add_bookmark(self._story, characters, self.header.encoding)

    # ---- Pictures, formulas, objects

    def _picture(self, _: int | None) -> None:
        group = self._tokens.rest_of_group()
        self.parts.add_picture(self._story, group)

    def _formula(self, _: int | None) -> None:
        self._story.append(read_formula(self._tokens.rest_of_group(), self.header.encoding_in(self._look.font)))

    def _object(self, _: int | None) -> None:
        self._run("object")
        self._go_to(_Sink.NOWHERE)

    def _result(self, _: int | None) -> None:
        self._go_to(_Sink.STORY)

    def _nowhere(self, _: int | None) -> None:
        self._go_to(_Sink.NOWHERE)

    def _nothing(self, _: int | None) -> None:
        """Read on: what is inside counts."""

    def _two_versions(self, _: int | None) -> None:
        if self._groups:
            self._groups[-1].skips_next_group = True  # what old programs show

    _SPECIAL = {
        "fonttbl": _fonts, "stylesheet": _style_sheet, "listtable": _lists, "listoverridetable": _overrides,
        "generator": _generator, "par": _end_paragraph, "sect": _end_section, "line": _break, "page": _break,
        "column": _break, "lbr": _break, "cell": _end_cell, "nestcell": _end_inner_cell, "trowd": _begin_row,
        "row": _end_row, "nesttableprops": _inner_row_plan, "nestrow": _end_inner_row,
        "listtext": _displayed_number, "pntext": _displayed_number, "pn": _old_number, "footnote": _note,
        "shptxt": _text_box, "dptxbxtext": _text_box, "annotation": _comment, "field": _field,
        "fldinst": _field_code, "fldrslt": _field_result, "bkmkstart": _bookmark, "pict": _picture,
        "mmath": _formula, "object": _object, "result": _result, "shpinst": _nowhere, "do": _nowhere,
        "shppict": _nothing, "ud": _nothing, "upr": _two_versions,
    }  # fmt: skip
    """What control words do that are neither text nor a look or a form."""


def _is_utf8(data: bytes) -> bool:
    """Return whether a file has bytes that are not escaped, and all of them are UTF-8."""
    if data.isascii():
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
