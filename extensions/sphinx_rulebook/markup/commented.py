"""Chapters with comments: comments are removed before parsing and restored on writing, and all positions refer to the
file.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from ..model.books import Chapter
from ..model.findings import Finding
from ..model.units import Anchor, Block, Reference, Unit
from .comments import COMMENT_SIGN, Uncommented, blank_comments, comments_of, without_comments
from .source import fold_line_ends


def body_of(unit: Unit) -> str:
    """Return the body of a unit without comments."""
    if not has_comments(unit):
        return unit.body
    # A comment that starts on the heading's line may end below it.
    read = without_comments(f"#{unit.heading}{unit.body}")
    return read[_end_of_line(read) :]


def blanked(unit: Unit) -> tuple[str, str]:
    """Return the heading and the body of a unit with spaces instead of comments, so that all other characters keep
    their offsets.
    """
    if not has_comments(unit):
        return unit.heading, unit.body
    read = blank_comments(f"#{unit.heading}{unit.body}")[1:]
    return read[: len(unit.heading)], read[len(unit.heading) :]


def has_comments(unit: Unit) -> bool:
    """Return whether a unit may contain comments."""
    return COMMENT_SIGN in unit.heading or COMMENT_SIGN in unit.body


def comments_in(unit: Unit) -> list[str]:
    """Return the exact text of a unit's comments."""
    return comments_of(f"#{unit.heading}{unit.body}") if has_comments(unit) else []


def with_comments(
    chapter: Chapter, whole: str, uncommented: Uncommented, places: CommentPlaces, own: Sequence[Finding]
) -> tuple[Chapter, list[Finding]]:
    """Return a chapter as in its file, given the chapter parsed without comments, and its findings.

    ``whole`` is the text of the file, ``own`` are the findings in the text without comments.
    """
    findings = [replace(one, line=line, column=column) for one in own for line, column in [places.of(one)]]
    # The start of each unit in the file. A unit ends where the next one starts, so the comments between two units
    # belong to the first unit.
    offset = len(chapter.header.source) + len(chapter.prologue)
    starts: list[int] = []
    for unit in chapter.units:
        starts.append(uncommented.place(offset))
        offset += unit.rank + len(unit.heading) + len(unit.body)
    first = starts[0] if starts else len(whole)
    stops = [*starts[1:], len(whole)] if starts else []
    lines = fold_line_ends(whole)
    units = []
    for unit, start, stop in zip(chapter.units, starts, stops, strict=True):
        end = lines.find("\n", start, stop) + 1 or stop
        units.append(_moved(unit, places)._replace(heading=whole[start + unit.rank : end], body=whole[end:stop]))
    chapter = replace(chapter, prologue=whole[len(chapter.header.source) : first], units=tuple(units))
    return chapter, findings


def _end_of_line(text: str) -> int:
    end = fold_line_ends(text).find("\n")
    return end + 1 if end >= 0 else len(text)


class CommentPlaces:
    """Converts a line and a column in the text without comments to the line and the column in the file."""

    def __init__(self, whole: str, uncommented: Uncommented) -> None:
        self._uncommented = uncommented
        self._read, self._written = _line_starts(uncommented.text), _line_starts(whole)

    def line(self, line: int) -> int:
        """Return the line of the file for the start of a line."""
        return self.place(line, 1)[0]

    def place(self, line: int, column: int) -> tuple[int, int]:
        """Return the line and the column in the file."""
        start = self._read[min(line, len(self._read)) - 1]
        offset = self._uncommented.place(start + column - 1)
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


def _moved(unit: Unit, places: CommentPlaces) -> Unit:
    return unit._replace(
        line=places.line(unit.line),
        anchors=tuple(_anchor(anchor, places) for anchor in unit.anchors),
        references=tuple(_reference(reference, places) for reference in unit.references),
        blocks=tuple(_block(block, places) for block in unit.blocks),
        examples=tuple(_moved(example, places) for example in unit.examples),
    )


def _anchor(anchor: Anchor, places: CommentPlaces) -> Anchor:
    line, column = places.of(anchor)
    return anchor._replace(line=line, column=column)


def _reference(reference: Reference, places: CommentPlaces) -> Reference:
    line, column = places.of(reference)
    return reference._replace(line=line, column=column)


def _block(block: Block, places: CommentPlaces) -> Block:
    return replace(block, line=places.line(block.line))
