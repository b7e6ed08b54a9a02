"""The labelled units of a chapter as columns, a list for each field.

Kept results have the labels of all books. Columns are written, read and digested several times faster than a record
for each unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, starmap
from typing import NamedTuple

from ..model.units import Anchor, Status
from ..model.unread_units import LabelledUnit
from ..support.content_digest import Digestible
from .records import RecordError, counts, fields, statuses, texts, texts_or_none


class LabelColumns(NamedTuple):
    """The fields of the labelled units, with the count of the anchors of each, and the fields of all their anchors."""

    positions: Sequence[int]
    labels: Sequence[str | None]
    lines: Sequence[int]
    statuses: Sequence[Status | None]
    numbers: Sequence[str | None]
    anchors: Sequence[int]
    anchor_labels: Sequence[str]
    anchor_lines: Sequence[int]
    anchor_columns: Sequence[int]

    @classmethod
    def of(cls, units: Sequence[LabelledUnit]) -> LabelColumns:
        """Return the columns of some units."""
        anchors = [anchor for unit in units for anchor in unit.anchors]
        return cls(
            [unit.position for unit in units],
            [unit.label for unit in units],
            [unit.line for unit in units],
            [unit.status for unit in units],
            [unit.number for unit in units],
            [len(unit.anchors) for unit in units],
            [anchor.label for anchor in anchors],
            [anchor.line for anchor in anchors],
            [anchor.column for anchor in anchors],
        )

    @classmethod
    def read(cls, record: object) -> LabelColumns:
        """Return the columns of a record. Raises RecordError."""
        positions, labels, lines, of_statuses, numbers, anchors, *of_anchors = fields(record, 9)
        columns = cls(
            counts(positions),
            texts_or_none(labels),
            counts(lines),
            statuses(of_statuses),
            texts_or_none(numbers),
            counts(anchors),
            texts(of_anchors[0]),
            counts(of_anchors[1]),
            counts(of_anchors[2]),
        )
        lengths = [*map(len, columns)]
        if lengths != [len(columns.positions)] * 6 + [sum(columns.anchors)] * 3:
            raise RecordError
        return columns

    def units(self) -> list[LabelledUnit]:
        """Return the units."""
        anchors = starmap(Anchor, zip(self.anchor_labels, self.anchor_lines, self.anchor_columns, strict=True))
        grouped = [tuple(islice(anchors, count)) for count in self.anchors]
        rows = zip(self.positions, self.labels, grouped, self.lines, self.statuses, self.numbers, strict=True)
        return [*starmap(LabelledUnit, rows)]

    def digestible(self) -> Digestible:
        """Return what other books depend on: the labels of each unit in order, and the lines of drafts."""
        drafts = tuple(
            (place, self.lines[place]) for place, status in enumerate(self.statuses) if status is Status.DRAFT
        )
        return tuple(self.anchors), tuple(self.anchor_labels), drafts
