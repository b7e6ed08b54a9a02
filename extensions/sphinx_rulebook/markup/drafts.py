"""Drafts, ``@@status:draft@@``: units that are not published, with everything below them.

Where drafts are not shown, a chapter is parsed as if they had never been there, like comments; files are written with
them. A draft goes from its heading to the next heading of the same or a higher rank.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from ..model.findings import Finding
from ..model.units import Draft, Kind, Status
from .anchors import STATUS_KIND, HeadingAnchors, read_heading
from .comments import COMMENT_SIGN, Uncommented, find_comments
from .fences import find_headings
from .footnotes import DEFINITION, mark_names
from .source import LONG_LINE, fold_line_ends

_FOOTNOTE = re.compile(
    r"^ {0,3}\[\^[^\s\[\]^]+\]:.*"
    r"(?:\n(?!\s*\n|#| {0,3}\[\^).+|\n(?:[ \t]*\n)+(?: {4}|\t).*)*\n?",
    re.M,
)
"""A footnote with all its paragraphs."""
_STATUS_SIGN = f"{STATUS_KIND}:"
_NO_STATUSES: Mapping[str, Status] = {}


class DraftHeading(NamedTuple):
    """The heading of a draft, or of a unit below a draft: its offset, and its labels."""

    offset: int
    labels: tuple[str, ...]


class FoundDrafts(NamedTuple):
    """The spans of the drafts in a text, each from its heading to the next unit that is not a draft, and the headings
    in them.
    """

    spans: Sequence[tuple[int, int]] = ()
    headings: Sequence[DraftHeading] = ()


def status_of(read: HeadingAnchors, statuses: Mapping[str, Status]) -> Status | None:
    """Return the status of a heading: its own, or else the one that ``statuses`` has for its label."""
    if read.status is None and statuses and read.label is not None:
        return statuses.get(read.label)
    return read.status


def find_drafts(text: str, start: int = 0, statuses: Mapping[str, Status] = _NO_STATUSES) -> FoundDrafts:
    """Find the drafts in a text without comments, starting at an offset, which must be the start of a line.

    ``statuses`` are those of the labels of a translation's source: a translation of a draft is a draft.
    """
    if not may_have_drafts(text, statuses):
        return FoundDrafts()
    spans: list[tuple[int, int]] = []
    found: list[DraftHeading] = []
    opened, above = -1, 0  # where the draft starts, and its rank
    for at, rank, end in find_headings(fold_line_ends(text), start):
        read = _read(text[at + rank : end])
        if opened >= 0 and rank <= above:
            is_next = status_of(read, statuses) is Status.DRAFT
            above = rank if is_next else 0
            if not is_next:
                spans.append((opened, at))
                opened = -1
        elif opened < 0 and status_of(read, statuses) is Status.DRAFT:
            opened, above = at, rank
        if opened >= 0:
            found.append(DraftHeading(at, tuple(anchor.label for anchor in read.anchors)))
    if opened >= 0:
        spans.append((opened, len(text)))
    return FoundDrafts(list(_without_footnotes(text, spans)), found)


def _without_footnotes(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the spans of drafts without the footnotes in them that published text refers to: authors write the
    footnotes of a chapter at the end of its file, below whatever comes last there.
    """
    if "[^" not in text:
        yield from spans
        return
    edges = [0, *(edge for span in spans for edge in span), len(text)]
    published = "".join(text[start:stop] for start, stop in zip(edges[::2], edges[1::2], strict=True))
    names = mark_names(published)
    for start, stop in spans:
        for match in _FOOTNOTE.finditer(text, start, stop):
            definition = DEFINITION.match(match[0])
            if definition is not None and definition["name"] in names:
                yield start, match.start()
                start = match.end()
        yield start, stop


def may_have_drafts(text: str, statuses: Mapping[str, Status] = _NO_STATUSES) -> bool:
    """Return whether a text may contain drafts: rules out most texts with one search."""
    return _STATUS_SIGN in text or any(status is Status.DRAFT and label in text for label, status in statuses.items())


def _read(heading: str) -> HeadingAnchors:
    if "@@" not in heading or len(heading) > LONG_LINE:
        return HeadingAnchors("")
    findings: list[Finding] = []  # a draft has none
    return read_heading(heading.rstrip("\r\n"), Kind.RULE, "", 0, 0, findings)


class PublishedText:
    """A text as if it had never contained comments and drafts (``text``), and the original offset of each of its
    characters.

    ``comments`` are the spans of the comments, ``start`` is the end of the header. With ``shows_drafts``, drafts are
    part of the text.
    """

    def __init__(
        self,
        whole: str,
        comments: Sequence[tuple[int, int]],
        start: int = 0,
        shows_drafts: bool = False,
        statuses: Mapping[str, Status] = _NO_STATUSES,
    ) -> None:
        self._uncommented = Uncommented(whole, comments)
        self._cuts: list[tuple[int, int]] = []
        """The offset of each cut in the text without drafts, and the number of characters cut out up to there."""
        read = self._uncommented.text
        found = FoundDrafts() if shows_drafts else find_drafts(read, start, statuses)
        parts: list[str] = []
        end = cut = 0
        for opening, closing in found.spans:
            parts.append(read[end:opening])
            self._cuts.append((opening - cut, cut + closing - opening))
            cut += closing - opening
            end = closing
        self.text = "".join([*parts, read[end:]]) if parts else read
        lines = fold_line_ends(whole) if found.headings else ""
        self.drafts = tuple(
            Draft(one.labels, lines.count("\n", 0, self._uncommented.place(one.offset)) + 1) for one in found.headings
        )
        """The hidden units."""

    def place(self, offset: int) -> int:
        """Return the original offset of a character of the text."""
        before = bisect_right(self._cuts, offset, key=itemgetter(0))
        return self._uncommented.place(offset + (self._cuts[before - 1][1] if before else 0))


def published_text(
    text: str, start: int = 0, shows_drafts: bool = False, statuses: Mapping[str, Status] = _NO_STATUSES
) -> str:
    """Return a text as if it had never contained comments and drafts; ``start`` is the end of its header."""
    if COMMENT_SIGN not in text and (shows_drafts or not may_have_drafts(text, statuses)):
        return text
    return PublishedText(text, find_comments(text, start).spans, start, shows_drafts, statuses).text
