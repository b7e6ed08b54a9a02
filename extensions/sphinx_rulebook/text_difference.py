"""What changed between two wordings of one text: words in a script with spaces, whole runs in one without.

The tokens are compared by difflib without its guesses about frequent ones (``autojunk=False``), which would take the
commas of a long text for noise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from typing import NamedTuple

_TOKEN = re.compile(
    r"\s+"
    r"|\[\[[^\[\]\r\n]*\]\]|\[[\d.]+[a-z]*\.?\]"  # a reference
    r"|\\?\{[\w+\-]+\\?\}|\\[A-Za-z]+\{\}"  # a symbol
    r"|\d+"
    r"|[゠-ヿㇰ-ㇿ]+|[㐀-䶿一-鿿豈-﫿々〆]+|[ぁ-ゟ]+"
    r"|(?:(?![゠-ヿㇰ-ㇿ㐀-䶿一-鿿豈-﫿々〆ぁ-ゟ])[^\W\d_])+(?:['’\-](?:(?![゠-ヿ㐀-鿿ぁ-ゟ])[^\W\d_])+)*"
    r"|."
)


class Change(StrEnum):
    """What became of a piece of text."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"


class Piece(NamedTuple):
    """A run of text that was kept, removed or added."""

    change: Change
    text: str


def tokens(text: str) -> list[str]:
    """Return a text in parts that a difference never cuts: words, runs of one script, numbers, symbols, references."""
    return [match[0] for match in _TOKEN.finditer(text)]


def difference(old: str, new: str) -> list[Piece]:
    """Return both texts as pieces in order, what was removed before what was added in its place.

    The pieces that are not ADDED make up ``old``, those that are not REMOVED make up ``new``.
    """
    before, after = tokens(old), tokens(new)
    pieces: list[Piece] = []
    for kind, i, i_end, j, j_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            _add(pieces, Change.SAME, before[i:i_end])
        else:
            _add(pieces, Change.REMOVED, before[i:i_end])
            _add(pieces, Change.ADDED, after[j:j_end])
    return _without_islands(pieces)


def _add(pieces: list[Piece], change: Change, parts: Sequence[str]) -> None:
    if parts:
        pieces.append(Piece(change, "".join(parts)))


def _without_islands(pieces: Sequence[Piece]) -> list[Piece]:
    """Join changes that only white space parts: nobody reads a space as something that was kept."""
    joined: list[Piece] = []
    removed = added = ""
    for place, piece in enumerate(pieces):
        is_island = piece.change is Change.SAME and not piece.text.strip()
        if is_island and (removed or added) and place + 1 < len(pieces):
            removed, added = removed + piece.text, added + piece.text
        elif piece.change is Change.SAME:
            joined += _changed(removed, added)
            joined.append(piece)
            removed = added = ""
        elif piece.change is Change.REMOVED:
            removed += piece.text
        else:
            added += piece.text
    return [*joined, *_changed(removed, added)]


def _changed(removed: str, added: str) -> list[Piece]:
    pieces = [Piece(Change.REMOVED, removed), Piece(Change.ADDED, added)]
    return [piece for piece in pieces if piece.text]


def in_brackets(pieces: Iterable[Piece]) -> str:
    """Return pieces as one line of plain text: ``takes [-one-]{+two+} cards``."""
    marks = {Change.SAME: "{}", Change.REMOVED: "[-{}-]", Change.ADDED: "{{+{}+}}"}
    return "".join(marks[piece.change].format(piece.text) for piece in pieces)
