"""Parts of a unit that its translation lacks: footnotes, pictures, notes, commentaries, rows of tables, list items."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping

from ...markup.fences import CodeFences
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
_ROW, _ITEM = "table row", "list item"
_EXACT = frozenset({_COMMENTARY, _ROW, _ITEM})
_ITEM_LINE = re.compile(r"[ \t]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+\S")
_INTERRUPTS = re.compile(r"[ \t]*(?:[-*+]|0{0,8}1[.)])[ \t]")
_TABLE_RULE = re.compile(r"[ \t|:]*-[ \t|:-]*")
FEWER, MORE = "fewer", "more"


def part_differences(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    """Yield the parts of which a translation has fewer than its source; it may have more notes, footnotes and pictures.

    Another number of commentaries, of rows or of list items is a difference in either direction: what is a commentary
    in only one language is a part of the rule in the other, and so is what only one table or list says. A list that is
    a sentence in the other language is no difference.
    """
    ours, theirs = len(list(footnotes_of(source.unit))), len(list(footnotes_of(translation.unit)))
    if theirs < ours:
        message = f"this has {counted(theirs, 'footnote')}, but the source has {ours}"
        yield Difference(Code.MISSING_FOOTNOTE, message, cause=(Code.MISSING_FOOTNOTE.code, FEWER))
    here, there = _parts(source.unit), _parts(translation.unit)
    for part in sorted(here.keys() | there.keys()):
        way = FEWER if there[part] < here[part] else MORE
        if part == _ITEM and not (here[part] and there[part]):
            continue
        if here[part] != there[part] and (way == FEWER or part in _EXACT):
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
        elif block.kind is BlockKind.TEXT and ("\n" in block.markup or _ITEM_LINE.match(block.markup)):
            found.update(_rows_and_items(block.markup))
    if "![" in unit.body or "{figure}" in unit.body or "![" in unit.heading:
        found["picture"] = len(_PICTURE.findall(f"{unit.heading}\n{unit.body}"))
    return found


def _rows_and_items(markup: str) -> Iterator[str]:
    """Yield the rows of the tables (with their heads) and the items of the lists of running text, by their names.

    As in CommonMark, a line of a paragraph that begins with a number other than 1 ("2026. After that") begins no list.
    """
    fences, is_in_table, is_in_list, before = CodeFences(), False, False, ""
    for line in markup.split("\n"):
        if fences.takes(line):
            continue
        is_in_table = is_in_table and "|" in line
        if is_in_table:
            yield _ROW
        elif "|" in line and "|" in before and _TABLE_RULE.fullmatch(line):
            is_in_table = True
            yield _ROW
        elif _ITEM_LINE.match(line) and (is_in_list or not before.strip() or _INTERRUPTS.match(line)):
            is_in_list = True
            yield _ITEM
        elif not before.strip() and line[:1].strip():  # a paragraph that is not part of an item
            is_in_list = False
        before = line
