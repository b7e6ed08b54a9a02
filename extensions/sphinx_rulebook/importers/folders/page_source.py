"""One page of a folder while it is read: its lines with their places, what was left out, its title and its ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..documents.document_lines import places_of_code
from ..file_formats.logical_lines import LeftOut
from .front_matter import FrontMatter


class SourceLine(NamedTuple):
    """A line of a page, which may come from another file that the page includes; ``number`` is from 1."""

    text: str
    file: str
    number: int


@dataclass(slots=True)
class PageSource:
    """A page: its path below the root, its lines as far as they were rewritten, its front matter.

    ``ids`` are the indexes of the lines of the ids that its author gave. ``left_out`` is what was not kept, with its
    reason and place; ``unknown`` are the names of the tags of programs that were not understood, with their places.
    ``original`` is the text of each file that the page shows.
    """

    path: str
    lines: list[SourceLine]
    front: FrontMatter = field(default_factory=FrontMatter)
    ids: dict[str, int] = field(default_factory=dict)
    left_out: list[LeftOut] = field(default_factory=list)
    original: Mapping[str, str] = field(default_factory=dict)

    def leave_out(self, line: SourceLine, text: str, reason: str) -> None:
        """Record a part of a line that is not kept."""
        if text.strip():
            self.left_out.append(LeftOut(0, text.strip(), reason, line.file, line.number))

    def code(self) -> frozenset[int]:
        """Return the indexes of the lines of fenced code."""
        return frozenset(places_of_code([line.text for line in self.lines]))
