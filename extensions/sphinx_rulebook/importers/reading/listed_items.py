"""The numbered items of lists that a line with a colon introduces: they count within a rule, and are not rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from ...markup.blocks import block_kind
from ...markup.opening_words import KNOWN_WORDS
from ..next_numbers import is_next_part, part_value
from ..typed_document import Line

_ITEM = re.compile(r"(?P<open>[(（]?)(?P<number>[0-9]{1,2})(?P<close>[.)）．])\s")
_COUNTED = re.compile(r"(?P<open>[(（]?)(?P<number>[0-9]{1,2}|[a-z])(?P<close>[.)）．])\s")
_LETTERED = re.compile(r"[(（]?[a-z]{1,3}[.)）]\s")
_COMPOUND = re.compile(r"[0-9A-Z]{1,3}(?:[.\-][0-9]{1,3})+[a-z.):]*\s")
_OPENING = re.compile(r"(?P<word>[^\W\d][^*_:：]{0,30}?)(?:\s*[0-9]+)?\s*[:：]")
_LEAST_OUTER = 4
"""How many items there are for each that has a list below it, at least, if the items are not titles."""
_MOST_LISTS = 6
"""How deep lists inside of items go, at most."""
_COLONS = (":", "：")


def find_listed(lines: Sequence[Line], dropped: Collection[int]) -> set[int]:
    """Return the indexes of the lines that open items ``1.``, ``2.`` of a list directly after a line with a colon, or
    of lists inside of items with plain numbers or letters.

    The items of a list are typed alike: with the same signs, as far to the right, and all of them, or none from the
    second one on, after an empty line.
    """
    found: set[int] = set()
    written = [place for place, line in enumerate(lines) if line.text and place not in dropped]
    for position in range(1, len(written)):
        place = written[position]
        before = lines[written[position - 1]]
        if place in found or not before.text.endswith(_COLONS):
            continue
        item = _item(lines[place])
        if item is not None and item["number"] == "1":
            found.update(_items(lines, written, position))
    found |= find_counted_anew(lines, dropped)
    return found | _nested(lines, [place for place in written if place not in found])


def find_counted_anew(lines: Sequence[Line], dropped: Collection[int]) -> set[int]:
    """Return the indexes of the items that count anew directly below an item that looks the same: those of 1, 2 and 3
    in 1, 2, 1, 2, 3, 3, 4.

    A web page shows such lists where the signs of their numbers are lost. The number after the inner list shows that
    it is one: it goes on the outer list, and cannot go on the inner one. Without a marked heading above, the outer
    numbers may be those of headings.
    """
    found: set[int] = set()
    is_below_heading = False
    opened: list[list[int]] = []  # the places of the items of each list, the outermost list first
    before = -1
    for place, line in enumerate(lines):
        if not line.text or place in dropped:
            continue
        item = _counted(line)
        if line.level:
            opened, is_below_heading = [], True
        elif item is not None and is_below_heading:
            going_on = [items for items in opened if _goes_on(lines[items[-1]], line)]
            if going_on:
                while opened[-1] is not going_on[-1]:
                    inner = opened.pop()
                    if len(inner) > 1 and _are_alike(lines[inner[0]], lines[opened[-1][-1]]):
                        found.update(inner)
                opened[-1].append(place)
            elif 0 < len(opened) < _MOST_LISTS and opened[-1][-1] == before and part_value(item["number"]) == 1:
                opened.append([place])
            else:
                opened = [[place]]
        before = place
    return found


def indent_of_items(lines: Sequence[Line], dropped: Collection[int]) -> int:
    """Return how far the outermost items ``1.`` of a document are indented, 0 if it has none."""
    firsts = (line for i, line in enumerate(lines) if i not in dropped and line.text.startswith("1. "))
    return min((line.indent for line in firsts if _item(line) is not None), default=0)


def inside_items(lines: Sequence[Line], units: Collection[int]) -> set[int]:
    """Return the indexes of the units that are typed inside of an item ``1.`` that is not a unit: they count in its
    list.
    """
    found: set[int] = set()
    outer: list[int] = []  # the lines around the current one, each further to the right than the one before
    for place, line in enumerate(lines):
        if not line.text:
            continue
        while outer and (lines[outer[-1]].indent >= line.indent or line.level):
            outer.pop()
        if outer and place in units and _is_list_item(lines[outer[-1]], outer[-1] in units and outer[-1] not in found):
            found.add(place)
        outer.append(place)
    return found


def _is_list_item(line: Line, is_unit: bool) -> bool:
    return not is_unit and (_item(line) is not None or _LETTERED.match(line.text) is not None)


def _nested(lines: Sequence[Line], written: Sequence[int]) -> set[int]:
    """Return the indexes of the items that count anew below an item and further to the right.

    They are those of lists below a bullet, or if an item goes on with the next number after them: 1, then 1 and 2 to
    its right, then 2; or if few of the outer items have others below them, and so are not the titles of those.
    """
    found: set[int] = set()
    below_bullets: set[int] = set()
    is_sure = False
    outer_indents: Counter[int] = Counter()  # how many items with others below them are indented that far
    for position, place in enumerate(written[:-1]):
        outer, first = _item(lines[place]), _item(lines[written[position + 1]])
        indent = lines[written[position + 1]].indent
        if (
            (outer is None and not lines[place].bullet)
            or first is None
            or first["number"] != "1"
            or indent <= lines[place].indent
        ):
            continue
        at = position + 1
        for expected, at in enumerate(range(position + 1, len(written)), 1):
            item = _item(lines[written[at]])
            if item is None or int(item["number"]) != expected or lines[written[at]].indent != indent:
                break
            (below_bullets if outer is None else found).add(written[at])
        outer_indents[lines[place].indent] += outer is not None
        after = _item(lines[written[at]])
        is_next = after is not None and outer is not None and is_next_part(outer["number"], after["number"])
        is_sure = is_sure or (is_next and lines[written[at]].indent == lines[place].indent)
    indents = Counter(lines[place].indent for place in written if _item(lines[place]) is not None)
    are_few = all(_LEAST_OUTER * count <= indents[indent] for indent, count in outer_indents.items())
    return found | below_bullets if is_sure or are_few else below_bullets


def _goes_on(last: Line, line: Line) -> bool:
    """Return whether the item on a line has the number after that of an item before it, with the same signs."""
    before, item = _counted(last), _counted(line)
    if before is None or item is None or not _are_alike(last, line):
        return False
    return is_next_part(before["number"], item["number"])


def _are_alike(line: Line, other: Line) -> bool:
    """Return whether the items on two lines have numbers with the same signs, and both digits or both letters."""
    one, two = _counted(line), _counted(other)
    if one is None or two is None or one["number"].isdigit() != two["number"].isdigit():
        return False
    return (one["open"], one["close"]) == (two["open"], two["close"])


def _counted(line: Line) -> re.Match[str] | None:
    return _COUNTED.match(line.text) if not (line.level or line.is_code or line.bullet) else None


def _items(lines: Sequence[Line], written: Sequence[int], position: int) -> Iterator[int]:
    """Yield the indexes of the items of the list that begins at a position among the written lines."""
    first = lines[written[position]]
    opening = _item(first)
    expected = 1
    has_gap: bool | None = None
    for at in range(position, len(written)):
        line = lines[written[at]]
        item = _item(line)
        if item is None or opening is None:
            if _is_example(line):
                return
            if line.level or (not line.bullet and (line.indent < first.indent or _COMPOUND.match(line.text))):
                return
            continue
        if line.indent > first.indent:
            yield written[at]  # an item below an item
            continue
        if _is_above_units(lines, written, at, expected):
            return
        is_alike = (item["open"], item["close"]) == (opening["open"], opening["close"]) and line.level == first.level
        is_alike = is_alike and line.raw.startswith("**") == first.raw.startswith("**")
        if not is_alike or int(item["number"]) != expected or line.indent != first.indent:
            return
        gap = written[at] > 0 and not lines[written[at] - 1].text
        if expected == 2:
            has_gap = gap
        elif has_gap is not None and gap != has_gap:
            return
        expected += 1
        yield written[at]


def _is_example(line: Line) -> bool:
    """Return whether a line opens an example or a note, which belongs to the rule and ends its list."""
    match = _OPENING.match(line.text)
    return match is not None and not line.indent and block_kind(match["word"], KNOWN_WORDS) is not None


def _is_above_units(lines: Sequence[Line], written: Sequence[int], at: int, number: int) -> bool:
    """Return whether the next line has a number below the number of a line, which is a heading and not an item."""
    below = lines[written[at + 1]].text if at + 1 < len(written) else ""
    return re.match(rf"{number}[.\-]1(?![0-9])", below) is not None


def _item(line: Line) -> re.Match[str] | None:
    return _ITEM.match(line.text) if not line.is_code and not line.bullet else None
