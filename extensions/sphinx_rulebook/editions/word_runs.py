"""The text of a unit separated from the targets of its references, so that each can change independently."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..library.book_units import BookUnits
from ..library.label_index import Target
from ..markup.text.plain import plain_block, plain_text
from ..markup.text.wording import WordingWriter
from ..model.units import Reference, Unit, commentaries_of
from ..support.text_difference import PLAIN_SIGNS, tokens

NameOf = Callable[[Target], str]
"""Returns the name of a reference's target in a comparison."""

_MARK = re.compile("\ufdd0([^\ufdd1]*)\ufdd1([^\ufdd2]*)\ufdd2")
"""A reference in a plain text: the name and the reference's own text, between characters that no text contains
(Unicode noncharacters)."""


class UnitWording(NamedTuple):
    """The words of a unit, and the names of its references' targets, in order; ``marked`` is the text with its
    references marked.

    The words have plain quotation marks and dashes.
    """

    words: str
    targets: tuple[str, ...]
    marked: str

    def printed(self, print_reference: Callable[[str, str], str]) -> str:
        """Return the text with its references printed by ``print_reference`` from a name and the reference's text (""
        for none).
        """
        return " ".join(_MARK.sub(lambda match: print_reference(match[1], match[2]), self.marked).split())


@dataclass(frozen=True)
class BookWordings:
    """The wordings of a book's units; each is read when it is first needed."""

    units: BookUnits
    name_of: NameOf
    _known: dict[int, UnitWording] = field(default_factory=dict)

    def of(self, place: int) -> UnitWording:
        """Return the wording of a unit, without emphasis and with normalized white space."""
        known = self._known.get(place)
        if known is None:
            unit = self.units.placed[place].unit
            text = plain_text(unit, self._show, self.units.book, writer=WordingWriter)
            known = self._known[place] = _wording(text)
        return known

    def of_commentary(self, place: int) -> UnitWording:
        """Return the wording of the commentaries of a unit."""
        blocks = commentaries_of(self.units.placed[place].unit)
        return _wording("\n".join(plain_block(block, self._show, self.units.book, WordingWriter) for block in blocks))

    def targets(self, place: int) -> tuple[str, ...]:
        """Return the names of the targets of a unit's references outside its commentaries, in order."""
        unit = self.units.placed[place].unit
        if any(commentaries_of(unit)) or has_links(unit):
            return self.of(place).targets
        # Without reading its text.
        return tuple(map(self._name, self.units.placed[place].unit.references))

    def numbers(self, place: int) -> list[str | None]:
        """Return the numbers of the targets of a unit's references outside its commentaries, in order."""
        unit, index, book = self.units.placed[place].unit, self.units.index, self.units.book
        if not any(commentaries_of(unit)):
            targets = [index.find(reference, book) for reference in unit.references]
            return [target.unit.number if target is not None else None for target in targets]
        numbers: list[str | None] = []

        def note(code: str | None, label: str, text: str | None = None) -> str:
            target = index.find_label(label, code or book.code)
            numbers.append(target.unit.number if target is not None else None)
            return ""

        plain_text(unit, note, book)
        return numbers

    def _name(self, reference: Reference) -> str:
        target = self.units.index.find(reference, self.units.book)
        return (
            self.name_of(target)
            if target is not None
            else f"{reference.book or self.units.book.code}/{reference.label}"
        )

    def _show(self, book: str | None, label: str, text: str | None = None) -> str:
        code = book or self.units.book.code
        target = self.units.index.find_label(label, code)
        name = self.name_of(target) if target is not None else f"{code}/{label}"
        return f"\ufdd0{name}\ufdd1{text or ''}\ufdd2"


def has_links(unit: Unit) -> bool:
    """Return whether a unit may have links, whose targets may be rules of its book."""
    return "](" in unit.text or any("](" in block.markup for block in unit.blocks)


def words_differ(wordings: tuple[BookWordings, BookWordings], old: int, new: int) -> bool:
    """Return whether the words of two units differ, given their places in two states; nearly always a comparison of
    their markup is enough.
    """
    before, now = wordings
    if before.units.book.symbols == now.units.book.symbols:
        one, other = before.units.placed[old].unit, now.units.placed[new].unit
        if one.text == other.text and not (one.blocks or other.blocks or one.references):
            return False
        if before.units.text(old) == now.units.text(new):  # with the kinds of its parts
            return False
    return before.of(old).words != now.of(new).words


def _wording(text: str) -> UnitWording:
    words = _MARK.sub(lambda match: f"[{match[2]}]" if match[2] else "", text)
    targets = tuple(match[1] for match in _MARK.finditer(text))
    return UnitWording(" ".join(words.split()).translate(PLAIN_SIGNS), targets, text)


def fine_tokens(text: str) -> list[str]:
    """Return a text as words, or as single characters in a script without spaces; lower case, no punctuation."""
    found: list[str] = []
    for token in tokens(text.casefold()):
        if token[0].isalnum():
            found += token if _UNSPACED.match(token) else [token]
    return found


_UNSPACED = re.compile(r"[぀-ヿ㐀-䶿一-鿿豈-﫿]")


def pieces(text: str) -> frozenset[tuple[str, ...]]:
    """Return all runs of three tokens of a text; a shorter text is one piece."""
    found = fine_tokens(text)
    if len(found) < _RUN:
        return frozenset([tuple(found)]) if found else frozenset()
    return frozenset(tuple(found[i : i + _RUN]) for i in range(len(found) - _RUN + 1))


_RUN = 3
"""Runs of three words, or characters, distinguish the texts of one rulebook: two of its rules share few of them."""


def share(part: frozenset[tuple[str, ...]], whole: frozenset[tuple[str, ...]]) -> float:
    """Return the share of a part's pieces that are in the whole, 0 to 1."""
    return len(part & whole) / len(part) if part else 0.0


def by_piece(texts: Mapping[int, frozenset[tuple[str, ...]]]) -> dict[tuple[str, ...], list[int]]:
    """Return the places of texts by the pieces that they contain."""
    places: dict[tuple[str, ...], list[int]] = {}
    for place, parts in texts.items():
        for piece in parts:
            places.setdefault(piece, []).append(place)
    return places
