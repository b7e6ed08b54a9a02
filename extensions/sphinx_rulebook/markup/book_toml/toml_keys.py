"""The definition of a key in a settings file: for the check of unknown keys, and for the manual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Setting(NamedTuple):
    """A key: the types that its value can have, and its meaning as printed in the manual, in Markdown.

    ``left_out`` is the default if the key is missing.
    """

    kinds: tuple[type, ...]
    meaning: str
    left_out: str = "none"

    def is_kind(self, value: object) -> bool:
        """Return whether a value has a type that the key accepts."""
        return isinstance(value, self.kinds)


Settings = Mapping[str, Setting]
"""The keys of a table."""
