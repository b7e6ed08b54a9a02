"""Blocks of Markdown that an import keeps as they are: footnotes, callouts, figures, formulas, definitions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...markup.fences import CodeFences
from ...markup.footnotes import DEFINITION
from ...markup.text.callouts import ALERT
from ...markup.text.formulas import FORMULA_SIGNS
from ..typed_document import Line

MEANING = re.compile(r":[ \t]+\S")
"""The start of a line with the meaning of the word on the line above."""

_CALLOUT = re.compile(r">[ \t]?(?P<alert>\[![A-Za-z]{1,20}\])(?P<fold>[+\-]?)(?P<title>[ \t].*)?")
"""A callout, which may be folded and have a title, as Obsidian writes it."""
_BELONGS = 4
"""How many spaces the further paragraphs of a footnote are indented by."""


def is_footnote(text: str) -> bool:
    """Return whether a block is the text of a footnote."""
    return DEFINITION.match(text) is not None


def length_of_block(lines: Sequence[Line], start: int = 0) -> int:
    """Return how many lines the block has that starts at an index, or 0 if no block starts there."""
    first = lines[start]
    if first.is_code or not first.raw:
        return 0
    if first.indent < _BELONGS and is_footnote(first.raw):
        return _footnote(lines, start)
    callout = _CALLOUT.fullmatch(first.raw)
    if callout is not None and ALERT.fullmatch(callout["alert"]):
        ends = (k for k in range(start, len(lines)) if not lines[k].raw.startswith(">"))
        return next(ends, len(lines)) - start
    if first.raw == FORMULA_SIGNS:
        return next((k + 1 - start for k in range(start + 1, len(lines)) if lines[k].raw == FORMULA_SIGNS), 0)
    return _directive(lines, start) if first.raw.startswith(":::") else 0


def text_of_block(lines: Sequence[Line]) -> str:
    """Return the lines of a block as typed, without empty lines at its end, moved left to its start.

    The title of a callout is its first words, and its sign for folding is left out.
    """
    margin = lines[0].indent
    callout = _CALLOUT.fullmatch(lines[0].raw)
    if callout is not None and ALERT.fullmatch(callout["alert"]):
        title = (callout["title"] or "").strip()
        rest = [(" " * max(0, line.indent - margin) + line.raw).rstrip() for line in lines[1:]]
        return "\n".join([f"> {callout['alert']}", *([f"> **{title}**", ">"] if title else []), *rest]).rstrip("\n")
    return "\n".join((" " * max(0, line.indent - margin) + line.raw).rstrip() for line in lines).rstrip("\n")


def _footnote(lines: Sequence[Line], start: int) -> int:
    """Return how many lines a footnote has: to its first paragraph, and then those that are indented."""
    end = start + 1
    for k in range(start + 1, len(lines)):
        line = lines[k]
        is_below_gap = not lines[k - 1].raw
        if line.raw and line.indent < _BELONGS and (is_below_gap or _starts_other(line)):
            break
        if line.raw:
            end = k + 1
    return end - start


def _starts_other(line: Line) -> bool:
    return bool(line.level or line.bullet) or line.raw.startswith((">", "|", ":::")) or is_footnote(line.raw)


def _directive(lines: Sequence[Line], start: int) -> int:
    fences = CodeFences()
    for k in range(start, len(lines)):
        fences.takes(lines[k].raw)
        if not fences.is_in_directive:
            return k + 1 - start if k > start else 0
    return 0
