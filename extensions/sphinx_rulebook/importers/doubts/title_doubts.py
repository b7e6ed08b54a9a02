"""Doubts about titles in texts: those that could be references, and those that lead to no heading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...support.counted import counted
from ..typed_document import TypedDocument
from ..writing.linking.found_links import Links
from ..writing.linking.link_places import TypedPiece
from ..writing.mentions.title_mentions import TitleMention
from .doubt import Doubt, DoubtKind, quote

_LONG_UNSPACED = 5
"""A title without spaces and with fewer characters may be quoted for other reasons."""
_MOST_NAMED = 5

_Found = Sequence[tuple[TypedPiece, TitleMention]]


def doubt_titles(document: TypedDocument, links: Links) -> Iterator[Doubt]:
    """Yield a doubt about the titles that a text leads to and that no heading has, in a document that does refer to
    titles, and one about the titles in quotation marks that stay text.
    """
    source = document.chapters[0].source if document.chapters else ""
    has_references = any(found.is_led_to and found.unit is not None for _, found in links.titles)
    unknown = [(piece, found) for piece, found in links.titles if found.is_led_to and found.unit is None]
    if unknown and has_references:
        yield Doubt(
            DoubtKind.UNLINKED_TITLES,
            source,
            *_lines_of(unknown),
            f"{counted(len(unknown), 'reference')} to a title that no heading has: {_named(unknown)}.",
            "Are these headings called something else?",
            "If so, link them after the import: [[label|title]].",
        )
    left = [
        (piece, found)
        for piece, found in links.titles
        if not found.is_led_to and found.unit is not None and (has_references or _is_long(_shown(piece, found)))
    ]
    if left:
        yield Doubt(
            DoubtKind.UNLINKED_TITLES,
            source,
            *_lines_of(left),
            f"{counted(len(left), 'title')} in quotation marks stayed text: {_named(left)}.",
            "Are these references?",
            "If so, link them after the import: [[label|title]].",
        )


def _shown(piece: TypedPiece, found: TitleMention) -> str:
    return piece.text[found.mention.start : found.mention.stop]


def _is_long(title: str) -> bool:
    """Return whether a title is so long that a text hardly has the same words in quotation marks for other reasons."""
    return len(title.split()) > 1 or (not title.isascii() and len(title) >= _LONG_UNSPACED)


def _named(places: _Found) -> str:
    return ", ".join(dict.fromkeys(quote(_shown(*place)) for place in places[:_MOST_NAMED]))


def _lines_of(places: _Found) -> tuple[int, int]:
    """Return the first and the last line on which titles stand."""
    lines = [
        next((line.number for line in piece.lines if _shown(piece, found) in line.raw), piece.lines[0].number)
        for piece, found in places
        if piece.lines
    ]
    return (min(lines), max(lines)) if lines else (1, 1)
