"""Slots in the texts of units, in place of the addresses that each page fills in."""

from __future__ import annotations

import re
from typing import NamedTuple


class Slot(NamedTuple):
    """What depends on the page in a text: the kind of its target, the target, and the id in the target.

    The kinds are ``place`` (a document and an id), ``source`` (a document and an id in the build of the source
    language), ``document`` (a document, and the text that an author wrote after its name), ``picture`` (a path below
    the library's root), ``word`` (a sentence of the interface, as a title), and ``external`` (a unit of a
    book on another site, and the reference's own text: this slot is the whole reference).
    """

    kind: str
    name: str
    fragment: str = ""


SLOT = re.compile(r"<@(\d+)>")


class Slots:
    """The slots of the texts of one edition, by their numbers."""

    def __init__(self) -> None:
        self._slots: list[Slot] = []
        self._marks: dict[Slot, str] = {}

    def mark(self, slot: Slot) -> str:
        """Return the placeholder of a slot in a text."""
        mark = self._marks.get(slot)
        if mark is None:
            mark = self._marks[slot] = f"<@{len(self._slots)}>"
            self._slots.append(slot)
        return mark

    def __getitem__(self, number: str) -> Slot:
        """Return a slot by its number, as matched by `SLOT`."""
        return self._slots[int(number)]
