"""The lines of a document with its layout: what the readers of its parts share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...documents.segments import Segment
from ...profile import Profile
from ...typed_document import Line, TypedParagraph
from ..paragraphs import Page
from ..shapes import NumberShapes


@dataclass(frozen=True, slots=True)
class LaidOutDocument:
    """The lines of the document called ``name`` in messages, its layout, and how lines form paragraphs (``page``).

    ``has_marks`` is whether it is Markdown, ``has_headings`` whether its headings are known without their numbers.
    ``dropped`` are the indexes of the lines that become no text, each with the reason; readers add to it.
    """

    name: str
    lines: Sequence[Line]
    profile: Profile
    shapes: NumberShapes
    page: Page
    has_marks: bool
    has_headings: bool
    dropped: dict[int, str]

    def heading(self, segment: Segment) -> Line:
        """Return the first line of a segment that is not the text before all units and headings."""
        return self.lines[segment.first]

    def level(self, segment: Segment) -> int:
        """Return the level of the heading of a segment; 0 if it is not marked as one."""
        return self.heading(segment).level if segment.first >= 0 else 0

    def paragraphs(self, segment: Segment) -> list[TypedParagraph]:
        """Return the paragraphs below the first line of a segment."""
        return self.page.paragraphs(segment.lines)

    def drop(self, paragraph: TypedParagraph, reason: str) -> None:
        """Leave out the lines of a paragraph."""
        places = {line: place for place, line in enumerate(self.lines)}
        for line in paragraph.lines:
            self.dropped[places[line]] = reason
