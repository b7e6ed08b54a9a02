"""Letters that count the items of single rules, however rare they are in a document: a), b), c) below rule 2.4."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence

from ...typed_document import Line

ITEM_FIRSTS = ("(a)", "a)", "a", "(i)", "i)", "i", "а)", "α)", "가.", "가)", "א)", "א.", "أ)", "الف)")
"""The first numbers of these kinds. Capital letters may also be those of appendices."""
_COMPOUND = re.compile(r"[(（\[]?(?P<chapter>[0-9A-Z]{1,4})[.\-][0-9]")


def count_below_rules(
    openings: Sequence[tuple[int, int | None]], rules: Collection[int], lines: Sequence[Line]
) -> bool:
    """Return whether each series of letters begins with the first one below a rule, goes on in turn below this rule,
    and has two or more. Letters below an item of a list are not below the rule.

    ``openings`` are the lines with such letters, in order, each with its index in the alphabet from 0, or None if it is
    no letter. ``rules`` are the lines that begin with other numbers.
    """
    parts = sorted({*rules, *(place for place, line in enumerate(lines) if line.level)})
    items = _items_between(rules, lines)
    counts: list[int] = []
    last = above = -1
    for place, index in openings:
        at = bisect_left(parts, place)
        parent = parts[at - 1] if at else -1
        is_below_rule = parent in rules and not lines[parent].level and parent not in items
        if index == 0 and is_below_rule and not _is_below_bullet(lines, parent, place):
            counts.append(1)
        elif index is not None and counts and index == last + 1 and parent == above:
            counts[-1] += 1
        else:
            return False
        last, above = index, parent
    return bool(counts) and min(counts) > 1


def _items_between(rules: Collection[int], lines: Sequence[Line]) -> set[int]:
    """Return the lines with plain numbers, 2., between two rules of the same chapter, 1.1 and 1.2: items of a list."""
    found: set[int] = set()
    items: list[int] = []
    above = ""
    for place in sorted(rules):
        compound = _COMPOUND.match(lines[place].text)
        if compound is None:
            items.append(place)
            continue
        found.update(items if compound["chapter"] == above else ())
        items, above = [], compound["chapter"]
    return found


def _is_below_bullet(lines: Sequence[Line], parent: int, place: int) -> bool:
    """Return whether a letter is indented more than a bullet between it and the rule above."""
    return any(line.bullet and line.indent < lines[place].indent for line in lines[parent + 1 : place])
