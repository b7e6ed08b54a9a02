"""A doubt: a place of a document that can be read in two ways."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..typed_document import Line

_LONGEST_QUOTE = 50


class DoubtKind(StrEnum):
    """What makes a reading of a document implausible."""

    LONG_UNIT = "long-unit"
    LONG_TITLE = "long-title"
    EMPTY_CHAPTER = "empty-chapter"
    SHORT_RULES = "short-rules"
    TITLES_AS_RULES = "titles-as-rules"
    HEADING_IN_EXAMPLE = "heading-in-example"
    HEADING_AS_TEXT = "heading-as-text"
    NUMBER_AGAIN = "number-again"
    NUMBER_IN_TEXT = "number-in-text"
    NUMBERED_TEXT = "numbered-text"
    BROKEN_SENTENCE = "broken-sentence"
    PAGE_EDGE = "page-edge"
    NO_NUMBERS = "no-numbers"
    OTHER_FORMAT = "other-format"
    UNKNOWN_REFERENCES = "unknown-references"
    UNLINKED_NUMBERS = "unlinked-numbers"
    UNLINKED_TITLES = "unlinked-titles"
    CHAPTER_ORDER = "chapter-order"
    MISSING_PICTURE = "missing-picture"
    TWO_READINGS = "two-readings"
    MISSING_PAGE = "missing-page"
    UNLISTED_PAGE = "unlisted-page"
    UNREAD_FILE = "unread-file"
    MISSING_FILE = "missing-file"
    DEEP_TREE = "deep-tree"
    PROSE_PARTS = "prose-parts"
    PROSE_RULINGS = "prose-rulings"
    UNTITLED_SECTION = "untitled-section"
    LOST_WORDS = "lost-words"
    UNMAPPED_KEY = "unmapped-key"
    UNSURE_TEXT = "unsure-text"
    UNSURE_LAYOUT = "unsure-layout"
    UNREAD_MARKUP = "unread-markup"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A place of a document that can be read in two ways.

    ``file`` is the name of the document, ``first`` and ``last`` are the numbers of its lines, from 1. ``taken`` says
    how the import read them, ``other`` asks about the other reading, and ``remedy`` is the option that chooses it. If
    ``page`` is not 0, the lines count from the top of that page.
    """

    kind: DoubtKind
    file: str
    first: int
    last: int
    taken: str
    other: str
    remedy: str
    page: int = 0

    def to_lines(self) -> Sequence[str]:
        """Return the doubt for people, in two lines."""
        file = f"{self.file}, page {self.page}" if self.page else self.file
        place = f"{file}:{self.first}" if self.first == self.last else f"{file}:{self.first}-{self.last}"
        return (f"{place}: {self.taken} {self.other} [{self.kind}]", f"   {self.remedy}")

    def to_json(self) -> Mapping[str, object]:
        """Return the doubt as a table for JSON."""
        return {
            "kind": str(self.kind),
            "file": self.file,
            **({"page": self.page} if self.page else {}),
            "first_line": self.first,
            "last_line": self.last,
            "taken": self.taken,
            "other": self.other,
            "remedy": self.remedy,
        }

    @property
    def weight(self) -> int:
        """How many lines are in doubt."""
        return self.last - self.first + 1


def span(lines: Iterable[Line]) -> tuple[int, int]:
    """Return the first and the last line number of some lines; (1, 1) if there are none."""
    numbers = [line.number for line in lines]
    return (min(numbers), max(numbers)) if numbers else (1, 1)


def quote(text: str) -> str:
    """Return the beginning of a text in quotation marks, for a message."""
    text = " ".join(text.split())
    return f"“{text}”" if len(text) <= _LONGEST_QUOTE else f"“{text[:_LONGEST_QUOTE].rstrip()} …”"


def as_text(line: Line) -> str:
    """Return what a user can do so that a line becomes text."""
    words = " ".join(line.text.split()[:4]).replace("\\", "\\\\").replace('"', '\\"')
    return f'If it is text, put text = ["{words}"] into a profile, and choose the profile with --layout.'
