"""The rows of tables in plain text, whose first cells may be numbers: they are below a line of words in columns."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..documents.document_lines import has_columns
from ..typed_document import Line
from .shapes import split_number


def find_rows(lines: Sequence[Line], dropped: Collection[int]) -> set[int]:
    """Return the indexes of the lines in columns below a head without a number; ``dropped`` lines do not count."""
    rows: set[int] = set()
    above: int | None = None
    for place, line in enumerate(lines):
        if place in dropped:
            continue
        if not line.text or not has_columns(line.raw):
            above = None
            continue
        if above is not None and (above in rows or split_number(lines[above].text, True) is None):
            rows.add(place)
        above = place
    return rows
