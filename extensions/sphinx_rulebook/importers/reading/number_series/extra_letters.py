"""Items with letters that only some languages have, between two that all alphabets of their script have: đ) after d) in
Vietnamese, ґ) after г) in Ukrainian.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ....markup.counting.insertions import EXTRA_LETTERS, without_insertion
from ...typed_document import Line
from ..line_starts import Start

_OPENING = re.compile(rf"(?P<number>\(?[{''.join(EXTRA_LETTERS)}][.)])\s+(?P<text>\S.*)")


def with_extra_letters(starts: Sequence[Start], lines: Sequence[Line], dropped: Collection[int]) -> list[Start]:
    """Return the starts of units with those of items whose letter no counter has, each after the item before it."""
    matches = {
        place: match
        for place, line in enumerate(lines)
        if place not in dropped and not line.is_code and (match := _OPENING.fullmatch(line.text)) is not None
    }
    for start in starts:
        matches.pop(start.line, None)
    if not matches:
        return list(starts)
    found = list(starts)
    for place, match in matches.items():
        at = next((at for at in range(len(found) - 1, -1, -1) if found[at].line < place), -1)
        before = found[at] if at >= 0 else None
        base = without_insertion(match["number"])
        # Between the two items, there may be those that are below the first one.
        while before is not None and before.number not in (base, *_inserted_after(base)) and at > 0:
            at, deeper = at - 1, before.rank
            before = found[at] if found[at].rank <= deeper else None
        if before is None or before.number not in (base, *_inserted_after(base)):
            continue
        own = next(i for i in range(len(found), -1, -1) if not i or found[i - 1].line < place)
        found.insert(own, Start(place, match["number"], before.rank, match["text"], ""))
    return found


def _inserted_after(base: str | None) -> list[str]:
    """Return the numbers of the extra letters that follow one of a common alphabet."""
    letter = base.strip("(.)") if base is not None else ""
    return [base.replace(letter, extra) for extra, common in EXTRA_LETTERS.items() if base and common == letter]
