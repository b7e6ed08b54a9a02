"""What a key of a settings file may hold and what it means: for the check of unknown keys, and for the manual."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setting:
    """A key: the kinds that its value may be of, and what it means, as the manual says it, in Markdown.

    ``left_out`` says what holds where the key is not there.
    """

    kinds: tuple[type, ...]
    meaning: str
    left_out: str = "none"

    def is_kind(self, value: object) -> bool:
        """Say whether a value is of a kind that the key may hold."""
        return isinstance(value, self.kinds)


Settings = Mapping[str, Setting]
"""The keys of a table."""
