"""What a translation does as a rule, so that it is not a finding."""

from __future__ import annotations

from dataclasses import dataclass

Cause = tuple[str, ...]
"""The cause of a difference, from the general to the particular: its code, its side or form, the text concerned."""


@dataclass(frozen=True, slots=True)
class Convention:
    """A cause that makes a difference as a rule: in how many pairs it does, and in how many it could."""

    cause: Cause
    count: int
    occasions: int

    def __str__(self) -> str:
        """Return the convention as a line for people: ``RB313 if: 240 of 243 pairs``."""
        code, *rest = self.cause
        return f"{code} {', '.join(rest)}: {self.count} of {self.occasions} pairs"


@dataclass(frozen=True, slots=True)
class BookConventions:
    """The conventions of a book's translation into a language, the most frequent first."""

    language: str
    code: str
    conventions: tuple[Convention, ...]
