"""The places in a document of the references in its texts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from ...typed_document import TypedChapter, TypedParagraph, TypedUnit
from ..mentions.mention_patterns import NumberMention

_BEGINNING = 12

TypedPiece = TypedUnit | TypedParagraph


class LinkPlace(NamedTuple):
    """The position of a reference in a document: the line, and the column of its number, from 1."""

    source: str
    line: int
    column: int
    length: int


class PiecePlaces:
    """Finds the positions in the document of the numbers in a text."""

    def __init__(self, chapter: TypedChapter, piece: TypedPiece) -> None:
        self._source, self._piece = chapter.source, piece
        self._found: dict[str, tuple[list[int], list[LinkPlace]]] = {}

    def of(self, mention: NumberMention) -> LinkPlace:
        """Return the position of a reference in the piece; if its number is not found, the position of the piece."""
        number = mention.number
        if number not in self._found:
            self._found[number] = (_all(number, self._piece.text), list(self._all_on_lines(number)))
        offsets, places = self._found[number]
        before = bisect_right(offsets, mention.start - len(number))
        if before < len(places):
            return places[before]
        return LinkPlace(self._source, self._piece.lines[0].number if self._piece.lines else 1, 1, 1)

    def _all_on_lines(self, number: str) -> Iterator[LinkPlace]:
        for i, line in enumerate(self._piece.lines):
            # The number of the unit itself comes before its text.
            start = max(0, line.raw.find(self._piece.text[:_BEGINNING])) if not i else 0
            for at in _all(number, line.raw, start):
                yield LinkPlace(self._source, line.number, line.offset + at + 1, len(number))


def _all(number: str, text: str, start: int = 0) -> list[int]:
    """Return the offsets of a number in a text."""
    found: list[int] = []
    at = text.find(number, start)
    while at >= 0:
        found.append(at)
        at = text.find(number, at + 1)
    return found
