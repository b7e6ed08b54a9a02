"""The units of the source that a translation lacks, shown between those that it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .counterparts import BookPair
from .language_view import LanguageView, ViewBuilder
from .page_documents import ChapterDocument
from .pair_rows import Row


def place_missing_units(
    builder: ViewBuilder,
    document: ChapterDocument,
    pair: BookPair,
    rows: Mapping[str, Sequence[Row]],
    source: LanguageView,
) -> None:
    """Show in a chapter of a translation the source's units that it lacks, row by row.

    ``pair`` is the book of the translation with that of the source, ``rows`` are its `pair_rows`, and ``source`` is the
    view of the source.
    """
    above = None
    for row in rows[document.chapter.path]:
        there = source.shown.get(pair.there.placed[row.there].unit.key) if row.there is not None else None
        if row.here is not None:
            above = pair.here.placed[row.here].unit
            examples = pair.there.examples(row.there) if row.there is not None else ()
            for position, example in enumerate(examples):
                if example not in pair.here_of and there is not None:
                    builder.add_missing_example(document, above, there, position)
        elif there is not None:
            place = source.place(there.unit)
            if place is not None:
                builder.add_missing(document, above, there, place)
