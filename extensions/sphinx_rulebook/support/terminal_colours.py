"""Colours in a terminal: whether a stream supports them, and the few colours that we use.

``NO_COLOR`` and ``FORCE_COLOR`` are read as no-color.org and force-color.org define them; ``NO_COLOR`` wins over
``FORCE_COLOR``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TextIO

_RESET = "\x1b[0m"


class Colours(NamedTuple):
    """Functions that colour parts of a text with terminal codes, or leave them plain if ``is_on`` is False."""

    is_on: bool

    def bold(self, text: str) -> str:
        """Return text that should stand out."""
        return self._in("1", text)

    def error(self, text: str) -> str:
        """Return the text of an error, in bold red."""
        return self._in("1;31", text)

    def warning(self, text: str) -> str:
        """Return the text of a warning, in bold yellow."""
        return self._in("1;33", text)

    def success(self, text: str) -> str:
        """Return the text of a success, or of a fix, in green."""
        return self._in("32", text)

    def faint(self, text: str) -> str:
        """Return text that should recede, such as the line beside a source line, in blue."""
        return self._in("34", text)

    def _in(self, signs: str, text: str) -> str:
        return f"\x1b[{signs}m{text}{_RESET}" if self.is_on and text else text


PLAIN = Colours(False)


def colours_of(stream: TextIO, environment: Mapping[str, str]) -> Colours:
    """Return the colours for a stream: plain unless it is a terminal that supports colours."""
    if environment.get("NO_COLOR"):
        return PLAIN
    if environment.get("FORCE_COLOR", "0") not in ("", "0"):
        return Colours(True)
    return Colours(stream.isatty() and environment.get("TERM") != "dumb")
