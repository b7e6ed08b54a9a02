"""Regular expressions that are compiled when they are first used."""

from __future__ import annotations

import re
from functools import cached_property


class LatePattern:
    """A regular expression that most runs of a command do not need, and that takes milliseconds to compile: one with
    sets of many thousand characters.
    """

    def __init__(self, text: str, flags: int = 0) -> None:
        self._text, self._flags = text, flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self._text, self._flags)
