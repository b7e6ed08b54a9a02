"""What a page knows about a unit beyond its text, for the notes beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...model.units import Unit
from ..view.citations import CitingRuling


class TextLink(NamedTuple):
    """A link: its address and its text."""

    uri: str
    text: str


class UnitFacts:
    """The facts about the units of a chapter; this class knows none, for pages that show only texts."""

    def change(self, unit: Unit) -> TextLink | None:
        """Return a link to the latest change of a unit, or None if it never changed."""
        return None

    def all_citing_uri(self, unit: Unit) -> str:
        """Return the address of a list of all units that cite a unit, or "" if there is none."""
        return ""

    def all_rulings_uri(self, unit: Unit) -> str:
        """Return the address of a list of all rulings that cite a unit, or "" if there is none."""
        return ""

    def is_changed_under(self, unit: Unit, ruling: CitingRuling) -> bool:
        """Return whether a unit has changed since a ruling that cites it was confirmed."""
        return False

    def lasting_id(self, unit: Unit) -> str:
        """Return the id of a unit without a label that survives renumbering, or ""."""
        return ""

    def names(self, unit: Unit) -> Sequence[tuple[str, str]]:
        """Return the names of a term in other languages, each after its language."""
        return ()
