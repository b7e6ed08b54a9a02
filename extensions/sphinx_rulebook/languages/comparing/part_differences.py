"""Parts of a unit that its translation lacks: footnotes, pictures, notes, callouts, commentaries, rows of tables, list
items.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping

from ...markup.fences import CALLOUTS, opened_directives
from ...markup.footnotes import footnotes_of
from ...markup.list_marks import LIST_ITEM
from ...markup.text.markdown import read_blocks
from ...model.findings import Code
from ...model.units import BlockKind, Unit
from ...support.counted import counted
from .compared_unit import ComparedUnit, Difference
from .conventions import Cause

_PICTURE = re.compile(r"!\[[^\[\]\n]{0,1000}\]\([^()\s]|\{figure\}")
_COMMENTARY = "commentary"
_PLURALS = {_COMMENTARY: "commentaries"}
_BLOCKS: Mapping[BlockKind, str] = {BlockKind.NOTE: "note", BlockKind.COMMENTARY: _COMMENTARY}
_CALLOUTS = frozenset({*CALLOUTS, "admonition"})
_ROW, _ITEM = "table row", "list item"
_EXACT = frozenset({_COMMENTARY, _ROW, _ITEM})
_LISTS = frozenset({"bullet_list_open", "bullet_list_close", "ordered_list_open", "ordered_list_close"})
FEWER, MORE = "fewer", "more"


def part_differences(source: ComparedUnit, translation: ComparedUnit) -> Iterator[Difference]:
    """Yield the parts of which a translation has fewer than its source; it may have more notes, callouts,
    footnotes and pictures.

    Another number of commentaries, of rows or of list items is a difference in either direction: what is a commentary
    in only one language is a part of the rule in the other, and so is what only one table or list says. A list that is
    sentences in the other language is no difference.
    """
    ours, theirs = len(list(footnotes_of(source.unit))), len(list(footnotes_of(translation.unit)))
    if theirs < ours:
        message = f"this has {counted(theirs, 'footnote')}, but the source has {ours}"
        yield Difference(Code.MISSING_FOOTNOTE, message, cause=(Code.MISSING_FOOTNOTE.code, FEWER))
    here, there = _parts(source.unit), _parts(translation.unit)
    if _rows_and_items(source.unit) != _rows_and_items(translation.unit):
        for part, our_count, their_count in _printed_differently(source.unit, translation.unit):
            here[part], there[part] = our_count, their_count
    for part in sorted(here.keys() | there.keys()):
        way = FEWER if there[part] < here[part] else MORE
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
        either = _parts(source.unit) | _parts(translation.unit)
        either |= _rows_and_items(source.unit) | _rows_and_items(translation.unit)
        for part in either:
            yield from ((Code.MISSING_PART.code, part, way) for way in (FEWER, MORE))


def _parts(unit: Unit) -> Counter[str]:
    """Count the parts of a unit by what messages call them."""
    # Most units are one paragraph without a picture.
    found: Counter[str] = Counter()
    for block in unit.blocks:
        if block.kind in _BLOCKS:
            found[_BLOCKS[block.kind]] += 1
    callouts = [name for name in opened_directives(unit.body) if name in _CALLOUTS]
    if callouts:
        found["callout"] = len(callouts)
    if "![" in unit.body or "{figure}" in unit.body or "![" in unit.heading:
        found["picture"] = len(_PICTURE.findall(f"{unit.heading}\n{unit.body}"))
    return found


def _rows_and_items(unit: Unit) -> Counter[str]:
    """Count the lines of running text that may be rows of tables or items of lists. Reading Markdown takes longer, and
    two units with the same lines have the same rows and items.
    """
    found: Counter[str] = Counter()
    for block in unit.blocks:
        if block.kind is BlockKind.TEXT and ("\n" in block.markup or LIST_ITEM.match(block.markup)):
            for line in block.markup.split("\n"):
                if "|" in line:
                    found[_ROW] += 1
                elif LIST_ITEM.match(line):
                    found[_ITEM] += 1
    return found


def _printed_differently(source: Unit, translation: Unit) -> Iterator[tuple[str, int, int]]:
    """Yield what a reader sees another number of: its name, the number in the source, and in the translation."""
    (our_rows, our_lists), (their_rows, their_lists) = _tables_and_lists(source), _tables_and_lists(translation)
    if our_rows != their_rows:
        yield _ROW, our_rows, their_rows
    fewer, more = sorted((our_lists, their_lists), key=len)
    rest = iter(more)
    if not all(length in rest for length in fewer):  # otherwise, the other lists are sentences
        yield _ITEM, sum(our_lists), sum(their_lists)


def _tables_and_lists(unit: Unit) -> tuple[int, list[int]]:
    """Return how many rows the tables of running text have, with their heads, and how many items each list, with the
    lists in it.
    """
    rows, lists, depth = 0, list[int](), 0
    for block in unit.blocks:
        if block.kind is not BlockKind.TEXT:
            continue
        for token in read_blocks(block.markup):
            if token.type == "tr_open":
                rows += 1
            elif token.type == "list_item_open":
                lists[-1] += 1
            elif token.type in _LISTS:
                if token.nesting > 0 and depth == 0:
                    lists.append(0)
                depth += token.nesting
    return rows, lists
