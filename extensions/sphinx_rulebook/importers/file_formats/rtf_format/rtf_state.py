"""The text of RTF while it is read: which groups are open, how text looks there, and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from .rtf_characters import RtfCharacters
from .rtf_elements import add_element, without_controls
from .rtf_header import RtfHeader
from .rtf_looks import RtfForm, RtfLook
from .rtf_old_numbers import OldNumbers
from .rtf_parts import RtfParts
from .rtf_story import RtfStory
from .rtf_styles import language_tag
from .rtf_tokens import RtfGroup, RtfKind, RtfTokens

if TYPE_CHECKING:
    from lxml.etree import _Element


_MOST_SEARCHES = 8
"""How many groups without an end may be searched for text: each search reads the rest of the file."""


class RtfSink(Enum):
    """Where the text of a group goes: into the story, to a number or to the code of a field, or nowhere."""

    STORY = auto()
    NUMBER = auto()
    CODE = auto()
    NOWHERE = auto()


@dataclass(slots=True)
class RtfField:
    """A field while it is read: its code, and whether it has text as its result."""

    code: str = ""
    has_text: bool = False


@dataclass(slots=True)
class RtfOpenGroup:
    """What is as before again at the end of a group, and what happens there.

    ``skips_next_group`` says that the next group inside is for old programs.
    """

    look: RtfLook
    form: RtfForm
    skipped: int
    sink: RtfSink
    at_end: Callable[[], None] | None = None
    skips_next_group: bool = False


class RtfText:
    """The text of a file while it is read, which begins with its first brace."""

    def __init__(self, data: bytes) -> None:
        self.header = RtfHeader()
        self.parts = RtfParts()
        self.tokens = RtfTokens(data)
        self.characters = RtfCharacters(_is_utf8(data))
        self.look, self.form, self.sink = RtfLook(), RtfForm(), RtfSink.STORY
        self.groups: list[RtfOpenGroup] = []
        self.story = RtfStory(self.parts.body)
        self.fields: list[RtfField] = []
        self.number: list[str] = []
        """The parts of the number that the program displayed, while it is read."""
        self._stories: list[RtfStory] = []
        self._old_numbers = OldNumbers()
        self._is_past_end = self._is_cut = False
        self.is_searching = False
        """Whether the text is being searched for in a group that should have none, and that has no end."""
        self._searches = 0

    # ---- Groups

    def open_group(self) -> None:
        """Begin a group."""
        self.characters.stop_skipping()
        if self.groups and self.groups[-1].skips_next_group:
            self.groups[-1].skips_next_group = False
            self.skip_group()
        self.groups.append(RtfOpenGroup(self.look, self.form, self.characters.skipped, self.sink))

    def close_group(self) -> None:
        """End a group, or the document; text after it is kept."""
        self.characters.stop_skipping()
        if not self.groups:
            self._is_past_end = True
            return
        group = self.groups.pop()
        if not self.groups:
            self.flush()
            self._is_past_end = True
        if group.at_end is not None or group.look != self.look or group.sink is not self.sink:
            self.flush()
        if group.at_end is not None:
            group.at_end()
        self.look, self.form, self.sink = group.look, group.form, group.sink
        self.characters.skipped = group.skipped
        self.use_encoding()

    def close_all(self) -> None:
        """End the file, in which groups may be open."""
        self.parts.is_cut = bool(self.groups) or self._is_cut or self.tokens.is_cut
        while self.groups:
            self.close_group()
        self.end_story()
        self.parts.unread = self.characters.unread

    def go_to(self, sink: RtfSink, at_end: Callable[[], None] | None = None) -> None:
        """Send the text of the group elsewhere, and do something at its end."""
        self.sink = sink
        if self.groups and at_end is not None:
            self.groups[-1].at_end = at_end

    # ---- Groups that are read as a whole

    def rest_of_group(self) -> RtfGroup:
        """Return what is left of the group that is open."""
        start = self.tokens.place
        group = self.tokens.rest_of_group()
        return _before_text(group) if self._search_from(start) else group

    def skip_group(self) -> bytes:
        """Skip the rest of the group that is open, and return it; nothing if it has no end."""
        start = self.tokens.place
        data = self.tokens.skip_group()
        return b"" if self._search_from(start) else data

    def _search_from(self, start: int) -> bool:
        """Go back to the start of a group that has no end: its brace is lost, and the text of the document is in it.
        Return False if it has one.
        """
        if not self.tokens.is_cut and self.tokens.has_ends(len(self.groups)):
            return False
        self._is_cut = True
        if self._searches < _MOST_SEARCHES:
            self._searches += 1
            self.tokens.is_cut, self.is_searching, self.sink = False, True, RtfSink.NOWHERE
            self.tokens.go_back(start)
        return True

    def find_text(self) -> None:
        """Begin with the text in a group that should have none: a paragraph begins there."""
        self.flush()
        self.is_searching, self.sink = False, RtfSink.STORY
        for group in self.groups:
            group.sink = RtfSink.STORY if group.sink is RtfSink.NOWHERE else group.sink

    # ---- Text

    def set_look(self, look: RtfLook) -> None:
        """Let the next text have a look."""
        if look != self.look:
            self.flush()
            self.look = look
            self.use_encoding()

    def use_encoding(self) -> None:
        """Read the next bytes in the encoding of the font."""
        self.characters.encoding = self.header.encoding_in(self.look.font)

    def flush(self) -> None:
        """Bring the characters so far to where they belong."""
        text = self.characters.take()
        if not text:
            return
        if self.sink is RtfSink.NUMBER:
            self.number.append(text)
        elif self.sink is RtfSink.CODE:
            if self.fields:
                self.fields[-1].code += text
            self.run("instrText").text = without_controls(text)
        elif self.sink is RtfSink.STORY:
            self.story.add_text(text, self.look, self.header.font(self.look.font))
            self.parts.has_text_after_end = self.parts.has_text_after_end or (self._is_past_end and bool(text.strip()))
            if self.fields:
                self.fields[-1].has_text = True

    def run(self, name: str, **attributes: str) -> _Element:
        """Add an element to the story in a run without a look, and return it."""
        return add_element(self.story.run(RtfLook(), self.header.font(-1)), name, **attributes)

    # ---- Paragraphs and stories

    def finish_paragraph(self, tables: int) -> None:
        """End a paragraph that has so many tables around it."""
        number = self.form.old_number
        if number is None and not self._stories:
            self._old_numbers.interrupt()
        elif number is not None and not self.form.list:
            counted = self._old_numbers.next_number(number, language_tag(self.header.language))
            is_bullet = number.form == "bullet"
            self.story.displayed = counted if is_bullet else self.story.displayed or counted
        self.story.end_paragraph(self.form, self.look, tables)

    def begin_story(self, body: _Element) -> None:
        """Read the group that is open as a text of its own, whose blocks are added to an element."""
        self._stories.append(self.story)
        self.story = RtfStory(body)
        self.look, self.form = RtfLook(), RtfForm()
        self.go_to(RtfSink.STORY, self.end_story)

    def end_story(self) -> None:
        """End the text of a note, a text box or the document."""
        self.flush()
        if self.story.has_text:
            self.finish_paragraph(self.form.tables)
        self.story.close()
        if self._stories:
            self.story = self._stories.pop()


def _before_text(group: RtfGroup) -> RtfGroup:
    """Return what a group without an end has before the first paragraph in it."""
    for at, one in enumerate(group.items):
        tokens = one.tokens if isinstance(one, RtfGroup) else [one]
        if any(token.kind is RtfKind.WORD and token.name == "pard" for token in tokens):
            return RtfGroup(group.items[:at])
    return group


def _is_utf8(data: bytes) -> bool:
    """Return whether a file has bytes that are not escaped, and all of them are UTF-8."""
    if data.isascii():
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
