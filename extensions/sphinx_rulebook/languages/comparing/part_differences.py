"""Parts of a unit that its translation lacks: footnotes, pictures, notes, commentaries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping

from ...markup.footnotes import footnotes_of
from ...model.findings import Code
from ...model.units import BlockKind, Unit
from ...support.counted import counted
from .compared_unit import ComparedUnit, Difference
from .conventions import Cause

_PICTURE = re.compile(r"!\[[^\[\]\n]{0,1000}\]\([^()\s]|\{figure\}")
_COMMENTARY = "commentary"
_PLURALS = {_COMMENTARY: "commentaries"}
_BLOCKS: Mapping[BlockKind, str] = {BlockKind.NOTE: "note", BlockKind.COMMENTARY: _COMMENTARY}
FEWER, MORE = "fewer", "more"


def part_differences(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    """Yield the parts of which a translation has fewer than its source; it may have more notes, footnotes and pictures.

    Another number of commentaries is a difference in either direction: what is a commentary in only one language is a
    part of the rule in the other.
    """
    ours, theirs = len(list(footnotes_of(source.unit))), len(list(footnotes_of(translation.unit)))
    if theirs < ours:
        message = f"this has {counted(theirs, 'footnote')}, but the source has {ours}"
        yield Difference(Code.MISSING_FOOTNOTE, message, cause=(Code.MISSING_FOOTNOTE.code, FEWER))
    here, there = _parts(source.unit), _parts(translation.unit)
    for part in sorted(here.keys() | there.keys()):
        way = FEWER if there[part] < here[part] else MORE
        if here[part] != there[part] and (way == FEWER or part == _COMMENTARY):
            message = (
                f"this has {counted(there[part], part, _PLURALS.get(part))}, but the source has {here[part] or 'none'}"
            )
            yield Difference(Code.MISSING_PART, message, cause=(Code.MISSING_PART.code, part, way))


def part_occasions(source: ComparedUnit, translation: ComparedUnit, codes: Container[str]) -> Iterator[Cause]:
    """Yield the causes with which parts of the two sides could differ, for some codes."""
    if Code.MISSING_FOOTNOTE.code in codes and any(footnotes_of(source.unit)):
        yield Code.MISSING_FOOTNOTE.code, FEWER
    if Code.MISSING_PART.code in codes:
        for part in _parts(source.unit) | _parts(translation.unit):
            yield from ((Code.MISSING_PART.code, part, way) for way in (FEWER, MORE))


def _parts(unit: Unit) -> Counter[str]:
    """Count the parts of a unit by what messages call them."""
    # Most units are one paragraph without a picture.
    found: Counter[str] = Counter()
    for block in unit.blocks:
        if block.kind in _BLOCKS:
            found[_BLOCKS[block.kind]] += 1
    if "![" in unit.body or "{figure}" in unit.body or "![" in unit.heading:
        found["picture"] = len(_PICTURE.findall(f"{unit.heading}\n{unit.body}"))
    return found
