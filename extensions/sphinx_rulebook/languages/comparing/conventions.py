"""What a translation does as a rule, so that it is not a finding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Cause = tuple[str, ...]
"""The cause of a difference, from the general to the particular: its code, its side or form, the text concerned."""
SOURCE, TRANSLATION = "source", "translation"
"""The sides of a pair, as they are called in a cause."""


@dataclass(frozen=True, slots=True)
class Convention:
    """A cause that makes a difference as a rule: in how many pairs it does, and in how many it could."""

    cause: Cause
    count: int
    occasions: int

    def __str__(self) -> str:
        """Return the convention as a line for people: what differs, in how many of the rules that could differ."""
        code, *rest = self.cause
        return f"{code} {_described(code, rest)} in {self.count:,} of {self.occasions:,} rules"


def _described(code: str, rest: list[str]) -> str:
    """Return what a convention does, given its cause without the code; it may end at any depth."""
    side = rest[0] if rest else ""
    detail = rest[-1] if len(rest) > 1 else ""
    match code:
        case "RB313":
            return f"the term “{side}” is not translated by its usual words"
        case "RB307" if side == "counter":
            return f"the counter {detail} has no number"
        case "RB304" | "RB307":
            what = "reference" if code == "RB304" else "number"
            named = f"from a {detail}" if code == "RB304" and detail else f"“{detail}”" if detail else ""
            done = "of the source is missing" if side == SOURCE else "is only in the translation"
            return " ".join(filter(None, (f"the {what}", named, done)))
        case "RB306":
            return f"the symbol {{{side}}} differs"
        case "RB308" | "RB309":
            return f"there are {side} {'examples' if code == 'RB308' else 'bold words'}"
        case "RB310":
            return f"the bracket or quotation mark {side} has no partner"
        case "RB311":
            return f"there is no full stop at the end of a {side}"
        case _:
            return "the references are in another order"


class BookConventions(NamedTuple):
    """The conventions of a book's translation into a language, the most frequent first."""

    language: str
    code: str
    conventions: tuple[Convention, ...]
