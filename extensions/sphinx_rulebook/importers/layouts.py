"""The layouts of typed rulebooks that we know: what a number, a reference and a permalink sign look like in each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_LOOKS_NUMBERED = re.compile(r"[0-9]+(?:\.[0-9]+)+[^\s]*(?:\s|$)")
_FEWEST_UNITS = 3
_LEAST_SHARE = 0.9


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout in which every unit starts a line with its number.

    ``ranks`` has the pattern of the number of each rank, the chapter's first; the number of every rank starts with
    that of the rank above it.  ``reference`` has one group, the number.  ``permalinks`` are the signs that a site puts
    behind a heading; they are no part of the text.
    """

    name: str
    ranks: tuple[re.Pattern[str], ...]
    reference: re.Pattern[str]
    permalinks: str

    def rank_of(self, number: str) -> int | None:
        """Return the rank of a number by its shape, the chapter's being 1, or None where it is no number."""
        return next((rank for rank, shape in enumerate(self.ranks, 1) if shape.fullmatch(number)), None)

    def above(self, number: str) -> str | None:
        """Return the number of the unit that a unit of this number stands below, or None at the top."""
        rank = self.rank_of(number)
        match = self.ranks[rank - 2].match(number) if rank is not None and rank > 1 else None
        return match[0] if match else None

    def split(self, line: str) -> tuple[str, int, str] | None:
        """Return number, rank and text of a line that starts with a number, or None for any other line."""
        parts = line.split(maxsplit=1)
        rank = self.rank_of(parts[0].rstrip(self.permalinks)) if parts else None
        if rank is None:
            return None
        return parts[0].rstrip(self.permalinks), rank, parts[1] if len(parts) > 1 else ""


def _shapes(*additions: str) -> tuple[re.Pattern[str], ...]:
    """Return the pattern of the number of each rank, given what each adds to the rank above it."""
    return tuple(re.compile("".join(additions[:rank])) for rank in range(1, len(additions) + 1))


LAYOUTS: Sequence[Layout] = (
    Layout(
        "letters",
        _shapes(r"[0-9]{1,4}", r"\.[0-9]{1,4}", r"\.[0-9]{1,4}", r"[a-z]{1,2}"),
        re.compile(r"\[([0-9]{1,4}(?:\.[0-9]{1,4}){0,2}[a-z]{0,2})\]"),
        "§¶",
    ),
)
"""Every layout, the likeliest first."""


def recognise(lines: Sequence[str]) -> Layout | None:
    """Return the layout that nearly all numbered lines of a document are of, or None."""
    looking_numbered = sum(1 for line in lines if _LOOKS_NUMBERED.match(line))
    counts: Mapping[str, int] = {layout.name: sum(1 for _ in _dotted(lines, layout)) for layout in LAYOUTS}
    best = max(LAYOUTS, key=lambda layout: counts[layout.name])
    enough = max(_FEWEST_UNITS, _LEAST_SHARE * looking_numbered)
    return best if counts[best.name] >= enough else None


def _dotted(lines: Sequence[str], layout: Layout) -> Iterator[str]:
    for line in lines:
        found = layout.split(line)
        if found is not None and found[1] > 1:
            yield found[0]
