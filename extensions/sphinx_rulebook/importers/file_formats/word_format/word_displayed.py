"""The numbers that a program displayed before paragraphs, in documents that have them beside what their lists count."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..logical_lines import Unsure

DISPLAYED = "displayed"
"""The attribute of a paragraph with the number that the program displayed. Word files have none; RTF does."""
_BULLET = "•"


@dataclass(slots=True)
class DisplayedNumbers:
    """Compares the numbers that were displayed with those that are counted."""

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
        if counted not in ("", _BULLET) and not _are_same(shown, counted) and key not in self._differing:
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


def _are_same(displayed: str, counted: str) -> bool:
    """Return whether two numbers are the same; LibreOffice writes ? for letters that its encoding lacks."""
    return len(displayed) == len(counted) and all(
        one == other or (other == "?" and not one.isascii()) for one, other in zip(displayed, counted, strict=True)
    )
