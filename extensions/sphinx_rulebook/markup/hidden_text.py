"""Hidden text, which is comments and drafts: it is removed before parsing and restored on writing, and all positions
refer to the file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from ..model.books import Chapter
from ..model.findings import Finding
from ..model.units import Anchor, Block, Reference, Unit
from .comments import COMMENT_SIGN, Uncommented, blank_comments, comments_of, find_comments, without_comments
from .drafts import PublishedText
from .fences import find_headings
from .source import fold_line_ends

_VISIBLE = re.compile(r"[^\r\n]")


def body_of(unit: Unit) -> str:
    """Return the body of a unit without hidden text."""
    if not has_hidden_text(unit):
        return unit.body
    # A comment that starts on the heading's line may end below it.
    read = without_comments(f"#{unit.heading}{unit.body}")
    return _before_drafts(read[_end_of_line(read) :])


def without_hidden_text(text: str) -> str:
    """Return the text before the first unit of a chapter, or below a heading, without hidden text."""
    return _before_drafts(without_comments(text))


def blanked(unit: Unit) -> tuple[str, str]:
    """Return the heading and the body of a unit with spaces instead of hidden text, so that all other characters
    keep their offsets.
    """
    if not has_hidden_text(unit):
        return unit.heading, unit.body
    whole = f"#{unit.heading}{unit.body}"
    shown, hidden = split_hidden_units(whole)
    read = blank_comments(shown)[1:] + _VISIBLE.sub(" ", hidden)
    return read[: len(unit.heading)], read[len(unit.heading) :]


def has_hidden_text(unit: Unit) -> bool:
    """Return whether a unit may contain hidden text."""
    return COMMENT_SIGN in unit.heading or COMMENT_SIGN in unit.body or _may_have_heading(unit.body)


def comments_in(unit: Unit) -> list[str]:
    """Return the exact text of a unit's comments, without those in drafts."""
    return comments_of(split_hidden_units(f"#{unit.heading}{unit.body}")[0]) if has_hidden_text(unit) else []


def split_hidden_units(whole: str) -> tuple[str, str]:
    """Return the exact text of a unit up to the drafts that are hidden at its end, and the exact text of these."""
    if not _may_have_heading(whole):
        return whole, ""
    read = Uncommented(whole, find_comments(whole).spans)
    end = _end_of_line(read.text)
    drafts = find_headings(fold_line_ends(read.text), end)
    at = read.place(drafts[0][0]) if drafts else len(whole)
    return whole[:at], whole[at:]


def _may_have_heading(text: str) -> bool:
    return "\n#" in text or "\r#" in text or text.startswith("#") or "-->#" in text


def _before_drafts(text: str) -> str:
    """Return the text up to the first heading: the text below a heading has further headings only if they are hidden,
    since the parser starts a unit at every other one.
    """
    drafts = find_headings(fold_line_ends(text), 0) if _may_have_heading(text) else []
    return text[: drafts[0][0]] if drafts else text


def with_hidden_text(
    chapter: Chapter, whole: str, published: PublishedText, places: PublishedPlaces, own: Sequence[Finding]
) -> tuple[Chapter, list[Finding]]:
    """Return a chapter as in its file, given the chapter parsed without hidden text, and its findings.

    ``whole`` is the text of the file, ``own`` are the findings in the published text.
    """
    findings = [one._replace(line=line, column=column) for one in own for line, column in [places.of(one)]]
    # The start of each unit in the file. A unit ends where the next one starts, so the comments and drafts between
    # two units belong to the first unit.
    offset = len(chapter.header.source) + len(chapter.prologue)
    starts: list[int] = []
    for unit in chapter.units:
        starts.append(published.place(offset))
        offset += unit.rank + len(unit.heading) + len(unit.body)
    first = starts[0] if starts else len(whole)
    stops = [*starts[1:], len(whole)] if starts else []
    lines = fold_line_ends(whole)
    units = []
    for unit, start, stop in zip(chapter.units, starts, stops, strict=True):
        end = lines.find("\n", start, stop) + 1 or stop
        units.append(_moved(unit, places)._replace(heading=whole[start + unit.rank : end], body=whole[end:stop]))
    chapter = chapter._replace(
        prologue=whole[len(chapter.header.source) : first], units=tuple(units), drafts=published.drafts
    )
    return chapter, findings


def _end_of_line(text: str) -> int:
    end = fold_line_ends(text).find("\n")
    return end + 1 if end >= 0 else len(text)


class PublishedPlaces:
    """Converts a line and a column in the text without hidden text to the line and the column in the file."""

    def __init__(self, whole: str, published: PublishedText) -> None:
        self._published = published
        self._read, self._written = _line_starts(published.text), _line_starts(whole)

    def line(self, line: int) -> int:
        """Return the line of the file for the start of a line."""
        return self.place(line, 1)[0]

    def place(self, line: int, column: int) -> tuple[int, int]:
        """Return the line and the column in the file."""
        start = self._read[min(line, len(self._read)) - 1]
        offset = self._published.place(start + column - 1)
        at = bisect_right(self._written, offset)
        return at, offset - self._written[at - 1] + 1

    def of(self, mark: Finding | Anchor | Reference) -> tuple[int, int]:
        """Return the line and the column of a mark in the file."""
        return self.place(mark.line, mark.column)


def _line_starts(text: str) -> list[int]:
    starts, at = [0], 0
    lines = fold_line_ends(text)
    while (at := lines.find("\n", at) + 1) > 0:
        starts.append(at)
    return starts


def _moved(unit: Unit, places: PublishedPlaces) -> Unit:
    return unit._replace(
        line=places.line(unit.line),
        anchors=tuple(_anchor(anchor, places) for anchor in unit.anchors),
        references=tuple(_reference(reference, places) for reference in unit.references),
        blocks=tuple(_block(block, places) for block in unit.blocks),
        examples=tuple(_moved(example, places) for example in unit.examples),
    )


def _anchor(anchor: Anchor, places: PublishedPlaces) -> Anchor:
    line, column = places.of(anchor)
    return anchor._replace(line=line, column=column)


def _reference(reference: Reference, places: PublishedPlaces) -> Reference:
    line, column = places.of(reference)
    return reference._replace(line=line, column=column)


def _block(block: Block, places: PublishedPlaces) -> Block:
    return block._replace(line=places.line(block.line))
