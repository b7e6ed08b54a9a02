"""Numbers that leave out the prefix of the number above them: 1.1 below A1 is A1.1, and is cited so."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from ....markup.titles import is_title
from ...typed_document import Line
from ...unit_words import HEADING_WORDS

_ABOVE = re.compile(r"(?P<prefix>[A-Z]{1,4})(?P<number>[0-9]{1,3})[.:)]?(?=\s|$)\s*(?P<title>.*)")
_BELOW = re.compile(r"(?P<number>[0-9]{1,3})[.:][0-9]{1,3}(?![0-9])")
_WORD = re.compile(HEADING_WORDS, re.I)
_FEWEST, _FEWEST_ABOVE = 3, 2
_LEAST_SHARE = 0.9


def with_whole_prefixes(lines: Sequence[Line], dropped: Collection[int]) -> tuple[list[Line], str] | None:
    """Return the lines with whole numbers, and a note with an example; None for a document whose numbers are whole.

    Nearly all numbers of several parts have to be below a heading with their first part and a prefix.
    """
    above, total = "", 0
    below: defaultdict[str, list[int]] = defaultdict(list)
    for i, line in enumerate(lines):
        if not line.text or i in dropped or line.is_code:
            continue
        heading = _ABOVE.match(line.text)
        if heading is not None and not _WORD.fullmatch(heading["prefix"]):
            above = heading["prefix"] + heading["number"] if _is_heading(heading["title"]) else above
            continue
        number = _BELOW.match(line.text)
        if number is not None:
            total += 1
            if above and number["number"] == above.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
                below[above].append(i)
    places = [place for group in below.values() for place in group]
    if len(places) < max(_FEWEST, _LEAST_SHARE * total) or len(below) < _FEWEST_ABOVE:
        return None
    changed = list(lines)
    for heading_number, group in below.items():
        prefix = heading_number.rstrip("0123456789")
        for place in group:
            whole = prefix + lines[place].text
            changed[place] = lines[place]._replace(text=whole, seen=whole)
    example = changed[places[0]].text.split()[0].rstrip(".:)")
    return changed, f"numbers are written whole, with the letters of the heading above them: {example}"


def _is_heading(title: str) -> bool:
    return not title or is_title(title)
