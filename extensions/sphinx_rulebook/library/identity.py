"""The id of every unit: its label, or an opaque id made from its text.

Numbers change with every insertion, so nothing permanent uses them as a key. The id of an unlabelled unit is a digest
of its kind and its source text; inserting, removing or moving other units does not change it, and a release freezes it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ..markup.hidden_text import body_of
from ..model.books import Book, Chapter
from ..model.units import Unit

_DIGEST_BYTES = 5  # 1,225 rules collide with a chance of one in a million; the order distinguishes the units that do


class Identified(NamedTuple):
    """A unit with its chapter, its id, and the id of its parent (None at the top)."""

    chapter: Chapter
    unit: Unit
    id: str
    parent: str | None


def identify(book: Book) -> Iterator[Identified]:
    """Yield every unit of a book with its id, in reading order; ids are unique in the book."""
    taken: set[str] = set()
    alike: Counter[str] = Counter()
    ids: dict[str, str] = {}
    for chapter, unit, parent in book.walk():
        label = unit.label if not book.has_made_labels else None
        own = label if label is not None and label not in taken else _opaque_id(unit, alike)
        taken.add(own)
        ids[unit.key] = own
        yield Identified(chapter, unit, own, ids[parent.key] if parent is not None else None)


def _opaque_id(unit: Unit, alike: Counter[str]) -> str:
    text = " ".join(f"{unit.text}\n{body_of(unit)}".split())
    digest = hashlib.blake2b(f"{unit.kind}\0{text}".encode("utf-8", "replace"), digest_size=_DIGEST_BYTES).hexdigest()
    alike[digest] += 1
    return f"x{digest}" if alike[digest] == 1 else f"x{digest}-{alike[digest]}"
