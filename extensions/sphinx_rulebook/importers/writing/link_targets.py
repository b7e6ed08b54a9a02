"""The units that the ``#links`` of a document lead to: by ids, by the names that sites give to headings, by numbers."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping

from ...markup.titles import is_title
from ..typed_document import TypedDocument, TypedUnit
from .labels import slug

_NOT_IN_NAME = re.compile(r"[^\w\- ]")
_NOT_IN_NUMBER = re.compile(r"[^0-9a-z]")


def find_targets(document: TypedDocument) -> Mapping[str, TypedUnit]:
    """Return the unit for each address of a document, such as ``#23-docking``.

    The ids of the document come first, then the names that GitHub and other sites make of headings, then numbers
    without their signs.
    """
    found = {f"#{name}": unit for name, unit in units_by_ids(document).items()}
    units = _written_units(document)
    for unit in units:
        for name in _names(unit):
            found.setdefault(f"#{name}", unit)
    bare = {unit: _NOT_IN_NUMBER.sub("", unit.number.lower()) for unit in units if unit.number}
    counts = Counter(bare.values())
    for unit, number in bare.items():
        if number and counts[number] == 1:
            found.setdefault(f"#{number}", unit)
    return found


def units_by_ids(document: TypedDocument) -> Mapping[str, TypedUnit]:
    """Return the unit of each id of a document: the one on its line, the next one if its line has no text, or the one
    around it.
    """
    units = _written_units(document)
    if not document.ids or not units:
        return {}
    ordered = sorted(units, key=lambda unit: unit.line)
    starts = [unit.line for unit in ordered]
    written = {line.number for line in document.lines if line.text}
    found: dict[str, TypedUnit] = {}
    for name, line in document.ids.items():
        at = bisect_right(starts, line) - 1 if line in written else bisect_left(starts, line)
        if 0 <= at < len(ordered):
            found[name] = ordered[at]
    return found


def _written_units(document: TypedDocument) -> list[TypedUnit]:
    """Return the units that are in the document, without the headings that it lacks."""
    return [unit for chapter in document.files() for unit in chapter.units if unit.lines]


def _names(unit: TypedUnit) -> list[str]:
    """Return the names that sites give to a heading: with its number, as on GitHub, as it is, as in Obsidian, and
    without its number.
    """
    first = unit.lines[0]
    names = [_NOT_IN_NAME.sub("", first.text.lower()).strip().replace(" ", "-")] if first.level else []
    names += [first.text.strip().replace(" ", "%20")] if first.level else []
    name = slug(unit.text, "-") if is_title(unit.text) else None
    return [*names, name] if name is not None else names
