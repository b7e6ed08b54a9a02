"""The numbers that a program displayed before paragraphs, in documents that have them beside what their lists count."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..logical_lines import Unsure
from ..number_formats import is_count

DISPLAYED = "displayed"
"""The attribute of a paragraph with the number that the program displayed. Word files have none; RTF does."""
_BULLET = "•"
_COUNT = re.compile(r"(?P<before>[^0-9]{0,80})(?P<count>[0-9]{1,5})(?P<after>[^0-9]{0,80})")
"""A number with a single count in digits, and what is around it."""


@dataclass(slots=True)
class DisplayedNumbers:
    """Compares the numbers that were displayed with those that are counted; ``language`` is the tag of the document's
    language.
    """

    language: str
    unsure: list[Unsure] = field(default_factory=list)
    """A doubt about the first number of each list that differs."""
    _differing: set[str] = field(default_factory=set)

    def choose(self, displayed: str, counted: str, key: str, text: str) -> str:
        """Return the number of a paragraph with a text: the displayed one, if it has letters or digits.

        ``key`` is that of its list, ``counted`` is "" if it is in no list that is known.
        """
        shown = displayed.strip()
        is_bullet = counted == _BULLET and len(shown) == 1 and not shown.isdecimal()  # o is one, too
        if is_bullet or not any(sign.isalnum() for sign in shown):
            return (counted or _BULLET) if shown else counted
        if counted not in ("", _BULLET) and key not in self._differing and not self._are_same(shown, counted):
            self._differing.add(key)
            self.unsure.append(
                Unsure(
                    0,
                    text,
                    f"The file has the number {shown} before this text, but its list counts {counted}; "
                    "the first was taken, also where the same list differs elsewhere.",
                    "Which number is right?",
                    "Open the document in a word processor, save it again, and import the new file.",
                )
            )
        return shown

    def _are_same(self, displayed: str, counted: str) -> bool:
        """Return whether two numbers are the same, though LibreOffice writes lists without the forms that old programs
        do not know, and ? for letters outside the encoding.
        """
        if len(displayed) == len(counted) and all(
            one == other or (other == "?" and not one.isascii()) for one, other in zip(displayed, counted, strict=True)
        ):
            return True
        parts = _COUNT.fullmatch(counted)
        if parts is None or len(displayed) < len(parts["before"]) + len(parts["after"]):
            return False
        if not (displayed.startswith(parts["before"]) and displayed.endswith(parts["after"])):
            return False
        shown = displayed[len(parts["before"]) : len(displayed) - len(parts["after"])]
        return is_count(shown, int(parts["count"]), self.language)
