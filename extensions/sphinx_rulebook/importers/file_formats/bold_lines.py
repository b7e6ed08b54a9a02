"""Short lines that are all bold: headings, in files whose authors do not use styles for these."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ...markup.blocks import block_kind
from ...markup.titles import ends_sentence
from .logical_lines import LineKind, LogicalLine

_LONGEST_HEADING = 80


def with_bold_headings(lines: Sequence[LogicalLine], bold: Collection[LogicalLine]) -> list[LogicalLine]:
    """Return the lines with the short ones that are all bold as headings below those that have heading styles."""
    deepest = max((line.level for line in lines if line.kind is LineKind.HEADING), default=0)
    return [
        replace(line, kind=LineKind.HEADING, level=deepest + 1)
        if line in bold
        and line.kind is LineKind.PARAGRAPH
        and not line.number
        and len(line.text) <= _LONGEST_HEADING
        and not ends_sentence(line.text)
        and block_kind(line.text) is None
        else line
        for line in lines
    ]
