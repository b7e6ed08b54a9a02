"""The lines of a document that is made of YAML or JSON, and the entries with the lines of their texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...model.units import BlockKind
from ..typed_document import Line, TypedParagraph
from .mapped_nodes import DataLeaf, MappedNode


@dataclass(slots=True)
class DataLines:
    """The lines of the document so far, and the lines (from 1) of each text of each entry."""

    lines: list[str] = field(default_factory=list)
    origins: list[tuple[str, int]] = field(default_factory=list)

    def add(self, text: str, leaf: DataLeaf, one_line: bool) -> tuple[int, int]:
        """Add the lines of a text, and return the first of them and the one after the last."""
        first = len(self.lines) + 1
        written = [" ".join(text.split())] if one_line else text.strip("\n").split("\n")
        for offset, line in enumerate(written):
            self.lines.append(line)
            self.origins.append((leaf.file, leaf.line + (offset if not one_line else 0)))
        stop = len(self.lines) + 1
        self.lines.append("")
        self.origins.append((leaf.file, leaf.line))
        return first, stop


@dataclass(slots=True)
class PlacedNode:
    """An entry at its rank, with the lines of its texts."""

    node: MappedNode
    rank: int
    titles: list[tuple[int, int]] = field(default_factory=list)
    texts: list[tuple[int, int]] = field(default_factory=list)
    remarks: list[tuple[BlockKind, str, tuple[int, int]]] = field(default_factory=list)


def first_line_of(one: PlacedNode) -> int:
    """Return the number of the first line of an entry."""
    spans = [*one.titles, *one.texts]
    return spans[0][0]


def raw_text(lines: Sequence[Line]) -> str:
    """Return some lines as one."""
    return " ".join(line.raw for line in lines)


def is_plain(paragraph: TypedParagraph) -> bool:
    """Return whether a paragraph is running text."""
    return paragraph.kind is BlockKind.TEXT and not paragraph.is_block and not paragraph.level and not paragraph.marker
