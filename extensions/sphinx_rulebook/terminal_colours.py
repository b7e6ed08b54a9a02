"""Colours in a terminal: whether a stream takes them, and the few that are used.

``NO_COLOR`` and ``FORCE_COLOR`` are as no-color.org and force-color.org have them; of both, ``NO_COLOR`` holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

_RESET = "\x1b[0m"


@dataclass(frozen=True, slots=True)
class Colours:
    """How parts of a text are written: with the signs of a terminal, or plain where ``is_on`` is False."""

    is_on: bool

    def bold(self, text: str) -> str:
        """Return what is to be seen first."""
        return self._in("1", text)

    def error(self, text: str) -> str:
        """Return what tells of an error, in bold red."""
        return self._in("1;31", text)

    def warning(self, text: str) -> str:
        """Return what tells of a warning, in bold yellow."""
        return self._in("1;33", text)

    def success(self, text: str) -> str:
        """Return what tells that all is well, or how to mend it, in green."""
        return self._in("32", text)

    def faint(self, text: str) -> str:
        """Return what stands back, such as the rule beside a source line, in blue."""
        return self._in("34", text)

    def _in(self, signs: str, text: str) -> str:
        return f"\x1b[{signs}m{text}{_RESET}" if self.is_on and text else text


PLAIN = Colours(False)


def colours_of(stream: TextIO, environment: Mapping[str, str]) -> Colours:
    """Return the colours for what is written to a stream: none but where it is a terminal that has them."""
    if environment.get("NO_COLOR"):
        return PLAIN
    if environment.get("FORCE_COLOR", "0") not in ("", "0"):
        return Colours(True)
    return Colours(stream.isatty() and environment.get("TERM") != "dumb")
