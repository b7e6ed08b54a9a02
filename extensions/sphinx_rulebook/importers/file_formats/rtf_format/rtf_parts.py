"""The parts of the Word file that RTF becomes: its text, its notes and its pictures, and what is doubtful about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lxml import etree

from ..logical_lines import LeftOut
from .rtf_characters import text_of_tokens
from .rtf_elements import add_element, new_element
from .rtf_fonts import RtfFont
from .rtf_looks import RtfLook
from .rtf_pictures import RtfPictures, text_of_picture
from .rtf_story import RtfStory
from .rtf_tokens import RtfGroup

if TYPE_CHECKING:
    from lxml.etree import _Element

RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}blip"
_PROPERTIES = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}docPr"


def _empty_document() -> _Element:
    document = new_element("document")
    add_element(document, "body")
    return document


@dataclass(slots=True)
class RtfParts:
    """The parts of a file while they are read."""

    document: _Element = field(default_factory=_empty_document)
    notes: _Element = field(default_factory=lambda: new_element("footnotes"))
    pictures: RtfPictures = field(default_factory=RtfPictures)
    left_out: list[LeftOut] = field(default_factory=list)
    is_cut: bool = False
    """Whether the file ends inside a group."""
    has_text_after_end: bool = False
    """Whether there is text after the brace that ends the document."""
    unread: int = 0
    """How many characters are not of the encoding that the file says."""

    @property
    def body(self) -> _Element:
        """The element with the text."""
        return self.document[0]

    def add_note(self) -> tuple[str, _Element]:
        """Add a note, and return its key and its element."""
        key = f"{len(self.notes) + 1}"
        return key, add_element(self.notes, "footnote", id=key)

    def add_bookmark(self, story: RtfStory, group: RtfGroup, encoding: str) -> None:
        """Add the start of a bookmark to a text."""
        name = text_of_tokens(group, encoding).strip()
        if name:
            story.bookmark(name)

    def add_picture(self, story: RtfStory, group: RtfGroup) -> None:
        """Add a picture to a text."""
        name = self.pictures.keep(group)
        if not name:
            return
        drawing = add_element(story.run(RtfLook(), RtfFont()), "drawing")
        etree.SubElement(drawing, _PROPERTIES).set("descr", text_of_picture(group))
        etree.SubElement(drawing, _DRAWING).set(f"{RELATION}embed", name)

    def leave_out(self, name: str, text: str) -> None:
        """Note the text of a group that is not known, if it has some."""
        if text:
            self.left_out.append(LeftOut.quote(0, text, f"a part that is not known: {name}"))

    def leave_out_formula(self, code: str) -> None:
        """Note a formula that is the code of a field."""
        self.left_out.append(LeftOut.quote(0, " ".join(code.split()), "a formula in a field"))

    def leave_out_picture(self, data: bytes) -> None:
        """Note a picture that is a file beside the document: ``data`` begins with its name."""
        name = data.decode("utf-8", "replace").partition("\\")[0].strip()
        self.left_out.append(LeftOut.quote(0, name, "a picture that is not in the file"))
