"""Reading RTF: it is brought into the form of a Word file, and read as such."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ....support.errors import UnusableInputError
from ..logical_lines import ReadFile, Unsure, UnsureKind
from ..word_format.word_file import read_word_parts
from .rtf_lists import read_lists
from .rtf_parts import RtfParts
from .rtf_reader import RtfReader
from .rtf_styles import read_styles

if TYPE_CHECKING:
    from lxml.etree import _Element

_SAVE_AGAIN = "Open it in a word processor, save it again, and import the new file."


def read_rtf(data: bytes, name: str, is_original: bool = False) -> ReadFile:
    """Return the lines of the RTF file called ``name``: with its tracked changes, or without them if ``is_original``.

    Raises UnusableInputError if it has no text.
    """
    reader = RtfReader(data[max(0, data.find(b"{")) :])
    reader.read()
    try:
        file = read_word_parts(RtfPackage(reader), name, is_original, "RTF")
    except UnusableInputError as error:
        if not reader.parts.is_cut:
            raise
        message = f"{name} is damaged RTF: it ends before its text, or inside a part without any"
        raise UnusableInputError(message) from error
    left_out = [*file.left_out, *reader.parts.left_out]
    return replace(file, left_out=left_out, unsure=[*file.unsure, *_doubts(reader.parts)])


class RtfPackage:
    """What an RTF file became, as the parts of a Word file."""

    main = "document"

    def __init__(self, reader: RtfReader) -> None:
        header, parts = reader.header, reader.parts
        self.producer = header.producer
        self.names = frozenset(parts.pictures.found)
        self.relations: Mapping[str, tuple[str, str]] = {name: ("/image", name) for name in self.names}
        self._pictures = parts.pictures.found
        self._parts = {
            self.main: parts.document,
            "footnotes": parts.notes,
            "styles": read_styles(header.style_sheet, header.encoding, header.language),
            "numbering": read_lists(header.lists, header.overrides, header.encoding),
        }

    def part(self, name: str) -> _Element | None:
        """Return the root of a part, or None if there is no such part."""
        return self._parts.get(name)

    def related(self, kind: str) -> _Element | None:
        """Return the root of the styles, the numbering or the footnotes."""
        return self._parts.get(kind)

    def content(self, name: str) -> bytes:
        """Return the bytes of a picture."""
        return self._pictures[name]


def _doubts(parts: RtfParts) -> list[Unsure]:
    """Return the doubts about the whole file."""
    found = []
    if parts.is_cut:
        taken = "The file ends inside a part of it, so the rest may be missing."
        found.append(Unsure(0, "", taken, "Is its end there?", _SAVE_AGAIN))
    if parts.has_text_after_end:
        taken = "Text after the end of the document was kept."
        found.append(Unsure(0, "", taken, "Does it belong to the document?", _SAVE_AGAIN))
    if parts.unread:
        taken = f"{parts.unread} characters are not in the encoding that the file says; the text has \ufffd for them."
        found.append(Unsure(0, "", taken, "Which characters are meant?", _SAVE_AGAIN, UnsureKind.TEXT))
    return found
